import { basename } from 'node:path';
import { territoryOf } from '../../../domain/trade/index.ts';
import { jsonFilesIn, readUtf8, UnusableFileError } from '../../shared/files/read-file.ts';
import { checkedJson, parsedJson } from '../../shared/validation/checked-json.ts';
import { countrySheet } from './country-sheet.ts';
import type { CountrySheet } from './country-sheet.ts';
import type { CountrySheets } from './country-sheets.ts';

/** A file with the field `country` is a sheet; any other is a file of changes to bundled rules. */
export const isSheetFile = (file: string): boolean => {
  const value = parsedJson(file, readUtf8(file));
  return typeof value === 'object' && value !== null && 'country' in value;
};

/** The files of changes in a folder of an operator. */
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

/** The sheets of an operator: they add countries, or replace the bundled rules of theirs. All are checked at once. */
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
