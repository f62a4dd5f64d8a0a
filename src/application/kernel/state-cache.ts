import type { StreamName } from '../ports/event-store.ts';
import { RecentlyUsed } from './recently-used.ts';

/** A stream's state as of a version, and whose it is: the account of its first event. */
export type CachedState<State> = { readonly version: number; readonly state: State; readonly accountId: string | undefined };

/** Of two that may both be out of date, the one that is less so. */
export const newerState = <State>(
  one: CachedState<State> | undefined,
  other: CachedState<State> | undefined,
): CachedState<State> | undefined => (one === undefined || (other !== undefined && other.version > one.version) ? other : one);

/** The states of the streams last written to, so many at most. What it knows may be out of date; the version says of when it is. */
export class StateCache<State> {
  readonly #known: RecentlyUsed<StreamName, CachedState<State>>;

  constructor(capacity: number) {
    this.#known = new RecentlyUsed(capacity);
  }

  /** Gives up what it knows of a stream: a command that fails half way leaves nothing behind that may be wrong. */
  take(stream: StreamName): CachedState<State> | undefined {
    const known = this.#known.peek(stream);
    this.#known.delete(stream);
    return known;
  }

  /** The newer of what is known already and this. */
  keep(stream: StreamName, latest: CachedState<State>): void {
    if ((this.#known.peek(stream)?.version ?? 0) <= latest.version) this.#known.set(stream, latest);
  }
}
