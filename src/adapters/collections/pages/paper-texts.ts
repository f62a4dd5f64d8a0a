import { wordingOf } from '../../../application/shared/languages/languages.ts';
import { translated } from '../../shared/files/translations.ts';

/**
 * The texts of receipts, requests for payment and refund notes. `{name}` is replaced by a value; all languages use the
 * same names.
 */
const english = {
  page: 'Page {page} of {pages}',
  continued: '{title} {number} (continued)',
  about: 'Duties and taxes for parcel {number}',
  receiptTitle: 'Receipt',
  receiptHeadline: '{amount} paid',
  receiptText: '{sender} sent the parcel (from: {country}). The duties and taxes on it were paid on {date}.',
  refundedInFull: 'All of it has been refunded since.',
  refundedInPart: '{amount} of it has been refunded since.',
  noticeTitle: 'Request for payment',
  noticeHeadline: '{amount} to pay',
  noticeText: '{sender} has sent a parcel (from: {country}). Duties and taxes have to be paid before it is delivered.',
  noticeUnpaid: 'If nobody has paid by {date}, the parcel can be returned to the sender.',
  payHere: 'Pay by card on this page:',
  closedHeadline: 'Nothing to pay any more',
  closedPaid: 'The amount was paid on {date}.',
  closedProcessing: 'A payment is being checked. Do not pay again.',
  closedExpired: 'The deadline has passed; the amount can no longer be paid.',
  closedCancelled: 'The request was cancelled.',
  closedCalculating: 'The amount is being calculated again. The page shows it as soon as it is known:',
  refundTitle: 'Refund note',
  refundHeadline: '{amount} refunded',
  refundText:
    'The amount went back on {date} to the card that was used for the payment. It can take the bank some days to show it.',
  number: 'Number',
  issued: 'Date',
  paidOn: 'Paid on',
  paidAmount: 'Amount paid',
  payUntil: 'Pay by',
  paymentReference: 'Payment reference',
  refundReference: 'Refund reference',
  consignee: 'Consignee',
  sender: 'Sender',
  payer: 'Paid by',
  collectedThrough: 'Collected through',
  trackingNumber: 'Tracking number',
  customerReference: 'Order reference',
  unknown: 'Not known',
  paymentLine: 'Payment of {date}',
  refundLine: 'Refund of {date}',
  refundPendingLine: 'Refund requested on {date}, not carried out yet',
  disputeLine: 'Returned by the bank after an objection, {date}',
  left: 'Left after refunds',
  movement: 'Payment or refund',
  notACustomsDocument: 'This is not a customs clearance document and not a VAT invoice.',
  receiptNote: 'This receipt confirms that the amount above was received for the duties and taxes on the parcel.',
  noticeNote:
    'This is a request for payment, not a receipt. ' +
    'The amount can change until it is paid, when rules, exchange rates or the parcel change; ' +
    'the page shows what is due.',
  refundNote: 'This note confirms that the amount above was refunded.',
} as const;

export type PaperTextName = keyof typeof english;

export const paperTexts = translated<PaperTextName>('papers', english);

/** Returns a text of a paper in a language, with its values filled in. */
export const sayOnPaperIn = wordingOf(paperTexts);
