import { plainMoney, shortDay } from '../../application/languages/formats.ts';
import type { Language } from '../../application/languages/languages.ts';
import type { MessageContent } from '../../application/ports/message-texts.ts';
import { messageWordsIn } from './message-words.ts';
import type { MessageTextName } from './message-words.ts';

/** The basic characters of GSM 03.38, section 6.2.1, as 3GPP TS 23.038 has it: each is one septet. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension (section 6.2.1.1): each is two septets. */
const extended = new Set('^{}\\[~]|€\f');

/** What one message of a text holds: alone, and as a part of several. */
const capacity = { gsm: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } } as const;

const isGsm = (text: string): boolean => [...text].every((character) => basic.has(character) || extended.has(character));

/** Letters that no decomposition takes apart, and marks, as GSM 03.38 has them. */
const plainForms: ReadonlyMap<string, string> = new Map([
  ['ł', 'l'],
  ['Ł', 'L'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ı', 'i'],
  ['œ', 'oe'],
  ['Œ', 'OE'], // prettier-ignore
  ['’', "'"],
  ['‘', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
  ['…', '...'],
  ['\u00a0', ' '], // prettier-ignore
]);

/** A text in the 7-bit alphabet, without the accents that it lacks; undefined where it has no form there. */
const inGsm = (text: string): string | undefined => {
  const plain = [...text.normalize('NFC')]
    .map((character) =>
      isGsm(character) ? character : (plainForms.get(character) ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '')),
    )
    .join('');
  return isGsm(plain) ? plain : undefined;
};

/** How many messages a text is charged as. One character that GSM 03.38 lacks makes all of it UCS-2. */
export const smsSegments = (text: string): number => {
  const isShort = isGsm(text);
  const length = isShort ? [...text].reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0) : text.length;
  const { alone, part } = capacity[isShort ? 'gsm' : 'ucs2'];
  return length <= alone ? 1 : Math.ceil(length / part);
};

/** More than this is long for a phone, and costs more. */
const mostSegments = 2;
const fewestDigits = 4;
const longestSender = 32;

const names = {
  initial: 'smsInitial',
  reminder: 'smsReminder',
  final_notice: 'smsFinalNotice',
} as const satisfies Partial<Record<MessageContent['kind'], MessageTextName>>;

/** A tracking number comes from the merchant: one that could be words or an address is left out. */
const shownNumber = (number: string): string =>
  /^[A-Z0-9]{5,35}$/.test(number) && number.replaceAll(/\D/g, '').length >= fewestDigits ? ` ${number}` : '';

/** The name of the sender comes from the merchant too: one in another script, or that could be a number to call, is left out. */
const shownSender = (sender = ''): string | undefined => {
  const name = inGsm(sender.trim());
  if (!name || /\d(?:[ ()/.-]*\d){4}/.test(name)) return undefined;
  return name.length > longestSender ? `${name.slice(0, longestSender - 3).trimEnd()}...` : name;
};

/** The answer to HELP. */
export const smsHelp = (language: Language): string => {
  const words = messageWordsIn(language);
  return `${words('service')}: ${words('smsHelp')}`;
};

/**
 * The text message that asks for the money: who sent the parcel, the amount, the day, the link. It has two segments at most, unless the
 * address of this service is very long: what is dispensable is left out first.
 */
export const smsText = (content: MessageContent): string => {
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
