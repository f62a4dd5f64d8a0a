import { expect, it } from 'vitest';
import { withTransactionsOf } from '../../../../src/application/collections/paying/payments-view.ts';
import type { Transaction } from '../../../../src/application/collections/paying/payments-view.ts';
import type { PaymentEvent } from '../../../../src/domain/collections/taxes-collection/index.ts';

const at = '2026-11-20T12:00:00.000Z';
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const after = (...events: readonly PaymentEvent[]) => events.reduce<readonly Transaction[]>(withTransactionsOf, []);
const sums = (transactions: readonly Transaction[]) =>
  transactions.map(({ type, amount, status }) => `${type} ${amount} ${status}`);

const paid: PaymentEvent = {
  type: 'CollectionPaid',
  data: { order: 1, intentId: 'pi_1', received: eur('46.00'), fee: eur('0.97'), paidAt: at },
};
const refundRequested: PaymentEvent = {
  type: 'RefundRequested',
  data: { refundId: 'rfd_1', intentId: 'pi_1', amount: eur('6.00'), cause: 'requested', requestedAt: at },
};
const refunded: PaymentEvent = {
  type: 'RefundSucceeded',
  data: { refundId: 'rfd_1', processorRefundId: 're_1', succeededAt: at },
};

it('a payment comes in, and the processor keeps its fee', () => {
  expect(sums(after(paid))).toEqual(['payment 46.00 succeeded', 'fee -0.97 succeeded']);
});

it('a fee that is known later is added, and one that is corrected replaces the earlier one', () => {
  const later = (sum: string): PaymentEvent => ({
    type: 'PaymentFeeRecorded',
    data: { intentId: 'pi_1', fee: eur(sum), recordedAt: at },
  });
  const { fee: _, ...withoutFee } = paid.data;
  const known = after({ type: 'CollectionPaid', data: withoutFee }, later('0.97'));
  expect(known).toEqual(after(paid));
  expect(sums(after(paid, refundRequested, later('0.92')))).toEqual([
    'payment 46.00 succeeded',
    'fee -0.92 succeeded',
    'refund -6.00 pending',
  ]);
});

it('a refund leaves when it has succeeded, and stays when it fails afterwards', () => {
  expect(sums(after(paid, refundRequested)).at(-1)).toBe('refund -6.00 pending');
  expect(sums(after(paid, refundRequested, refunded)).at(-1)).toBe('refund -6.00 succeeded');
  const failed: PaymentEvent = {
    type: 'RefundFailed',
    data: { refundId: 'rfd_1', failure: 'expired_card', failedAt: at },
  };
  expect(sums(after(paid, refundRequested, refunded, failed)).at(-1)).toBe('refund -6.00 failed');
});

it('a dispute takes the sum until it is won', () => {
  const disputed: PaymentEvent = {
    type: 'PaymentDisputed',
    data: { disputeId: 'dp_1', intentId: 'pi_1', amount: eur('46.00'), reason: 'fraudulent', disputedAt: at },
  };
  const won: PaymentEvent = { type: 'DisputeClosed', data: { disputeId: 'dp_1', outcome: 'won', closedAt: at } };
  expect(sums(after(paid, disputed)).at(-1)).toBe('dispute -46.00 open');
  expect(sums(after(paid, disputed, won)).at(-1)).toBe('dispute -46.00 won');
});
