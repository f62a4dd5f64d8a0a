import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { RecentlyUsed } from '../../application/shared/recently-used.ts';
import type { ExchangeRateTables } from '../../application/trade/ports/duties.ts';
import { Decimal, isCurrency, isLocalDate } from '../../domain/shared/index.ts';
import type { LocalDate } from '../../domain/shared/index.ts';
import { ownValue } from '../../domain/shared/table.ts';
import type { ExchangeRates, RateOrigin } from '../../domain/trade/index.ts';
import { makeFolder, jsonFilesIn, readJson, UnusableFileError } from '../shared/files/read-file.ts';
import { replaceFile } from '../shared/files/replace-file.ts';

/** Whether a text is a rate: a decimal number above zero. */
export const isRate = (text: string): boolean => /^\d{1,9}(\.\d{1,10})?$/.test(text) && /[1-9]/.test(text);

const rate = z.string().refine(isRate, 'must be a decimal number above zero in quotes');
const currency = z.string().refine(isCurrency, 'must be a three-letter ISO 4217 code');
const date = z.string().refine(isLocalDate, 'must be an existing date, for example "2026-01-31"');

/** One table: how much of each currency one euro is worth. */
export const exchangeRateFile = z.strictObject({ date, source: z.string().min(1), perEuro: z.record(currency, rate) });

/** How much of each currency one dollar is worth, for currencies that no euro table has. */
export const dollarRateFile = z.strictObject({ date, source: z.string().min(1), perDollar: z.record(currency, rate) });

export type DollarRates = z.output<typeof dollarRateFile>;

/**
 * Currencies pegged to another one by law. `date` is a day on which the peg was in force; from that day on, a currency
 * pegged to the euro has no other rate.
 */
const pegFile = z.strictObject({
  pegs: z.array(z.strictObject({ currency, to: currency, rate, date, source: z.string().min(1) })),
});

export type FixedRate = z.output<typeof pegFile>['pegs'][number];

type Rate = { readonly perEuro: string; readonly origin: RateOrigin };

/** The latest rate of each currency. Of several tables of one day the last one wins. */
const latestOf = (tables: readonly ExchangeRates[]): Map<string, Rate> => {
  const latest = new Map<string, Rate>();
  for (const { date, source, perEuro } of tables) {
    const origin = { date, source };
    for (const [currency, rate] of Object.entries(perEuro)) latest.set(currency, { perEuro: rate, origin });
  }
  return latest;
};

/**
 * Sets the rate of a pegged currency. A currency pegged to the euro has its legal rate. A currency pegged to another
 * one follows that one, unless a rate of its own was loaded that is at least as recent: then the operator's rate wins.
 */
const fix = (latest: Map<string, Rate>, { currency, to, rate, date, source }: FixedRate, day: LocalDate): void => {
  const loaded = latest.get(currency);
  const origin = { date, source, fixedTo: to };
  if (to === 'EUR') {
    if (!loaded || day >= date) latest.set(currency, { perEuro: rate, origin });
    return;
  }
  const base = latest.get(to);
  if (!base || (loaded && loaded.origin.date >= base.origin.date)) return;
  latest.set(currency, {
    perEuro: Decimal.parse(base.perEuro).times(Decimal.parse(rate)).trimmed().toString(),
    origin,
  });
};

/**
 * For each currency, the latest dollar rate that is not later than the day, else the first. `tables` are sorted from
 * oldest to newest.
 */
const dollarRatesOf = (
  day: LocalDate,
  tables: readonly DollarRates[],
): ReadonlyMap<string, { readonly rate: string; readonly from: DollarRates }> => {
  const rates = new Map<string, { readonly rate: string; readonly from: DollarRates }>();
  for (const from of tables)
    for (const [currency, rate] of Object.entries(from.perDollar))
      if (from.date <= day || !rates.has(currency)) rates.set(currency, { rate, from });
  return rates;
};

/**
 * Adds currencies that no euro table has, converted through the dollar at the rate of a dollar table; the date is the
 * older of the two. A newer rate of the dollar thus changes them, while their dollar rate stays as the source states
 * it. Pegged currencies are skipped, because the rate of a peg is more exact.
 */
const addDollarRates = (
  latest: Map<string, Rate>,
  day: LocalDate,
  tables: readonly DollarRates[],
  fixed: readonly FixedRate[],
): void => {
  const dollar = latest.get('USD');
  if (!dollar) return;
  const worth = Decimal.parse(dollar.perEuro);
  const isFixed = (currency: string): boolean => fixed.some((one) => one.currency === currency);
  const missing = [...dollarRatesOf(day, tables)].filter(([currency]) => !latest.has(currency) && !isFixed(currency));
  for (const [currency, { rate, from }] of missing) {
    const date = dollar.origin.date < from.date ? dollar.origin.date : from.date;
    latest.set(currency, {
      perEuro: worth.times(Decimal.parse(rate)).trimmed().toString(),
      origin: { date, source: from.source },
    });
  }
};

/**
 * For each currency, the latest rate that is not later than the day; for a day before all tables, the first. `tables`
 * and `dollars` are sorted from oldest to newest. Undefined if there is no table.
 */
export const ratesOfDay = (
  day: LocalDate,
  tables: readonly ExchangeRates[],
  { fixed, dollars }: { readonly fixed: readonly FixedRate[]; readonly dollars: readonly DollarRates[] },
): ExchangeRates | undefined => {
  const first = tables[0]?.date ?? day;
  const counting = tables.filter(({ date }) => date <= (day < first ? first : day));
  const newest = counting.at(-1);
  if (newest === undefined) return undefined;
  const latest = latestOf(counting);
  addDollarRates(latest, day, dollars, fixed);
  for (const each of fixed) fix(latest, each, day);
  const { date, source } = newest;
  const others = [...latest].filter(
    ([, { origin }]) => origin.fixedTo !== undefined || origin.date !== date || origin.source !== source,
  );
  return {
    date,
    source,
    perEuro: Object.fromEntries([...latest].map(([currency, { perEuro }]) => [currency, perEuro])),
    ...(others.length > 0 && {
      origins: Object.fromEntries(others.map(([currency, { origin }]) => [currency, origin])),
    }),
  };
};

const pegsName = 'pegs.json';
const dollarName = 'dollar.json';

/** The pegged currencies, from the file in the folder of the bundled tables. */
export const fixedRatesIn = (bundled: string): readonly FixedRate[] => readJson(join(bundled, pegsName), pegFile).pegs;

/** The tables of a folder, sorted by file name: by day and, within a day, by import. */
const tablesIn = (folder: string): readonly ExchangeRates[] =>
  jsonFilesIn(folder)
    .filter((file) => ![pegsName, dollarName].includes(basename(file)))
    .map((file) => readJson(file, exchangeRateFile));

/** Dollar rates are in a folder of their own, so that releases that do not support them ignore it. */
const dollarFolderIn = (folder: string): string => join(folder, 'dollar');

/** The dollar tables of a folder, sorted like the euro tables. */
const dollarTablesIn = (folder: string): readonly DollarRates[] =>
  existsSync(dollarFolderIn(folder))
    ? jsonFilesIn(dollarFolderIn(folder)).map((file) => readJson(file, dollarRateFile))
    : [];

/** The most days whose rates are kept in memory, some 20 kB each. */
const mostDays = 32;

const changeOf = (folder: string): number | undefined => statSync(folder, { throwIfNoEntry: false })?.mtimeMs;

/** The sort is stable: for one day, imported tables come after bundled ones, and later imports after earlier ones. */
const oldestFirst = <Table extends { readonly date: LocalDate }>(tables: readonly Table[]): readonly Table[] =>
  [...tables].sort((one, other) => (one.date === other.date ? 0 : one.date < other.date ? -1 : 1));

/**
 * The tables that come with the program, and those imported into the operator's folder. An import is detected by the
 * folder's modification time, so that every process that sees the folder uses it without a restart.
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
  // Nearly all requests are for the same day; some ask for one in the past or the future.
  const known = new RecentlyUsed<LocalDate, ExchangeRates>(mostDays);
  const refresh = (): void => {
    const { imported } = folders;
    if (imported === undefined) return;
    const [ofEuro, ofDollar] = [changeOf(imported), changeOf(dollarFolderIn(imported))];
    const changed = ofEuro === undefined ? '' : `${ofEuro} ${ofDollar ?? ''}`;
    if (changed === seen) return;
    tables = oldestFirst(ofEuro === undefined ? bundled : [...bundled, ...tablesIn(imported)]);
    dollars = oldestFirst([bundledDollars, ...dollarTablesIn(imported)]);
    seen = changed;
    known.clear();
  };
  refresh();
  return {
    on: (date) => {
      refresh();
      const before = known.get(date);
      if (before) return before;
      const rates = ratesOfDay(date, tables, { fixed, dollars });
      if (rates === undefined) throw new UnusableFileError(folders.bundled, ['there is no table of exchange rates']);
      known.set(date, rates);
      return rates;
    },
  };
};

/** Whether a rate was new for its day and currency, replaced another rate, or was equal to the stored one. */
export type SavedRate = { readonly currency: string; readonly became: 'added' | 'replaced' | 'kept' };

const becameOf = (rate: string, before: string | undefined): SavedRate['became'] => {
  if (before === undefined) return 'added';
  return Decimal.parse(rate).compare(Decimal.parse(before)) === 0 ? 'kept' : 'replaced';
};

/** An unused path. Its name sorts after the other files of the same day. */
const freePath = (folder: string, date: LocalDate): string => {
  let path = join(folder, `${date}.json`);
  for (let number = 2; existsSync(path); number += 1)
    path = join(folder, `${date}_${String(number).padStart(4, '0')}.json`);
  return path;
};

const write = (folder: string, table: ExchangeRates | DollarRates): void =>
  replaceFile(freePath(folder, table.date), `${JSON.stringify(table, null, 2)}\n`);

type Rates = Readonly<Record<string, string>>;

/** The result of saving each rate, compared with the known rates of its day. */
const savedRates = (rates: Rates, ofDay: Rates): readonly SavedRate[] =>
  Object.entries(rates).map(([currency, rate]) => ({ currency, became: becameOf(rate, ownValue(ofDay, currency)) }));

/**
 * Writes one file for each table, atomically: a concurrent reader sees the whole file or none. A later table of the
 * same day is a second file, which wins for its currencies; a table without a changed rate is not written.
 */
export const saveExchangeRates = (folder: string, tables: readonly ExchangeRates[]): readonly SavedRate[] => {
  makeFolder(folder);
  const known = new Map<LocalDate, Record<string, string>>();
  for (const { date, perEuro } of tablesIn(folder)) known.set(date, { ...known.get(date), ...perEuro });
  return tables.flatMap((table) => {
    const ofDay = known.get(table.date) ?? {};
    known.set(table.date, { ...ofDay, ...table.perEuro });
    const saved = savedRates(table.perEuro, ofDay);
    if (saved.some(({ became }) => became !== 'kept')) write(folder, table);
    return saved;
  });
};

/** Writes dollar rates into their folder, in the same way. */
export const saveDollarRates = (folder: string, table: DollarRates): readonly SavedRate[] => {
  const own = dollarFolderIn(folder);
  makeFolder(own);
  const ofDay = Object.assign(
    {},
    ...dollarTablesIn(folder)
      .filter(({ date }) => date === table.date)
      .map(({ perDollar }) => perDollar),
  ) as Readonly<Record<string, string>>;
  const saved = savedRates(table.perDollar, ofDay);
  if (saved.some(({ became }) => became !== 'kept')) write(own, table);
  return saved;
};
