import { DomainError } from '../../domain/shared/domain-error.ts';
import type { StreamName } from '../ports/event-store.ts';
import { RecentlyUsed } from './recently-used.ts';

/** What callers may add to one stream within a UTC day: events, and bytes of their data. The change that passes a limit is the last. */
export const limitOfDay = { events: 1_000, bytes: 1_048_576 } as const;

type Taken = { readonly day: string; readonly events: number; readonly bytes: number };

/**
 * Counts what callers add to each stream within a UTC day, since the start of this process. A stream lives as long as its object and is
 * kept for ever, so that a caller who changes one object all day must come to an end.
 */
export class ChangesOfDay {
  readonly #taken = new RecentlyUsed<StreamName, Taken>(10_000);

  /** Throws a DomainError when the day's limit was reached before. */
  add(stream: StreamName, at: string, events: readonly unknown[]): void {
    const day = at.slice(0, 10);
    const known = this.#taken.peek(stream);
    const before = known?.day === day ? known : { day, events: 0, bytes: 0 };
    if (before.events >= limitOfDay.events || before.bytes >= limitOfDay.bytes) {
      throw new DomainError(
        'too_many_changes',
        `This was changed ${before.events} times today (${before.bytes} bytes); ${limitOfDay.events} changes of together ` +
          `${limitOfDay.bytes} bytes are accepted a day. Try again after midnight UTC.`,
      );
    }
    const bytes = events.reduce<number>((sum, event) => sum + JSON.stringify(event).length, before.bytes);
    this.#taken.set(stream, { day, events: before.events + events.length, bytes });
  }
}
