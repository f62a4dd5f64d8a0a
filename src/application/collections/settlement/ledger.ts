import type { PaymentEvent, Shortfall } from '../../../domain/collections/taxes-collection/index.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { zero } from '../../../domain/shared/money.ts';
import type { EventEnvelope, Handlers } from '../../log/kernel/projection.ts';
import { movementsOf, negative } from '../paying/payments-view.ts';
import type { Movement, Transaction } from '../paying/payments-view.ts';

/** One entry in the ledger: a transaction that is new, or has another status. An entry is never changed. */
export type Posting = Movement & {
  /** Undefined for a new transaction. */
  readonly statusBefore?: Transaction['status'];
};

/** What an event changes in the ledger, and when. An outcome is posted if its event describes the transaction. */
export const postingsOf = (event: PaymentEvent): { readonly at: string; readonly postings: readonly Posting[] } => {
  const { at, begun, outcome } = movementsOf(event);
  if (outcome) {
    const { of, ...rest } = outcome;
    const { intentId, paymentType, amount, statusBefore } = of;
    if (intentId === undefined || paymentType === undefined || amount === undefined || statusBefore === undefined)
      return { at, postings: [] };
    return { at, postings: [{ ...rest, ...negative(amount), intentId, paymentType, statusBefore }] };
  }
  // Reverses the fee that was recorded before.
  const earlier = event.type === 'PaymentFeeRecorded' ? event.data.earlier : undefined;
  return { at, postings: [...(earlier ? begun.map((fee) => ({ ...fee, ...earlier })) : []), ...begun] };
};

/** Handlers of a projection of the ledger: calls `change` for each event that can move money. */
export const onMoney = <Document>(
  change: (document: Document | undefined, event: PaymentEvent, written: EventEnvelope) => Document | undefined,
): Handlers<Document, PaymentEvent> => ({
  PaymentStarted: 'ignored',
  PaymentActionRequired: 'ignored',
  PaymentDeclined: 'ignored',
  PaymentRefused: 'ignored',
  PaymentClosed: 'ignored',
  CollectionPaid: change,
  UnexpectedPaymentReceived: change,
  PaymentFeeRecorded: change,
  RefundRequested: change,
  RefundSucceeded: change,
  RefundFailed: change,
  PaymentDisputed: change,
  DisputeClosed: change,
});

/** Sums of one currency, as decimal text: exact. */
type Sums = {
  readonly received: string;
  readonly refundsPending: string;
  readonly refunded: string;
  readonly disputed: string;
  readonly lost: string;
};

/** The ledger of one currency. `unexpected`: money that was not due. */
export type Totals = {
  readonly payment: Sums;
  readonly unexpected_payment: Sums;
  readonly fees: string;
  readonly shortfall: ShortfallSums;
};

/**
 * What may be missing from the sums paid: the total of known bounds, the number of collections, and how many have no
 * bound.
 */
type ShortfallSums = { readonly upTo: string; readonly collections: number; readonly withoutBound: number };

/** The balance of a currency that an account sees, as decimal text. */
export type Balance = {
  readonly collected: string;
  readonly refundsPending: string;
  readonly refunded: string;
  readonly inDispute: string;
  readonly lostDisputes: string;
  readonly fees: string;
  readonly owed: string;
  readonly toReturn: string;
  readonly shortfall: ShortfallSums;
};

const plus = (one: string, other: string): string => Decimal.parse(one).plus(Decimal.parse(other)).toString();
const minus = (from: string, ...others: readonly string[]): string =>
  others.reduce((rest, other) => rest.minus(Decimal.parse(other)), Decimal.parse(from)).toString();

export const noTotals = (currency: string): Totals => {
  const { amount } = zero(currency);
  const sums: Sums = { received: amount, refundsPending: amount, refunded: amount, disputed: amount, lost: amount };
  return {
    payment: sums,
    unexpected_payment: sums,
    fees: amount,
    shortfall: { upTo: amount, collections: 0, withoutBound: 0 },
  };
};

/** The sum to which a transaction with a status belongs. Undefined if no money has moved. */
const sumOf = (
  { type }: Pick<Posting, 'type'>,
  status: Posting['status'] | undefined,
): keyof Sums | 'fees' | undefined => {
  if (status === undefined) return undefined;
  switch (type) {
    case 'payment':
    case 'unexpected_payment':
      return 'received';
    case 'fee':
      return 'fees';
    case 'refund':
      if (status === 'pending') return 'refundsPending';
      return status === 'succeeded' ? 'refunded' : undefined;
    case 'dispute':
      if (status === 'open') return 'disputed';
      return status === 'lost' ? 'lost' : undefined;
  }
};

const added = (
  totals: Totals,
  name: keyof Sums | 'fees' | undefined,
  { paymentType }: Posting,
  amount: string,
): Totals => {
  if (name === 'fees') return { ...totals, fees: plus(totals.fees, amount) };
  if (name === undefined || paymentType === undefined) return totals;
  const sums = totals[paymentType];
  return { ...totals, [paymentType]: { ...sums, [name]: plus(sums[name], amount) } };
};

/** Moves an amount from the sum of the earlier status to that of the new one. */
export const withPosting = (totals: Totals, posting: Posting): Totals => {
  const { type, amount, status, statusBefore } = posting;
  const opposite = minus('0', amount);
  const [into, outOf] = type === 'payment' || type === 'unexpected_payment' ? [amount, opposite] : [opposite, amount];
  return added(added(totals, sumOf(posting, statusBefore), posting, outOf), sumOf(posting, status), posting, into);
};

const addSums = (one: Sums, other: Sums): Sums => ({
  received: plus(one.received, other.received),
  refundsPending: plus(one.refundsPending, other.refundsPending),
  refunded: plus(one.refunded, other.refunded),
  disputed: plus(one.disputed, other.disputed),
  lost: plus(one.lost, other.lost),
});

/** The totals with one more shortfall. */
export const withShortfall = (totals: Totals, { upTo }: Shortfall): Totals => ({
  ...totals,
  shortfall: {
    upTo: upTo ? plus(totals.shortfall.upTo, upTo.amount) : totals.shortfall.upTo,
    collections: totals.shortfall.collections + 1,
    withoutBound: totals.shortfall.withoutBound + (upTo ? 0 : 1),
  },
});

export const addTotals = (one: Totals, other: Totals): Totals => ({
  payment: addSums(one.payment, other.payment),
  unexpected_payment: addSums(one.unexpected_payment, other.unexpected_payment),
  fees: plus(one.fees, other.fees),
  shortfall: {
    upTo: plus(one.shortfall.upTo, other.shortfall.upTo),
    collections: one.shortfall.collections + other.shortfall.collections,
    withoutBound: one.shortfall.withoutBound + other.shortfall.withoutBound,
  },
});

/** docs/settlement.md defines these sums. */
export const balanceOf = ({ payment, unexpected_payment: unexpected, fees, shortfall }: Totals): Balance => ({
  collected: payment.received,
  refundsPending: payment.refundsPending,
  refunded: payment.refunded,
  inDispute: payment.disputed,
  lostDisputes: payment.lost,
  fees,
  owed: minus(payment.received, payment.refunded, payment.disputed, payment.lost, fees),
  toReturn: minus(unexpected.received, unexpected.refunded, unexpected.disputed, unexpected.lost),
  shortfall,
});
