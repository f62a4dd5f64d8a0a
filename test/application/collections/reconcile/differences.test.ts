import { expect, it } from 'vitest';
import { collectionView } from '../../../../src/application/collections/collection-view.ts';
import type { CollectionView } from '../../../../src/application/collections/collection-view.ts';
import { compareRecord } from '../../../../src/application/collections/reconcile/differences.ts';
import { fold } from '../../../../src/application/log/kernel/projection.ts';
import type { PaymentRecord, PaymentStatus } from '../../../../src/application/collections/ports/payment-processor.ts';
import { taxesCollectionDecider } from '../../../../src/domain/collections/taxes-collection/index.ts';
import type {
  TaxesCollectionCommand,
  TaxesCollectionEvent,
} from '../../../../src/domain/collections/taxes-collection/index.ts';
import { payableEvents } from '../../../support/money-stories.ts';
import { startPayment } from '../../../support/paid-collections.ts';

const at = '2026-11-20T10:00:00.000Z';
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const due = eur('46.00');

/** The collection after some commands. */
const after = (...commands: readonly TaxesCollectionCommand[]): CollectionView => {
  const history: TaxesCollectionEvent[] = [...payableEvents('txc_1', due, at)];
  for (const command of commands) {
    const state = history.reduce(taxesCollectionDecider.evolve, taxesCollectionDecider.initialState);
    history.push(...taxesCollectionDecider.decide(command, state));
  }
  const metadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
  const view = fold(collectionView, history.map((event, before) => ({ event, metadata, stream: 'taxesCollection-txc_1', version: before + 1 }))); // oxfmt-ignore
  if (!view) throw new Error('A collection that was requested has a view.');
  return view;
};

const record = (status: PaymentStatus, changes: Partial<PaymentRecord> = {}): PaymentRecord => ({
  payment: { ...status, intentId: 'pi_1', orderKey: 'txc_1-1', collectionId: 'txc_1', amount: due, createdAt: at },
  refunds: [],
  disputes: [],
  ...changes,
});
const succeeded: PaymentStatus = { status: 'succeeded', received: due, fee: eur('0.92') };
const paid: TaxesCollectionCommand = {
  type: 'RecordPayment',
  data: { order: 1, intentId: 'pi_1', received: due, fee: eur('0.92'), at },
};
const refund = { refundId: 'rfd_1', intentId: 'pi_1', amount: eur('6.00') };
const requested: TaxesCollectionCommand = { type: 'RequestRefund', data: { ...refund, at } };
const refundAt = (status: 'pending' | 'succeeded' | 'failed', amount = refund.amount) => ({
  refundId: 're_1',
  refundKey: 'rfd_1',
  intentId: 'pi_1',
  amount,
  status,
});
const dispute = { disputeId: 'dp_1', intentId: 'pi_1', amount: due, reason: 'fraudulent', status: 'open' } as const;
const disputed: TaxesCollectionCommand = { type: 'RecordDispute', data: { ...dispute, at } };
const differences = (...[shown, view]: Parameters<typeof compareRecord>) =>
  compareRecord(shown, view).map(({ difference, id, processor, log }) => [difference, id, processor, log]);

it('finds nothing where both sides say the same, or an outcome is awaited', () => {
  expect(differences(record(succeeded), after(startPayment(), paid))).toEqual([]);
  const same = record(succeeded, { refunds: [refundAt('pending')], disputes: [dispute] });
  expect(differences(same, after(startPayment(), paid, requested, disputed))).toEqual([]);
  for (const status of [
    { status: 'processing' },
    { status: 'open' },
    { status: 'requires_action', clientSecret: 's' },
  ] as const)
    expect(differences(record(status), after(startPayment()))).toEqual([]);
  expect(differences(record({ status: 'cancelled' }), after())).toEqual([]);
  const { fee: _, ...withoutFee } = succeeded;
  expect(differences(record(withoutFee), after(startPayment(), paid))).toEqual([]);
});

it('names a payment that one side does not have, or has with another sum or currency', () => {
  expect(differences(record(succeeded), after(startPayment()))).toEqual([
    ['payment_unknown', undefined, '46.00 EUR', undefined],
  ]);
  expect(differences(record({ status: 'open' }), after(startPayment(), paid))).toEqual([
    ['payment_missing', undefined, 'open', '46.00 EUR'],
  ]);
  for (const received of [eur('46.01'), { amount: '46.00', currency: 'GBP' }])
    expect(differences(record({ ...succeeded, received }), after(startPayment(), paid))).toEqual([
      ['payment_amount', undefined, `${received.amount} ${received.currency}`, '46.00 EUR'],
    ]);
  expect(differences(record(succeeded), undefined)).toEqual([
    ['collection_unknown', undefined, '46.00 EUR', undefined],
  ]);
  expect(differences(record({ status: 'cancelled' }), undefined)).toEqual([]);
});

it('names a fee that differs, or that the log does not know', () => {
  const later = record({ ...succeeded, fee: eur('0.93') });
  expect(differences(later, after(startPayment(), paid))).toEqual([['fee', undefined, '0.93 EUR', '0.92 EUR']]);
  const { fee: _, ...withoutFee } = paid.data as { fee?: object };
  const unknown = { type: 'RecordPayment', data: withoutFee } as TaxesCollectionCommand;
  expect(differences(later, after(startPayment(), unknown))).toEqual([['fee', undefined, '0.93 EUR', undefined]]);
});

it('names refunds that one side does not have, or has with another sum or status', () => {
  const bought = [startPayment(), paid] as const;
  const [known, unknown] = [after(...bought, requested), after(...bought)];
  const shown = (...refunds: PaymentRecord['refunds']) => record(succeeded, { refunds });
  expect(differences(shown(refundAt('succeeded')), unknown)).toEqual([
    ['refund_unknown', 'rfd_1', '6.00 EUR succeeded', undefined],
  ]);
  expect(differences(shown(), known)).toEqual([['refund_missing', 'rfd_1', undefined, '6.00 EUR pending']]);
  expect(differences(shown(refundAt('succeeded')), known)).toEqual([
    ['refund_status', 'rfd_1', 'succeeded', 'pending'],
  ]);
  expect(differences(shown(refundAt('pending', eur('6.01'))), known)).toEqual([
    ['refund_amount', 'rfd_1', '6.01 EUR', '6.00 EUR'],
  ]);
  const refused = after(...bought, requested, {
    type: 'FailRefund',
    data: { refundId: 'rfd_1', failure: 'charge_disputed', at },
  });
  expect(differences(shown(), refused)).toEqual([]);
});

it('names disputes that one side does not have, or has with another sum or status', () => {
  const bought = [startPayment(), paid] as const;
  const shown = (...disputes: PaymentRecord['disputes']) => record(succeeded, { disputes });
  expect(differences(shown(dispute), after(...bought))).toEqual([
    ['dispute_unknown', 'dp_1', '46.00 EUR open', undefined],
  ]);
  expect(differences(shown(), after(...bought, disputed))).toEqual([
    ['dispute_missing', 'dp_1', undefined, '46.00 EUR open'],
  ]);
  expect(differences(shown({ ...dispute, status: 'lost' }), after(...bought, disputed))).toEqual([
    ['dispute_status', 'dp_1', 'lost', 'open'],
  ]);
  expect(differences(shown({ ...dispute, amount: eur('6.00') }), after(...bought, disputed))).toEqual([
    ['dispute_amount', 'dp_1', '6.00 EUR', '46.00 EUR'],
  ]);
});

it('names an order that is over on one side and open on the other', () => {
  expect(differences(record({ status: 'cancelled' }), after(startPayment()))).toEqual([
    ['order_open', undefined, 'cancelled', 'attempting'],
  ]);
  const close: TaxesCollectionCommand = {
    type: 'ClosePayment',
    data: { order: 1, intentId: 'pi_1', cause: 'abandoned', at },
  };
  for (const status of [{ status: 'open' }, { status: 'requires_action', clientSecret: 's' }] as const)
    expect(differences(record(status), after(startPayment(), close))).toEqual([
      ['order_not_cancelled', undefined, status.status, 'closed'],
    ]);
});
