import { expect } from 'vitest';
import type { Decider } from '../../src/domain/shared/decider.ts';
import { DomainError } from '../../src/domain/shared/domain-error.ts';
import type { DomainEvent } from '../../src/domain/shared/domain-event.ts';

/** Stories of a decider: given what happened, when somebody asks, then exactly this happens, whole and in order. */
export const scenarioOf = <State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) => ({
  given: (...history: readonly Event[]) => ({
    when: (command: Command) => {
      const decide = (): readonly Event[] => decider.decide(command, history.reduce(decider.evolve, decider.initialState));
      return {
        then: (...events: readonly Event[]) => expect(decide()).toStrictEqual(events),
        thenNothing: () => expect(decide()).toStrictEqual([]),
        thenRefused: (reason: string) => {
          let refusal: unknown;
          try {
            decide();
          } catch (error) {
            refusal = error;
          }
          expect(refusal).toBeInstanceOf(DomainError);
          expect((refusal as DomainError).reason).toBe(reason);
        },
      };
    },
  }),
});
