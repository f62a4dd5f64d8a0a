import type { StreamName, EventStore } from '../ports/event-store.ts';
import { RecentlyUsed } from '../../shared/recently-used.ts';
import type { Decider } from '../../../domain/shared/decider.ts';
import type { DomainEvent } from '../../../domain/shared/domain-event.ts';
import { streamOf } from '../ports/event-store.ts';
import type { ReadModels } from '../ports/read-models.ts';
import { isPast } from './moment.ts';
import type { Moment } from './moment.ts';
import type { EventEnvelope, Handlers, Projection } from './projection.ts';

/** A stream's state as of a version, and its owner: the account of its first event. */
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

/** A cache of the states of recently written streams. An entry may be stale; its version says how old it is. */
export class StateCache<State> {
  readonly #known: RecentlyUsed<StreamName, CachedState<State>>;

  constructor(capacity: number) {
    this.#known = new RecentlyUsed(capacity);
  }

  /** Removes and returns the entry of a stream, so that a command that fails leaves no wrong state in the cache. */
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

type Folding<State, Event extends DomainEvent> = Pick<
  Decider<State, never, Event>,
  'category' | 'initialState' | 'evolve'
>;

/** Folds a history into the decider's state. (`fold` makes the view that replies show.) */
export const stateAfter = <State, Event extends DomainEvent>(
  { initialState, evolve }: Folding<State, Event>,
  history: readonly { readonly event: Event }[],
): State => history.reduce((state, { event }) => evolve(state, event), initialState);

/** A stream's current state: the given one, and the events since. Without one, the whole stream is read. */
export const stateSince = async <State, Event extends DomainEvent>(
  store: Pick<EventStore, 'read'>,
  decider: Folding<State, Event>,
  stream: StreamName,
  base: CachedState<State> = { version: 0, state: decider.initialState, accountId: undefined },
): Promise<CachedState<State>> => {
  const since = await store.read<Event>(stream, { after: base.version });
  return {
    version: since.at(-1)?.version ?? base.version,
    state: stateAfter({ ...decider, initialState: base.state }, since),
    accountId: base.accountId ?? since[0]?.metadata.accountId,
  };
};

/** Reads a stream from the log and folds it into the decider's state. */
export const stateOf = async <State, Event extends DomainEvent>(
  store: Pick<EventStore, 'read'>,
  decider: Folding<State, Event>,
  id: string,
): Promise<State> => (await stateSince(store, decider, streamOf(decider, id))).state;

/** The state is kept permanently at every multiple of this version, so that a read of the past begins there. */
export const keptEvery = 16;

/** The key cannot clash, because no stream name contains a space. */
const keptKey = (stream: StreamName, version: number): string => `${stream} ${version}`;

/**
 * A projection of the states of a decider: the latest one of each stream, and those at some versions. `types` are the
 * types of its events.
 */
export const keptStates = <State, Event extends DomainEvent>(
  named: { readonly name: string; readonly version: number },
  { initialState, evolve }: Folding<State, Event>,
  types: Readonly<Record<Event['type'], unknown>>,
): Projection<CachedState<State>, Event> => {
  const handler = (
    before: CachedState<State> | undefined,
    event: Event,
    { version, metadata }: EventEnvelope,
  ): CachedState<State> => ({
    version,
    state: evolve(before?.state ?? initialState, event),
    accountId: before?.accountId ?? metadata.accountId,
  });
  return {
    ...named,
    fields: {},
    indexes: [],
    key: ({ stream }) => stream,
    keeps: ({ stream, version }) => (version % keptEvery === 0 ? keptKey(stream, version) : undefined),
    when: Object.fromEntries(Object.keys(types).map((type) => [type, handler])) as unknown as Handlers<
      CachedState<State>,
      Event
    >,
  };
};

/** Reads the state of a stream by its id: the current one, or that of a moment. */
export type ReadState<State> = (id: string, moment?: Moment) => Promise<CachedState<State>>;

/** How many past states are cached. They never change. */
const rememberedStates = 4;

/**
 * Reads streams that grow as long as their account exists. The current state is the document of a projection and the
 * events after it; a past state is the last kept one before it and the events after that: both cost the same for any
 * number of changes.
 */
export const stateReader = <State, Event extends DomainEvent>(
  { store, readModels }: { readonly store: Pick<EventStore, 'read'>; readonly readModels: Pick<ReadModels, 'get'> },
  decider: Folding<State, Event>,
  states: Projection<CachedState<State>, Event>,
): ReadState<State> => {
  const remembered = new RecentlyUsed<string, CachedState<State>>(rememberedStates);
  const keptBefore = async (stream: StreamName, version: number): Promise<CachedState<State> | undefined> => {
    const key = keptKey(stream, version - (version % keptEvery));
    const kept = version < keptEvery ? undefined : (remembered.get(key) ?? (await readModels.get(states, key)));
    if (kept !== undefined) remembered.set(key, kept);
    if (kept !== undefined || version < keptEvery) return kept;
    // If it is not kept yet, the latest document may be an earlier one.
    const latest = await readModels.get(states, stream);
    return latest !== undefined && latest.version <= version ? latest : undefined;
  };
  return async (id, moment) => {
    const stream = streamOf(decider, id);
    return moment && isPast(moment)
      ? stateSince(moment.store, decider, stream, await keptBefore(stream, moment.version))
      : stateSince(store, decider, stream, await readModels.get(states, stream));
  };
};
