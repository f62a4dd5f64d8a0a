import { StoreUnavailableError } from '../../../application/log/ports/event-store.ts';
import type { Visit } from './visit.ts';

/** How long (ms) a number may stand beside the section that nobody has opened. */
const freshness = 60_000;
/** The most accounts and roles that are remembered. */
const capacity = 1_000;

/**
 * How many things need a person, for the counter in the frame of every page. They are counted at most once a minute for
 * an account and a role, and whenever a page shows them.
 */
export class AttentionCount {
  readonly #count: (visit: Visit) => Promise<number>;
  readonly #remembered = new Map<string, { readonly count: number; readonly until: number }>();

  constructor(count: (visit: Visit) => Promise<number>) {
    this.#count = count;
  }

  /**
   * `counted`: the number that the page itself shows. Undefined while a list is being filled from the log, which must
   * not stop the pages that do not show it.
   */
  async of(visit: Visit, counted?: number): Promise<number | undefined> {
    const [key, now] = [`${visit.account.id} ${visit.person.role}`, Date.parse(visit.at)];
    const known = this.#remembered.get(key);
    if (counted === undefined && known !== undefined && now < known.until) return known.count;
    const count = counted ?? (await this.#count(visit).catch(unknownWhileFilling));
    if (count === undefined) return undefined;
    // Emptied when it is full: everything can be counted again.
    if (this.#remembered.size >= capacity) this.#remembered.clear();
    this.#remembered.set(key, { count, until: now + freshness });
    return count;
  }
}

const unknownWhileFilling = (error: unknown): undefined => {
  if (error instanceof StoreUnavailableError) return undefined;
  throw error;
};
