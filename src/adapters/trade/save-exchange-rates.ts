import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decimal } from '../../domain/shared/index.ts';
import type { LocalDate } from '../../domain/shared/index.ts';
import type { ExchangeRates } from '../../domain/trade/index.ts';
import { makeFolder } from '../shared/files/make-folder.ts';
import type { DollarRates } from './exchange-rate-file.ts';
import { dollarFolderIn, dollarTablesIn, tablesIn } from './exchange-rate-folders.ts';
import { ownValue } from '../../domain/shared/own-value.ts';

/** Whether a rate was new for its day and currency, replaced another one, or was equal to the one there. */
export type SavedRate = { readonly currency: string; readonly became: 'added' | 'replaced' | 'kept' };

const becameOf = (rate: string, before: string | undefined): SavedRate['became'] => {
  if (before === undefined) return 'added';
  return Decimal.parse(rate).compare(Decimal.parse(before)) === 0 ? 'kept' : 'replaced';
};

/** The name sorts after the other files of the same day. */
const freePath = (folder: string, date: LocalDate): string => {
  let path = join(folder, `${date}.json`);
  for (let number = 2; existsSync(path); number += 1)
    path = join(folder, `${date}_${String(number).padStart(4, '0')}.json`);
  return path;
};

const write = (folder: string, table: ExchangeRates | DollarRates): void => {
  const path = freePath(folder, table.date);
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, `${JSON.stringify(table, null, 2)}\n`);
  renameSync(draft, path);
};

/**
 * Writes one file for each table, atomically: a concurrent reader sees the whole file or none. A later table of the
 * same day is a second file, which wins for the currencies it has; a table without a changed rate is not written.
 */
export const saveExchangeRates = (folder: string, tables: readonly ExchangeRates[]): readonly SavedRate[] => {
  makeFolder(folder);
  const known = new Map<LocalDate, Record<string, string>>();
  for (const { date, perEuro } of tablesIn(folder)) known.set(date, { ...known.get(date), ...perEuro });
  return tables.flatMap((table) => {
    const ofDay = known.get(table.date) ?? {};
    known.set(table.date, { ...ofDay, ...table.perEuro });
    const saved = Object.entries(table.perEuro).map(([currency, rate]) => ({
      currency,
      became: becameOf(rate, ownValue(ofDay, currency)),
    }));
    if (saved.some(({ became }) => became !== 'kept')) write(folder, table);
    return saved;
  });
};

/** Writes rates to the dollar beside the tables in euro, in the same way. */
export const saveDollarRates = (folder: string, table: DollarRates): readonly SavedRate[] => {
  const own = dollarFolderIn(folder);
  makeFolder(own);
  const ofDay = Object.assign(
    {},
    ...dollarTablesIn(folder)
      .filter(({ date }) => date === table.date)
      .map(({ perDollar }) => perDollar),
  ) as Readonly<Record<string, string>>;
  const saved = Object.entries(table.perDollar).map(([currency, rate]) => ({
    currency,
    became: becameOf(rate, ownValue(ofDay, currency)),
  }));
  if (saved.some(({ became }) => became !== 'kept')) write(own, table);
  return saved;
};
