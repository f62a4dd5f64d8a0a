import type { Decider } from '../../domain/shared/decider.ts';
import type { DomainEvent } from '../../domain/shared/domain-event.ts';
import { streamOf } from '../ports/event-store.ts';
import type { EventStore } from '../ports/event-store.ts';

type Folding<State, Event extends DomainEvent> = Pick<Decider<State, never, Event>, 'category' | 'initialState' | 'evolve'>;

/** Folds a history into the decider's state. (`fold` makes the view that replies show.) */
export const stateAfter = <State, Event extends DomainEvent>(
  { initialState, evolve }: Folding<State, Event>,
  history: readonly { readonly event: Event }[],
): State => history.reduce((state, { event }) => evolve(state, event), initialState);

/** Reads a stream from the log and folds it into the decider's state. */
export const stateOf = async <State, Event extends DomainEvent>(
  store: Pick<EventStore, 'read'>,
  decider: Folding<State, Event>,
  id: string,
): Promise<State> => stateAfter(decider, await store.read<Event>(streamOf(decider, id)));
