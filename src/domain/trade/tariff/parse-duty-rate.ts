import { Decimal } from '../../shared/decimal.ts';
import type { DutyRate, RatePart } from './duty-rate.ts';
import { hundredthOf } from './percent.ts';
import { countedIn } from './units-of-rates.ts';

/** A rate, or why there is none: the text refers to another provision, or it cannot be parsed. */
export type RateReading =
  | { readonly kind: 'rate'; readonly rate: DutyRate }
  | { readonly kind: 'reference'; readonly reason: string }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** The currency of dollars, cents and pounds; without it a rate has to name its currency by code. */
export type RateLanguage = { readonly currency?: string };

/** Longer texts are paragraphs of law, not rates. */
const longest = 300;
/** The number of characters of a term that an error quotes. */
const quotable = 50;

const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,6})?|\d{1,9}(?:\.\d{1,6})?|\.\d{1,6}`;
const percentForm = new RegExp(
  String.raw`^(${number})\s*(?:%|percent|per cent)(?: ad val\.?| on the entire set)?$`,
  'i',
);
const codeForm = new RegExp(String.raw`^(?:(${number})\s*([A-Z]{3})|([A-Z]{3})\s*(${number}))(.*)$`);
const signForm = new RegExp(String.raw`^(?:([$£])\s*(${number})|(${number})\s*(¢|cents?\b|p\b))(.*)$`, 'i');
const measureForm = /^\s*(?:\/|per\b|(?=each$))\s*(.*)$/i;

/** References to another heading, a note, a table of agricultural components, or a price at the border. */
const references: readonly [RegExp, string][] = [
  [/^(?:the|a) (?:rate|duty)\b/i, 'The rate is that of other goods or provisions.'],
  [/^see\b/i, 'The rate stands in another provision.'],
  [/^no change$/i, 'The provision changes no rate.'],
  [/^entry price$/i, 'The rate depends on the entry price of the consignment.'],
  [/\b(?:EA|EAR|ADSZ|ADFM)\b/, 'The rate has an agricultural component, which depends on the recipe (Meursing code).'],
];

const plainText = (text: string): string => text.replace(/\s+/g, ' ').trim();
const decimalOf = (text: string): Decimal => Decimal.parse(text.replaceAll(',', '').replace(/^\./, '0.'));

const moneyOf = (
  term: string,
  { currency }: RateLanguage,
): { readonly amount: string; readonly currency: string; readonly rest: string } | undefined => {
  const [, before, code, codeFirst, after, tail = ''] = codeForm.exec(term) ?? [];
  const [figure, named] = [before ?? after, code ?? codeFirst];
  if (figure !== undefined && named !== undefined)
    return { amount: decimalOf(figure).trimmed().toString(), currency: named, rest: tail };
  const [, , whole, cents, , rest = ''] = signForm.exec(term) ?? [];
  if (currency === undefined) return undefined;
  if (whole !== undefined) return { amount: decimalOf(whole).trimmed().toString(), currency, rest };
  return cents === undefined ? undefined : { amount: hundredthOf(decimalOf(cents)), currency, rest };
};

const partOf = (term: string, language: RateLanguage): RatePart | undefined => {
  const percent = percentForm.exec(term)?.[1];
  if (percent !== undefined) return { kind: 'adValorem', rate: hundredthOf(decimalOf(percent)) };
  const money = moneyOf(term, language);
  const measure = money && measureForm.exec(money.rest)?.[1];
  const counted = measure === undefined ? undefined : countedIn(measure);
  return (
    money &&
    counted && {
      kind: 'specific',
      amount: money.amount,
      currency: money.currency,
      per: counted.per,
      unit: counted.unit,
    }
  );
};

/** The parts of a sum, or the first term that cannot be parsed. */
const partsOf = (sum: string, language: RateLanguage): readonly RatePart[] | string => {
  if (/^free$/i.test(sum)) return [];
  const parts: RatePart[] = [];
  for (const term of sum.split('+').map((term) => term.trim())) {
    const part = partOf(term, language);
    if (part === undefined) return term;
    parts.push(part);
  }
  return parts;
};

const notUnderstood = (term: string): string => {
  const quoted = term.length > quotable ? `${term.slice(0, quotable)}…` : term;
  return `"${quoted}" is no part of a rate.`;
};

const boundsForm = /\s(min|max|but not less than|but not more than|but not over)\s/i;
const leastWords = new Set(['min', 'but not less than']);

/** `0% + x` becomes x: parts of zero are dropped, so that equal rates have equal parts. */
const worthy = (parts: readonly RatePart[]): readonly RatePart[] =>
  parts.filter((part) => (part.kind === 'adValorem' ? part.rate : part.amount) !== '0');

/**
 * Parses a rate of duty as official schedules write it: `Free`, `4.4%`, `37.2¢/kg + 11.9%`,
 * `8.5% + 32 EUR / 100 kg MAX 17.9%`. Never throws: a text that it cannot parse is returned with a reason.
 */
export const parseDutyRate = (text: string, language: RateLanguage = {}): RateReading => {
  const unreadable = (reason: string): RateReading => ({ kind: 'unreadable', reason });
  const plain = plainText(text);
  if (plain === '') return unreadable('There is no rate.');
  if (plain.length > longest) return unreadable('The text is too long for a rate.');
  for (const [form, reason] of references) if (form.test(plain)) return { kind: 'reference', reason };

  const [sum = '', ...bounds] = ` ${plain} `.replace(/€/g, ' EUR').split(boundsForm);
  const parts = partsOf(sum.trim(), language);
  if (typeof parts === 'string') return unreadable(notUnderstood(parts));
  const held: { minimum?: readonly RatePart[]; maximum?: readonly RatePart[] } = {};
  for (let at = 0; at < bounds.length; at += 2) {
    const side = leastWords.has((bounds[at] ?? '').toLowerCase()) ? 'minimum' : 'maximum';
    const limit = partsOf((bounds[at + 1] ?? '').trim(), language);
    if (typeof limit === 'string') return unreadable(notUnderstood(limit));
    if (held[side] !== undefined) return unreadable(`There are two bounds of the same kind (${side}).`);
    held[side] = limit;
  }
  return { kind: 'rate', rate: { parts: worthy(parts), ...held, text: plain } };
};
