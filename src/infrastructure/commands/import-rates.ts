import { saveExchangeRates } from '../../adapters/trade/exchange-rate-folders.ts';
import { readExchangeRates } from '../../adapters/trade/import-exchange-rates.ts';
import type { Config } from '../config.ts';

/** Takes in the tables of a file, each in place of an older one of its day. A running service sees them with its next calculation. */
export const importRates = ({ exchangeRatesDir }: Pick<Config, 'exchangeRatesDir'>, file: string): void => {
  const tables = readExchangeRates(file);
  saveExchangeRates(exchangeRatesDir, tables);
  const dates = tables.map(({ date }) => date).sort();
  const currencies = new Set(tables.flatMap(({ perEuro }) => Object.keys(perEuro))).size;
  const span = dates.length === 1 ? `of ${dates[0] ?? ''}` : `of ${dates.length} days, ${dates[0] ?? ''} to ${dates.at(-1) ?? ''}`;
  process.stdout.write(`Exchange rates ${span}, ${currencies} currencies, are in ${exchangeRatesDir}.\n`);
};
