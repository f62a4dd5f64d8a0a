import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import type { ExchangeRateTables } from '../../application/ports/exchange-rate-tables.ts';
import { Decimal } from '../../domain/shared/index.ts';
import type { ExchangeRates } from '../../domain/trade/index.ts';
import { exchangeRateFile, pegFile } from './exchange-rate-file.ts';
import { jsonFilesIn, readJson } from './read-file.ts';
import { TradeDataError } from './trade-data-error.ts';

type Pegs = z.output<typeof pegFile>['pegs'];

const pegsName = 'pegs.json';

/** What a table leaves out and law fixes; what the table has itself stays. */
const withPegs = (table: ExchangeRates, pegs: Pegs): ExchangeRates => {
  const perEuro: Record<string, string> = { ...table.perEuro };
  for (const { currency, to, rate } of pegs) {
    const base = to === 'EUR' ? '1' : perEuro[to];
    if (base !== undefined) perEuro[currency] ??= Decimal.parse(base).times(Decimal.parse(rate)).trimmed().toString();
  }
  return { ...table, perEuro };
};

const tablesIn = (folder: string, pegs: Pegs): readonly ExchangeRates[] =>
  jsonFilesIn(folder)
    .filter((file) => basename(file) !== pegsName)
    .map((file) => withPegs(readJson(file, exchangeRateFile), pegs));

/** Latest first; of two tables of one day the imported one. */
const ordered = (bundled: readonly ExchangeRates[], imported: readonly ExchangeRates[]): readonly ExchangeRates[] =>
  [...new Map([...bundled, ...imported].map((table) => [table.date, table])).values()].sort((one, other) =>
    one.date < other.date ? 1 : -1,
  );

/**
 * Tables that come with the program, and those imported into a folder of the operator's. An import is noticed by the folder's time of change: no restart,
 * and every process that sees the folder has it.
 */
export const exchangeRateFolders = (folders: { readonly bundled: string; readonly imported: string }): ExchangeRateTables => {
  const { pegs } = readJson(join(folders.bundled, pegsName), pegFile);
  const bundled = tablesIn(folders.bundled, pegs);
  if (bundled.length === 0) throw new TradeDataError(folders.bundled, ['there is no table of exchange rates']);
  let tables = bundled;
  let seen: number | undefined;
  const refresh = (): void => {
    const changed = statSync(folders.imported, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === seen) return;
    tables = changed === undefined ? bundled : ordered(bundled, tablesIn(folders.imported, pegs));
    seen = changed;
  };
  refresh();
  return {
    on: (date) => {
      refresh();
      const table = tables.find((table) => table.date <= date) ?? tables.at(-1);
      if (table === undefined) throw new TradeDataError(folders.bundled, ['there is no table of exchange rates']);
      return table;
    },
  };
};

/** One file a day, put in place whole: whoever reads the folder at that moment sees the old table or the new one. */
export const saveExchangeRates = (folder: string, tables: readonly ExchangeRates[]): void => {
  mkdirSync(folder, { recursive: true });
  for (const table of tables) {
    const path = join(folder, `${table.date}.json`);
    const draft = `${path}.${process.pid}.draft`;
    writeFileSync(draft, `${JSON.stringify(table, null, 2)}\n`);
    renameSync(draft, path);
  }
};
