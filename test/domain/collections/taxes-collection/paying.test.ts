import { describe, expect, it } from 'vitest';
import { taxesCollectionDecider } from '../../../../src/domain/collections/taxes-collection/index.ts';
import type {
  TaxesCollectionCommand,
  TaxesCollectionEvent,
} from '../../../../src/domain/collections/taxes-collection/index.ts';
import { anAssessment, dueSums } from '../../../support/collection-stories.ts';
import {
  afterExpiry,
  at,
  close,
  closed,
  decline,
  declined,
  due,
  eur,
  expired,
  expiresAt,
  ofRefund,
  paid,
  pending,
  receive,
  recordRefund,
  refuseAttempt,
  refusedAttempt,
  refundRequested,
  refundSucceeded,
  requestRefund,
  required,
  start,
  started,
} from '../../../support/paying-stories.ts';
import { scenarioOf } from '../../../support/scenario.ts';

const { given } = scenarioOf(taxesCollectionDecider);
const phaseAfter = (events: readonly TaxesCollectionEvent[]) =>
  events.reduce(taxesCollectionDecider.evolve, taxesCollectionDecider.initialState).phase;

describe('a payment of a taxes collection', () => {
  it('is written before the processor is called, with the sum that is due', () => {
    given(...pending)
      .when(start())
      .then(started());
    expect(phaseAfter([...pending, started()])).toBe('processing');
  });

  it('names the payer as a person who can be erased', () => {
    const payer = { name: 'Jane Doe', email: 'jane@example.com' };
    given(...pending)
      .when(start({ payer }))
      .then({
        type: 'PaymentStarted',
        data: {
          order: 1,
          attempt: 1,
          amount: due,
          processor: 'sandbox',
          paymentKey: 'key',
          fingerprint: 'f',
          startedAt: at,
          personal: { payer },
        },
      });
  });

  it('is of the sum that the payer was shown', () => {
    given(...pending)
      .when(start({ shown: due }))
      .then(started());
    for (const shown of [eur('45.99'), { amount: due.amount, currency: 'GBP' }])
      given(...pending)
        .when(start({ shown }))
        .thenRefused('amount_changed');
  });

  it('is the only one under way', () => {
    given(...pending, started())
      .when(start())
      .thenRefused('payment_in_progress');
    given(...pending, started())
      .when({ type: 'CancelCollection', data: { cause: 'requested', at } })
      .thenRefused('payment_in_progress');
    given(...pending, started())
      .when({ type: 'AssessCollection', data: { ...anAssessment(dueSums.more), deadline: at, expiresAt, at } })
      .thenNothing();
    given(...pending, started())
      .when({ type: 'ExpireCollection', data: { at: afterExpiry } })
      .thenNothing();
  });

  it('can be tried with another card after a decline, and while the bank waits for the payer, as the same order', () => {
    given(...pending, started())
      .when(decline())
      .then(declined());
    expect(phaseAfter([...pending, started(), declined()])).toBe('pending');
    given(...pending, started(), declined())
      .when(start())
      .then(started(1, 2));
    given(...pending, started(), required)
      .when(start())
      .then(started(1, 2));
  });

  it('is another order after the first one was cancelled at the processor', () => {
    given(...pending, started(), required)
      .when(close)
      .then(closed);
    expect(phaseAfter([...pending, started(), required, closed])).toBe('pending');
    given(...pending, started(), required, closed)
      .when(start())
      .then(started(2, 2));
    given(...pending, started(), required, closed)
      .when(close)
      .thenNothing();
  });

  it('of another sum waits until the first order is cancelled', () => {
    const reassessed: TaxesCollectionEvent = {
      type: 'CollectionReassessed',
      data: { ...anAssessment(dueSums.more), assessedAt: at },
    };
    given(...pending, started(), declined(), reassessed)
      .when(start())
      .thenRefused('earlier_payment_open');
    given(...pending, started(), declined(), reassessed, closed)
      .when(start())
      .then(started(2, 2, eur(dueSums.more)));
  });

  it('has the outcome of its own attempt', () => {
    const require: TaxesCollectionCommand = {
      type: 'RequireAction',
      data: { order: 1, attempt: 1, intentId: 'pi_1', at },
    };
    given(...pending, started())
      .when(require)
      .then(required);
    given(...pending, started(), required)
      .when(require)
      .thenNothing();
    given(...pending, started(), required)
      .when(decline())
      .then(declined());
    for (const late of [require, decline()])
      given(...pending, started(), declined(), started(1, 2))
        .when(late)
        .thenNothing();
    given(...pending, started(), declined())
      .when(decline())
      .thenNothing();
  });

  it('that reached no bank counts for nothing, once, and leaves the payer at the bank who was there', () => {
    given(...pending, started())
      .when(refuseAttempt())
      .then(refusedAttempt());
    given(...pending, started(), refusedAttempt())
      .when(refuseAttempt())
      .then();
    given(...pending, started(), declined())
      .when(refuseAttempt())
      .then();
    given(...pending, started(), required)
      .when(refuseAttempt())
      .then();
    const refused = Array.from({ length: 30 }, (_, index) => [
      started(1, index + 1),
      refusedAttempt(1, index + 1),
    ]).flat();
    given(...pending, ...refused)
      .when(start())
      .then(started(1, 31));
    given(...pending, started(), required, started(1, 2), refusedAttempt(1, 2))
      .when(close)
      .then(closed);
    expect(phaseAfter([...pending, started(), required, started(1, 2), refusedAttempt(1, 2)])).toBe('processing');
    expect(phaseAfter([...pending, started(), refusedAttempt()])).toBe('pending');
  });

  it('can be started until the collection expires, and ten times an hour', () => {
    given(...pending)
      .when(start({ at: afterExpiry }))
      .thenRefused('collection_not_payable');
    given(...pending, expired)
      .when(start())
      .thenRefused('collection_not_payable');
    given(...pending.slice(0, 2))
      .when(start())
      .thenRefused('collection_not_payable');
    const attempts = Array.from({ length: 10 }, (_, index) => [started(1, index + 1), declined(1, index + 1)]).flat();
    given(...pending, ...attempts)
      .when(start())
      .thenRefused('too_many_attempts');
    given(...pending, ...attempts.slice(2))
      .when(start())
      .then(started(1, 11));
    const anHourLater = '2026-11-20T13:00:00.000Z';
    given(...pending, ...attempts)
      .when(start({ at: anHourLater }))
      .then(started(1, 11, due, anHourLater));
  });
});

describe('money that was received', () => {
  it('pays the collection once, also when the outcome comes late', () => {
    given(...pending, started())
      .when(receive())
      .then(paid);
    given(...pending, started(), declined())
      .when(receive())
      .then(paid);
    given(...pending, started(), paid)
      .when(receive())
      .thenNothing();
    given(...pending, started(), paid)
      .when(start())
      .thenNothing();
    expect(phaseAfter([...pending, started(), paid])).toBe('paid');
    given(...pending, started(), paid)
      .when({ type: 'CancelCollection', data: { cause: 'requested', at } })
      .thenRefused('collection_over');
  });

  it('has the fee that the processor names later, or corrects', () => {
    const bought = [...pending, started(), paid] as const;
    const fee = { type: 'PaymentFeeRecorded', data: { intentId: 'pi_1', fee: eur('0.92'), recordedAt: at } } as const;
    const inPounds = { amount: '0.80', currency: 'GBP' };
    given(...bought)
      .when(receive({ fee: eur('0.92') }))
      .then(fee);
    given(...bought, fee)
      .when(receive({ fee: eur('0.920') }))
      .thenNothing();
    given(...bought, fee)
      .when(receive())
      .thenNothing();
    given(...bought, fee)
      .when(receive({ fee: inPounds }))
      .then({
        type: 'PaymentFeeRecorded',
        data: { intentId: 'pi_1', fee: inPounds, earlier: eur('0.92'), recordedAt: at },
      });
  });

  const unexpected = (
    cause: 'collection_over' | 'already_paid' | 'wrong_amount',
    intentId = 'pi_1',
    received = due,
  ): readonly TaxesCollectionEvent[] => [
    { type: 'UnexpectedPaymentReceived', data: { order: 1, intentId, received, cause, receivedAt: at } },
    {
      type: 'RefundRequested',
      data: {
        refundId: `refund:${intentId}`,
        intentId,
        amount: received,
        paymentType: 'unexpected_payment',
        cause: 'unexpected_payment',
        requestedAt: at,
      },
    },
  ];

  it('goes back where it was not due: after the end, a second time, or another sum or currency', () => {
    given(...pending, started(), declined(), expired)
      .when(receive())
      .then(...unexpected('collection_over'));
    given(...pending, started(), paid)
      .when(receive({ intentId: 'pi_2' }))
      .then(...unexpected('already_paid', 'pi_2'));
    for (const received of [eur('45.00'), { amount: due.amount, currency: 'GBP' }]) {
      const events = unexpected('wrong_amount', 'pi_1', received);
      given(...pending, started())
        .when(receive({ received }))
        .then(...events);
      expect(phaseAfter([...pending, started(), ...events])).toBe('pending');
    }
    given(...pending, started(), { type: 'CollectionCancelled', data: { cause: 'shipment_voided', cancelledAt: at } })
      .when(receive())
      .then(...unexpected('collection_over'));
  });

  it('is refunded whole or in parts, never beyond what is left', () => {
    const bought = [...pending, started(), paid] as const;
    given(...bought)
      .when(requestRefund('rfd_1'))
      .then(refundRequested('rfd_1'));
    given(...bought, refundRequested('rfd_1', eur('40.00')))
      .when(requestRefund('rfd_2'))
      .then(refundRequested('rfd_2', eur('6.00')));
    for (const amount of [eur('6.01'), eur('0.00'), { amount: '6.00', currency: 'GBP' }])
      given(...bought, refundRequested('rfd_1', eur('40.00')))
        .when(requestRefund('rfd_2', amount))
        .thenRefused('refund_exceeds_payment');
    given(...bought, refundRequested('rfd_1'))
      .when(requestRefund('rfd_2'))
      .thenRefused('refund_exceeds_payment');
    given(...bought, refundRequested('rfd_1'))
      .when(requestRefund('rfd_1'))
      .thenNothing();
    given(...pending)
      .when(requestRefund('rfd_1'))
      .thenRefused('collection_not_paid');
  });

  it('is refunded when all of it went back, and paid again when a bank returns a refund', () => {
    const bought = [...pending, started(), paid] as const;
    given(...bought, refundRequested('rfd_1'))
      .when(recordRefund('rfd_1', 'pending'))
      .thenNothing();
    given(...bought, refundRequested('rfd_1'))
      .when(recordRefund('rfd_1', 'succeeded'))
      .then(refundSucceeded('rfd_1'));
    const part = [refundRequested('rfd_1', eur('6.00')), refundSucceeded('rfd_1', eur('6.00'))];
    expect(phaseAfter([...bought, ...part])).toBe('paid');
    const all = [...part, refundRequested('rfd_2', eur('40.00')), refundSucceeded('rfd_2', eur('40.00'))];
    expect(phaseAfter([...bought, ...all])).toBe('refunded');
    const failed: TaxesCollectionEvent = {
      type: 'RefundFailed',
      data: {
        refundId: 'rfd_2',
        ...ofRefund(eur('40.00'), 'succeeded'),
        processorRefundId: 're_1',
        failure: 'unknown',
        failedAt: at,
      },
    };
    given(...bought, ...all)
      .when(recordRefund('rfd_2', 'failed', eur('40.00')))
      .then(failed);
    expect(phaseAfter([...bought, ...all, failed])).toBe('paid');
    const refusedAtOnce: TaxesCollectionCommand = {
      type: 'FailRefund',
      data: { refundId: 'rfd_1', failure: 'charge_disputed', at },
    };
    given(...bought, refundRequested('rfd_1'))
      .when(refusedAtOnce)
      .then({
        type: 'RefundFailed',
        data: { refundId: 'rfd_1', ...ofRefund(due, 'pending'), failure: 'charge_disputed', failedAt: at },
      });
    given(...bought, ...part)
      .when(refusedAtOnce)
      .thenNothing();
  });

  it('that was refunded or disputed at the processor is recorded, once', () => {
    const bought = [...pending, started(), paid] as const;
    given(...bought)
      .when(recordRefund('re_1', 'succeeded'))
      .then(refundRequested('re_1', due, 'at_processor'), refundSucceeded('re_1'));
    given(...pending)
      .when(recordRefund('re_1', 'succeeded'))
      .thenNothing();
    const dispute = { disputeId: 'dp_1', intentId: 'pi_1', amount: due, reason: 'fraudulent' };
    const disputed: TaxesCollectionEvent = {
      type: 'PaymentDisputed',
      data: { ...dispute, paymentType: 'payment', disputedAt: at },
    };
    const ofDispute = { intentId: 'pi_1', paymentType: 'payment', amount: due, statusBefore: 'open' } as const;
    const lost: TaxesCollectionEvent = {
      type: 'DisputeClosed',
      data: { disputeId: 'dp_1', ...ofDispute, outcome: 'lost', closedAt: at },
    };
    const record = (status: 'open' | 'lost'): TaxesCollectionCommand => ({
      type: 'RecordDispute',
      data: { ...dispute, status, at },
    });
    given(...bought)
      .when(record('open'))
      .then(disputed);
    given(...bought)
      .when(record('lost'))
      .then(disputed, lost);
    given(...bought, disputed)
      .when(record('lost'))
      .then(lost);
    given(...bought, disputed, lost)
      .when(record('lost'))
      .thenNothing();
    given(...pending)
      .when(record('open'))
      .thenNothing();
  });
});
