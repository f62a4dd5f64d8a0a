import { expect, it } from 'vitest';
import { resilientSender } from '../../../../src/adapters/collections/notifications/resilient-senders.ts';
import { RecipientRefusedError } from '../../../../src/application/shared/ports/messengers.ts';
import { anSms } from '../../../../src/testing/contracts/messengers.ts';
import { TestClock } from '../../../support/test-clock.ts';

const { signal } = new AbortController();

const opened = () => {
  const clock = new TestClock();
  const state = { fault: undefined as Error | undefined, calls: 0 };
  const sender = resilientSender(
    {
      name: 'test',
      send: () => {
        state.calls += 1;
        return state.fault ? Promise.reject(state.fault) : Promise.resolve({ messageId: 'm' });
      },
    },
    clock,
  );
  const fail = async (times: number): Promise<void> => {
    for (let count = 0; count < times; count++) await sender.send(anSms(), signal).catch(() => undefined);
  };
  return { clock, state, sender, fail };
};

it('a service that fails five times in a row is left alone for half a minute, then tried once', async () => {
  const { clock, state, sender, fail } = opened();
  state.fault = new Error('down');
  await fail(4);
  expect(sender.isAvailable()).toBe(true);
  await fail(1);
  expect(sender.isAvailable()).toBe(false);
  await fail(10);
  expect(state.calls).toBe(5);
  clock.advance(30_000);
  expect(sender.isAvailable()).toBe(true);
  await fail(2);
  expect([state.calls, sender.isAvailable()]).toEqual([6, false]);
  clock.advance(60_000);
  state.fault = undefined;
  await expect(sender.send(anSms(), signal)).resolves.toEqual({ messageId: 'm' });
  expect(sender.isAvailable()).toBe(true);
});

it('recipients who refuse say nothing of the service', async () => {
  const { state, sender, fail } = opened();
  state.fault = new RecipientRefusedError('21610', 'refused');
  await fail(20);
  expect([state.calls, sender.isAvailable()]).toEqual([20, true]);
});
