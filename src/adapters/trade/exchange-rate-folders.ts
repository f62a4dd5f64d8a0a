import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ExchangeRateTables } from '../../application/trade/ports/duties.ts';
import type { LocalDate } from '../../domain/shared/index.ts';
import type { ExchangeRates } from '../../domain/trade/index.ts';
import { dollarRateFile, exchangeRateFile, pegFile } from './exchange-rate-file.ts';
import type { DollarRates, FixedRate } from './exchange-rate-file.ts';
import { ratesOfDay } from './rates-of-day.ts';
import { jsonFilesIn, readJson, UnusableFileError } from '../shared/files/read-file.ts';

const pegsName = 'pegs.json';
const dollarName = 'dollar.json';

/** The pegged currencies, from the file beside the tables that come with the program. */
export const fixedRatesIn = (bundled: string): readonly FixedRate[] => readJson(join(bundled, pegsName), pegFile).pegs;

/** Sorted by file name, which is the order of days and, within a day, of imports. */
export const tablesIn = (folder: string): readonly ExchangeRates[] =>
  jsonFilesIn(folder)
    .filter((file) => ![pegsName, dollarName].includes(basename(file)))
    .map((file) => readJson(file, exchangeRateFile));

/** Rates to the dollar have a folder of their own: releases that know nothing of them pass it over. */
export const dollarFolderIn = (folder: string): string => join(folder, 'dollar');

/** Sorted like the tables in euro. */
export const dollarTablesIn = (folder: string): readonly DollarRates[] =>
  existsSync(dollarFolderIn(folder))
    ? jsonFilesIn(dollarFolderIn(folder)).map((file) => readJson(file, dollarRateFile))
    : [];

const changeOf = (folder: string): number | undefined => statSync(folder, { throwIfNoEntry: false })?.mtimeMs;

/** The sort is stable: for one day, imported tables come after bundled ones, and later imports after earlier ones. */
const oldestFirst = <Table extends { readonly date: LocalDate }>(tables: readonly Table[]): readonly Table[] =>
  [...tables].sort((one, other) => (one.date === other.date ? 0 : one.date < other.date ? -1 : 1));

/**
 * The tables that come with the program, and those imported into a folder of the operator's. An import is detected by
 * the folder's modification time, so that every process that sees the folder uses it without a restart.
 */
export const exchangeRateFolders = (folders: {
  readonly bundled: string;
  readonly imported?: string;
}): ExchangeRateTables => {
  const fixed = fixedRatesIn(folders.bundled);
  const bundledDollars = readJson(join(folders.bundled, dollarName), dollarRateFile);
  const bundled = tablesIn(folders.bundled);
  if (bundled.length === 0) throw new UnusableFileError(folders.bundled, ['there is no table of exchange rates']);
  let tables = oldestFirst(bundled);
  let dollars: readonly DollarRates[] = [bundledDollars];
  let seen = '';
  // Caches the rates of the last day asked for: nearly all requests are for the same day.
  let asked: { readonly date: LocalDate; readonly rates: ExchangeRates } | undefined;
  const refresh = (): void => {
    const { imported } = folders;
    if (imported === undefined) return;
    const [ofEuro, ofDollar] = [changeOf(imported), changeOf(dollarFolderIn(imported))];
    const changed = ofEuro === undefined ? '' : `${ofEuro} ${ofDollar ?? ''}`;
    if (changed === seen) return;
    tables = oldestFirst(ofEuro === undefined ? bundled : [...bundled, ...tablesIn(imported)]);
    dollars = oldestFirst([bundledDollars, ...dollarTablesIn(imported)]);
    seen = changed;
    asked = undefined;
  };
  refresh();
  return {
    on: (date) => {
      refresh();
      if (asked?.date === date) return asked.rates;
      const rates = ratesOfDay(date, tables, { fixed, dollars });
      if (rates === undefined) throw new UnusableFileError(folders.bundled, ['there is no table of exchange rates']);
      asked = { date, rates };
      return rates;
    },
  };
};
