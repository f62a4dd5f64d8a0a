import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { readJson, UnusableFileError } from '../../adapters/shared/files/read-file.ts';
import { systemClock } from '../../adapters/shared/system/clock.ts';
import type { CountrySheet } from '../../adapters/trade/countries/country-sheet.ts';
import { isSheetFile } from '../../adapters/trade/countries/country-sheets.ts';
import { unofficialFactsIn } from '../../adapters/trade/official-hosts.ts';
import { sqlTariffLibrary } from '../../adapters/trade/tariffs/sql-tariff-library.ts';
import { rulesFor } from '../../application/trade/duties/assess-duties.ts';
import { ImportedTariffs } from '../../application/trade/tariffs/imported-tariffs.ts';
import { countryName } from '../../domain/shared/countries.ts';
import { hsDigitsOf } from '../../domain/shared/index.ts';
import type { LocalDate, Money } from '../../domain/shared/index.ts';
import { assessingCountry, calculate, taxBorderBetween, territoryOf } from '../../domain/trade/index.ts';
import type { Assessment, DutyRequest } from '../../domain/trade/index.ts';
import type { Config } from '../configuration/config.ts';
import {
  bundledTradeData,
  exchangeRatesOf,
  loadTradeData,
  nomenclatureFor,
  tradeDataWith,
} from '../stores/trade-data.ts';
import type { TradeData } from '../stores/trade-data.ts';
import { printMessage } from './io.ts';
import type { CommandOutput, ExitCode } from './io.ts';
import { mergedRules } from './override-rules.ts';
import { withStores } from './stores.ts';

const optional = ['tax', 'deMinimis', 'gifts', 'fees', 'duty', 'excises', 'tradeDefence', 'rules'] as const;
const unknownIsSaid = ['deMinimis', 'gifts', 'fees', 'duty', 'excises', 'tradeDefence'] as const;
const sampleValues = ['20.00', '100.00', '1000.00'];
/** The customs code of the example, where none is given. */
export const sampleCode = '6109.10';

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

/** The example that a file is tried on. */
export type RulesExample = {
  readonly date?: LocalDate;
  readonly from?: string;
  readonly origin?: string;
  readonly to?: string;
  readonly hs?: string;
  readonly value?: Money;
  readonly installed?: boolean;
};

const requestOf = (
  { date, from, origin, to, hs }: Required<Pick<RulesExample, 'date' | 'from' | 'origin' | 'to' | 'hs'>>,
  value: Money,
): DutyRequest => {
  const digits = hsDigitsOf(hs);
  return {
    date,
    border: taxBorderBetween({ country: from }, { country: to }),
    from: { country: from },
    to: { country: assessingCountry({ country: to }) },
    consignee: 'consumer',
    channel: 'courier',
    currency: value.currency,
    contentType: 'CommercialGoods',
    incoterms: 'DDU',
    registrations: [],
    lines: [
      {
        ...(digits !== undefined && { hsCode: digits }),
        sentHsCode: hs,
        quantity: 1,
        value,
        origin,
        originDeclared: false,
      },
    ],
  };
};

const missingFrom = ({ lines, missing = [], upTo, currency }: Assessment): string => {
  const reasons = [
    ...new Set([...missing, ...lines.flatMap((line) => line.missing ?? [])].map(({ reason }) => reason)),
  ];
  const bound = upTo === undefined ? 'no bound is known' : `at most ${upTo} ${currency}`;
  return reasons.length === 0 ? '' : ` Missing: ${reasons.join(', ')}; ${bound}.`;
};

const decided = (answer: Assessment): string => {
  const { charges, lines, notices, price, currency } = answer;
  const [line] = lines;
  const rules = (line?.charges ?? []).map(({ name, amount, rule }) => `${name} ${amount} (${rule})`);
  const fees = charges
    .filter(({ code }) => code === 'FEE')
    .map(({ name, amount, rule }) => `${name} ${amount} (${rule})`);
  const reasons = [...new Set(notices.map(({ reason }) => reason))];
  const said = reasons.length === 0 ? '' : ` It says: ${reasons.join(', ')}.`;
  const why = line?.notComputable === undefined ? '' : ` Not computable: ${line.notComputable}`;
  const result = [`${price} ${currency}`, ...rules, ...fees].join(', ');
  return `${result}.${why}${missingFrom(answer)}${said}`;
};

type RulesAndTariffs = Pick<TradeData, 'ruleSets' | 'tariffs'>;

const needsTo = (file: string, to: string, territory: string): Error =>
  new Error(`--to ${to} is not assessed by the rules of ${territory}, which ${file} is for.`);

/** What the file decides for an example, beside what is decided without it. */
const trialOf = (
  config: Pick<Config, 'dataDir' | 'exchangeRatesDir' | 'factsMaxAge'>,
  file: string,
  {
    territory,
    now,
    before,
  }: { readonly territory: string; readonly now: RulesAndTariffs; readonly before: RulesAndTariffs },
  { value, ...example }: RulesExample,
): readonly string[] => {
  const today = systemClock.now().slice(0, 'YYYY-MM-DD'.length);
  const { to = territory === 'EU' ? 'DE' : territory, date = today, hs = sampleCode } = example;
  if (territoryOf(assessingCountry({ country: to })) !== territory) throw needsTo(file, to, territory);
  const { from = to === 'CN' ? 'US' : 'CN' } = example;
  const { origin = example.from ?? 'CN' } = example;
  const rates = exchangeRatesOf(config).on(date);
  const answered = (data: RulesAndTariffs, worth: Money): string | undefined => {
    const rules = rulesFor(data, assessingCountry({ country: to }), date);
    const request = requestOf({ date, from, origin, to, hs }, worth);
    const options = {
      nomenclature: nomenclatureFor(config),
      factsMaxAge: config.factsMaxAge,
      ...(date !== today && { askedOn: today }),
    };
    return rules && decided(calculate(request, rules.ruleSet, rules.tariff, rates, options));
  };
  const values = value ? [value] : sampleValues.map((amount): Money => ({ amount, currency: 'EUR' }));
  const answers = values.flatMap((worth) => {
    const [after, was] = [answered(now, worth), answered(before, worth)];
    const compared =
      was === undefined ? [] : [was === after ? '    The same without this file.' : `    Without it: ${was}`];
    return after === undefined ? [] : [`  ${worth.amount} ${worth.currency}: ${after}`, ...compared];
  });
  const goods = hs === sampleCode ? `A cotton T-shirt (${hs})` : `Goods of ${hs}`;
  const sent = from === origin ? '' : `, sent from ${countryName(from)}`;
  const place = `a consumer in ${countryName(to)}, by courier on ${date}`;
  return answers.length === 0 ? [] : [`${goods} of origin ${countryName(origin)}${sent} to ${place}:`, ...answers];
};

/** Checks one file of an operator's rules and prints what it decides for an example. */
export const checkRules = async (
  config: Config,
  io: CommandOutput,
  file: string,
  example: RulesExample,
): Promise<ExitCode> => {
  const against = (installed: RulesAndTariffs | undefined, data: ReturnType<typeof tradeDataWith>): ExitCode => {
    const { sheet } = data;
    const territory = sheet?.country ?? basename(file, '.json');
    const what =
      sheet === undefined
        ? `changes the rules of ${territory}`
        : `is a country sheet of ${sheet.name} (${territory}), checked on ${sheet.checked}`;
    const before = installed ?? bundledTradeData();
    const said = [
      `${file} ${what}. It has no faults.`,
      ...unofficialFactsIn(readJson(file, z.unknown())),
      ...(sheet ? sectionsOf(sheet) : []),
      ...trialOf(config, file, { territory, now: data, before }, example),
    ];
    io.stdout.write(`${said.join('\n')}\n`);
    return 0;
  };
  try {
    if (example.installed !== true) return against(undefined, tradeDataWith(file));
    return await withStores(config, io, async ({ eventStore, database }) => {
      const imported = new ImportedTariffs({ store: eventStore, library: sqlTariffLibrary(database.db) });
      await imported.refresh();
      const { tradeRulesDir: folder } = config;
      const tradeRulesDir = folder !== undefined && existsSync(folder) ? folder : undefined;
      const installed = loadTradeData({ ...config, tradeRulesDir }, imported);
      const tried =
        folder === undefined || isSheetFile(file)
          ? tradeDataWith(file, { tradeRulesDir, imported })
          : { tariffs: installed.tariffs, ruleSets: mergedRules(config, file).after };
      return against(installed, tried);
    });
  } catch (error) {
    if (!(error instanceof UnusableFileError)) throw error;
    printMessage(io, error.message);
    return 1;
  }
};
