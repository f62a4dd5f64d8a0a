import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { decodeHTMLStrict } from 'entities';
import { loadAddressForms, loadPlaces } from '../../adapters/shared/places/load-places.ts';
import { bundledTariffs } from '../../adapters/trade/bundled-tariffs.ts';
import type { FixedRate } from '../../adapters/trade/exchange-rate-folders.ts';
import { exchangeRateFolders, fixedRatesIn } from '../../adapters/trade/exchange-rate-folders.ts';
import {
  bundledSheets,
  overrideFilesIn,
  withSheets,
  isSheetFile,
  ownSheets,
  readSheet,
} from '../../adapters/trade/countries/country-sheets.ts';
import type { CountrySheets } from '../../adapters/trade/countries/country-sheets.ts';
import type { CountrySheet } from '../../adapters/trade/countries/country-sheet.ts';
import { loadFormalities } from '../../adapters/trade/load-formalities.ts';
import { loadNomenclature } from '../../adapters/trade/load-nomenclature.ts';
import { loadRules } from '../../adapters/trade/load-rules.ts';
import { keptPartyLists, partyListFacts } from '../../adapters/trade/parties/party-list-folder.ts';
import { bundledGroups } from '../../adapters/trade/tariffs/measures/areas.ts';
import type { Groups } from '../../adapters/trade/tariffs/measures/areas.ts';
import { addressesReader } from '../../application/shared/addresses.ts';
import type { ExchangeRateTables, RuleSets } from '../../application/trade/ports/duties.ts';
import type { LoadedPartyList } from '../../application/trade/ports/party-lists.ts';
import type { Tariffs } from '../../application/trade/ports/tariffs.ts';
import { firstOf } from '../../application/trade/tariffs/imported-tariffs.ts';
import type { AssessmentDependencies } from '../../application/trade/duties/assess-duties.ts';
import { addressDoubts, addressReader } from '../../domain/shared/index.ts';
import type { Nomenclature } from '../../domain/trade/index.ts';
import type { Config } from '../configuration/config.ts';

/**
 * Calls `read` at the first use and keeps the result. For data that comes with the program and cannot change while it
 * runs: a process that starts several services, as tests do, reads it once.
 */
export const once = <T>(read: () => T): (() => T) => {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: read() }).value;
};

/** The folder of the facts that come with the program. */
export const facts = join(import.meta.dirname, '../../../data');

/** The data of the trade engine, read and validated as a whole. */
export type TradeData = Omit<AssessmentDependencies, 'classifier'>;

const bundledRates = join(facts, 'exchange-rates');

/** The groups of countries, among those that come with the program, that a destination's file of measures names. */
export const bundledAreas = (destination: string): Groups => {
  const file = join(facts, 'areas', `${destination}.json`);
  return existsSync(file) ? bundledGroups(file) : new Map();
};

export const fixedRates = (): readonly FixedRate[] => fixedRatesIn(bundledRates);

export const exchangeRatesOf = ({ exchangeRatesDir }: Pick<Config, 'exchangeRatesDir'>): ExchangeRateTables =>
  exchangeRateFolders({ bundled: bundledRates, imported: exchangeRatesDir });

/** The exchange rates that come with the program, without the operator's imports. */
export const bundledExchangeRates = (): ExchangeRateTables => exchangeRateFolders({ bundled: bundledRates });

/** The path of the operator's own list of customs codes. Every process must be able to read it. */
export const ownNomenclatureIn = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'nomenclature.json');

/** The folder of imported lists of denied parties. Every process must be able to read it. */
export const partyListsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'party-lists');

/** What is said of the imported lists of denied parties. Reads them whole. */
export const importedPartyLists = (config: Pick<Config, 'dataDir'>): readonly LoadedPartyList[] =>
  keptPartyLists(partyListsFolder(config)).map(partyListFacts);

/** The path of the list of customs codes in use: the operator's, else the bundled one. */
export const nomenclatureFileOf = (config: Pick<Config, 'dataDir'>): string =>
  existsSync(ownNomenclatureIn(config)) ? ownNomenclatureIn(config) : join(facts, 'nomenclature.json');

/** The rules about formalities, which come with the program. */
export const formalities = once(() => loadFormalities(join(facts, 'formalities')));

/** Reads addresses by the tables that come with the program. */
export const bundledAddressReader = once(() => addressReader(loadPlaces(join(facts, 'places'))));

/** Reads the addresses of the body of a request, and says which are doubtful, by the same tables. */
export const bundledBodyReader = once(() =>
  addressesReader({
    read: bundledAddressReader(),
    doubtsOf: addressDoubts(loadAddressForms(join(facts, 'places'))),
    decode: decodeHTMLStrict,
  }),
);

const sheets = once(() => bundledSheets(facts));
const bundledRules = once(() => loadRules({ rules: join(facts, 'rules'), sheets: sheets() }));
const bundledFiles = once(() => bundledTariffs(facts));
const bundledLines = once(() => withSheets(bundledFiles(), sheets()));
const nomenclature = once(() => loadNomenclature(join(facts, 'nomenclature.json')));

/** Loads the rules. The operator's changes of rules are read again each time. */
export const loadRuleSets = (
  { tradeRulesDir: overrides }: Pick<Config, 'tradeRulesDir'>,
  own: CountrySheets = ownSheets(overrides),
): RuleSets =>
  overrides === undefined
    ? bundledRules()
    : loadRules({ rules: join(facts, 'rules'), overrides, sheets: sheets(), own });

/** Imported tariffs take precedence; then the operator's sheets with duty rates, then the data of the program. */
const tariffsOf = (own: CountrySheets, imported: Tariffs): Tariffs =>
  firstOf(imported, withSheets(withSheets(firstOf(imported, bundledFiles()), sheets()), own));

/** The rules and tariffs of an installation, beside which a file is tried. */
export type Installed = Pick<Config, 'tradeRulesDir'> & { readonly imported: Tariffs };

const noTariffs: Tariffs = { on: () => undefined };

/** The operator's sheets without that of one country. */
const sheetsBesides = (sheets: CountrySheets, left: string): CountrySheets => ({
  countries: sheets.countries.filter((country) => country !== left),
  of: (country) => (country === left ? undefined : sheets.of(country)),
});

/**
 * The bundled rules and tariffs, or those of an installation, with one file of an operator's: a country sheet, or
 * changes, which are tried on the bundled rules alone. A sheet takes the place of an installed file of its name. Throws
 * an UnusableFileError for a wrong file.
 */
export const tradeDataWith = (
  file: string,
  { tradeRulesDir, imported }: Installed = { tradeRulesDir: undefined, imported: noTariffs },
): Pick<TradeData, 'ruleSets' | 'tariffs'> & { readonly sheet?: CountrySheet } => {
  const rules = join(facts, 'rules');
  if (!isSheetFile(file)) {
    const changed = loadRules({ rules, overrides: dirname(file), overrideFiles: [file], sheets: sheets() });
    return { ruleSets: changed, tariffs: bundledLines() };
  }
  const sheet = readSheet(file);
  const others = (tradeRulesDir === undefined ? [] : overrideFilesIn(tradeRulesDir)).filter(
    (other) => basename(other) !== basename(file),
  );
  const installed = sheetsBesides(ownSheets(tradeRulesDir), sheet.country);
  const own = {
    countries: [...installed.countries, sheet.country],
    of: (country: string) => (country === sheet.country ? sheet : installed.of(country)),
  };
  return {
    sheet,
    ruleSets: loadRules({
      rules,
      overrides: tradeRulesDir ?? dirname(file),
      overrideFiles: others,
      sheets: sheets(),
      own,
    }),
    tariffs: tariffsOf(own, imported),
  };
};

/** The tariffs of a service as they are with these imported ones, such as those that were active at an earlier time. */
export const tariffsAmong = ({ tradeRulesDir }: Pick<Config, 'tradeRulesDir'>): ((imported: Tariffs) => Tariffs) => {
  const own = ownSheets(tradeRulesDir);
  return (imported) => tariffsOf(own, imported);
};

/**
 * The rules, tariffs, exchange rates and headings that come with the package, in the form that the calculators of
 * `waybill/domain` take. Read once, from files: 20 MB in memory. The exchange rates are those of the release, unless
 * `exchangeRates` names a folder of newer tables.
 */
export const bundledTradeData = ({ exchangeRates }: { readonly exchangeRates?: string } = {}): TradeData => ({
  ruleSets: bundledRules(),
  tariffs: bundledLines(),
  exchangeRates: exchangeRateFolders({
    bundled: bundledRates,
    ...(exchangeRates !== undefined && { imported: exchangeRates }),
  }),
  nomenclature: nomenclature(),
});

/** The operator's own list of customs codes, else the one that comes with the package. */
export const nomenclatureFor = (config: Pick<Config, 'dataDir'>): Nomenclature =>
  existsSync(ownNomenclatureIn(config)) ? loadNomenclature(ownNomenclatureIn(config)) : nomenclature();

/** `imported`: the operator's own tariffs, which take precedence over the bundled ones. */
export const loadTradeData = (
  config: Pick<Config, 'dataDir' | 'exchangeRatesDir' | 'factsMaxAge' | 'tradeRulesDir'>,
  imported: Tariffs,
): TradeData => {
  const own = ownSheets(config.tradeRulesDir);
  return {
    ruleSets: loadRuleSets(config, own),
    tariffs: tariffsOf(own, imported),
    exchangeRates: exchangeRatesOf(config),
    nomenclature: nomenclatureFor(config),
    factsMaxAge: config.factsMaxAge,
  };
};
