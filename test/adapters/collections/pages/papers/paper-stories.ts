import fc from 'fast-check';
import { recordedAssessmentOf } from '../../../../../src/domain/trade/index.ts';
import type { Assessment, ChargeCode, DutyCharge } from '../../../../../src/domain/trade/index.ts';
import type {
  CollectionAssessed,
  CollectionRequested,
  TaxesCollectionEvent,
} from '../../../../../src/domain/collections/taxes-collection/index.ts';
import { dueOf } from '../../../../../src/domain/collections/taxes-collection/index.ts';
import { fromMinor, sumMoney } from '../../../../../src/domain/shared/money.ts';
import type { Money } from '../../../../../src/domain/shared/index.ts';
import { aCollection, anAssessment, cottonShirts } from '../../../../support/collection-stories.ts';

type Sums = {
  readonly lines: readonly (readonly number[])[];
  readonly fee: number;
  readonly surcharge: number;
  readonly currency: string;
};

const kinds: readonly {
  readonly name: string;
  readonly code: ChargeCode;
  readonly rate: string;
  readonly rule: string;
}[] = [
  { name: 'Duty', code: 'DUTY', rate: '0.12', rule: 'tariff-EU-6109' },
  { name: 'VAT', code: 'VAT', rate: '0.19', rule: 'vat-DE' },
  { name: 'Excise', code: 'EXCISE', rate: '0', rule: 'excise-DE' },
];

/**
 * An assessment with these charges in minor units: one row a line, its entries duty, VAT and excise; and a fee and a
 * surcharge besides.
 */
export const assessmentWith = ({ lines, fee, surcharge, currency }: Sums): CollectionAssessed['data'] => {
  const base = anAssessment('0.00');
  const money = (minor: number): Money => fromMinor(BigInt(minor), currency);
  const charged = lines.map((amounts) =>
    amounts.map((minor, index): DutyCharge => ({
      ...(kinds[index] ?? { name: 'Duty', code: 'DUTY', rule: 'duty' }),
      ...money(minor),
    })),
  );
  const sums = kinds.flatMap((kind, index): readonly DutyCharge[] => {
    const own = charged.flatMap((charges) => charges[index] ?? []);
    return own.length === 0 ? [] : [{ ...kind, ...sumMoney(own, currency) }];
  });
  const fees: readonly DutyCharge[] =
    fee === 0 ? [] : [{ name: 'Disbursement fee', code: 'FEE', rule: 'fee', ...money(fee) }];
  const charges = [...sums, ...fees];
  const request = {
    ...base.request,
    currency,
    lines: lines.map((_, index) => ({
      title: `Cotton T-shirt ${index + 1}`,
      hsCode: '610910',
      quantity: 2,
      value: { amount: '100.00', currency: 'GBP' },
      origin: 'CN',
      originDeclared: false,
    })),
  };
  const assessment: Assessment = {
    price: sumMoney(charges, currency).amount,
    currency,
    complete: true,
    charges,
    lines: charged.map((own, index) => ({
      itemNumber: index + 1,
      title: `Cotton T-shirt ${index + 1}`,
      hsCode: '610910',
      charges: own,
    })),
    declaration: {
      contentType: 'CommercialGoods',
      incoterms: 'DDU',
      currency,
      goodsValue: '236.30',
      freight: '0.00',
      insurance: '0.00',
      customsValue: '236.30',
      deMinimis: { applied: false },
      exchangeRates: [{ from: 'GBP', to: 'EUR', rate: '1.181502', date: '2026-11-19', source: 'ECB' }],
      checkoutTaxes: [],
      ruleSetVersion: '1',
      rules: [
        { id: 'tariff-EU-6109', source: 'TARIC (as of 2026-01-01)', certainty: 'exact' },
        { id: 'vat-DE', source: 'EC Taxes in Europe Database', certainty: 'exact', validFrom: '2021-01-01' },
      ],
      calculatedAt: '2026-11-20T00:00:00.000Z',
    },
    notices: [],
  };
  return {
    ...base,
    assessedAt: '2026-11-20T10:00:02.000Z',
    request,
    assessment: recordedAssessmentOf(assessment),
    ...(surcharge > 0 && {
      surcharges: [{ surchargeId: 'sur_1', type: 'collection_fee', rate: '0.02', ...money(surcharge) }],
    }),
  };
};

/** Charges of one to five lines, in currencies with no, two and three decimals. */
export const anySums: fc.Arbitrary<Sums> = fc.record({
  lines: fc.array(fc.array(fc.nat({ max: 9_999_999 }), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
  fee: fc.oneof(fc.constant(0), fc.nat({ max: 99_999 })),
  surcharge: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99_999 })),
  currency: fc.constantFrom('EUR', 'JPY', 'BHD', 'GBP'),
});

export const someSums: Sums = { lines: [[2760, 4894], [1200]], fee: 1200, surcharge: 350, currency: 'EUR' };

/** A collection that can be paid until 4 December in Berlin. */
export const ready = (
  sums: Sums = someSums,
  changes: Partial<CollectionRequested['data']> = {},
): readonly TaxesCollectionEvent[] => [
  {
    type: 'CollectionRequested',
    data: aCollection({
      collectionId: 'txc_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
      customerReference: 'ORD-1001',
      commodities: sums.lines.map((_, index) => ({
        ...cottonShirts,
        id: `itm_${index + 1}`,
        title: `Cotton T-shirt ${index + 1}`,
      })),
      ...changes,
    }),
  },
  { type: 'CollectionAccepted', data: { trackingNumber: 'LA1', acceptedAt: '2026-11-20T10:00:01.000Z' } },
  { type: 'CollectionAssessed', data: assessmentWith(sums) },
  {
    type: 'CollectionReady',
    data: {
      readyAt: '2026-11-20T10:00:02.000Z',
      deadline: '2026-12-04T22:59:59.000Z',
      expiresAt: '2026-12-06T22:59:59.000Z',
    },
  },
];

const intentId = 'pi_3Pabcdefghijklmn';

/** The same, paid at eleven in Berlin. */
export const paid = (
  sums: Sums = someSums,
  changes: Partial<CollectionRequested['data']> = {},
): readonly TaxesCollectionEvent[] => {
  const amount = dueOf(assessmentWith(sums));
  return [
    ...ready(sums, changes),
    {
      type: 'PaymentStarted',
      data: {
        order: 1,
        attempt: 1,
        amount,
        processor: 'sandbox',
        paymentKey: 'key',
        fingerprint: 'fingerprint',
        startedAt: '2026-11-21T10:00:00.000Z',
        personal: { payer: { name: 'John Public', email: 'john@example.com' } },
      },
    },
    { type: 'CollectionPaid', data: { order: 1, intentId, received: amount, paidAt: '2026-11-21T10:00:03.000Z' } },
  ];
};

/** A refund of this amount, carried out. */
export const refunded = (refundId: string, amount: Money): readonly TaxesCollectionEvent[] => [
  {
    type: 'RefundRequested',
    data: { refundId, intentId, amount, cause: 'requested', requestedAt: '2026-11-22T10:00:00.000Z' },
  },
  {
    type: 'RefundSucceeded',
    data: { refundId, processorRefundId: `re_${refundId}`, succeededAt: '2026-11-22T10:00:03.000Z' },
  },
];
