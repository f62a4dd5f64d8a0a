import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Tariffs } from '../../../application/trade/ports/tariffs.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import { territoryOf } from '../../../domain/trade/index.ts';
import type { DutyRate, Tariff, TariffLine } from '../../../domain/trade/index.ts';
import { jsonFilesIn, readJson, readUtf8, UnusableFileError } from '../../shared/files/read-file.ts';
import { checkedJson, parsedJson } from '../../shared/validation/checked-json.ts';
import { readNotation } from '../rate-notation.ts';
import { countrySheet } from './country-sheet.ts';
import type { CountrySheet } from './country-sheet.ts';

const shortest = 2;

type ByCode = { readonly code: string; readonly notation: string };

/** The entry of a table for the longest beginning of a code. */
const byBeginning = (table: Readonly<Record<string, string>> | undefined, hsCode: string): ByCode | undefined => {
  for (let length = hsCode.length; length >= shortest; length--) {
    const code = hsCode.slice(0, length);
    const notation = ownValue(table, code);
    if (notation !== undefined) return { code, notation };
  }
  return undefined;
};

const rateOf = (notation: string): DutyRate => {
  const { mfn } = readNotation(notation);
  if (mfn === 'unreadable') throw new RangeError(`"${notation}" is no rate`);
  return mfn;
};

/** Digests of the duties of sheets: a tariff of a sheet is made for each calculation. */
const dutyDigests = new WeakMap<CountrySheet, string>();

const dutyDigest = (sheet: CountrySheet): string => {
  const known = dutyDigests.get(sheet);
  if (known !== undefined) return known;
  const digest = createHash('sha256')
    .update(JSON.stringify(sheet.duty ?? null))
    .digest('hex')
    .slice(0, 12);
  dutyDigests.set(sheet, digest);
  return digest;
};

/**
 * The tariff of a sheet: its own lines, by the longest code that matches; the tariff of another territory (`other`) for
 * some chapters; one flat rate. A code without a rate bears a duty that is not loaded.
 */
const sheetTariff = (sheet: CountrySheet, other: Tariff | undefined): Tariff => {
  const { country, duty } = sheet;
  const highestOf = (hsCode: string): DutyRate | undefined => {
    const bound = byBeginning(duty?.atMostOf, hsCode)?.notation ?? duty?.atMost;
    return bound === undefined || bound === '?' ? undefined : rateOf(bound);
  };
  const lineOf = (code: string, notation: string): TariffLine => ({
    code,
    ...readNotation(notation),
    preferences: {},
    source: duty === undefined ? '' : `${duty.source} (as of ${duty.asOf})`,
  });
  const ownLine = (hsCode: string): TariffLine | undefined => {
    const own = byBeginning(duty?.lines, hsCode);
    return own && lineOf(own.code, own.notation);
  };
  const dated = (line: TariffLine | undefined): TariffLine | undefined =>
    line && other?.asOf !== undefined ? { asOf: other.asOf, ...line } : line;
  const sharedLine = (hsCode: string): TariffLine | undefined =>
    duty?.sameAs?.hs.some((chapter) => hsCode.startsWith(chapter)) === true ? dated(other?.lookup(hsCode)) : undefined;
  return {
    id: country,
    version: `${country}-${dutyDigest(sheet)}${other === undefined ? '' : `.${other.version}`}`,
    ...(duty && { asOf: duty.asOf, source: duty.source }),
    notLoaded: { highestOf },
    lookup: (hsCode) =>
      ownLine(hsCode) ??
      sharedLine(hsCode) ??
      (duty?.flat === undefined ? undefined : lineOf(hsCode.slice(0, shortest), duty.flat)),
  };
};

/** Country sheets by country. */
export type CountrySheets = {
  readonly countries: readonly string[];
  /** Sheets are read and checked on first use, because a process needs few of them. */
  readonly of: (country: string) => CountrySheet | undefined;
  /** Why a country has no sheet, as the end of a sentence. */
  readonly whyNot?: (country: string) => string | undefined;
};

const reasonsFile = z.record(z.string(), z.string().min(1));

/** The sheets in the program's data folder, named by their countries. */
export const bundledSheets = (data: string): CountrySheets => {
  const files = new Map(jsonFilesIn(join(data, 'countries')).map((file) => [basename(file, '.json'), file]));
  const read = new Map<string, CountrySheet>();
  return {
    countries: [...files.keys()],
    of: (country) => {
      const known = read.get(country);
      const file = files.get(country);
      if (known || file === undefined) return known;
      const sheet = readJson(file, countrySheet);
      read.set(country, sheet);
      return sheet;
    },
    // Read only for a refusal.
    whyNot: (country) => ownValue(readJson(join(data, 'not-covered.json'), reasonsFile), country),
  };
};

const tariffsOf = (sheets: CountrySheets, others: Tariffs): Tariffs => {
  /**
   * The tariff that a sheet refers to. It may come from a sheet itself, such as that of South Africa. Only one
   * reference is followed, so there can be no cycle.
   */
  const shared = (id: string, date: string): Tariff | undefined => {
    const other = others.on(id, date);
    const sheet = other ? undefined : sheets.of(id);
    return sheet ? sheetTariff(sheet, undefined) : other;
  };
  return {
    on: (id, date) => {
      const sheet = sheets.of(id);
      const sameAs = sheet?.duty?.sameAs;
      return sheet && sheetTariff(sheet, sameAs && shared(sameAs.tariff, date));
    },
  };
};

/**
 * Combines tariffs with those of sheets. Sheets with rates of duty take precedence over the other tariffs; sheets
 * without are the fallback.
 */
export const withSheets = (tariffs: Tariffs, sheets: CountrySheets): Tariffs => {
  const all = tariffsOf(sheets, tariffs);
  return { on: (id, date) => (sheets.of(id)?.duty ? all.on(id, date) : (tariffs.on(id, date) ?? all.on(id, date))) };
};

/** Whether a file is a country sheet: it has the field `country`. Any other file changes bundled rules. */
export const isSheetFile = (file: string): boolean => {
  const value = parsedJson(file, readUtf8(file));
  return typeof value === 'object' && value !== null && 'country' in value;
};

/** The files in an operator's folder that change bundled rules. */
export const overrideFilesIn = (folder: string): readonly string[] =>
  jsonFilesIn(folder).filter((file) => !isSheetFile(file));

/** Reads and checks a sheet. Throws an UnusableFileError with the place of every fault. */
export const readSheet = (file: string): CountrySheet => {
  const text = readUtf8(file);
  const sheet = checkedJson(file, text, countrySheet);
  const territory = territoryOf(sheet.country);
  if (territory === sheet.country) return sheet;
  const line = text.slice(0, text.indexOf('"country"')).split('\n').length;
  throw new UnusableFileError(file, [
    `${file}:${line}:1: country must not be ${sheet.country}, which is assessed by the rules of ${territory}.`,
  ]);
};

/**
 * The sheets of an operator: they add countries, or replace the bundled rules of a country. All are checked at once.
 * Throws an UnusableFileError.
 */
export const ownSheets = (folder: string | undefined): CountrySheets => {
  const files = folder === undefined ? [] : jsonFilesIn(folder).filter(isSheetFile);
  const sheets = new Map<string, CountrySheet>();
  for (const file of files) {
    const sheet = readSheet(file);
    if (sheets.has(sheet.country))
      throw new UnusableFileError(file, [`there is another sheet of ${sheet.country} in this folder`]);
    if (basename(file, '.json') !== sheet.country)
      throw new UnusableFileError(file, [`must be called ${sheet.country}.json, like its country`]);
    sheets.set(sheet.country, sheet);
  }
  return { countries: [...sheets.keys()], of: (country) => sheets.get(country) };
};
