import type { DollarRates, SavedRate } from '../../adapters/trade/exchange-rate-folders.ts';
import { answerCurrencies } from '../../application/trade/duties/assess-duties.ts';
import type { RuleSets } from '../../application/trade/ports/duties.ts';
import { countryCodes } from '../../domain/shared/countries.ts';
import { ownValue } from '../../domain/shared/table.ts';
import { hasRate, originOfPair, territoryOf } from '../../domain/trade/index.ts';
import type { ExchangeRates } from '../../domain/trade/index.ts';
import type { Config } from '../configuration/config.ts';
import { loadRatesFile } from '../stores/load-rates.ts';
import type { LoadRatesOptions } from '../stores/load-rates.ts';
import { exchangeRatesOf } from '../stores/trade-data.ts';
import { rulesInFolder } from './rule-files.ts';
import type { CommandGroup, CommandOutput } from './io.ts';

/** A day after every table. */
const atLast = '9999-12-31';

const mostNamed = 20;

/** The first codes by name, and how many follow. */
const named = (currencies: readonly string[]): string =>
  currencies.length <= mostNamed
    ? currencies.join(', ')
    : `${currencies.slice(0, mostNamed).join(', ')} and ${currencies.length - mostNamed} more`;

const counted = (label: string, currencies: readonly string[]): readonly string[] =>
  currencies.length === 0
    ? []
    : [
        `${label}: ${currencies.length} ${currencies.length === 1 ? 'rate' : 'rates'} (${[...new Set(currencies)].sort().join(', ')}).`,
      ];

const labels: Readonly<Record<SavedRate['became'], string>> = {
  added: 'Added',
  replaced: 'Replaced',
  kept: 'Unchanged',
};

/** The currencies of answers, and those that destinations calculate in. */
const neededCurrencies = (ruleSets: RuleSets): readonly string[] => {
  const own = countryCodes.flatMap((country) => {
    const rules = ruleSets.of(territoryOf(country));
    return rules === undefined ? [] : [rules.currency, ...Object.values(rules.currencies)];
  });
  return [...new Set([...answerCurrencies, ...own])].sort();
};

/** Currencies that the newest table lacks: taken from older tables, or without a rate. */
const lagging = (rates: ExchangeRates, needed: readonly string[]): readonly string[] => {
  const missing = needed.filter((currency) => !hasRate(rates, currency));
  const byDate = new Map<string, string[]>();
  for (const currency of needed) {
    if (currency === 'EUR' || !hasRate(rates, currency)) continue;
    const { date, ages } = originOfPair('EUR', currency, rates);
    if (ages && date < rates.date) byDate.set(date, [...(byDate.get(date) ?? []), currency]);
  }
  const older = [...byDate].sort().map(([date, currencies]) => `${named(currencies)} (${date})`);
  return [
    ...(older.length === 0 ? [] : [`Rates that answers need are older than ${rates.date}: ${older.join('; ')}.`]),
    ...(missing.length === 0 ? [] : [`Currencies that answers need have no rate: ${named(missing)}.`]),
  ];
};

/** Says which of these rates are not used, because a table in euro has a rate of the currency. */
const overruled = ({ origins, date }: ExchangeRates, { perDollar, source }: DollarRates): readonly string[] => {
  const others = Object.keys(perDollar).filter((currency) => ownValue(origins ?? {}, currency)?.source !== source);
  const why = `Not used, because tables in euro or pegs have their rates (${date} or before)`;
  return others.length === 0 ? [] : [`${why}: ${named(others)}.`];
};

/** Imports the tables of a file, currency by currency. A running service uses them from its next calculation on. */
export const importRates = (
  config: Pick<Config, 'exchangeRatesDir' | 'tradeRulesDir'>,
  { stdout }: Pick<CommandOutput, 'stdout'>,
  file: string,
  options: LoadRatesOptions = {},
): void => {
  const { exchangeRatesDir } = config;
  const { tables, unknown, dollars, unnamed = [], saved } = loadRatesFile(config, file, options);
  const dates = (dollars === undefined ? tables : [dollars]).map(({ date }) => date).sort();
  const currencies = new Set(saved.map(({ currency }) => currency)).size;
  const span =
    dates.length === 1 ? `of ${dates[0] ?? ''}` : `of ${dates.length} days, ${dates[0] ?? ''} to ${dates.at(-1) ?? ''}`;
  const said = [
    `Exchange rates ${span}, ${currencies} ${currencies === 1 ? 'currency' : 'currencies'}, are in ${exchangeRatesDir}.`,
    ...(['added', 'replaced', 'kept'] as const).flatMap((kind) =>
      counted(
        labels[kind],
        saved.filter(({ became }) => became === kind).map(({ currency }) => currency),
      ),
    ),
    ...counted('Skipped, because these currencies no longer exist', unknown),
    ...(unnamed.length === 0 ? [] : [`Skipped, because no currency is known by these names: ${unnamed.join(', ')}.`]),
    ...(dollars === undefined ? [] : overruled(exchangeRatesOf(config).on(atLast), dollars)),
    ...lagging(exchangeRatesOf(config).on(atLast), neededCurrencies(rulesInFolder(config.tradeRulesDir))),
  ];
  stdout.write(`${said.join('\n')}\n`);
};

/** The option of commands that load exchange rates. */
export const unlikelyOption = [
  '--unlikely',
  'also rates that are less than half or more than twice those in use, or written the other way round',
] as const;

/** `waybill rates …`. */
export const rateCommands: CommandGroup = (rates, { config, io }) => {
  rates
    .command('import')
    .argument(
      '<file>',
      'a file of the European Central Bank (XML or CSV, daily or history), of the US Treasury (CSV), or a CSV of date,currency,rate',
    )
    .description(
      'Import exchange rates, in units of the currency per euro; of the US Treasury per dollar. The service may be running.',
    )
    .option(...unlikelyOption)
    .action((file: string, options: LoadRatesOptions) => importRates(config(), io, file, options));
};
