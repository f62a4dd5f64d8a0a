import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Money } from '../../../src/domain/shared/money.ts';
import { toMinor } from '../../../src/domain/shared/money.ts';
import type { TaxesCollectionEvent } from '../../../src/domain/collections/taxes-collection/index.ts';
import { promised } from '../finding.ts';
import type { Finding } from '../finding.ts';

type Sums = { received: bigint; refunded: bigint };
/** What was received and refunded of each payment, by its id at the processor, in minor units. */
type Book = Map<string, Sums>;

/** A payment as the sandbox processor stores it, as far as money goes. */
type Stored = {
  readonly intentId: string;
  readonly collectionId: string;
  readonly amount: Money;
  readonly state: { readonly status: string };
  readonly refunds: readonly { readonly amount: Money }[];
};

const rowsOf = (file: string, sql: string): readonly Record<string, unknown>[] => {
  const database = new DatabaseSync(file);
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
};

const at = (book: Book, intentId: string): Sums => {
  const sums = book.get(intentId) ?? { received: 0n, refunded: 0n };
  book.set(intentId, sums);
  return sums;
};

const bookOf = (events: readonly TaxesCollectionEvent[]): Book => {
  const book: Book = new Map();
  const refunds = new Map<string, { readonly intentId: string; readonly amount: Money }>();
  for (const { type, data } of events) {
    if (type === 'CollectionPaid' || type === 'UnexpectedPaymentReceived')
      at(book, data.intentId).received += toMinor(data.received);
    if (type === 'RefundRequested') refunds.set(data.refundId, data);
    const refund = type === 'RefundSucceeded' ? refunds.get(data.refundId) : undefined;
    if (refund) at(book, refund.intentId).refunded += toMinor(refund.amount);
  }
  return book;
};

/**
 * What lies on the disk of a service that has stopped: the payments of the processor, and the log. Read with nothing of
 * the service.
 */
export const moneyEvidence = (dataDir: string, paid: ReadonlySet<string>): readonly Finding[] => {
  const stored = rowsOf(join(dataDir, 'waybill.sqlite'), 'SELECT body FROM sandbox_payments').map(
    ({ body }) => JSON.parse(String(body)) as Stored,
  );
  const rows = rowsOf(
    join(dataDir, 'events.sqlite'),
    "SELECT stream, type, data FROM events WHERE stream LIKE 'taxesCollection-%' ORDER BY position",
  );
  const events = rows.map(({ stream, type, data }) => ({
    collectionId: String(stream).slice('taxesCollection-'.length),
    event: { type, data: JSON.parse(String(data)) as unknown } as TaxesCollectionEvent,
  }));
  const book = bookOf(events.map(({ event }) => event));
  const charged = stored.filter(({ state }) => state.status === 'succeeded');

  const different = charged.flatMap(({ intentId, amount, refunds }) => {
    const { received, refunded } = book.get(intentId) ?? { received: 0n, refunded: 0n };
    const back = refunds.reduce((sum, refund) => sum + toMinor(refund.amount), 0n);
    const isSame = received === toMinor(amount) && refunded === back;
    return isSame
      ? []
      : [`${intentId}: ${received} − ${refunded} in the log, ${toMinor(amount)} − ${back} at the processor`];
  });
  const invented = [...book.keys()].filter((intentId) => !charged.some((payment) => payment.intentId === intentId));
  const kept = Map.groupBy(
    charged.filter(
      ({ amount, refunds }) => refunds.reduce((sum, refund) => sum + toMinor(refund.amount), 0n) < toMinor(amount),
    ),
    ({ collectionId }) => collectionId,
  );
  const twice = [...kept].filter(([, payments]) => payments.length > 1).map(([collectionId]) => collectionId);
  const charges = new Set(charged.map(({ collectionId }) => collectionId));
  const total = charged.reduce((sum, { amount }) => sum + toMinor(amount), 0n);
  return [
    promised(
      `payments at the processor that the log has to the minor unit (${total} taken)`,
      charged.length,
      different,
    ),
    promised('payments of the log that the processor has', book.size, invented),
    promised('collections that keep the money of at most one payment', charges.size, twice),
    promised(
      'collections whose payer was told "paid", and that were charged',
      paid.size,
      [...paid].filter((id) => !charges.has(id)),
    ),
  ];
};
