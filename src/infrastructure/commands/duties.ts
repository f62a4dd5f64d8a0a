import { basename } from 'node:path';
import { UnusableFileError } from '../../adapters/shared/files/read-file.ts';
import { systemClock } from '../../adapters/shared/system/clock.ts';
import type { CountrySheet } from '../../adapters/trade/countries/country-sheet.ts';
import { rulesFor } from '../../application/trade/duties/assess-duties.ts';
import { countryName, isCountry } from '../../domain/shared/countries.ts';
import type { LocalDate } from '../../domain/shared/index.ts';
import { calculate } from '../../domain/trade/index.ts';
import type { Assessment, DutyRequest } from '../../domain/trade/index.ts';
import type { Config } from '../configuration/config.ts';
import { exchangeRatesOf, tradeDataWith, loadTradeData } from '../stores/trade-data.ts';
import { printMessage } from './io.ts';
import type { CommandOutput, ExitCode, CommandGroup } from './io.ts';
import { sqlTariffLibrary } from '../../adapters/trade/tariffs/sql-tariff-library.ts';
import { replayQuote } from '../../application/trade/duties/recorded-quote.ts';
import { ImportedTariffs } from '../../application/trade/tariffs/imported-tariffs.ts';
import { withStores } from './stores.ts';

const optional = ['tax', 'deMinimis', 'gifts', 'fees', 'duty', 'excises', 'tradeDefence', 'rules'] as const;
const unknownIsSaid = ['deMinimis', 'gifts', 'fees', 'duty', 'excises', 'tradeDefence'] as const;
const sampleValues = ['20.00', '100.00', '1000.00'];

const listed = (label: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [`${label}: ${names.join(', ')}.`];

/** For example `deMinimis from 2026-07-01 on`. */
const sinceWhen = ({ section, validFrom }: NonNullable<CountrySheet['none']>[number]): string =>
  validFrom === undefined ? section : `${section} from ${validFrom} on`;

/** The sections of a sheet: those it has, those the country does not have, and those that are unknown. */
const sectionsOf = (sheet: CountrySheet): readonly string[] => {
  const absences = sheet.none ?? [];
  const none = absences.map(({ section }) => section);
  const known = optional.filter((section) => sheet[section] !== undefined);
  const unknown = unknownIsSaid.filter((section) => sheet[section] === undefined && !none.includes(section));
  const claims = [...(sheet.tax?.coverage ?? []), ...(sheet.rules?.taxCoverage ?? [])];
  const reduced = sheet.tax === undefined || none.includes('reducedRates') || claims.length > 0 ? [] : ['reducedRates'];
  return [
    ...listed('It has', known),
    ...listed('The country has none', absences.map(sinceWhen)),
    ...listed('Not known, and said so in answers', [...reduced, ...unknown]),
  ];
};

const shirt = (country: string, date: LocalDate, value: string): DutyRequest => ({
  date,
  border: 'customs',
  from: { country: country === 'CN' ? 'US' : 'CN' },
  to: { country },
  consignee: 'consumer',
  channel: 'courier',
  currency: 'EUR',
  contentType: 'CommercialGoods',
  incoterms: 'DDU',
  registrations: [],
  lines: [
    { hsCode: '610910', quantity: 1, value: { amount: value, currency: 'EUR' }, origin: 'CN', originDeclared: false },
  ],
});

const missingFrom = ({ lines, missing = [], upTo }: Assessment): string => {
  const reasons = [
    ...new Set([...missing, ...lines.flatMap((line) => line.missing ?? [])].map(({ reason }) => reason)),
  ];
  return reasons.length === 0
    ? ''
    : ` Missing: ${reasons.join(', ')}; ${upTo === undefined ? 'no bound is known' : `at most ${upTo} EUR`}.`;
};

const decided = (value: string, answer: Assessment): string => {
  const { charges, lines, notices, price } = answer;
  const [line] = lines;
  const rules = (line?.charges ?? []).map(({ name, amount, rule }) => `${name} ${amount} (${rule})`);
  const fees = charges
    .filter(({ code }) => code === 'FEE')
    .map(({ name, amount, rule }) => `${name} ${amount} (${rule})`);
  const reasons = [...new Set(notices.map(({ reason }) => reason))];
  const said = reasons.length === 0 ? '' : ` It says: ${reasons.join(', ')}.`;
  const why = line?.notComputable === undefined ? '' : ` Not computable: ${line.notComputable}`;
  const result = [`${price} EUR`, ...rules, ...fees].join(', ');
  return `  ${value} EUR: ${result}.${why}${missingFrom(answer)}${said}`;
};

/** Checks one file of an operator's rules and prints what it decides. */
const checkRules = (
  config: Pick<Config, 'exchangeRatesDir'>,
  io: CommandOutput,
  file: string,
  date: LocalDate = systemClock.now().slice(0, 10),
): ExitCode => {
  try {
    const { sheet, ...data } = tradeDataWith(file);
    const country = sheet?.country ?? basename(file, '.json');
    const destination = country === 'EU' ? 'DE' : country;
    const rules = rulesFor(data, destination, date);
    const what =
      sheet === undefined
        ? `changes the rules of ${country}`
        : `is a country sheet of ${sheet.name} (${country}), checked on ${sheet.checked}`;
    const said = [`${file} ${what}. It has no faults.`, ...(sheet ? sectionsOf(sheet) : [])];
    if (rules) {
      const name = isCountry(destination) ? countryName(destination) : destination;
      const rates = exchangeRatesOf(config).on(date);
      said.push(`A cotton T-shirt (6109.10) of Chinese origin to a consumer in ${name}, by courier on ${date}:`);
      for (const value of sampleValues)
        said.push(decided(value, calculate(shirt(destination, date, value), rules.ruleSet, rules.tariff, rates)));
    }
    io.stdout.write(`${said.join('\n')}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof UnusableFileError)) throw error;
    printMessage(io, error.message);
    return 1;
  }
};

/** `waybill rules …`. */
export const ruleCommands: CommandGroup = (rules, { config, io, endWith }) => {
  rules
    .command('check')
    .argument('<file>', 'a country sheet, or a file of changes to bundled rules, as TRADE_RULES_DIR holds them')
    .description(
      'Check a file of your own and print what it decides. Exits with 1 if it has faults, each with its line and column.',
    )
    .action((file: string) => endWith(checkRules(config(), io, file)));
};

/**
 * Prints the recorded answer and the answer of the current rules to the same request. Exits with 1 when they differ.
 */
const replay = (config: Config, io: CommandOutput, quoteId: string): Promise<ExitCode> =>
  withStores(config, io, async ({ eventStore, database }) => {
    const imported = new ImportedTariffs({ store: eventStore, library: sqlTariffLibrary(database.db) });
    await imported.refresh();
    const found = await replayQuote({ ...loadTradeData(config, imported), store: eventStore })(quoteId);
    if (found === undefined) throw new Error(`There is no calculation ${quoteId}.`);
    const { equal, sameRules, recorded, recalculated, calculatedAt } = found;
    const verdict = { quoteId, calculatedAt, equal, sameRules, recorded, ...(!equal && { recalculated }) };
    io.stdout.write(`${JSON.stringify(verdict, null, 2)}\n`);
    return equal ? 0 : 1;
  });

/** `waybill quote …`. */
export const quoteCommands: CommandGroup = (quote, { config, io, endWith }) => {
  quote
    .command('replay')
    .argument('<id>', 'a quoteId, such as qte_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2')
    .description(
      'Print the recorded answer and calculate it again with the rules of today. Exits with 1 if the answers differ.',
    )
    .action((quoteId: string) => endWith(replay(config(), io, quoteId)));
};
