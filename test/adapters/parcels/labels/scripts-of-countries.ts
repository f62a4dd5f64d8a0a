import { canonicalCountry, countryCodes } from '../../../../src/domain/shared/countries.ts';
import type { Party } from '../../../../src/domain/shared/party.ts';

// Languages with a script of their own in official or everyday use, beside the one CLDR holds likeliest for the
// country.
const otherLanguages: Readonly<Record<string, readonly string[]>> = {
  AF: ['fa', 'ps', 'uz-Arab'],
  AZ: ['az-Cyrl'],
  BA: ['sr-Cyrl', 'bs'],
  CA: ['fr'],
  CN: ['bo', 'ug', 'ii', 'zh-Hant', 'mn-Mong'],
  CY: ['tr'],
  DZ: ['zgh', 'kab'],
  EH: ['zgh'],
  ER: ['ti', 'ar'],
  ET: ['ti', 'om'],
  GE: ['ab', 'os'],
  GN: ['nqo'],
  HK: ['zh-Hant'],
  IL: ['ar'],
  IN: [
    'as',
    'bn',
    'brx',
    'doi',
    'gu',
    'kn',
    'kok',
    'ks',
    'mai',
    'ml',
    'mni',
    'mr',
    'ne',
    'or',
    'pa',
    'sa',
    'sat',
    'sd',
    'ta',
    'te',
    'ur',
  ],
  IQ: ['ckb', 'syr'],
  JP: ['ja'],
  KR: ['ko'],
  KZ: ['ru'],
  LK: ['ta'],
  MA: ['zgh', 'ar'],
  MN: ['mn-Mong'],
  MO: ['zh-Hant'],
  MY: ['ta', 'zh'],
  NG: ['ha', 'yo', 'ig'],
  NP: ['mai'],
  PK: ['ur', 'pa-Arab', 'sd', 'ps'],
  RS: ['sr-Latn'],
  SG: ['ta', 'zh', 'ms'],
  SY: ['syr'],
  TJ: ['tg'],
  TW: ['zh-Hant'],
  US: ['chr'],
  UZ: ['uz-Cyrl'],
  VN: ['vi'],
};

// What CLDR has no names in: texts in the script itself.
const samples: Readonly<Record<string, readonly [string, string, string]>> = {
  CA: ['ᐃᓄᒃᑎᑐᑦ', 'ᓄᓇᕗᑦ ᐊᖅᑯᑎ', 'ᐃᖃᓗᐃᑦ'],
  GN: ['ߒߞߏ', 'ߞߊ߲ߞߊ߲߫', 'ߖߌ߬ߣߍ'],
  IN: ['ᱥᱟᱱᱛᱟᱲᱤ', 'ꯃꯤꯇꯩ ꯃꯌꯦꯛ', 'ꯏꯝꯐꯥꯜ'],
  MA: ['ⵜⴰⵎⴰⵣⵉⵖⵜ', 'ⵜⴰⵙⵓⴽⵜ', 'ⵔⴱⴰⵟ'],
  MN: ['ᠮᠣᠩᠭᠣᠯ', 'ᠭᠤᠳᠤᠮᠵᠢ', 'ᠤᠯᠠᠭᠠᠨᠪᠠᠭᠠᠲᠤᠷ'],
  MV: ['ދިވެހި', 'މަޖީދީ މަގު', 'މާލެ'],
  SY: ['ܣܘܪܝܝܐ', 'ܐܘܪܚܐ', 'ܩܡܫܠܝ'],
  BT: ['བོད་', 'ནོར་འཛིན་ལམ', 'ཐིམ་ཕུ'],
  US: ['ᏣᎳᎩ', 'ᎦᎳᏅᏓ', 'ᏓᎵᏆ'],
};

const nameOf = (language: string, type: 'region' | 'language', code: string): string =>
  new Intl.DisplayNames([language], { type, fallback: 'code' }).of(code) ?? '';

const monthOf = (language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', weekday: 'long', timeZone: 'UTC' }).format(
    new Date('2026-11-25T00:00:00Z'),
  );

const likeliest = (country: string): string => new Intl.Locale(`und-${country}`).maximize().toString();

const partyIn = (language: string, country: string): Party => ({
  name: nameOf(language, 'language', new Intl.Locale(language).language),
  address: { line1: `${monthOf(language)} 12`, city: nameOf(language, 'region', canonicalCountry(country)), country },
});

const sampled = (country: string): readonly Party[] => {
  const [name, line1, city] = samples[country] ?? [];
  return name === undefined || line1 === undefined || city === undefined
    ? []
    : [{ name, address: { line1, city, country } }];
};

/** For each country of the interface, an address in each script it is written in: names and words as CLDR has them. */
export const addressesIn = (country: string): readonly Party[] => {
  const languages = new Set([likeliest(canonicalCountry(country)), ...(otherLanguages[country] ?? [])]);
  return [...[...languages].map((language) => partyIn(language, country)), ...sampled(country)];
};

export const everyCountry: readonly string[] = countryCodes;
