import type { CollectionView } from '../../../application/collections/collection-view.ts';
import type { Transaction } from '../../../application/collections/paying/transactions.ts';
import type { PaperLine } from '../../../application/ports/payment-papers.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { moneyOf, sumMoney } from '../../../domain/shared/money.ts';
import type { Money } from '../../../domain/shared/index.ts';
import type { Words } from './paper-words.ts';
import type { PaperTextName } from '../paper-texts.ts';

export const moneyIn = ({ amount, currency }: Transaction): Money => ({ amount, currency });
export const withoutSign = ({ amount, currency }: Transaction): Money => moneyOf(Decimal.parse(amount).absolute(), currency);

/** A dispute that was lost is money that the bank has returned. Refunds that failed, and disputes that were won, moved nothing. */
const lineTexts: Readonly<Record<string, PaperTextName>> = {
  'payment succeeded': 'paymentLine',
  'unexpected_payment succeeded': 'paymentLine',
  'refund succeeded': 'refundLine',
  'refund pending': 'refundPendingLine',
  'dispute lost': 'disputeLine',
};
const lineTextOf: ReadonlyMap<string, PaperTextName> = new Map(Object.entries(lineTexts));

/** What came in and what went back of one payment, and what is left of it. */
export const movementsOf = (view: CollectionView, intentId: string, { say, money, moment }: Words) => {
  const own = view.transactions.filter((entry) => entry.intentId === intentId);
  const shown = own.flatMap((entry) => {
    const text = lineTextOf.get(`${entry.type} ${entry.status}`);
    return text === undefined ? [] : [{ entry, text }];
  });
  const moved = shown.filter(({ entry }) => entry.status !== 'pending').map(({ entry }) => entry);
  const back = moved.filter(({ type }) => type === 'refund' || type === 'dispute');
  const { currency } = own[0] ?? { currency: view.due?.currency ?? 'EUR' };
  const lines = shown.map(({ entry, text }): PaperLine => {
    const at = entry.type === 'refund' || entry.type === 'dispute' ? entry.updatedAt : entry.createdAt;
    return { name: say(text, { date: moment(at) }), amount: money(moneyIn(entry)) };
  });
  return {
    lines,
    hasReturns: shown.length > 1,
    returned: sumMoney(back.map(withoutSign), currency),
    left: sumMoney(moved.map(moneyIn), currency),
  };
};
