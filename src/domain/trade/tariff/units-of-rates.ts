import { Decimal } from '../../shared/decimal.ts';
import { rateUnits } from './duty-rate.ts';
import type { RateUnit } from './duty-rate.ts';
import { hundredthOf } from './percent.ts';

/** The unit, and the number of units (`per`), that the amount of a specific rate is charged for. */
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
 * A weight of a component, or of the goods in a state they are not sold in. It is parsed, but cannot be calculated from
 * the weight of a parcel.
 */
const contents = new RegExp(
  '^(?:clean kg|kg (?:on|of) .*\\b(?:content|contents of container|sugars|drained weight)|kg (?:eda|mas)|' +
    'kg/(?:net drained wt|net dry|(?:dry )?lactic matter|tot alc))$',
);
/**
 * Raw sugar of another yield than 92 % bears the rate times its yield and divided by 92: Combined Nomenclature, chapter
 * 17.
 */
const standardQuality = /^kg[ /]std qual$/;
const yieldOfStandardQuality = Decimal.parse('0.92');
/** For each per cent of sucrose in so many kilograms. */
const sucrose = /^kg\/net\/%\s?sacchar\.?$/;
const counted = /^(\d{1,9}(?:\.\d{1,12})?)?\s*(.*)$/;

const times = (number: string, per: string): string | undefined => {
  if (per === '1') return number;
  return number === '1' ? per : undefined;
};

/**
 * Parses the part of a rate after the slash (`100 kg`, `pf. liter`, `1,000 items`); undefined if the unit is unknown.
 */
export const countedIn = (text: string): CountedIn | undefined => {
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
