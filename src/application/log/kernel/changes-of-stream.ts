import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { EventStore, RecordedEvent, StreamName } from '../ports/event-store.ts';
import { systemActor } from './context.ts';
import { RecentlyUsed } from '../../shared/recently-used.ts';

/**
 * How many events, and bytes of their data, callers may add to one stream. The change that exceeds a limit is the last
 * one accepted.
 */
export type LimitOfChanges = { readonly within: 'day' | 'life'; readonly events: number; readonly bytes: number };

/** The limit of a UTC day, for a stream that grows as long as its account exists and is never read whole. */
export const limitOfDay: LimitOfChanges = { within: 'day', events: 1_000, bytes: 1_048_576 };

/** The limit of the stream of one object, which every read folds from the first event on. */
export const limitOfLife: LimitOfChanges = { within: 'life', events: 4_000, bytes: 4_194_304 };

/** Streams with fewer events are not counted, which saves a read. */
const uncounted = 16;

/** What callers have added on a day, up to a version of the stream. The day is empty for a limit of the whole life. */
type Taken = { readonly day: string; readonly version: number; readonly events: number; readonly bytes: number };

/** How many of the last events are read to find those of a day. A stream with more of them is at its limit. */
const spans = [10, 100, limitOfDay.events] as const;

const bytesOf = (events: readonly unknown[]): number =>
  events.reduce<number>((sum, event) => sum + JSON.stringify(event).length, 0);

/**
 * Counts what callers add to each stream, across processes, because a stream is kept permanently and a single caller
 * must not make it grow without bound. What this process has not counted is read from the log.
 */
export class ChangesOfStream {
  readonly #store: Pick<EventStore, 'read'>;
  readonly #limit: LimitOfChanges;
  readonly #taken = new RecentlyUsed<StreamName, Taken>(10_000);

  constructor(store: Pick<EventStore, 'read'>, limit: LimitOfChanges) {
    this.#store = store;
    this.#limit = limit;
  }

  /** Rejects with a DomainError if the limit was already reached. `version` is that of the stream before the events. */
  async add(stream: StreamName, version: number, at: string, events: readonly unknown[]): Promise<void> {
    const { within, ...limit } = this.#limit;
    if (within === 'life' && version < uncounted) return;
    const day = within === 'day' ? at.slice(0, 10) : '';
    const before = await this.#before(stream, version, day);
    if (before.events >= limit.events || before.bytes >= limit.bytes) {
      const [today, each, then] =
        within === 'day' ? [' today', 'a day', ' Try again after midnight UTC.'] : ['', 'in all', ''];
      throw new DomainError(
        'too_many_changes',
        `This was changed ${before.events} times${today} (${before.bytes} bytes); ` +
          `${limit.events} changes of together ${limit.bytes} bytes are accepted ${each}.${then}`,
      );
    }
    const added = { events: before.events + events.length, bytes: before.bytes + bytesOf(events) };
    this.#taken.set(stream, { day, version: version + events.length, ...added });
  }

  async #before(stream: StreamName, version: number, day: string): Promise<Omit<Taken, 'version'>> {
    const known = this.#taken.peek(stream);
    if (known?.day === day && known.version <= version) {
      if (known.version === version) return known;
      return this.#and(known, await this.#store.read(stream, { after: known.version }));
    }
    let last: readonly RecordedEvent[] = [];
    for (const span of day === '' ? [version] : spans) {
      last = await this.#store.read(stream, { after: Math.max(0, version - span) });
      if (version <= span || last.some(({ recordedAt }) => recordedAt < day)) break;
    }
    return this.#and({ day, events: 0, bytes: 0 }, last);
  }

  #and({ day, events, bytes }: Omit<Taken, 'version'>, others: readonly RecordedEvent[]): Omit<Taken, 'version'> {
    const theirs = others.filter(
      ({ recordedAt, metadata }) => recordedAt.startsWith(day) && metadata.actor !== systemActor,
    );
    return { day, events: events + theirs.length, bytes: bytes + bytesOf(theirs.map(({ event }) => event)) };
  }
}
