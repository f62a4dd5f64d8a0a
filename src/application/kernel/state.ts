import type { Decider } from '../../domain/shared/decider.ts';
import type { DomainEvent } from '../../domain/shared/domain-event.ts';
import { streamOf } from '../ports/event-store.ts';
import type { EventStore, StreamName } from '../ports/event-store.ts';
import type { ReadModels } from '../ports/read-models.ts';
import { isPast } from './moment.ts';
import type { Moment } from './moment.ts';
import type { EventEnvelope, Handlers, Projection } from './projection.ts';
import type { CachedState } from './state-cache.ts';

type Folding<State, Event extends DomainEvent> = Pick<Decider<State, never, Event>, 'category' | 'initialState' | 'evolve'>;

/** Folds a history into the decider's state. (`fold` makes the view that replies show.) */
export const stateAfter = <State, Event extends DomainEvent>(
  { initialState, evolve }: Folding<State, Event>,
  history: readonly { readonly event: Event }[],
): State => history.reduce((state, { event }) => evolve(state, event), initialState);

/** A stream's state as of now: the given one, and the events since. Without one, the whole stream. */
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

/** How a projection keeps the states of a decider, one a stream: `types` are the types of its events. */
export const keptStates = <State, Event extends DomainEvent>(
  { initialState, evolve }: Folding<State, Event>,
  types: Readonly<Record<Event['type'], unknown>>,
): Handlers<CachedState<State>, Event> => {
  const handler = (before: CachedState<State> | undefined, event: Event, { version, metadata }: EventEnvelope): CachedState<State> => ({
    version,
    state: evolve(before?.state ?? initialState, event),
    accountId: before?.accountId ?? metadata.accountId,
  });
  return Object.fromEntries(Object.keys(types).map((type) => [type, handler])) as unknown as Handlers<CachedState<State>, Event>;
};

/** Reads the state of a stream by its id: as it is now, or as it was. */
export type ReadState<State> = (id: string, moment?: Moment) => Promise<CachedState<State>>;

/**
 * Reads streams that live as long as their account. The current state is the document of a projection, and the events that it does not
 * have yet: it costs the same however many changes there were.
 */
export const stateReader =
  <State, Event extends DomainEvent>(
    { store, readModels }: { readonly store: Pick<EventStore, 'read'>; readonly readModels: Pick<ReadModels, 'get'> },
    decider: Folding<State, Event>,
    states: Projection<CachedState<State>, Event>,
  ): ReadState<State> =>
  async (id, moment) => {
    const stream = streamOf(decider, id);
    if (moment && isPast(moment)) return stateSince(moment.store, decider, stream);
    return stateSince(store, decider, stream, await readModels.get(states, stream));
  };
