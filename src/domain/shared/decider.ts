import type { DomainEvent } from './domain-event.ts';

/** An aggregate: `decide` turns a command into events, `evolve` applies an event to the state. Both are pure. */
export type Decider<State, Command, Event extends DomainEvent> = {
  /**
   * The first part of the stream's name, camelCase and without a dash: EventStoreDB ends a category at the first dash.
   */
  readonly category: string;
  readonly initialState: State;
  /** Never throws: recorded events cannot be refused. */
  readonly evolve: (state: State, event: Event) => State;
  /** Returns `[]` for a command that was already carried out; throws a DomainError for a broken rule. */
  readonly decide: (command: Command, state: State) => readonly Event[];
};
