import type { PaymentEvent, Shortfall } from '../../../domain/collections/taxes-collection/index.ts';
import type { EventEnvelope, Projection } from '../../log/kernel/projection.ts';
import { idIn } from '../../log/ports/event-store.ts';
import { postingsOf } from './postings.ts';
import type { Posting } from './postings.ts';

/** What one event has changed in the ledger. It never changes afterwards. */
export type SettlementEntry = {
  readonly entryId: string;
  readonly accountId: string;
  readonly collectionId: string;
  readonly at: string;
  readonly postings: readonly Posting[];
  /** What the sum that was paid may lack. */
  readonly shortfall?: Shortfall;
};

export type SettlementEntryField = 'accountId' | 'at';

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
  when: {
    PaymentStarted: 'ignored',
    PaymentActionRequired: 'ignored',
    PaymentDeclined: 'ignored',
    PaymentRefused: 'ignored',
    PaymentClosed: 'ignored',
    CollectionPaid: entryOf,
    UnexpectedPaymentReceived: entryOf,
    PaymentFeeRecorded: entryOf,
    RefundRequested: entryOf,
    RefundSucceeded: entryOf,
    RefundFailed: entryOf,
    PaymentDisputed: entryOf,
    DisputeClosed: entryOf,
  },
};
