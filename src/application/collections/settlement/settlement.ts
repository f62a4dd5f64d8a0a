import type { PaymentEvent } from '../../../domain/collections/taxes-collection/index.ts';
import { timestampOf } from '../../../domain/shared/index.ts';
import type { LocalDate } from '../../../domain/shared/index.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import { ownRows } from '../../log/kernel/own.ts';
import type { EventEnvelope, Projection } from '../../log/kernel/projection.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import { addTotals, balanceOf, noTotals, onMoney, postingsOf, withPosting, withShortfall } from './ledger.ts';
import type { Balance, Totals } from './ledger.ts';

/** The changes in the ledger of an account on one day (UTC), by currency. */
export type SettlementDay = {
  readonly accountId: string;
  readonly day: LocalDate;
  readonly currencies: Readonly<Record<string, Totals>>;
};

type SettlementDayField = 'accountId' | 'day';

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
 * The ledger of each account, day by day: the balance of ten years is the sum of at most 3,650 documents, for any
 * number of payments.
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
  when: onMoney(changed),
};

/** Whole days (UTC): `from` inclusive, `to` exclusive. Default: from the first payment until now. */
type SettlementPeriod = { readonly from?: LocalDate | undefined; readonly to?: LocalDate | undefined };

type CurrencySettlement = {
  readonly currency: string;
  /** At the beginning of the period. */
  readonly opening: Balance;
  /** The changes during the period: `closing` is the sum of `opening` and this. */
  readonly changes: Balance;
  readonly closing: Balance;
};

/** The changes of one currency on one day (UTC). */
type ChangesOfDay = { readonly day: LocalDate; readonly currency: string; readonly changes: Balance };

export type Settlement = {
  readonly from?: string;
  readonly to?: string;
  /** Sorted by currency code. */
  readonly balances: readonly CurrencySettlement[];
  /** The earliest first, if they were asked for; days on which no money has moved are left out. */
  readonly days?: readonly ChangesOfDay[];
};

/** More days than an account can have. */
const allDays = 1_000_000;

const totalsByCurrency = (days: readonly SettlementDay[]): ReadonlyMap<string, Totals> => {
  const totals = new Map<string, Totals>();
  for (const { currencies } of days)
    for (const [currency, ofDay] of Object.entries(currencies))
      totals.set(currency, addTotals(totals.get(currency) ?? noTotals(currency), ofDay));
  return totals;
};

export const settlementOf = (days: readonly SettlementDay[], { from, to }: SettlementPeriod): Settlement => {
  const counted = days.filter(({ day }) => to === undefined || day < to);
  const isBefore = ({ day }: SettlementDay): boolean => from !== undefined && day < from;
  const [before, within] = [
    totalsByCurrency(counted.filter(isBefore)),
    totalsByCurrency(counted.filter((day) => !isBefore(day))),
  ];
  const balances = [...new Set([...before.keys(), ...within.keys()])].toSorted().map((currency): CurrencySettlement => {
    const [opening, changes] = [before.get(currency) ?? noTotals(currency), within.get(currency) ?? noTotals(currency)];
    return {
      currency,
      opening: balanceOf(opening),
      changes: balanceOf(changes),
      closing: balanceOf(addTotals(opening, changes)),
    };
  });
  return {
    ...(from !== undefined && { from: timestampOf(from) }),
    ...(to !== undefined && { to: timestampOf(to) }),
    balances,
  };
};

/** The changes of each day of a period. `days`: sorted by day. */
export const changesByDay = (days: readonly SettlementDay[], { from, to }: SettlementPeriod): readonly ChangesOfDay[] =>
  days
    .filter(({ day }) => (from === undefined || day >= from) && (to === undefined || day < to))
    .flatMap(({ day, currencies }) =>
      Object.keys(currencies)
        .toSorted()
        .map((currency) => ({
          day,
          currency,
          changes: balanceOf(ownValue(currencies, currency) ?? noTotals(currency)),
        })),
    );

/** The balances of an account, in every currency in which money has moved, and on demand the changes of each day. */
export const settlement =
  ({ readModels }: { readonly readModels: Pick<ReadModels, 'rows'> }) =>
  async (
    accountId: string,
    { includeDays = false, ...period }: SettlementPeriod & { readonly includeDays?: boolean | undefined },
  ): Promise<Settlement> => {
    const days = await ownRows(readModels, settlementDays, accountId, {
      where: period.to === undefined ? [] : [{ field: 'day', to: period.to }],
      sort: { field: 'day', direction: 'ASC' },
      range: [0, allDays],
    });
    return { ...settlementOf(days, period), ...(includeDays && { days: changesByDay(days, period) }) };
  };
