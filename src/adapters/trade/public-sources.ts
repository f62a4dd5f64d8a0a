import { addDays } from '../../domain/shared/local-date.ts';
import type { LocalDate } from '../../domain/shared/index.ts';

const treasuryAddress =
  'https://api.fiscaldata.treasury.gov/services/api/fiscal_service/v1/accounting/od/rates_of_exchange';

/** Longer than a quarter and the weeks until its rates are published. */
const treasuryDays = 200;

/** An official file at a stable public address. */
export type PublicSource = {
  readonly about: string;
  readonly address: (today: LocalDate) => string;
  /** The name of the downloaded file, by whose end its format is told. */
  readonly file: string;
};

/** Publishers of exchange rates. `least`: a file with fewer currencies was cut, or is another one. */
export const rateSources = {
  ecb: {
    about: 'European Central Bank, each working day',
    address: () => 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
    file: 'eurofxref-daily.xml',
    least: 20,
  },
  'ecb-90-days': {
    about: 'European Central Bank, the last 90 days',
    address: () => 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml',
    file: 'eurofxref-hist-90d.xml',
    least: 20,
  },
  treasury: {
    about: 'US Treasury, each quarter',
    address: (today) =>
      `${treasuryAddress}?filter=record_date:gte:${addDays(today, -treasuryDays)}&page%5Bsize%5D=1000&format=csv`,
    file: 'rates_of_exchange.csv',
    least: 80,
  },
} as const satisfies Readonly<Record<string, PublicSource & { readonly least: number }>>;

export type RateSource = keyof typeof rateSources;

/** Tariffs, by the format in which they are imported. `areas`: the file that names groups of countries. */
export const tariffSources = {
  'us-hts': {
    about: 'US International Trade Commission, Harmonized Tariff Schedule',
    destination: 'US',
    address: () => 'https://hts.usitc.gov/reststop/exportList?from=0100000000&to=9799999999&format=JSON&styles=false',
    file: 'us-hts.json',
  },
  'uk-measures': {
    about: 'Department for Business and Trade, UK tariff',
    destination: 'GB',
    address: () =>
      'https://data.api.trade.gov.uk/v1/datasets/uk-tariff-2021-01-01/versions/latest/' +
      'tables/measures-on-declarable-commodities/data?format=csv',
    file: 'uk-measures.csv',
  },
} as const satisfies Readonly<Record<string, PublicSource & { readonly destination: string }>>;

export type TariffSource = keyof typeof tariffSources;

/** The groups of countries that the measures of the UK refer to. */
export const areasSourceName = 'uk-areas';
export const areasSource: PublicSource = {
  about: 'Trade Tariff, geographical areas',
  address: () => 'https://www.trade-tariff.service.gov.uk/api/v2/geographical_areas',
  file: 'geographical_areas.json',
};

export const sourceNames: readonly string[] = [
  ...Object.keys(rateSources),
  ...Object.keys(tariffSources),
  areasSourceName,
];
