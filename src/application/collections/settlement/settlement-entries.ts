import type { PaymentEvent, Shortfall } from '../../../domain/collections/taxes-collection/index.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { zero } from '../../../domain/shared/money.ts';
import { documentsOfAnyAccount } from '../../log/kernel/own.ts';
import type { EventEnvelope, Projection } from '../../log/kernel/projection.ts';
import { idIn, streamOf } from '../../log/ports/event-store.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import { collectionView } from '../collection-view.ts';
import { balanceOf, noTotals, onMoney, postingsOf, withPosting } from './ledger.ts';
import type { Posting } from './ledger.ts';

/** What one event has changed in the ledger. It never changes afterwards. */
export type SettlementEntry = {
  readonly entryId: string;
  readonly accountId: string;
  readonly collectionId: string;
  readonly at: string;
  readonly postings: readonly Posting[];
  /** What may be missing from the sum that was paid. */
  readonly shortfall?: Shortfall;
};

type SettlementEntryField = 'accountId' | 'at';

const keyOf = ({ stream, version }: Pick<EventEnvelope, 'stream' | 'version'>): string => `${stream}@${version}`;

const entryOf = (
  _: SettlementEntry | undefined,
  event: PaymentEvent,
  written: EventEnvelope,
): SettlementEntry | undefined => {
  const { at, postings } = postingsOf(event);
  if (postings.length === 0) return undefined;
  const { stream, metadata } = written;
  const shortfall = event.type === 'CollectionPaid' ? event.data.shortfall : undefined;
  return {
    entryId: keyOf(written),
    accountId: metadata.accountId,
    collectionId: idIn(stream),
    at,
    postings,
    ...(shortfall && { shortfall }),
  };
};

/** The journal of the ledger: every change, one document for each event. */
export const settlementEntries: Projection<SettlementEntry, PaymentEvent, SettlementEntryField> = {
  name: 'settlement-entries',
  version: 2,
  fields: {
    accountId: { type: 'text', of: ({ accountId }) => accountId },
    at: { type: 'text', of: ({ at }) => at },
  },
  indexes: [['accountId', 'at']],
  key: keyOf,
  when: onMoney(entryOf),
};

/** The columns of the export, in their order. */
export const settlementColumns = [
  'date',
  'type',
  'status',
  'amount',
  'currency',
  'owed',
  'toReturn',
  'collectionId',
  'trackingNumber',
  'customerReference',
  'transactionId',
  'paymentIntentId',
  'reference',
  'reason',
] as const;
type SettlementColumn = (typeof settlementColumns)[number];
type Amount = 'amount' | 'owed' | 'toReturn';
/** The amount of a shortfall without a known bound is an empty cell. */
type SettlementRow = { readonly [Column in SettlementColumn]: Column extends Amount ? Decimal | '' : string };

type Parcel = { readonly trackingNumber: string; readonly customerReference?: string | undefined };

/** One row for each posting. `owed` and `toReturn` are the changes of these balances. */
const rowsOf = (
  { at, collectionId, postings, shortfall }: SettlementEntry,
  parcel: Parcel | undefined,
): readonly SettlementRow[] => {
  const rows = postings.map((posting): SettlementRow => {
    const { type, status, amount, currency, transactionId, intentId, reference = '', cause = '' } = posting;
    const { owed, toReturn } = balanceOf(withPosting(noTotals(currency), posting));
    return {
      date: at,
      type,
      status,
      amount: Decimal.parse(amount),
      currency,
      owed: Decimal.parse(owed),
      toReturn: Decimal.parse(toReturn),
      collectionId,
      trackingNumber: parcel?.trackingNumber ?? '',
      customerReference: parcel?.customerReference ?? '',
      transactionId,
      paymentIntentId: intentId,
      reference,
      reason: cause,
    };
  });
  const [payment] = rows;
  if (!shortfall || !payment) return rows;
  // An amount that customs may still demand. It moves no money.
  const { upTo, reasons } = shortfall;
  const nothing = Decimal.parse(zero(payment.currency).amount);
  const line = {
    type: 'shortfall',
    status: 'possible',
    amount: upTo ? Decimal.parse(upTo.amount) : '',
    reason: reasons.join(' '),
  } as const;
  return [...rows, { ...payment, ...line, owed: nothing, toReturn: nothing, transactionId: '' }];
};

/** Entries as rows of the export, a page at a time. The parcels come from the list of collections. */
export const settlementRows = async function* (
  pages: AsyncIterable<readonly SettlementEntry[]>,
  readModels: Pick<ReadModels, 'getMany'>,
): AsyncGenerator<readonly SettlementRow[]> {
  const streamFor = ({ collectionId }: SettlementEntry): string => streamOf('taxesCollection', collectionId);
  for await (const page of pages) {
    const collections = await documentsOfAnyAccount(readModels, collectionView, [...new Set(page.map(streamFor))]);
    yield page.flatMap((entry) => rowsOf(entry, collections.get(streamFor(entry))));
  }
};
