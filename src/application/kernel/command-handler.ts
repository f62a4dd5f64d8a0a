import type { Decider } from '../../domain/shared/decider.ts';
import type { DomainEvent } from '../../domain/shared/domain-event.ts';
import { ConcurrencyError } from '../ports/event-store.ts';
import type { EventStore, StreamName } from '../ports/event-store.ts';
import { metadataOf } from './context.ts';
import type { Context } from './context.ts';

/** What a command led to: `events` is empty when it had been carried out before. */
export type Handled<Event extends DomainEvent> = { readonly version: number; readonly events: readonly Event[] };

export type HandleCommand<Command, Event extends DomainEvent> = (
  id: string,
  command: Command,
  context: Context,
  options?: { readonly expected?: number },
) => Promise<Handled<Event>>;

/**
 * One for all aggregates: read, fold, decide, append at exactly the version that was read. Without `expected` a lost race is decided again on what the
 * winner wrote; with it the caller hears of it.
 */
export const commandHandler =
  <State, Command, Event extends DomainEvent>(
    store: EventStore,
    decider: Decider<State, Command, Event>,
    attempts = 5,
  ): HandleCommand<Command, Event> =>
  async (id, command, context, { expected } = {}) => {
    const stream: StreamName = `${decider.category}-${id}`;

    for (let attempt = 1; ; attempt++) {
      // A stream that must not exist is not read first: the append itself is the check.
      const history = expected === 0 ? [] : await store.read<Event>(stream);
      const version = history.at(-1)?.version ?? 0;
      if (expected !== undefined && expected !== version) throw new ConcurrencyError(stream, expected, version);

      const state = history.reduce((state, { event }) => decider.evolve(state, event), decider.initialState);
      const events = decider.decide(command, state);
      if (events.length === 0) return { version, events };

      try {
        return { version: await store.append(stream, events, version, metadataOf(context)), events };
      } catch (error) {
        const raced = error instanceof ConcurrencyError && expected === undefined;
        if (!raced || attempt === attempts) throw error;
      }
    }
  };
