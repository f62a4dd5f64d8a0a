import type {
  PaymentClosure,
  PaymentRefusalKind,
  StageSkipReason,
} from '../../../domain/collections/taxes-collection/index.ts';

const channelWords = (type: string): string => (type.includes('sms') ? 'text message' : 'e-mail');

const otherStages: ReadonlyMap<string, string> = new Map([
  ['deadline', 'Deadline'],
  ['receipt_email', 'Receipt by e-mail'],
  ['refund_email', 'Refund note by e-mail'],
]);

/** What a step of the timeline is. */
export const stageWords = (type: string): string => {
  const [, count] = /^reminder_(?:sms|email)_(\d+)$/.exec(type) ?? [];
  if (count !== undefined) return `Reminder ${count} by ${channelWords(type)}`;
  if (type.startsWith('initial_')) return `Request to pay by ${channelWords(type)}`;
  if (type.startsWith('final_notice_')) return `Last notice by ${channelWords(type)}`;
  return otherStages.get(type) ?? type;
};

export const skipWords: Readonly<Record<StageSkipReason, string>> = {
  no_phone: 'no telephone number is known that takes text messages',
  no_email: 'no e-mail address is known',
  already_paid: 'the sum was paid',
  cancelled: 'the collection was over',
  quiet_hours: 'it would have come with or after the next message, or after the deadline',
  opted_out: 'the owner of the number has replied STOP',
  no_sender: 'this service has no sender for such messages',
};

/** Why the card processor made no payment of an attempt. */
export const refusalWords: Readonly<Record<PaymentRefusalKind, string>> = {
  payment_method: 'the card processor does not know the payment method',
  key_reused: 'the key of the attempt was used for another one',
  not_found: 'the card processor does not know the payment',
  not_possible: 'the card processor cannot make such a payment',
  unreachable: 'the card processor could not be reached',
  rate_limited: 'the card processor asked to slow down',
  not_configured: 'the card processor does not accept this service',
};

export const closureWords: Readonly<Record<PaymentClosure, string>> = {
  abandoned: 'the payer did not authenticate at the bank',
  unsettled: 'the card processor never said what became of it',
  amount_changed: 'the sum has changed',
  collection_over: 'the collection was over',
};

/** What a movement of money is. */
export const transactionWords: Readonly<
  Record<'payment' | 'unexpected_payment' | 'fee' | 'refund' | 'dispute', string>
> = {
  payment: 'Payment',
  unexpected_payment: 'Payment that was not due',
  fee: 'Fee of the card processor',
  refund: 'Refund',
  dispute: 'Dispute',
};

/** Why money moved, where the log has a word for it; undefined where the kind says it already. */
export const causeWords = (cause: unknown): string | undefined => {
  if (typeof cause !== 'string' || cause === 'requested') return undefined;
  if (cause === 'unexpected_payment') return 'the payment was not due';
  return cause === 'at_processor' ? 'made at the card processor' : cause;
};

/** Why a collection was cancelled: a word of the log, or what a person wrote. */
export const reasonWords = (reason: string): string =>
  new Map([
    ['requested', 'by request'],
    ['nothing_due', 'nothing is due'],
    ['shipment_voided', 'the label of the parcel was voided'],
    ['expired', 'nobody paid in time'],
  ]).get(reason) ?? reason;

export const paperWords: Readonly<Record<'payment_notice' | 'receipt' | 'refund_note' | 'commercial_invoice', string>> =
  {
    payment_notice: 'Request for payment',
    receipt: 'Receipt',
    refund_note: 'Refund note',
    commercial_invoice: 'Commercial invoice',
  };

/** Which way a missing part can change the sum. */
export const directionWords: Readonly<Record<'higher' | 'lower' | 'either', string>> = {
  higher: 'It can make the sum higher.',
  lower: 'It can make the sum lower.',
  either: 'It can make the sum higher or lower.',
};

/** What is wrong with goods, with the names of fields as people read them: the API says the same to programs. */
export const problemWords = (message: string): string => message.replaceAll('hsCode', 'HS code');
