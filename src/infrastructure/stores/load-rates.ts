import { UnusableFileError } from '../../adapters/shared/files/read-file.ts';
import { saveDollarRates, saveExchangeRates } from '../../adapters/trade/exchange-rate-folders.ts';
import type { SavedRate } from '../../adapters/trade/exchange-rate-folders.ts';
import { readExchangeRates } from '../../adapters/trade/import-exchange-rates.ts';
import type { ReadRates } from '../../adapters/trade/import-exchange-rates.ts';
import { addDays } from '../../domain/shared/local-date.ts';
import type { LocalDate } from '../../domain/shared/index.ts';
import type { Config } from '../configuration/config.ts';
import { fixedRates } from './trade-data.ts';

/** What must be true of a file that nobody has looked at. */
export type ExpectedRates = { readonly least: number; readonly today: LocalDate };

/** A file with fewer currencies was cut, or is another one; one of a day to come would be taken for the newest. */
const checkExpected = ({ tables, dollars }: ReadRates, file: string, { least, today }: ExpectedRates): void => {
  const ofDollar = dollars && [{ date: dollars.date, rates: dollars.perDollar }];
  const all = ofDollar ?? tables.map(({ date, perEuro }) => ({ date, rates: perEuro }));
  const newest = all.reduce((one, other) => (other.date > one.date ? other : one));
  const count = Object.keys(newest.rates).length;
  const faults = [
    ...(count < least
      ? [`it has the rates of ${count} currencies on ${newest.date}, and must have at least ${least}`]
      : []),
    ...(newest.date > addDays(today, 1) ? [`its rates are of ${newest.date}, a day to come`] : []),
  ];
  if (faults.length > 0) throw new UnusableFileError(file, faults);
};

/** Loads the rates of a file, completely or not at all. */
export const loadRatesFile = (
  { exchangeRatesDir }: Pick<Config, 'exchangeRatesDir'>,
  file: string,
  expected?: ExpectedRates,
): ReadRates & { readonly saved: readonly SavedRate[] } => {
  const read = readExchangeRates(file, fixedRates());
  if (expected) checkExpected(read, file, expected);
  const { tables, dollars } = read;
  const saved =
    dollars === undefined ? saveExchangeRates(exchangeRatesDir, tables) : saveDollarRates(exchangeRatesDir, dollars);
  return { ...read, saved };
};
