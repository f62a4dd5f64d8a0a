import type { DomainEvent } from './domain-event.ts';

/** An aggregate, whole: `decide` says what a command makes happen, `evolve` what has happened makes of the state. Both are pure. */
export type Decider<State, Command, Event extends DomainEvent> = {
  /** The first part of the stream's name, camelCase and without a dash: EventStoreDB cuts categories at the first one. */
  readonly category: string;
  readonly initialState: State;
  /** Never throws: the past cannot be refused. */
  readonly evolve: (state: State, event: Event) => State;
  /** Answers `[]` for a command that was carried out already; throws a DomainError for a broken rule. */
  readonly decide: (command: Command, state: State) => readonly Event[];
};
