import type { z } from 'zod';
import type { PaymentEvent } from '../../../domain/collections/taxes-collection/index.ts';
import type { collectionSchema } from '../../collections/http/collections/schemas.ts';
import { attemptBadges, transactionBadges } from '../pages/badges.ts';
import { badgeCell, moneyCell, textCell, timeCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import { causeWords, closureWords, refusalWords, transactionWords } from '../pages/collection-words.ts';

type Collection = z.output<typeof collectionSchema>;

/** One attempt to pay: an order is a sum of the collection, and one payment at the processor. */
type Attempt = {
  readonly order: number;
  readonly startedAt: string;
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly outcome: keyof typeof attemptBadges;
  readonly why?: string;
};

const open: ReadonlySet<Attempt['outcome']> = new Set(['started', 'authenticates']);

/** The attempts to pay that the events of a collection tell of, the oldest first. */
export const attemptsOf = (events: readonly PaymentEvent[]): readonly Attempt[] => {
  const attempts = new Map<string, Attempt>();
  const changed = (keys: readonly string[], changes: Pick<Attempt, 'outcome' | 'why'>): void => {
    for (const key of keys) {
      const attempt = attempts.get(key);
      if (attempt) attempts.set(key, { ...attempt, ...changes });
    }
  };
  const openOf = (order: number): readonly string[] =>
    [...attempts].filter(([, each]) => each.order === order && open.has(each.outcome)).map(([key]) => key);
  const keyOf = ({ order, attempt }: { readonly order: number; readonly attempt: number }) => `${order}.${attempt}`;
  for (const { type, data } of events) {
    if (type === 'PaymentStarted')
      attempts.set(keyOf(data), {
        order: data.order,
        startedAt: data.startedAt,
        amount: data.amount,
        outcome: 'started',
      });
    if (type === 'PaymentActionRequired') changed([keyOf(data)], { outcome: 'authenticates' });
    if (type === 'PaymentDeclined') changed([keyOf(data)], { outcome: 'declined', why: data.message });
    if (type === 'PaymentRefused') changed([keyOf(data)], { outcome: 'refused', why: refusalWords[data.kind] });
    if (type === 'PaymentClosed') changed(openOf(data.order), { outcome: 'closed', why: closureWords[data.cause] });
    if (type === 'CollectionPaid') changed(openOf(data.order).slice(-1), { outcome: 'paid' });
    if (type === 'UnexpectedPaymentReceived') changed(openOf(data.order).slice(-1), { outcome: 'returned' });
  }
  return [...attempts.values()];
};

const isPaymentEvent = (event: { readonly type: string; readonly data: unknown }): boolean =>
  event.type.startsWith('Payment') || event.type === 'CollectionPaid' || event.type === 'UnexpectedPaymentReceived';

/** `history`: the events of the collection, the oldest first. */
export const attemptsTable = (history: readonly { readonly type: string; readonly data: unknown }[], at: string) => ({
  caption: 'Attempts to pay',
  columns: [{ head: 'Attempt' }, { head: 'Outcome' }, { head: 'Why' }, { head: 'Sum', isNumber: true }],
  rows: attemptsOf(history.filter(isPaymentEvent) as readonly PaymentEvent[])
    .toReversed()
    .map(({ startedAt, amount, outcome, why }) => ({
      cells: [
        timeCell(startedAt, at),
        badgeCell(attemptBadges[outcome]),
        textCell(why),
        moneyCell(amount.amount, amount.currency),
      ] satisfies readonly Cell[],
    })),
});

/** The movements of money. */
export const postingsTable = ({ transactions }: Pick<Collection, 'transactions'>, at: string) => ({
  caption: 'Movements of money',
  columns: [
    { head: 'When' },
    { head: 'What' },
    { head: 'State' },
    { head: 'At the processor' },
    { head: 'Amount', isNumber: true },
  ],
  rows: transactions.toReversed().map(({ createdAt, type, status, metadata, reference, amount, currency }) => ({
    cells: [
      timeCell(createdAt, at),
      textCell(transactionWords[type], { note: causeWords(metadata['cause']) }),
      badgeCell(transactionBadges[status]),
      textCell(reference, { isCode: true }),
      moneyCell(amount, currency),
    ] satisfies readonly Cell[],
  })),
});
