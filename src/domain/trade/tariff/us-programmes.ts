import type { DutyRate } from './duty-rate.ts';
import { parseDutyRate } from './parse-duty-rate.ts';
import type { RateLanguage } from './parse-duty-rate.ts';

/**
 * The preferential rates of a line by the symbols of their programmes; `elsewhere` are the symbols whose rate is in
 * another provision or not readable.
 */
export type SpecialRates = {
  readonly preferences: Readonly<Record<string, DutyRate>>;
  readonly elsewhere: readonly string[];
};

// The lookbehind lets a match begin only at the start of a piece: otherwise each of its characters would be tried as a
// start.
const groupForm = /(?<![^()])([^()]*)\(([^()]*)\)/g;
const symbolForm = /^[A-Z]{1,2}[+*]?$/;

/**
 * Parses the column "Special" of the HTSUS: `Free (A+,AU,BH) 2.2% (JP) See 9822.04.25 (S+)`. A symbol that occurs twice
 * keeps its first rate.
 */
export const parseSpecialColumn = (text: string, language: RateLanguage): SpecialRates => {
  const preferences: Record<string, DutyRate> = {};
  const elsewhere: string[] = [];
  for (const [, rateText = '', list = ''] of text.matchAll(groupForm)) {
    const reading = parseDutyRate(rateText, language);
    for (const entry of list.split(/[,\s]+/)) {
      const symbol = entry.replace(/[^A-Z+*]/g, '');
      if (!symbolForm.test(symbol) || Object.hasOwn(preferences, symbol)) continue;
      // unguarded: its form leaves no room for `__proto__`
      if (reading.kind === 'rate') preferences[symbol] = reading.rate;
      else elsewhere.push(symbol);
    }
  }
  return { preferences, elsewhere };
};

/**
 * A programme of preferences, with its symbol in the HTSUS. `countries` is empty if a list in the notes, or the kind of
 * goods, decides.
 */
export type Programme = { readonly name: string; readonly countries: readonly string[]; readonly note?: string };

const anywhere: readonly string[] = [];
/** Source: General Note 29. */
const cafta = ['CR', 'DO', 'SV', 'GT', 'HN', 'NI'];
/** Source: General Note 7. */
const caribbeanBasin = [
  'AG',
  'AW',
  'BS',
  'BB',
  'BZ',
  'CW',
  'DM',
  'GD',
  'GY',
  'HT',
  'JM',
  'MS',
  'KN',
  'LC',
  'VC',
  'TT',
  'VG',
];
const gsp = {
  countries: anywhere,
  note: 'Countries in General Note 4; lapsed at the end of 2020, until a law renews it.',
};

/**
 * The symbols of the column "Special" and the countries of origin of their goods. Source: Harmonized Tariff Schedule of
 * the United States, General Note 3(c)(i) and the notes named there, edition of April 2025. Only the importer knows
 * whether a shipment qualifies.
 */
export const usProgrammes: Readonly<Record<string, Programme>> = {
  A: { name: 'Generalized System of Preferences', ...gsp },
  'A*': { name: 'Generalized System of Preferences, some countries left out (General Note 4(d))', ...gsp },
  'A+': { name: 'Generalized System of Preferences, least-developed countries only', ...gsp },
  AU: { name: 'United States-Australia Free Trade Agreement', countries: ['AU'] },
  B: { name: 'Automotive Products Trade Act', countries: ['CA'], note: 'Goods for making vehicles, General Note 5.' },
  BH: { name: 'United States-Bahrain Free Trade Agreement', countries: ['BH'] },
  C: {
    name: 'Agreement on Trade in Civil Aircraft',
    countries: anywhere,
    note: 'By use, whatever the origin: General Note 6.',
  },
  CA: {
    name: 'North American Free Trade Agreement, goods of Canada',
    countries: ['CA'],
    note: 'Replaced by the USMCA on 2020-07-01.',
  },
  CL: { name: 'United States-Chile Free Trade Agreement', countries: ['CL'] },
  CO: { name: 'United States-Colombia Trade Promotion Agreement', countries: ['CO'] },
  D: {
    name: 'African Growth and Opportunity Act',
    countries: anywhere,
    note: 'Countries in General Note 16, which change from year to year.',
  },
  E: { name: 'Caribbean Basin Economic Recovery Act', countries: caribbeanBasin },
  'E*': {
    name: 'Caribbean Basin Economic Recovery Act, some goods left out (General Note 7(d))',
    countries: caribbeanBasin,
  },
  IL: { name: 'United States-Israel Free Trade Area', countries: ['IL'] },
  J: { name: 'Andean Trade Preference Act', countries: anywhere, note: 'Lapsed at the end of July 2013.' },
  'J*': {
    name: 'Andean Trade Preference Act, some goods left out',
    countries: anywhere,
    note: 'Lapsed at the end of July 2013.',
  },
  JO: { name: 'United States-Jordan Free Trade Area', countries: ['JO'] },
  JP: { name: 'United States-Japan Trade Agreement', countries: ['JP'] },
  K: {
    name: 'Agreement on Trade in Pharmaceutical Products',
    countries: anywhere,
    note: 'By kind of goods, whatever the origin: General Note 13.',
  },
  KR: { name: 'United States-Korea Free Trade Agreement', countries: ['KR'] },
  L: {
    name: 'Intermediate Chemicals for Dyes',
    countries: anywhere,
    note: 'By kind of goods, whatever the origin: General Note 14.',
  },
  MA: { name: 'United States-Morocco Free Trade Agreement', countries: ['MA'] },
  MX: {
    name: 'North American Free Trade Agreement, goods of Mexico',
    countries: ['MX'],
    note: 'Replaced by the USMCA on 2020-07-01.',
  },
  NP: { name: 'Nepal Preference Program', countries: ['NP'] },
  OM: { name: 'United States-Oman Free Trade Agreement', countries: ['OM'] },
  P: { name: 'Dominican Republic-Central America Free Trade Agreement', countries: cafta },
  'P+': {
    name: 'Dominican Republic-Central America Free Trade Agreement, goods above a quota or of some parties',
    countries: cafta,
  },
  PA: { name: 'United States-Panama Trade Promotion Agreement', countries: ['PA'] },
  PE: { name: 'United States-Peru Trade Promotion Agreement', countries: ['PE'] },
  R: {
    name: 'United States-Caribbean Basin Trade Partnership Act',
    countries: ['BB', 'BZ', 'CW', 'GY', 'HT', 'JM', 'LC', 'TT'],
  },
  S: { name: 'United States-Mexico-Canada Agreement', countries: ['CA', 'MX'] },
  'S+': {
    name: 'United States-Mexico-Canada Agreement, goods of one of the parties or under a quota',
    countries: ['CA', 'MX'],
  },
  SG: { name: 'United States-Singapore Free Trade Agreement', countries: ['SG'] },
};
