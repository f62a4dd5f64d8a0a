import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../../src/domain/shared/domain-error.ts';
import { taxesCollectionDecider } from '../../../../src/domain/collections/taxes-collection/index.ts';
import type {
  TaxesCollectionCommand,
  TaxesCollectionEvent,
} from '../../../../src/domain/collections/taxes-collection/index.ts';
import { anAssessment, dueSums } from '../../../support/collection-stories.ts';
import {
  afterExpiry,
  at,
  decline,
  due,
  eur,
  expiresAt,
  pending,
  receive,
  recordRefund,
  refuseAttempt,
  requestRefund,
  start,
} from '../../../support/paying-stories.ts';

const amounts = fc.constantFrom(due, eur('45.00'), eur(dueSums.more), { amount: due.amount, currency: 'GBP' });
const order = fc.integer({ min: 1, max: 3 });
const attempt = fc.integer({ min: 1, max: 4 });
const intentId = fc.constantFrom('pi_1', 'pi_2', 'pi_3');
const anyCommand: fc.Arbitrary<TaxesCollectionCommand> = fc.oneof(
  fc.constant(start()),
  fc.record({ order, attempt, intentId }).map((data) => ({ type: 'RequireAction' as const, data: { ...data, at } })),
  fc.tuple(order, attempt).map(([of, nth]) => decline(of, nth)),
  fc.tuple(order, attempt).map(([of, nth]) => refuseAttempt(of, nth)),
  fc
    .record({ order, intentId })
    .map((data) => ({ type: 'ClosePayment' as const, data: { ...data, cause: 'unsettled' as const, at } })),
  fc.record({ order, intentId, received: amounts }).map((data) => receive(data)),
  fc
    .tuple(fc.constantFrom('rfd_1', 'rfd_2'), fc.option(amounts, { nil: undefined }))
    .map(([id, sum]) => requestRefund(id, sum)),
  fc
    .tuple(fc.constantFrom('rfd_1', 'rfd_2', 'refund:pi_1'), fc.constantFrom('succeeded', 'failed', 'pending'))
    .map(([id, to]) => recordRefund(id, to as 'failed')),
  fc.constantFrom<TaxesCollectionCommand>(
    { type: 'ExpireCollection', data: { at: afterExpiry } },
    { type: 'CancelCollection', data: { cause: 'shipment_voided', at } },
    { type: 'AssessCollection', data: { ...anAssessment(dueSums.more), deadline: at, expiresAt, at } },
  ),
);

/** What a list of commands has written, refusals left out. */
const writtenBy = (commands: readonly TaxesCollectionCommand[]): readonly TaxesCollectionEvent[] => {
  let collection = pending.reduce(taxesCollectionDecider.evolve, taxesCollectionDecider.initialState);
  const written: TaxesCollectionEvent[] = [];
  for (const command of commands) {
    try {
      const events = taxesCollectionDecider.decide(command, collection);
      written.push(...events);
      collection = events.reduce(taxesCollectionDecider.evolve, collection);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return written;
};

describe('any order of payments, outcomes, refunds and ends', () => {
  const received = (events: readonly TaxesCollectionEvent[]) =>
    events.flatMap((event) =>
      event.type === 'CollectionPaid' || event.type === 'UnexpectedPaymentReceived' ? [event] : [],
    );

  it('pays a collection at most once, and records each payment at the processor exactly once', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 30 }), (commands) => {
        const written = writtenBy(commands);
        const told = commands.flatMap((command) => (command.type === 'RecordPayment' ? [command.data.intentId] : []));
        const recorded = received(written).map(({ data }) => data.intentId);
        expect(written.filter(({ type }) => type === 'CollectionPaid').length).toBeLessThanOrEqual(1);
        expect(recorded.toSorted()).toEqual([...new Set(told)].toSorted());
      }),
    );
  });

  it('sends back every payment that was not due, and refunds no payment beyond its sum', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 30 }), (commands) => {
        const written = writtenBy(commands);
        const failed = new Set(
          written.flatMap((event) => (event.type === 'RefundFailed' ? [event.data.refundId] : [])),
        );
        const refunds = written.flatMap((event) => (event.type === 'RefundRequested' ? [event.data] : []));
        for (const { type, data } of received(written)) {
          const own = refunds.filter((refund) => refund.intentId === data.intentId);
          if (type === 'UnexpectedPaymentReceived')
            expect(own.map(({ amount }) => amount)).toContainEqual(data.received);
          const asked = own.filter(({ refundId, cause }) => !failed.has(refundId) && cause !== 'at_processor');
          expect(asked.reduce((sum, { amount }) => sum + Number(amount.amount), 0)).toBeLessThanOrEqual(
            Number(data.received.amount),
          );
        }
      }),
    );
  });
});
