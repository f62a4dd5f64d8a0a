import { ownRows } from '../../log/kernel/own.ts';
import { timestampOf } from '../../../domain/shared/index.ts';
import type { LocalDate } from '../../../domain/shared/index.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import { settlementDays } from './settlement-days.ts';
import type { SettlementDay } from './settlement-days.ts';
import { addTotals, balanceOf, noTotals } from './totals.ts';
import type { Balance, Totals } from './totals.ts';

/**
 * Whole days (UTC): `from` is the first, `to` the first that no longer counts. Without them: from the first payment,
 * and until now.
 */
export type SettlementPeriod = { readonly from?: LocalDate | undefined; readonly to?: LocalDate | undefined };

export type CurrencySettlement = {
  readonly currency: string;
  /** At the beginning of the period. */
  readonly opening: Balance;
  /** What the period has changed: `closing` is the sum of `opening` and this. */
  readonly changes: Balance;
  readonly closing: Balance;
};

export type Settlement = {
  readonly from?: string;
  readonly to?: string;
  /** In the order of the currencies' codes. */
  readonly balances: readonly CurrencySettlement[];
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

/** The balances of an account, in every currency in which money has moved. */
export const settlement =
  ({ readModels }: { readonly readModels: Pick<ReadModels, 'rows'> }) =>
  async (accountId: string, period: SettlementPeriod): Promise<Settlement> => {
    const days = await ownRows(readModels, settlementDays, accountId, {
      where: period.to === undefined ? [] : [{ field: 'day', to: period.to }],
      sort: { field: 'day', direction: 'ASC' },
      range: [0, allDays],
    });
    return settlementOf(days, period);
  };
