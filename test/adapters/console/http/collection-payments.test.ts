import { expect, it } from 'vitest';
import { attemptsOf } from '../../../../src/adapters/console/http/collection-payments.ts';
import type { PaymentEvent } from '../../../../src/domain/collections/taxes-collection/index.ts';

const at = '2026-11-20T09:00:00.000Z';
const amount = { amount: '46.00', currency: 'EUR' };
const started = (order: number, attempt: number): PaymentEvent => ({
  type: 'PaymentStarted',
  data: { order, attempt, amount, processor: 'sandbox', paymentKey: 'k', fingerprint: 'f', startedAt: at },
});
const declined: PaymentEvent = {
  type: 'PaymentDeclined',
  data: { order: 1, attempt: 1, code: 'generic_decline', message: 'Your card was declined.', declinedAt: at },
};
const outcomes = (...events: readonly PaymentEvent[]) => attemptsOf(events).map(({ outcome, why }) => [outcome, why]);

it('an attempt is under way, then at the bank, then paid', () => {
  const required: PaymentEvent = {
    type: 'PaymentActionRequired',
    data: { order: 1, attempt: 1, intentId: 'pi_1', requiredAt: at },
  };
  const paid: PaymentEvent = {
    type: 'CollectionPaid',
    data: { order: 1, intentId: 'pi_1', received: amount, paidAt: at },
  };
  expect(outcomes(started(1, 1))).toEqual([['started', undefined]]);
  expect(outcomes(started(1, 1), required)).toEqual([['authenticates', undefined]]);
  expect(outcomes(started(1, 1), required, paid)).toEqual([['paid', undefined]]);
});

it('a declined attempt stays declined when the next one of its order is paid', () => {
  const paid: PaymentEvent = {
    type: 'CollectionPaid',
    data: { order: 1, intentId: 'pi_1', received: amount, paidAt: at },
  };
  expect(outcomes(started(1, 1), declined, started(1, 2), paid)).toEqual([
    ['declined', 'Your card was declined.'],
    ['paid', undefined],
  ]);
});

it('a closed order gives up its open attempts, and no other', () => {
  const refused: PaymentEvent = {
    type: 'PaymentRefused',
    data: { order: 2, attempt: 1, kind: 'unreachable', code: 'timeout', refusedAt: at },
  };
  const closed: PaymentEvent = {
    type: 'PaymentClosed',
    data: { order: 1, intentId: 'pi_1', cause: 'amount_changed', closedAt: at },
  };
  expect(outcomes(started(1, 1), declined, started(1, 2), started(2, 1), refused, started(3, 1), closed)).toEqual([
    ['declined', 'Your card was declined.'],
    ['closed', 'the sum has changed'],
    ['refused', 'the card processor could not be reached'],
    ['started', undefined],
  ]);
});

it('money that was not due, and an outcome without its start, are told apart', () => {
  const unexpected: PaymentEvent = {
    type: 'UnexpectedPaymentReceived',
    data: { order: 1, intentId: 'pi_1', received: amount, cause: 'collection_over', receivedAt: at },
  };
  expect(outcomes(started(1, 1), unexpected)).toEqual([['returned', undefined]]);
  expect(outcomes(declined, unexpected)).toEqual([]);
});
