import { addDays, daysBetween, timestampOf } from '../../domain/shared/index.ts';
import { ownTally } from '../log/kernel/own.ts';
import type { ReadableModels } from '../log/ports/read-models.ts';
import type { Period } from '../shared/period.ts';
import { collectionOutcomes } from './collection-rollups.ts';
import type { PaymentOutcome } from './collection-rollups.ts';
import { collectionView } from './collection-view.ts';

/** What became of some collections. `due` is the sum of the others. */
type PaymentFigures = {
  readonly due: number;
  readonly open: number;
  readonly paid: number;
  readonly expired: number;
  readonly cancelled: number;
  /** How many were paid so many days after they could be; 61 for any number above 60. The fewest days first. */
  readonly paidAfter: readonly { readonly days: number; readonly paid: number }[];
};

export type CollectionDayCounts = PaymentFigures & {
  readonly from: string;
  readonly to: string;
  /** Every day of the period, the earliest first. */
  readonly days: readonly (PaymentFigures & { readonly day: string })[];
  /** The most collections first. `openSince`: the days with collections that are still open, the earliest first. */
  readonly currencies: readonly (PaymentFigures & {
    readonly currency: string;
    readonly openSince: readonly { readonly day: string; readonly open: number }[];
  })[];
};

type PaymentCount = {
  readonly outcome: string | number;
  readonly daysToPay: string | number;
  readonly documents: number;
};

const sumOf = (counts: readonly Pick<PaymentCount, 'documents'>[]): number =>
  counts.reduce((sum, { documents }) => sum + documents, 0);

export const paymentFigures = (counts: readonly PaymentCount[]): PaymentFigures => {
  const of = (outcome: PaymentOutcome) => counts.filter((count) => count.outcome === outcome);
  return {
    due: sumOf(counts),
    open: sumOf(of('open')),
    paid: sumOf(of('paid')),
    expired: sumOf(of('expired')),
    cancelled: sumOf(of('cancelled')),
    paidAfter: [...Map.groupBy(of('paid'), ({ daysToPay }) => Number(daysToPay))]
      .map(([days, some]) => ({ days, paid: sumOf(some) }))
      .toSorted((one, other) => one.days - other.days),
  };
};

/** What became of the collections that consignees could pay from each day of a period on, and by currency. */
export const collectionCountsByDay =
  ({ readModels }: { readonly readModels: Pick<ReadableModels, 'tally'> }) =>
  async (accountId: string, { from, to }: Period): Promise<CollectionDayCounts> => {
    const rows = await ownTally(readModels, collectionView, collectionOutcomes, accountId, {
      where: [{ field: 'day', from, to }],
      by: ['day', 'currency', 'outcome', 'daysToPay'],
    });
    const byDay = Map.groupBy(rows, ({ day }) => String(day));
    const byCurrency = Map.groupBy(rows, ({ currency }) => String(currency));
    return {
      from: timestampOf(from),
      to: timestampOf(to),
      ...paymentFigures(rows),
      days: Array.from({ length: daysBetween(from, to) }, (_, after) => {
        const day = addDays(from, after);
        return { day, ...paymentFigures(byDay.get(day) ?? []) };
      }),
      currencies: [...byCurrency]
        .map(([currency, some]) => ({
          currency,
          ...paymentFigures(some),
          openSince: [...Map.groupBy(some, ({ day }) => String(day))]
            .map(([day, ofDay]) => ({ day, open: paymentFigures(ofDay).open }))
            .filter(({ open }) => open > 0)
            .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
        }))
        .toSorted((one, other) => other.due - one.due || (one.currency < other.currency ? -1 : 1)),
    };
  };
