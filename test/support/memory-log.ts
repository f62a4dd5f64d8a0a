import { Waiters } from '../../src/application/shared/concurrency.ts';
import { ForeignPositionError, partOf } from '../../src/application/log/ports/event-store.ts';
import type {
  EventStore,
  LatestEvents,
  LatestOptions,
  ReadOptions,
  RecordedEvent,
  StreamName,
} from '../../src/application/log/ports/event-store.ts';
import type { DomainEvent } from '../../src/domain/shared/domain-event.ts';

/** A recorded event. Positions of equal length sort as text. */
export const recordedEvent = (position: string, changes: Partial<RecordedEvent> = {}): RecordedEvent => ({
  id: `evt_${position}`,
  stream: `box-${position}`,
  version: 1,
  position,
  recordedAt: '2026-11-20T10:00:00.000Z',
  event: { type: 'Happened', data: {} },
  metadata: { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' },
  ...changes,
});

/** A log in memory, whose batches have a limited number of events. */
export class MemoryLog implements Pick<EventStore, 'follow' | 'head' | 'read' | 'latest'> {
  readonly events: RecordedEvent[];
  readonly #batch: number;
  readonly #waiters = new Waiters();
  /** The number of followers so far, and now. */
  readonly followed = { ever: 0, now: 0 };
  /** Thrown to the next follower that asks for more events. */
  failure: Error | undefined;

  constructor(events: readonly RecordedEvent[], batch = 2) {
    this.events = [...events];
    this.#batch = batch;
  }

  append(...events: readonly RecordedEvent[]): void {
    this.events.push(...events);
    this.wake();
  }

  /** Makes waiting followers check again for events or a failure. */
  wake(): void {
    this.#waiters.wake();
  }

  read<E extends DomainEvent>(stream: StreamName, options?: ReadOptions): Promise<readonly RecordedEvent<E>[]> {
    const history = this.events.filter((recorded) => recorded.stream === stream);
    return Promise.resolve(partOf(history, options) as readonly RecordedEvent<E>[]);
  }

  head(): Promise<string | undefined> {
    return Promise.resolve(this.events.at(-1)?.position);
  }

  latest({ before, most }: LatestOptions): Promise<LatestEvents> {
    const end =
      before === undefined ? this.events.length : this.events.findIndex(({ position }) => position === before);
    if (end < 0) return Promise.reject(new ForeignPositionError(`${before} is not of this log.`));
    const events = this.events.slice(Math.max(0, end - most), end).toReversed();
    const last = events.at(-1);
    return Promise.resolve({
      events,
      examined: events.length,
      ...(last && end > most && { before: last.position }),
    });
  }

  async *follow({
    after = '',
    signal,
    caughtUp,
  }: Parameters<EventStore['follow']>[0]): AsyncGenerator<readonly RecordedEvent[]> {
    this.followed.ever += 1;
    this.followed.now += 1;
    try {
      for (let reached = after; !signal.aborted;) {
        const { failure } = this;
        this.failure = undefined;
        if (failure) throw failure;
        const batch = this.events.filter(({ position }) => position > reached).slice(0, this.#batch);
        if (batch.length > 0) yield batch;
        else {
          caughtUp?.();
          await this.#waiters.wait(signal);
        }
        reached = batch.at(-1)?.position ?? reached;
      }
    } finally {
      this.followed.now -= 1;
    }
  }
}
