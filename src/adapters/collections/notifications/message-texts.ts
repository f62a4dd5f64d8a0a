import { wordingOf, directionOf } from '../../../application/shared/languages/languages.ts';
import { translated } from '../../shared/files/translations.ts';
import {
  plainMoney,
  shortDay,
  countryText,
  localMoney,
  momentText,
} from '../../../application/shared/languages/formats.ts';
import type { Language } from '../../../application/shared/languages/languages.ts';
import type { MessageContent, EmailText, MessageTexts } from '../../../application/collections/ports/message-texts.ts';
import type { Picture } from '../../../application/shared/ports/branding.ts';
import type { Pages } from '../../platform/pages/pages.ts';
import { operatorLine, operatorLinks } from '../../platform/pages/operator.ts';
import { sayIn } from '../../platform/pages/texts.ts';

/** The texts of messages to consignees that the payment page does not have. `{name}` is replaced by a value. */
const english = {
  service: 'Duty payment service',
  smsInitial: 'import charges for your parcel{number}: {amount}, to be paid before delivery, by {date}: {link}',
  smsReminder: 'reminder: import charges for your parcel{number} are unpaid: {amount}, due by {date}: {link}',
  smsFinalNotice:
    'last reminder: {amount} of import charges for your parcel{number} are due by {date}, or it can be returned: {link}',
  smsStop: 'Reply STOP for no more texts.',
  smsHelp:
    'we send links to pay import charges for parcels on their way to you. For questions, ask the sender. Reply STOP for no more texts.',
  subjectInitial: '{amount} to pay for your parcel {number}',
  subjectReminder: 'Reminder: {amount} to pay for your parcel {number}',
  subjectFinalNotice: 'Last reminder: {amount} to pay for your parcel {number}',
  subjectReceipt: 'Payment received for your parcel {number}: {amount}',
  subjectRefund: '{amount} paid back for your parcel {number}',
  leadInitial:
    '{sender} has sent you a parcel (sent from: {country}). Duties and taxes have to be paid before it is delivered.',
  leadReminder: 'Duties and taxes for your parcel from {sender} have not been paid yet.',
  leadFinalNotice: 'The time to pay duties and taxes for your parcel from {sender} is nearly over.',
  leadReceipt:
    'Thank you. The duties and taxes for your parcel from {sender} have been paid. You need not do anything else.',
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

type MessageTextName = keyof typeof english;

/** Returns a text of messages in a language, with its values filled in. */
const messageWordsIn = wordingOf(translated<MessageTextName>('messages', english));

/** The basic characters of GSM 03.38, section 6.2.1, as in 3GPP TS 23.038: each takes one septet. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** The extension characters (section 6.2.1.1): each takes two septets. */
const extended = new Set('^{}\\[~]|€\f');

/** The characters of one message: alone, and as a part of several. */
const capacity = { gsm: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } } as const;

const isGsm = (text: string): boolean =>
  [...text].every((character) => basic.has(character) || extended.has(character));

/** Replacements for letters that Unicode decomposition leaves as they are, and for punctuation. */
const plainForms: ReadonlyMap<string, string> = new Map([
  ['ł', 'l'],
  ['Ł', 'L'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ı', 'i'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['’', "'"],
  ['‘', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
  ['…', '...'],
  ['\u00a0', ' '],
]);

/**
 * A text in the 7-bit alphabet without the accents that it lacks; undefined if it cannot be written in that alphabet.
 */
const inGsm = (text: string): string | undefined => {
  const plain = [...text.normalize('NFC')]
    .map((character) =>
      isGsm(character)
        ? character
        : (plainForms.get(character) ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '')),
    )
    .join('');
  return isGsm(plain) ? plain : undefined;
};

/** The number of messages that a text is charged as. One character that GSM 03.38 lacks makes the whole text UCS-2. */
export const smsSegments = (text: string): number => {
  const isShort = isGsm(text);
  const length = isShort
    ? [...text].reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0)
    : text.length;
  const { alone, part } = capacity[isShort ? 'gsm' : 'ucs2'];
  return length <= alone ? 1 : Math.ceil(length / part);
};

/** The most segments of a text message: more are long for a phone, and cost more. */
const mostSegments = 2;
const fewestDigits = 4;
const longestSender = 32;

const names = {
  initial: 'smsInitial',
  reminder: 'smsReminder',
  final_notice: 'smsFinalNotice',
} as const satisfies Partial<Record<MessageContent['kind'], MessageTextName>>;

/** The merchant chooses the tracking number: one that may be words or an address is left out. */
const shownNumber = (number: string): string =>
  /^[A-Z0-9]{5,35}$/.test(number) && number.replaceAll(/\D/g, '').length >= fewestDigits ? ` ${number}` : '';

/** The merchant also chooses the sender's name: one in another script, or that may be a phone number, is left out. */
const shownSender = (sender = ''): string | undefined => {
  const name = inGsm(sender.trim());
  if (!name || /\d(?:[ ()/.-]*\d){4}/.test(name)) return undefined;
  return name.length > longestSender ? `${name.slice(0, longestSender - 3).trimEnd()}...` : name;
};

/** The reply to HELP. */
export const smsHelp = (language: Language): string => {
  const words = messageWordsIn(language);
  return `${words('service')}: ${words('smsHelp')}`;
};

/**
 * The text message that asks for payment: sender, amount, day and link. It has at most two segments, unless the address
 * of this service is very long: the tracking number is left out first, then the STOP notice.
 */
const smsText = (content: MessageContent): string => {
  const { kind, language, amount, trackingNumber, deadline, timeZone, link } = content;
  if (kind === 'receipt' || kind === 'refund') throw new TypeError(`There is no text message for a ${kind}.`);
  const words = messageWordsIn(language);
  const values = { amount: plainMoney(amount, language), date: shortDay(deadline, timeZone, language), link };
  const name = shownSender(content.sender) ?? words('service');
  const body = (number: string): string => `${name}: ${words(names[kind], { ...values, number })}`;
  const number = shownNumber(trackingNumber);
  const choices = [`${body(number)} ${words('smsStop')}`, `${body('')} ${words('smsStop')}`, body('')];
  return choices.find((text) => smsSegments(text) <= mostSegments) ?? body('');
};

/** The most kinds of goods that an e-mail names; the page shows all of them. */
const shownGoods = 5;
const shownTitle = 80;
/** The largest size of a logo in an e-mail (px), set as attributes because many mail programs ignore style sheets. */
const logoBox = { width: 240, height: 60 };
const logoId = 'logo';
const defaultColour = '#1257c7';

const subjects = {
  initial: 'subjectInitial',
  reminder: 'subjectReminder',
  final_notice: 'subjectFinalNotice',
  receipt: 'subjectReceipt',
  refund: 'subjectRefund',
} as const satisfies Readonly<Record<MessageContent['kind'], MessageTextName>>;
const leads = {
  initial: 'leadInitial',
  reminder: 'leadReminder',
  final_notice: 'leadFinalNotice',
  receipt: 'leadReceipt',
  refund: 'leadRefund',
} as const satisfies Readonly<Record<MessageContent['kind'], MessageTextName>>;

/** A text on one line: a line break in a text of the merchant could imitate a line of ours. */
const oneLine = (text: string, most = 200): string => {
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  // Removes half of a surrogate pair that the cut may leave.
  return line.length > most ? `${line.slice(0, most).replace(/\p{Surrogate}$/u, '')}…` : line;
};

/** The parts of the e-mail in order. */
const partsOf = (content: MessageContent) => {
  const { kind, language, timeZone, originCountry, replyTo, operator } = content;
  const [say, words] = [sayIn(language), messageWordsIn(language)];
  const isDue = kind !== 'receipt' && kind !== 'refund';
  const sender = oneLine(content.sender ?? say('sender'));
  const moment = (instant: string): string => momentText(instant, timeZone, language);
  const values = {
    amount: localMoney(content.amount, language),
    number: oneLine(content.trackingNumber),
    sender,
    country: countryText(originCountry, language),
    date: moment(content.expiresAt),
    host: new URL(content.link).host,
    service: words('service'),
  };
  const goods = content.goods
    .slice(0, shownGoods)
    .map(({ quantity, title }) => say('goods', { quantity: String(quantity), title: oneLine(title, shownTitle) }));
  const amountName = kind === 'receipt' ? 'paid' : kind === 'refund' ? 'refunded' : 'toPay';
  return {
    sender,
    subject: `${sender}: ${words(subjects[kind], values)}`,
    heading: words(subjects[kind], values),
    lead: words(leads[kind], values),
    amount: { name: words(amountName), text: values.amount },
    facts: [
      isDue
        ? { name: say('deadline'), text: moment(content.deadline) }
        : { name: words('on'), text: moment(content.at) },
      { name: say('sender'), text: sender },
      ...(operator.name === undefined ? [] : [{ name: say('payee'), text: operator.name }]),
      {
        name: say('parcel', { number: values.number }),
        text: [...goods, ...(content.goods.length > shownGoods ? ['…'] : [])].join(', '),
      },
    ],
    button: words(isDue ? 'pay' : 'look'),
    sections: [
      ...(isDue
        ? [
            { heading: say('whyHeading'), text: say('whyText', values) },
            { heading: say('unpaidHeading'), text: say('unpaidText', values) },
          ]
        : []),
      { heading: words('genuineHeading'), text: words('genuineText', values) },
      {
        heading: say('contactHeading'),
        text: replyTo === undefined ? say('contactNone', values) : `${say('contactText', values)} ${oneLine(replyTo)}`,
      },
    ],
    footer: words('footer', values),
    operator: operatorLine(operator),
    links: operatorLinks(operator, say),
  };
};

const shownSize = ({ width, height }: Picture) => {
  const scale = Math.min(1, logoBox.width / width, logoBox.height / height);
  return {
    src: `cid:${logoId}`,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};

/** An e-mail as plain text and as HTML of the same content. */
const emailText = (content: MessageContent, pages: Pages): EmailText => {
  const { language, link, logo, colour = defaultColour } = content;
  const { subject, ...parts } = partsOf(content);
  const { lead, amount, facts, button, sections, footer, operator, links } = parts;
  const text = [
    lead,
    [amount, ...facts].map(({ name, text: value }) => `${name}: ${value}`).join('\n'),
    `${button}:\n${link}`,
    ...sections.map(({ heading, text: paragraph }) => `${heading}\n${paragraph}`),
    ['-- ', footer, operator, ...links.map(({ text: name, href }) => `${name}: ${href}`)]
      .filter((each) => each !== '')
      .join('\n'),
  ].join('\n\n');
  const html = pages('message-email', {
    ...parts,
    language,
    direction: directionOf(language),
    title: subject,
    link,
    colour,
    logo: logo && shownSize(logo),
  });
  const attachments = logo ? [{ name: 'logo.png', type: 'image/png', bytes: logo.png, contentId: logoId }] : [];
  return { subject, text: `${text}\n`, html, attachments };
};

/** Messages in the languages of the payment page. */
export const textsOfMessages = (pages: Pages): MessageTexts => ({
  sms: smsText,
  email: (content) => emailText(content, pages),
});
