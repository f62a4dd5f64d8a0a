import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ExchangeRateTables } from '../../application/ports/exchange-rate-tables.ts';
import type { LocalDate } from '../../domain/shared/index.ts';
import type { ExchangeRates } from '../../domain/trade/index.ts';
import { exchangeRateFile, pegFile } from './exchange-rate-file.ts';
import type { FixedRate } from './exchange-rate-file.ts';
import { ratesOfDay } from './rates-of-day.ts';
import { jsonFilesIn, readJson } from '../files/read-file.ts';
import { UnusableFileError } from '../files/unusable-file-error.ts';

const pegsName = 'pegs.json';

/** The currencies that are fixed to another one, beside the tables that come with the program. */
export const fixedRatesIn = (bundled: string): readonly FixedRate[] => readJson(join(bundled, pegsName), pegFile).pegs;

/** By the names of their files, which are in the order of their days, and of their imports within a day. */
export const tablesIn = (folder: string): readonly ExchangeRates[] =>
  jsonFilesIn(folder)
    .filter((file) => basename(file) !== pegsName)
    .map((file) => readJson(file, exchangeRateFile));

/** Sorting is stable: of a day what is imported comes after what is bundled, and what was imported later after that. */
const oldestFirst = (tables: readonly ExchangeRates[]): readonly ExchangeRates[] =>
  [...tables].sort((one, other) => (one.date === other.date ? 0 : one.date < other.date ? -1 : 1));

/**
 * Tables that come with the program, and those imported into a folder of the operator's. An import is noticed by the folder's time of change: no restart,
 * and every process that sees the folder has it.
 */
export const exchangeRateFolders = (folders: { readonly bundled: string; readonly imported: string }): ExchangeRateTables => {
  const fixed = fixedRatesIn(folders.bundled);
  const bundled = tablesIn(folders.bundled);
  if (bundled.length === 0) throw new UnusableFileError(folders.bundled, ['there is no table of exchange rates']);
  let tables = oldestFirst(bundled);
  let seen: number | undefined;
  // The day's answers all ask for the same, and what is remembered of it hangs on its being the very same.
  let asked: { readonly date: LocalDate; readonly rates: ExchangeRates } | undefined;
  const refresh = (): void => {
    const changed = statSync(folders.imported, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === seen) return;
    tables = oldestFirst(changed === undefined ? bundled : [...bundled, ...tablesIn(folders.imported)]);
    seen = changed;
    asked = undefined;
  };
  refresh();
  return {
    on: (date) => {
      refresh();
      if (asked?.date === date) return asked.rates;
      const rates = ratesOfDay(date, tables, fixed);
      if (rates === undefined) throw new UnusableFileError(folders.bundled, ['there is no table of exchange rates']);
      asked = { date, rates };
      return rates;
    },
  };
};
