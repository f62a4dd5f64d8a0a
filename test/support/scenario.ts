import * as vitest from 'vitest';
import type { Decider } from '../../src/domain/shared/decider.ts';
import type { DomainEvent } from '../../src/domain/shared/domain-event.ts';
import { scenarioOf as scenarioOfRunner } from '../../src/testing/scenario.ts';

/** Stories of a decider, told to vitest. */
export const scenarioOf = <State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) =>
  scenarioOfRunner(vitest, decider);
