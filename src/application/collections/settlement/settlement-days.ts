import type { LocalDate } from '../../../domain/shared/index.ts';
import { ownValue } from '../../../domain/shared/own-value.ts';
import type { PaymentEvent } from '../../../domain/collections/taxes-collection/index.ts';
import type { EventEnvelope, Projection } from '../../log/kernel/projection.ts';
import { postingsOf } from './postings.ts';
import { noTotals, withPosting, withShortfall } from './totals.ts';
import type { Totals } from './totals.ts';

/** What has changed in the ledger of an account on one day (UTC), by currency. */
export type SettlementDay = {
  readonly accountId: string;
  readonly day: LocalDate;
  readonly currencies: Readonly<Record<string, Totals>>;
};

export type SettlementDayField = 'accountId' | 'day';

const dayOf = (event: PaymentEvent): LocalDate => postingsOf(event).at.slice(0, 'YYYY-MM-DD'.length);

const changed = (
  document: SettlementDay | undefined,
  event: PaymentEvent,
  { metadata: { accountId } }: EventEnvelope,
): SettlementDay | undefined => {
  const within = (
    day: SettlementDay | undefined,
    currency: string,
    change: (totals: Totals) => Totals,
  ): SettlementDay => {
    const totals = change(ownValue(day?.currencies, currency) ?? noTotals(currency));
    return { accountId, day: dayOf(event), currencies: { ...day?.currencies, [currency]: totals } };
  };
  const posted = postingsOf(event).postings.reduce<SettlementDay | undefined>(
    (day, posting) => within(day, posting.currency, (totals) => withPosting(totals, posting)),
    document,
  );
  if (event.type !== 'CollectionPaid' || !event.data.shortfall) return posted;
  const { received, shortfall } = event.data;
  return within(posted, received.currency, (totals) => withShortfall(totals, shortfall));
};

/**
 * The ledger of each account, day by day: the balance of ten years is the sum of 3,650 documents at most, however many
 * payments there were.
 */
export const settlementDays: Projection<SettlementDay, PaymentEvent, SettlementDayField> = {
  name: 'settlement-days',
  version: 2,
  fields: {
    accountId: { type: 'text', of: ({ accountId }) => accountId },
    day: { type: 'text', of: ({ day }) => day },
  },
  indexes: [['accountId', 'day']],
  key: ({ event, metadata: { accountId } }) => `${accountId} ${dayOf(event)}`,
  when: {
    PaymentStarted: 'ignored',
    PaymentActionRequired: 'ignored',
    PaymentDeclined: 'ignored',
    PaymentRefused: 'ignored',
    PaymentClosed: 'ignored',
    CollectionPaid: changed,
    UnexpectedPaymentReceived: changed,
    PaymentFeeRecorded: changed,
    RefundRequested: changed,
    RefundSucceeded: changed,
    RefundFailed: changed,
    PaymentDisputed: changed,
    DisputeClosed: changed,
  },
};
