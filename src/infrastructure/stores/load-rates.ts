import { UnusableFileError } from '../../adapters/shared/files/read-file.ts';
import { saveDollarRates, saveExchangeRates } from '../../adapters/trade/exchange-rate-folders.ts';
import type { SavedRate } from '../../adapters/trade/exchange-rate-folders.ts';
import { readExchangeRates } from '../../adapters/trade/import-exchange-rates.ts';
import type { ReadRates } from '../../adapters/trade/import-exchange-rates.ts';
import { addDays } from '../../domain/shared/local-date.ts';
import type { LocalDate } from '../../domain/shared/index.ts';
import type { Config } from '../configuration/config.ts';
import { exchangeRatesOf, fixedRates } from './trade-data.ts';
import { unlikelyRates } from '../../adapters/trade/unlikely-rates.ts';
import type { GivenRates } from '../../adapters/trade/unlikely-rates.ts';

/** What must be true of a file that nobody has looked at. */
export type ExpectedRates = { readonly least: number; readonly today: LocalDate };

/** The rates of the last day of a file. */
const newestOf = ({ tables, dollars }: ReadRates): GivenRates =>
  dollars === undefined
    ? tables
        .map(({ date, perEuro }) => ({ date, of: 'EUR', rates: perEuro }) as const)
        .reduce((one, other) => (other.date > one.date ? other : one))
    : { date: dollars.date, of: 'USD', rates: dollars.perDollar };

/** A file with fewer currencies was cut, or is another one; one of a day to come would be taken for the newest. */
const checkExpected = (newest: GivenRates, file: string, { least, today }: ExpectedRates): void => {
  const count = Object.keys(newest.rates).length;
  const faults = [
    ...(count < least
      ? [`it has the rates of ${count} currencies on ${newest.date}, and must have at least ${least}`]
      : []),
    ...(newest.date > addDays(today, 1) ? [`its rates are of ${newest.date}, a day to come`] : []),
  ];
  if (faults.length > 0) throw new UnusableFileError(file, faults);
};

export type LoadRatesOptions = {
  readonly expected?: ExpectedRates;
  /** Whether rates that are unlikely beside those in use are loaded too: a person has looked. */
  readonly unlikely?: boolean;
};

/** Loads the rates of a file, completely or not at all. */
export const loadRatesFile = (
  { exchangeRatesDir }: Pick<Config, 'exchangeRatesDir'>,
  file: string,
  { expected, unlikely = false }: LoadRatesOptions = {},
): ReadRates & { readonly saved: readonly SavedRate[] } => {
  const read = readExchangeRates(file, fixedRates());
  const newest = newestOf(read);
  if (expected) checkExpected(newest, file, expected);
  const faults = unlikely ? [] : unlikelyRates(newest, exchangeRatesOf({ exchangeRatesDir }).on(newest.date));
  if (faults.length > 0) throw new UnusableFileError(file, faults);
  const { tables, dollars } = read;
  const saved =
    dollars === undefined ? saveExchangeRates(exchangeRatesDir, tables) : saveDollarRates(exchangeRatesDir, dollars);
  return { ...read, saved };
};
