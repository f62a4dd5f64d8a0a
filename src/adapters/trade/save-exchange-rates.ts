import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decimal } from '../../domain/shared/index.ts';
import type { LocalDate } from '../../domain/shared/index.ts';
import type { ExchangeRates } from '../../domain/trade/index.ts';
import { tablesIn } from './exchange-rate-folders.ts';
import { ownValue } from '../../domain/shared/own-value.ts';

/** What became of a rate: there was none of its day and currency, there was another, or the same. */
export type SavedRate = { readonly currency: string; readonly became: 'added' | 'replaced' | 'kept' };

const becameOf = (rate: string, before: string | undefined): SavedRate['became'] => {
  if (before === undefined) return 'added';
  return Decimal.parse(rate).compare(Decimal.parse(before)) === 0 ? 'kept' : 'replaced';
};

/** Behind those of its day, in the order of names too. */
const freePath = (folder: string, date: LocalDate): string => {
  let path = join(folder, `${date}.json`);
  for (let number = 2; existsSync(path); number += 1) path = join(folder, `${date}_${String(number).padStart(4, '0')}.json`);
  return path;
};

/**
 * A file for each table, put in place whole: whoever reads the folder at that moment sees it or does not. A later table of a day stands beside the earlier ones
 * and counts for the currencies it has; one that says nothing new is not written.
 */
export const saveExchangeRates = (folder: string, tables: readonly ExchangeRates[]): readonly SavedRate[] => {
  mkdirSync(folder, { recursive: true });
  const known = new Map<LocalDate, Record<string, string>>();
  for (const { date, perEuro } of tablesIn(folder)) known.set(date, { ...known.get(date), ...perEuro });
  return tables.flatMap((table) => {
    const ofDay = known.get(table.date) ?? {};
    known.set(table.date, { ...ofDay, ...table.perEuro });
    const saved = Object.entries(table.perEuro).map(([currency, rate]) => ({
      currency,
      became: becameOf(rate, ownValue(ofDay, currency)),
    }));
    if (saved.some(({ became }) => became !== 'kept')) {
      const path = freePath(folder, table.date);
      const draft = `${path}.${process.pid}.draft`;
      writeFileSync(draft, `${JSON.stringify(table, null, 2)}\n`);
      renameSync(draft, path);
    }
    return saved;
  });
};
