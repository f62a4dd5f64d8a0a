import { describe, expect, it } from 'vitest';
import { resilientProcessor } from '../../../../src/adapters/collections/payments/resilient-processor.ts';
import {
  ProcessorRefusedError,
  ProcessorUnavailableError,
} from '../../../../src/application/collections/ports/payment-processor.ts';
import type { PaymentProcessor } from '../../../../src/application/collections/ports/payment-processor.ts';
import { TestClock } from '../../../support/test-clock.ts';

const { signal } = new AbortController();
const attempt = { attemptKey: 'a', paymentMethodId: 'pm_card_visa' };
const paid = {
  status: 'succeeded',
  intentId: 'pi_1',
  orderKey: 'o',
  collectionId: 'txc_1',
  amount: { amount: '1.00', currency: 'EUR' },
  received: { amount: '1.00', currency: 'EUR' },
  createdAt: '2026-11-20T10:00:00.000Z',
} as const;

/** Every call does what `mood` says. */
const moody = () => {
  const clock = new TestClock();
  const state = { mood: (): Promise<typeof paid> => Promise.reject(new Error('No answer.')), asked: 0 };
  const ask = (): Promise<typeof paid> => {
    state.asked += 1;
    return state.mood();
  };
  const nothing = (): never => {
    throw new Error('Not used.');
  };
  const moodyOne: PaymentProcessor = {
    name: 'Moody',
    cardForm: { kind: 'test_cards', cards: [] },
    open: ask,
    confirm: ask,
    read: ask,
    cancel: ask,
    refund: nothing,
    record: nothing,
    records: nothing,
    notification: nothing,
  };
  return { clock, state, processor: resilientProcessor(moodyOne, clock) };
};

const errorOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

describe('a processor behind circuit breaker and bulkhead', () => {
  it('is not asked after five failures in a row, and says that nothing was done; questions go on', async () => {
    const { state, processor } = moody();
    for (let time = 0; time < 5; time++)
      expect(await errorOf(processor.confirm('pi_1', attempt, signal))).not.toBeInstanceOf(ProcessorUnavailableError);
    expect(await errorOf(processor.confirm('pi_1', attempt, signal))).toBeInstanceOf(ProcessorUnavailableError);
    expect(state.asked).toBe(5);
    state.mood = () => Promise.resolve(paid);
    expect(await processor.read('pi_1', signal)).toBe(paid);
  });

  it('is asked again after five seconds', async () => {
    const { state, processor, clock } = moody();
    for (let time = 0; time < 5; time++) await errorOf(processor.confirm('pi_1', attempt, signal));
    state.mood = () => Promise.resolve(paid);
    clock.advance(4_999);
    expect(await errorOf(processor.confirm('pi_1', attempt, signal))).toBeInstanceOf(ProcessorUnavailableError);
    clock.advance(1);
    expect(await processor.confirm('pi_1', attempt, signal)).toBe(paid);
  });

  it('goes on being asked after refusals and aborted calls', async () => {
    const { state, processor } = moody();
    const refusals = [
      new ProcessorRefusedError('not_found', 'resource_missing', 'No.'),
      new DOMException('Left.', 'AbortError'),
    ];
    for (const error of refusals) {
      state.mood = () => Promise.reject(error);
      for (let time = 0; time < 6; time++)
        expect(await errorOf(processor.confirm('pi_1', attempt, signal))).toBe(error);
    }
    expect(state.asked).toBe(12);
  });
});
