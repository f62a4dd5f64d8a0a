import * as vitest from 'vitest';
import { erasureEvents, personalEvents } from '../../src/application/events/personal-events.ts';
import { eventTypes } from '../../src/application/events/event-catalogue.ts';
import type { Decider } from '../../src/domain/shared/decider.ts';
import type { DomainEvent } from '../../src/domain/shared/domain-event.ts';
import type { Erasure, ErasureWithFiles } from '../../src/domain/shared/erasure.ts';
import { scenarioOf as scenarioOfRunner } from '../../src/testing/scenario.ts';

/** Events that may record people even after an erasure, each with the reason. */
const afterErasure: Readonly<Record<string, string>> = {
  PaymentStarted: 'the payer says who he is when he pays, after the erasure too',
};

const entries = [...new Set(Object.values(personalEvents).flatMap((names) => Object.keys(names)))];
const erased: ErasureWithFiles = { entries, files: [], reason: 'requested', erasedAt: '2026-11-24T10:00:00.000Z' };

/** The event by which an aggregate erases its people; undefined if it has none. */
const erasureOf = (category: string): (DomainEvent & { readonly data: Erasure }) | undefined => {
  const types = Object.keys(new Map<string, object>(Object.entries(eventTypes)).get(category) ?? {});
  const type = types.find((name) => Object.hasOwn(erasureEvents, name));
  return type === undefined ? undefined : { type, data: erased };
};

/**
 * A decider that also checks every state of its stories after an erasure: it throws if a command would record people
 * again, because they would not be erased a second time.
 */
const forgetting = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
): Decider<State, Command, Event> => {
  const erasure = erasureOf(decider.category);
  const decideAfterErasure = (command: Command, state: State): readonly Event[] => {
    try {
      return decider.decide(command, decider.evolve(state, erasure as unknown as Event));
    } catch {
      return [];
    }
  };
  return {
    ...decider,
    decide: (command, state) => {
      if (erasure !== undefined && state !== decider.initialState)
        for (const { type, data } of decideAfterErasure(command, state)) {
          const people = Object.keys((data as { readonly personal?: object }).personal ?? {});
          if (people.length > 0 && !Object.hasOwn(afterErasure, type))
            throw new Error(
              `${type} records ${people.join(', ')} of an object whose people were erased (${erasure.type}). ` +
                'Let the state remember the erasure, as `areWordsErased` does, and leave the entry out.',
            );
        }
      return decider.decide(command, state);
    },
  };
};

/** Runs stories of a decider as tests of vitest. */
export const scenarioOf = <State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) =>
  scenarioOfRunner(vitest, forgetting(decider));
