import { setTimeout as wait } from 'node:timers/promises';
import * as vitest from 'vitest';
import { systemClock } from '../../../../src/adapters/shared/system/clock.ts';
import { clockContract } from '../../../../src/testing/contracts/system.ts';
import { TestClock } from '../../../support/test-clock.ts';

clockContract(vitest, 'the clock of the machine', () => ({
  clock: systemClock,
  pass: (milliseconds) => wait(milliseconds),
}));
clockContract(vitest, 'the clock of a test', () => {
  const clock = new TestClock();
  return { clock, pass: (milliseconds) => Promise.resolve(clock.advance(milliseconds)) };
});
