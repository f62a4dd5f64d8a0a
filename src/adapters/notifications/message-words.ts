import { wordingOf } from '../../application/languages/wording.ts';
import { translated } from '../files/translations.ts';

/** The texts of messages to consignees, beside those that the payment page has, too. `{name}` is replaced by a value. */
const english = {
  service: 'Duty payment service',
  smsInitial: 'import charges for your parcel{number}: {amount}, to be paid before delivery, by {date}: {link}',
  smsReminder: 'reminder: import charges for your parcel{number} are unpaid: {amount}, due by {date}: {link}',
  smsFinalNotice: 'last reminder: {amount} of import charges for your parcel{number} are due by {date}, or it can be returned: {link}',
  smsStop: 'Reply STOP for no more texts.',
  smsHelp:
    'we send links to pay import charges for parcels on their way to you. For questions, ask the sender. Reply STOP for no more texts.',
  subjectInitial: '{amount} to pay for your parcel {number}',
  subjectReminder: 'Reminder: {amount} to pay for your parcel {number}',
  subjectFinalNotice: 'Last reminder: {amount} to pay for your parcel {number}',
  subjectReceipt: 'Payment received for your parcel {number}: {amount}',
  subjectRefund: '{amount} paid back for your parcel {number}',
  leadInitial: '{sender} has sent you a parcel (sent from: {country}). Duties and taxes have to be paid before it is delivered.',
  leadReminder: 'Duties and taxes for your parcel from {sender} have not been paid yet.',
  leadFinalNotice: 'The time to pay duties and taxes for your parcel from {sender} is nearly over.',
  leadReceipt: 'Thank you. The duties and taxes for your parcel from {sender} have been paid. You need not do anything else.',
  leadRefund:
    'Money was paid back for your parcel from {sender}. It arrives at the card that was charged, usually within ten business days.',
  toPay: 'To pay',
  paid: 'Paid',
  refunded: 'Paid back',
  on: 'Date',
  pay: 'See the charges and pay',
  look: 'See the payment',
  genuineHeading: 'How do I know that this is genuine?',
  genuineText:
    'The link leads to {host} and nowhere else. We never ask for card data by e-mail, text message or phone. ' +
    'Compare the parcel number and the sender with your order; if in doubt, ask in the shop where you ordered.',
  footer: 'This message was sent automatically by the {service} because a parcel is on its way to you.',
} as const;

export type MessageTextName = keyof typeof english;

/** Gives a text of messages with its values. */
export const messageWordsIn = wordingOf(translated<MessageTextName>('messages', english));
