import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Tariffs } from '../../../application/trade/ports/tariffs.ts';
import { ownValue } from '../../../domain/shared/own-value.ts';
import type { Tariff } from '../../../domain/trade/index.ts';
import { jsonFilesIn, readJson } from '../../shared/files/read-file.ts';
import { countrySheet } from './country-sheet.ts';
import type { CountrySheet } from './country-sheet.ts';
import { sheetTariff } from './sheet-tariff.ts';

/** Country sheets by country. */
export type CountrySheets = {
  readonly countries: readonly string[];
  /** Read and checked at the first use: a process needs few of them. */
  readonly of: (country: string) => CountrySheet | undefined;
  /** Why a country has no sheet, as the end of a sentence. */
  readonly whyNot?: (country: string) => string | undefined;
};

const reasonsFile = z.record(z.string(), z.string().min(1));

/** The sheets that come with the program, named by their countries, in the folder of its data. */
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
    // Read for a refusal only.
    whyNot: (country) => ownValue(readJson(join(data, 'not-covered.json'), reasonsFile), country),
  };
};

const tariffsOf = (sheets: CountrySheets, others: Tariffs): Tariffs => {
  /**
   * The tariff that a sheet refers to may come from a sheet too, as that of South Africa. Only one reference is
   * followed, so none goes round.
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

/** Sheets with rates of duty go before the other tariffs, sheets without any behind them. */
export const withSheets = (tariffs: Tariffs, sheets: CountrySheets): Tariffs => {
  const all = tariffsOf(sheets, tariffs);
  return { on: (id, date) => (sheets.of(id)?.duty ? all.on(id, date) : (tariffs.on(id, date) ?? all.on(id, date))) };
};
