import { Decimal } from '../../shared/decimal.ts';
import { hundredthOf, rateUnits } from './duty-rate.ts';
import type { DutyRate, RatePart, RateUnit } from './duty-rate.ts';

/** The unit, and the number of units (`per`), of the amount of a specific rate. */
export type CountedIn = { readonly unit: RateUnit; readonly per: string };

const one = (unit: RateUnit): CountedIn => ({ unit, per: '1' });

/**
 * The words of official schedules, in lower case, without spaces around slashes. The names of our own units are
 * accepted too.
 */
const words: ReadonlyMap<string, CountedIn> = new Map<string, CountedIn>([
  ...rateUnits.map((unit) => [unit.toLowerCase(), one(unit)] as const),
  ['kilogram', one('kg')],
  ['kg/net', one('kg')],
  ['kg/gross', one('kg')],
  // Gross weight (German: brutto).
  ['kg/br', one('kg')],
  ['kg, including weight of container', one('kg')],
  ['kg on contents and container', one('kg')],
  ['gram', one('g')],
  ['tonne', one('t')],
  ['metric ton', one('t')],
  ['t, including weight of container', one('t')],
  ['liter', one('litre')],
  ['liters', one('litre')],
  ['litres', one('litre')],
  ['l', one('litre')],
  // 42 US gallons of 3.785411784 litres each: NIST Handbook 44, appendix C.
  ['bbl', { unit: 'litre', per: '158.987294928' }],
  // A proof litre is a litre with 50 % of alcohol by volume: HTSUS, chapter 22, additional U.S. notes.
  ...['pf.liter', 'pf. liter', 'proof liter', 'proof litre'].flatMap((word) => [
    [word, { unit: 'litreOfAlcohol', per: '0.5' }] as const,
    [`${word} on ethyl alcohol content`, { unit: 'litreOfAlcohol', per: '0.5' }] as const,
  ]),
  // One per cent of a hectolitre is a litre.
  ['%vol/hl', one('litreOfAlcohol')],
  ['% vol/hl', one('litreOfAlcohol')],
  ['items', one('item')],
  ['each', one('item')],
  ['piece', one('item')],
  ['pieces', one('item')],
  ['p/st', one('item')],
  ['head', one('item')],
  ['article', one('item')],
  ['pins', one('item')],
  ['no.', one('item')],
  ['', one('item')],
  ['gross', { unit: 'item', per: '144' }],
  ['pr', one('pair')],
  ['pr.', one('pair')],
  ['pairs', one('pair')],
  ['pa', one('pair')],
  ['doz.', one('dozen')],
  ['doz', one('dozen')],
  ['doz. pr.', one('dozenPairs')],
  ['doz.pr.', one('dozenPairs')],
  ['doz pr', one('dozenPairs')],
  ['dozen pairs', one('dozenPairs')],
  ['lin. m', one('m')],
  ['m²', one('m2')],
  ['m³', one('m3')],
  ['m2 of recording surface', one('m2')],
  ['carats', one('carat')],
]);

/**
 * A weight of a component, or of the goods in a state in which they are not sold. It is parsed, but cannot be
 * calculated from the weight of a parcel.
 */
const contents = new RegExp(
  '^(?:clean kg|kg (?:on|of) .*\\b(?:content|contents of container|sugars|drained weight)|kg (?:eda|mas)|' +
    'kg/(?:net drained wt|net dry|(?:dry )?lactic matter|tot alc))$',
);
/**
 * Raw sugar of another yield than 92 % bears the rate times its yield divided by 92: Combined Nomenclature, chapter 17.
 */
const standardQuality = /^kg[ /]std qual$/;
const yieldOfStandardQuality = Decimal.parse('0.92');
/** A rate for each per cent of sucrose in a number of kilograms. */
const sucrose = /^kg\/net\/%\s?sacchar\.?$/;
const counted = /^(\d{1,9}(?:\.\d{1,12})?)?\s*(.*)$/;

const times = (number: string, per: string): string | undefined => {
  if (per === '1') return number;
  return number === '1' ? per : undefined;
};

/**
 * Parses the part of a rate after the slash (`100 kg`, `pf. liter`, `1,000 items`); undefined if the unit is unknown.
 */
const countedIn = (text: string): CountedIn | undefined => {
  const plain = text
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<!\s)\s*\/\s*/g, '/')
    .replace(/\s+/g, ' ')
    .trim();
  // `m2` does not begin with a number, `100 m` does.
  const [, number = '1', unit = ''] = counted.exec(plain) ?? [];
  if (/^0+(\.0+)?$/.test(number)) return undefined;
  if (sucrose.test(unit)) return { unit: 'kgOfContent', per: hundredthOf(Decimal.parse(number)) };
  if (standardQuality.test(unit)) {
    return { unit: 'kgOfContent', per: Decimal.parse(number).times(yieldOfStandardQuality).trimmed().toString() };
  }
  if (contents.test(unit)) return { unit: 'kgOfContent', per: number };
  if (plain === '') return undefined;
  const known = words.get(unit);
  const per = known && times(number, known.per);
  return known && per !== undefined ? { unit: known.unit, per } : undefined;
};

/** A rate, or why there is none: the text refers to another provision, or it cannot be parsed. */
export type RateReading =
  | { readonly kind: 'rate'; readonly rate: DutyRate }
  | { readonly kind: 'reference'; readonly reason: string }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** The currency of dollars, cents and pounds; if absent, a rate must have a currency code. */
export type RateLanguage = { readonly currency?: string };

/** Longer texts (characters) are paragraphs of law, not rates. */
const longest = 300;
/** How many characters of a term an error quotes. */
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

const parsePart = (term: string, language: RateLanguage): RatePart | undefined => {
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
const parseParts = (sum: string, language: RateLanguage): readonly RatePart[] | string => {
  if (/^free$/i.test(sum)) return [];
  const parts: RatePart[] = [];
  for (const term of sum.split('+').map((term) => term.trim())) {
    const part = parsePart(term, language);
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

/** Drops parts of zero, so that equal rates have equal parts: `0% + x` becomes x. */
const worthy = (parts: readonly RatePart[]): readonly RatePart[] =>
  parts.filter((part) => (part.kind === 'adValorem' ? part.rate : part.amount) !== '0');

/**
 * Parses a duty rate in the notation of official schedules: `Free`, `4.4%`, `37.2¢/kg + 11.9%`,
 * `8.5% + 32 EUR / 100 kg MAX 17.9%`. Never throws: a text that it cannot parse is returned with a reason.
 */
export const parseDutyRate = (text: string, language: RateLanguage = {}): RateReading => {
  const unreadable = (reason: string): RateReading => ({ kind: 'unreadable', reason });
  const plain = plainText(text);
  if (plain === '') return unreadable('There is no rate.');
  if (plain.length > longest) return unreadable('The text is too long for a rate.');
  for (const [form, reason] of references) if (form.test(plain)) return { kind: 'reference', reason };

  const [sum = '', ...bounds] = ` ${plain} `.replace(/€/g, ' EUR').split(boundsForm);
  const parts = parseParts(sum.trim(), language);
  if (typeof parts === 'string') return unreadable(notUnderstood(parts));
  const held: { minimum?: readonly RatePart[]; maximum?: readonly RatePart[] } = {};
  for (let at = 0; at < bounds.length; at += 2) {
    const side = leastWords.has((bounds[at] ?? '').toLowerCase()) ? 'minimum' : 'maximum';
    const limit = parseParts((bounds[at + 1] ?? '').trim(), language);
    if (typeof limit === 'string') return unreadable(notUnderstood(limit));
    if (held[side] !== undefined) return unreadable(`There are two bounds of the same kind (${side}).`);
    held[side] = limit;
  }
  return { kind: 'rate', rate: { parts: worthy(parts), ...held, text: plain } };
};
