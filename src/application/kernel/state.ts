import type { Decider } from '../../domain/shared/decider.ts';
import type { DomainEvent } from '../../domain/shared/domain-event.ts';
import { streamOf } from '../ports/event-store.ts';
import type { EventStore } from '../ports/event-store.ts';

type Folding<State, Event extends DomainEvent> = Pick<Decider<State, never, Event>, 'category' | 'initialState' | 'evolve'>;

/** What a decider makes of a history: what it asks about, where `fold` makes what a reply shows. */
export const stateAfter = <State, Event extends DomainEvent>(
  { initialState, evolve }: Folding<State, Event>,
  history: readonly { readonly event: Event }[],
): State => history.reduce((state, { event }) => evolve(state, event), initialState);

/** The same of all that has happened to one of its kind, straight from the log. */
export const stateOf = async <State, Event extends DomainEvent>(
  store: Pick<EventStore, 'read'>,
  decider: Folding<State, Event>,
  id: string,
): Promise<State> => stateAfter(decider, await store.read<Event>(streamOf(decider, id)));
