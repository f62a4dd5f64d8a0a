import type { StreamName } from '../ports/event-store.ts';
import { RecentlyUsed } from '../../shared/recently-used.ts';

/** A stream's state as of a version, and whose it is: the account of its first event. */
export type CachedState<State> = {
  readonly version: number;
  readonly state: State;
  readonly accountId: string | undefined;
};

/** The newer of two states that may both be stale. */
export const newerState = <State>(
  one: CachedState<State> | undefined,
  other: CachedState<State> | undefined,
): CachedState<State> | undefined =>
  one === undefined || (other !== undefined && other.version > one.version) ? other : one;

/** A cache of the states of the streams last written to. An entry may be stale; its version says how old it is. */
export class StateCache<State> {
  readonly #known: RecentlyUsed<StreamName, CachedState<State>>;

  constructor(capacity: number) {
    this.#known = new RecentlyUsed(capacity);
  }

  /** Removes and returns the entry of a stream: a command that fails half way leaves no wrong state behind. */
  take(stream: StreamName): CachedState<State> | undefined {
    const known = this.#known.peek(stream);
    this.#known.delete(stream);
    return known;
  }

  /** Stores a state, unless a newer one is cached. */
  keep(stream: StreamName, latest: CachedState<State>): void {
    if ((this.#known.peek(stream)?.version ?? 0) <= latest.version) this.#known.set(stream, latest);
  }
}
