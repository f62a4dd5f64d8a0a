import type { Decider } from '../domain/shared/decider.ts';
import { DomainError } from '../domain/shared/domain-error.ts';
import type { DomainEvent } from '../domain/shared/domain-event.ts';
import type { TestRunner } from './test-runner.ts';

/**
 * Scenarios of a decider: `given` events, `when` a command comes, `then` exactly these events follow in order, or none,
 * or a refusal with its reason.
 *
 * `` ts
 * const { given } = scenarioOf(vitest, shipment);
 * given(requested, labelled).when(voidIt).then(voided);
 * given().when(voidIt).thenRefused('shipment_not_found');
 * ``
 */
export const scenarioOf = <State, Command, Event extends DomainEvent>(
  { expect }: Pick<TestRunner, 'expect'>,
  decider: Decider<State, Command, Event>,
) => ({
  given: (...history: readonly Event[]) => ({
    when: (command: Command) => {
      const decide = (): readonly Event[] =>
        decider.decide(command, history.reduce(decider.evolve, decider.initialState));
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
