import type {
  CollectionAssessed,
  TaxesCollectionEvent,
} from '../../../../../src/domain/collections/taxes-collection/index.ts';
import { aCollection, anAssessment, cottonShirts } from '../../../../support/collection-stories.ts';

/** Pages are looked at this moment. */
export const at = '2026-11-20T10:00:00.000Z';

const due = { amount: '46.00', currency: 'EUR' };
const soon = '2026-12-04T22:59:59.999Z';
const later = '2026-12-06T22:59:59.999Z';

const accepted = (collectionId: string): readonly TaxesCollectionEvent[] => [
  { type: 'CollectionRequested', data: aCollection({ collectionId }) },
  { type: 'CollectionAccepted', data: { trackingNumber: 'LA1', acceptedAt: at } },
];
const ready = (
  deadline = soon,
  expiresAt = later,
  changes: Partial<CollectionAssessed['data']> = {},
): readonly TaxesCollectionEvent[] => [
  {
    type: 'CollectionAssessed',
    data: { ...anAssessment('43.50'), surcharges: [surcharge], assessedAt: at, ...changes },
  },
  { type: 'CollectionReady', data: { readyAt: at, deadline, expiresAt } },
];
const surcharge = {
  surchargeId: 'sur_1',
  type: 'collection_fee',
  rate: '0.02',
  amount: '2.50',
  currency: 'EUR',
} as const;

export const started = (attempt = 1): TaxesCollectionEvent => ({
  type: 'PaymentStarted',
  data: {
    order: 1,
    attempt,
    amount: due,
    processor: 'sandbox',
    paymentKey: `key ${attempt}`,
    fingerprint: 'f',
    startedAt: at,
  },
});
export const authenticationRequired: TaxesCollectionEvent = {
  type: 'PaymentActionRequired',
  data: { order: 1, attempt: 1, intentId: 'pi_1', requiredAt: at },
};
export const declined = (code: string): TaxesCollectionEvent => ({
  type: 'PaymentDeclined',
  data: { order: 1, attempt: 1, intentId: 'pi_1', code, message: 'The card was declined.', declinedAt: at },
});
const refused: TaxesCollectionEvent = {
  type: 'PaymentRefused',
  data: { order: 1, attempt: 1, kind: 'unreachable', code: 'unreachable', refusedAt: at },
};
const abandoned: TaxesCollectionEvent = {
  type: 'PaymentClosed',
  data: { order: 1, intentId: 'pi_1', cause: 'abandoned', closedAt: at },
};
export const paid: TaxesCollectionEvent = {
  type: 'CollectionPaid',
  data: { order: 1, intentId: 'pi_1', received: due, paidAt: at },
};
const refundOf = (amount: string): readonly TaxesCollectionEvent[] => [
  {
    type: 'RefundRequested',
    data: { refundId: 'rfd_1', intentId: 'pi_1', amount: { ...due, amount }, cause: 'requested', requestedAt: at },
  },
  { type: 'RefundSucceeded', data: { refundId: 'rfd_1', processorRefundId: 're_1', succeededAt: at } },
];
const expired: TaxesCollectionEvent = { type: 'CollectionExpired', data: { expiredAt: at } };
const lateMoney: TaxesCollectionEvent = {
  type: 'UnexpectedPaymentReceived',
  data: { order: 1, intentId: 'pi_1', received: due, cause: 'collection_over', receivedAt: at },
};
const problem = { commodityId: cottonShirts.id, reason: 'not_classifiable', message: 'Send an hsCode.' } as const;

/** What the page says in each state: its headline, a sentence besides, and whether it asks for a card. */
export type PageState = {
  readonly events: (collectionId: string) => readonly TaxesCollectionEvent[];
  readonly headline: string;
  readonly says?: string;
  /** What it does not say. */
  readonly hides?: string;
  readonly hasForm?: true;
};

const pendingWith =
  (...events: readonly TaxesCollectionEvent[]): PageState['events'] =>
  (id) => [...accepted(id), ...ready(), ...events];

/** A sum that may be higher, because a part is missing. */
const short = { missing: [{ reason: 'rate_unknown', message: 'No rate is known.' }] };
const assessed = anAssessment('43.50');
const upToSixty = { ...short, assessment: { ...assessed.assessment, complete: false, upTo: '60.00' } };

/** Goods with long words, and with words from right to left. */
const titles = ['Donaudampfschifffahrtsgesellschaftskapitänsmütze', 'قميص من القطن', '綿のシャツ', 'x'.repeat(120)];
const manyGoods: Partial<CollectionAssessed['data']> = {
  request: {
    ...assessed.request,
    lines: titles.flatMap((title) => assessed.request.lines.map((line) => ({ ...line, title }))),
  },
  assessment: {
    ...assessed.assessment,
    chargeTypes: ['Duty', 'VAT', 'Excise'].map((name, at) => ({
      name,
      code: (['DUTY', 'VAT', 'EXCISE'] as const)[at] ?? 'FEE',
      rate: '0.12',
      rule: `rule-${name}`,
    })),
    lines: titles.map((title) => ({ title, charges: [0, 1, 2].map((type) => ({ type, amount: '3.625' })) })),
  },
};

export const pageStates: Readonly<Record<string, PageState>> = {
  calculating: { events: accepted, headline: 'The amount is being calculated' },
  exception: {
    events: (id) => [
      ...accepted(id),
      { type: 'CollectionExceptionRaised', data: { problems: [problem], raisedAt: at } },
    ],
    headline: 'The amount cannot be calculated yet',
  },
  pending: {
    events: pendingWith(),
    headline: '€46.00 to pay',
    says: 'Friday, 4 December 2026 at 23:59 CET',
    hasForm: true,
  },
  'many goods': {
    events: (id) => [...accepted(id), ...ready(soon, later, manyGoods)],
    headline: '€46.00 to pay',
    says: 'Tax on certain goods, such as alcohol, tobacco and fuel.',
    hasForm: true,
  },
  'incomplete, with a bound': {
    events: (id) => [...accepted(id), ...ready(soon, later, upToSixty)],
    headline: '€46.00 to pay',
    says: 'customs can charge up to €62.50 in all',
    hasForm: true,
  },
  'incomplete, without a bound': {
    events: (id) => [...accepted(id), ...ready(soon, later, short)],
    headline: '€46.00 to pay',
    says: 'The amount may change: customs may charge more.',
    hasForm: true,
  },
  'incomplete and expired': {
    events: (id) => [...accepted(id), ...ready(soon, later, upToSixty), expired],
    headline: 'The deadline has passed',
    hides: 'customs can charge',
  },
  overdue: {
    events: (id) => [...accepted(id), ...ready('2026-11-19T22:59:59.999Z', '2026-11-21T22:59:59.999Z')],
    headline: '€46.00 to pay, overdue',
    says: 'You can still pay until Saturday, 21 November 2026 at 23:59 CET.',
    hasForm: true,
  },
  'held at customs': {
    events: pendingWith({ type: 'CollectionHeldAtCustoms', data: { since: at, recordedAt: at } }),
    headline: '€46.00 to pay',
    says: 'At customs since',
    hasForm: true,
  },
  processing: { events: pendingWith(started()), headline: 'Your payment is being checked', says: 'Ask again now' },
  '3-D Secure': {
    events: pendingWith(started(), authenticationRequired),
    headline: '€46.00 to pay, not confirmed yet',
    says: 'pay again here: you are charged only once',
    hasForm: true,
  },
  declined: {
    events: pendingWith(started(), declined('expired_card')),
    headline: '€46.00 to pay',
    says: 'The card was not accepted. Nothing was charged. The card has expired. Use another card.',
    hasForm: true,
  },
  'refused without a bank': {
    events: pendingWith(started(), refused),
    headline: '€46.00 to pay',
    hasForm: true,
  },
  abandoned: {
    events: pendingWith(started(), abandoned),
    headline: '€46.00 to pay',
    says: 'The last payment was not finished in time.',
    hasForm: true,
  },
  paid: { events: pendingWith(started(), paid), headline: 'Paid', says: 'Friday, 20 November 2026 at 11:00 CET' },
  'partly refunded': { events: pendingWith(started(), paid, ...refundOf('20.00')), headline: 'Paid', says: '€20.00' },
  refunded: { events: pendingWith(started(), paid, ...refundOf('46.00')), headline: 'Refunded', says: '€46.00' },
  expired: { events: pendingWith(expired), headline: 'The deadline has passed' },
  'paid too late': {
    events: pendingWith(started(), abandoned, expired, lateMoney),
    headline: 'The deadline has passed',
    says: 'It is refunded to your card.',
  },
  cancelled: {
    events: pendingWith({ type: 'CollectionCancelled', data: { cause: 'requested', cancelledAt: at } }),
    headline: 'You need not pay anything',
    says: 'Nothing was charged.',
    hides: 'The amount, line by line',
  },
  'nothing due': {
    events: (id) => [...accepted(id), { type: 'CollectionCancelled', data: { cause: 'nothing_due', cancelledAt: at } }],
    headline: 'You need not pay anything',
    says: 'No duties or taxes are due',
  },
};
