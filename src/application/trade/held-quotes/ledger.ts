import { Decimal } from '../../../domain/shared/decimal.ts';
import { zero } from '../../../domain/shared/money.ts';
import type { QuoteHonoured, QuoteHonourWithdrawn } from '../../../domain/trade/held-quote/index.ts';
import type { Projection } from '../../log/kernel/projection.ts';

/** One line of the ledger of held calculations. A withdrawal has the sums of its label with the opposite sign. */
export type HeldQuoteEntry = {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: string;
  readonly type: 'honoured' | 'withdrawn';
  readonly quoteId: string;
  readonly shipmentId: string;
  readonly currency: string;
  /** The held figure. */
  readonly held: string;
  /** What was assessed at the label. Absent if it could not be. */
  readonly assessed?: string;
  /** `held` less `assessed`: a gain, or a loss if it is negative. */
  readonly difference?: string;
  readonly isAssessedInPart?: true;
};

type LedgerEvent = QuoteHonoured | QuoteHonourWithdrawn;

const signed = (amount: string, type: HeldQuoteEntry['type']): string =>
  type === 'honoured' ? amount : Decimal.parse(amount).negated().toString();

const entryOf = (
  { type, data }: LedgerEvent,
  { version, metadata }: { readonly version: number; readonly metadata: { readonly accountId: string } },
): HeldQuoteEntry => {
  const { quoteId, shipmentId, amount, currency, assessed, difference, isAssessedInPart } = data;
  const kind = type === 'QuoteHonoured' ? 'honoured' : 'withdrawn';
  return {
    id: `${quoteId}@${version}`,
    accountId: metadata.accountId,
    createdAt: type === 'QuoteHonoured' ? data.honouredAt : data.withdrawnAt,
    type: kind,
    quoteId,
    shipmentId,
    currency,
    held: signed(amount, kind),
    ...(assessed !== undefined && { assessed: signed(assessed, kind) }),
    ...(difference !== undefined && { difference: signed(difference, kind) }),
    ...(isAssessedInPart && { isAssessedInPart }),
  };
};

/** The ledger of held calculations: an entry for each label that was charged by one, and for each that was given back. */
export const heldQuoteEntries: Projection<
  HeldQuoteEntry,
  LedgerEvent,
  'accountId' | 'createdAt' | 'currency' | 'quoteId' | 'shipmentId'
> = {
  name: 'held-quote-entries',
  version: 2,
  fields: {
    accountId: { type: 'text', of: ({ accountId }) => accountId },
    createdAt: { type: 'text', of: ({ createdAt }) => createdAt },
    currency: { type: 'text', of: ({ currency }) => currency },
    quoteId: { type: 'text', of: ({ quoteId }) => quoteId },
    shipmentId: { type: 'text', of: ({ shipmentId }) => shipmentId },
  },
  indexes: [
    ['createdAt'],
    ['accountId', 'createdAt'],
    ['accountId', 'currency', 'createdAt'],
    ['accountId', 'quoteId'],
    ['accountId', 'shipmentId'],
  ],
  key: ({ stream, version }) => `${stream}@${version}`,
  when: {
    QuoteHonoured: (_, event, written) => entryOf(event, written),
    QuoteHonourWithdrawn: (_, event, written) => entryOf(event, written),
  },
};

/** Sums of entries in one currency. `net` is the sum of the differences: `gains` less `losses`. */
export type HeldQuoteSums = {
  readonly currency: string;
  /** Labels that were charged, less those that were given back. */
  readonly labels: number;
  readonly held: string;
  readonly assessed: string;
  readonly gains: string;
  readonly losses: string;
  readonly net: string;
  /** Labels whose duties could not be assessed: their difference is not known. */
  readonly unassessed: number;
};

const none = (currency: string): HeldQuoteSums => {
  const { amount } = zero(currency);
  return {
    currency,
    labels: 0,
    held: amount,
    assessed: amount,
    gains: amount,
    losses: amount,
    net: amount,
    unassessed: 0,
  };
};

const plus = (one: string, other: string): string => Decimal.parse(one).plus(Decimal.parse(other)).toString();

const withEntry = (sums: HeldQuoteSums, { type, held, assessed, difference }: HeldQuoteEntry): HeldQuoteSums => {
  const count = type === 'honoured' ? 1 : -1;
  const counted = { ...sums, labels: sums.labels + count, held: plus(sums.held, held) };
  if (assessed === undefined || difference === undefined) return { ...counted, unassessed: sums.unassessed + count };
  // A withdrawn gain is a gain less, not a loss.
  const isGain = (difference.startsWith('-') ? -1 : 1) * count > 0;
  return {
    ...counted,
    assessed: plus(sums.assessed, assessed),
    net: plus(sums.net, difference),
    ...(isGain
      ? { gains: plus(sums.gains, difference) }
      : { losses: Decimal.parse(sums.losses).minus(Decimal.parse(difference)).toString() }),
  };
};

/** The sums by currency, and by day (UTC) and currency, the earliest day first. */
export const sumsOfEntries = async (
  pages: AsyncIterable<readonly HeldQuoteEntry[]>,
): Promise<{
  readonly sums: readonly HeldQuoteSums[];
  readonly days: readonly (HeldQuoteSums & { readonly day: string })[];
}> => {
  const [whole, byDay] = [
    new Map<string, HeldQuoteSums>(),
    new Map<string, HeldQuoteSums & { readonly day: string }>(),
  ];
  for await (const page of pages)
    for (const entry of page) {
      const { currency, createdAt } = entry;
      const day = createdAt.slice(0, 'YYYY-MM-DD'.length);
      const key = `${day} ${currency}`;
      whole.set(currency, withEntry(whole.get(currency) ?? none(currency), entry));
      byDay.set(key, { day, ...withEntry(byDay.get(key) ?? none(currency), entry) });
    }
  const sorted = <Value>(map: ReadonlyMap<string, Value>): readonly Value[] =>
    [...map].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
  return { sums: sorted(whole), days: sorted(byDay) };
};
