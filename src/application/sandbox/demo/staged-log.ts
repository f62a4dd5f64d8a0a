import type { Ids } from '../../shared/ports/ids.ts';
import { ConcurrencyError, partOf } from '../../log/ports/event-store.ts';
import type {
  EventMetadata,
  EventStore,
  FollowOptions,
  NewEvent,
  ReadOptions,
  RecordedEvent,
  StreamName,
} from '../../log/ports/event-store.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { DomainEvent } from '../../../domain/shared/domain-event.ts';

/** The events of one stream that wait to be appended, after the version `expected`. */
export type StagedStream = {
  readonly stream: StreamName;
  readonly expected: number;
  readonly events: readonly NewEvent[];
};

/**
 * A log in front of another one: it keeps what is appended, and shows it to those who read through it, until it is
 * taken. Commands decide on it as on the log itself. Events then come to the log a whole stream at a time: nobody who
 * follows the log sees an object that is half done, and acts on it by the clock of today.
 */
export class StagedLog implements EventStore {
  readonly #log: EventStore;
  readonly #ids: Ids;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #streams = new Map<StreamName, { readonly expected: number; readonly events: RecordedEvent[] }>();
  #appended: RecordedEvent[] = [];
  #count = 0;

  constructor(log: EventStore, { ids, clock }: { readonly ids: Ids; readonly clock: Pick<Clock, 'now'> }) {
    this.#log = log;
    this.#ids = ids;
    this.#clock = clock;
  }

  async read<E extends DomainEvent>(stream: StreamName, options?: ReadOptions): Promise<readonly RecordedEvent<E>[]> {
    const staged = this.#streams.get(stream);
    if (staged === undefined) return this.#log.read<E>(stream, options);
    const before = staged.expected === 0 ? [] : await this.#log.read(stream, { to: staged.expected });
    return partOf([...before, ...staged.events], options) as readonly RecordedEvent<E>[];
  }

  append(stream: StreamName, events: readonly NewEvent[], expected: number, metadata: EventMetadata): Promise<number> {
    const staged = this.#streams.get(stream) ?? { expected, events: [] };
    const version = staged.expected + staged.events.length;
    if (version !== expected) return Promise.reject(new ConcurrencyError(stream, expected, version));
    this.#streams.set(stream, staged);
    events.forEach(({ type, data, id }, index) => {
      const recorded: RecordedEvent = {
        id: id ?? this.#ids.next('evt'),
        stream,
        version: version + index + 1,
        position: '',
        recordedAt: this.#clock.now(),
        event: { type, data },
        metadata,
      };
      staged.events.push(recorded);
      this.#appended.push(recorded);
    });
    this.#count += events.length;
    return Promise.resolve(version + events.length);
  }

  /** What was appended since the last call, in order. */
  news(): readonly RecordedEvent[] {
    const news = this.#appended;
    this.#appended = [];
    return news;
  }

  /** The number of events that wait. */
  get count(): number {
    return this.#count;
  }

  /** The streams with events that wait. */
  staged(): readonly StagedStream[] {
    return [...this.#streams].map(([stream, { expected, events }]) => ({
      stream,
      expected,
      events: events.map(({ id, event }) => ({ ...event, id })),
    }));
  }

  follow(options: FollowOptions): AsyncIterable<readonly RecordedEvent[]> {
    return this.#log.follow(options);
  }

  head(): Promise<string | undefined> {
    return this.#log.head();
  }

  /** The log behind it belongs to somebody else. */
  close(): Promise<void> {
    return Promise.resolve();
  }
}
