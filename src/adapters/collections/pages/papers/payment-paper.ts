import type { CollectionView } from '../../../../application/collections/collection-view.ts';
import type { Transaction } from '../../../../application/collections/paying/payments-view.ts';
import type { CollectionLinks } from '../../../../application/collections/present-collection.ts';
import type { PaperLine, PaymentPaper, PaymentPapers } from '../../../../application/parcels/ports/renderers.ts';
import type { Branding } from '../../../../application/shared/ports/branding.ts';
import { Decimal } from '../../../../domain/shared/decimal.ts';
import type { Money } from '../../../../domain/shared/index.ts';
import { moneyOf, sumMoney } from '../../../../domain/shared/money.ts';
import { unlinked } from '../../../../domain/shared/unlinked.ts';
import type { PaperTextName } from '../paper-texts.ts';
import { frame, parcelFacts, sumOf, wordsFor } from './paper-words.ts';
import type { PaperRequest, Words } from './paper-words.ts';

const moneyIn = ({ amount, currency }: Transaction): Money => ({ amount, currency });
const withoutSign = ({ amount, currency }: Transaction): Money => moneyOf(Decimal.parse(amount).absolute(), currency);

/**
 * The texts of the movements of money. In a lost dispute the bank returned the money; failed refunds and won disputes
 * moved none.
 */
const lineTexts: Readonly<Record<string, PaperTextName>> = {
  'payment succeeded': 'paymentLine',
  'unexpected_payment succeeded': 'paymentLine',
  'refund succeeded': 'refundLine',
  'refund pending': 'refundPendingLine',
  'dispute lost': 'disputeLine',
};
const lineTextOf: ReadonlyMap<string, PaperTextName> = new Map(Object.entries(lineTexts));

/** The money that came in and went back for one payment, and what remains. */
const movementsOf = (view: CollectionView, intentId: string, { say, money, moment }: Words) => {
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

const receiptOf = (request: PaperRequest, payment: Transaction, words: Words): PaymentPaper => {
  const { view, attachment } = request;
  const { say, money, moment, origin } = words;
  const amount = money(moneyIn(payment));
  const { lines, hasReturns, returned, left } = movementsOf(view, payment.intentId, words);
  const isNothingReturned = Decimal.parse(returned.amount).isZero();
  const isNothingLeft = Decimal.parse(left.amount).isZero();
  const refunded = isNothingLeft ? say('refundedInFull') : say('refundedInPart', { amount: money(returned) });
  const text = say('receiptText', { ...origin, date: moment(payment.createdAt) });
  const sum = sumOf(view, words);
  const payer = view.people.payer?.name;
  return {
    ...frame(request, say('receiptTitle'), words),
    headline: say('receiptHeadline', { amount }),
    explanation: isNothingReturned ? text : `${text} ${refunded}`,
    facts: [
      [
        { name: say('number'), content: [attachment.number] },
        { name: say('paidOn'), content: [moment(payment.createdAt)] },
      ],
      [
        { name: say('paidAmount'), content: [amount] },
        { name: say('paymentReference'), content: [payment.intentId] },
        ...(payer === undefined ? [] : [{ name: say('payer'), content: [unlinked(payer)] }]),
      ],
      ...parcelFacts(view, words),
    ],
    ...sum,
    totals: [
      ...sum.totals,
      { name: say('paymentLine', { date: moment(payment.createdAt) }), amount },
      ...(hasReturns ? [...lines.slice(1), { name: say('left'), amount: money(left), isSum: true }] : []),
    ],
    notes: [say('receiptNote'), say('notACustomsDocument')],
  };
};

/** The text of a request for payment whose sum can no longer be paid. */
const closedText = ({ status, paidAt }: CollectionView, { say, moment }: Words): string | undefined => {
  switch (status) {
    case 'pending':
      return undefined;
    case 'processing':
      return say('closedProcessing');
    case 'paid':
    case 'refunded':
      return say('closedPaid', { date: paidAt === undefined ? '' : moment(paidAt) });
    case 'expired':
      return say('closedExpired');
    case 'cancelled':
    case 'refused':
      return say('closedCancelled');
    case 'requested':
    case 'pending_classification':
    case 'exception':
      return say('closedCalculating');
  }
};

const noticeOf = (request: PaperRequest, words: Words): PaymentPaper => {
  const { view, attachment, paymentUrl } = request;
  const { say, money, moment, origin } = words;
  const { due, deadline, expiresAt } = view;
  const closed = closedText(view, words);
  const isCalculating = view.status === 'pending_classification' || view.status === 'exception';
  const isOver = closed !== undefined && view.status !== 'processing' && !isCalculating;
  const amount = due ? money(due) : '';
  const link = isOver ? undefined : { name: say('payHere'), href: paymentUrl };
  const headline = isOver ? say('closedHeadline') : say('noticeHeadline', { amount });
  const unpaid = expiresAt === undefined ? '' : say('noticeUnpaid', { date: moment(expiresAt) });
  return {
    ...frame(request, say('noticeTitle'), words),
    headline,
    explanation: closed ?? `${say('noticeText', origin)} ${unpaid}`,
    ...(link && { link }),
    facts: [
      [
        { name: say('number'), content: [attachment.number] },
        { name: say('issued'), content: [moment(attachment.createdAt)] },
        ...(isOver || deadline === undefined ? [] : [{ name: say('payUntil'), content: [moment(deadline)] }]),
      ],
      ...parcelFacts(view, words),
    ],
    ...sumOf(view, words),
    notes: [...(isOver ? [] : [say('noticeNote')]), say('notACustomsDocument')],
  };
};

const refundNoteOf = (request: PaperRequest, refund: Transaction, words: Words): PaymentPaper => {
  const { view, attachment } = request;
  const { say, onPage, money, moment } = words;
  const { lines, left } = movementsOf(view, refund.intentId, words);
  const date = moment(refund.updatedAt);
  const amount = money(withoutSign(refund));
  return {
    ...frame(request, say('refundTitle'), words),
    headline: say('refundHeadline', { amount }),
    explanation: say('refundText', { date }),
    facts: [
      [
        { name: say('number'), content: [attachment.number] },
        { name: say('issued'), content: [date] },
      ],
      [
        { name: say('refundReference'), content: [refund.reference ?? refund.transactionId] },
        { name: say('paymentReference'), content: [refund.intentId] },
      ],
      ...parcelFacts(view, words),
    ],
    columns: [say('movement'), onPage('amount')],
    groups: [{ charges: lines }],
    totals: [{ name: say('left'), amount: money(left), isSum: true }],
    basis: [],
    notes: [say('refundNote'), say('notACustomsDocument')],
  };
};

/** The texts of an attachment in a language, ready for layout. */
export const paymentPaper = (request: PaperRequest): PaymentPaper => {
  const words = wordsFor(request);
  const { attachment } = request;
  switch (attachment.kind) {
    case 'payment_notice':
      return noticeOf(request, words);
    case 'receipt':
      return receiptOf(request, attachment.payment, words);
    case 'refund_note':
      return refundNoteOf(request, attachment.refund, words);
  }
};

/** Draws an attachment of a collection as a PDF. */
export const printAttachment =
  (
    papers: PaymentPapers,
    { payment }: Pick<CollectionLinks, 'payment'>,
    { operator, brandOf }: Pick<Branding, 'operator' | 'brandOf'>,
  ) =>
  async (request: Omit<PaperRequest, 'paymentUrl' | 'brand' | 'operator'>): Promise<Uint8Array> => {
    const { accountId, collectionId } = request.view;
    const [brand, paymentUrl] = [await brandOf(accountId), payment(collectionId)];
    return papers.printPaymentPaper(paymentPaper({ ...request, paymentUrl, brand, operator }), accountId);
  };

export type PrintAttachment = ReturnType<typeof printAttachment>;
