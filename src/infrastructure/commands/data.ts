import { addFetching } from './fetch.ts';
import type { ImportTariffOptions } from './tariffs.ts';
import { importTariffFile, withTariffOptions } from './tariffs.ts';
import { withPartyListOptions, importPartyList } from './parties.ts';
import type { ImportPartiesOptions } from './parties.ts';
import { importRates, unlikelyOption } from './rates.ts';
import { readTariffRegister } from '../../application/trade/tariffs/imported-tariffs.ts';
import type { Config } from '../configuration/config.ts';
import { dataSetsOf } from '../stores/data-sets.ts';
import { exchangeRatesOf, importedPartyLists, ownNomenclatureIn, nomenclatureFileOf } from '../stores/trade-data.ts';
import { printJson } from './io.ts';
import type { CommandOutput, CommandGroup } from './io.ts';
import { withStores } from './stores.ts';
import { placeOfRules, rulesInFolder, rulesWith, versionsText } from './rule-files.ts';
import { existsSync } from 'node:fs';
import { readUtf8 } from '../../adapters/shared/files/read-file.ts';
import { replaceFile } from '../../adapters/shared/files/replace-file.ts';
import { subheadingsIn } from '../../adapters/trade/load-nomenclature.ts';

const shownCodes = 10;

const counted = (label: string, codes: readonly string[]): string => {
  const some = codes.slice(0, shownCodes).join(', ');
  const more = codes.length > shownCodes ? ` and ${codes.length - shownCodes} more` : '';
  return `${label}: ${codes.length} codes${codes.length === 0 ? '' : ` (${some}${more})`}.`;
};

/**
 * Replaces the list of existing customs codes by a file in the form of data/nomenclature.json. A file with faults
 * changes nothing.
 */
const importNomenclature = (
  config: Pick<Config, 'dataDir'>,
  { stdout }: Pick<CommandOutput, 'stdout'>,
  file: string,
): void => {
  const [before, after] = [subheadingsIn(nomenclatureFileOf(config)), subheadingsIn(file)];
  const place = ownNomenclatureIn(config);
  replaceFile(place, readUtf8(file));
  const missing = (from: ReadonlySet<string>, than: ReadonlySet<string>) =>
    [...from].filter((code) => !than.has(code)).sort();
  const changes = [counted('Added', missing(after, before)), counted('Removed', missing(before, after))];
  stdout.write(
    `A nomenclature of ${after.size} codes is in ${place}.\n${changes.join('\n')}\n` +
      'A running service uses it from its next start.\n',
  );
};

/** Checks a file of changed rules together with the files in the rules folder, and copies it there. */
const importRules = (
  config: Pick<Config, 'tradeRulesDir'>,
  { stdout }: Pick<CommandOutput, 'stdout'>,
  file: string,
): void => {
  const { folder, id, place } = placeOfRules(config, file);
  const content = readUtf8(file);
  const [before, after] = [rulesInFolder(folder).of(id)?.version, rulesWith(file, content, folder).of(id)?.version];
  const replaces = existsSync(place) && readUtf8(place) !== content;
  replaceFile(place, content);
  stdout.write(
    `Rules of ${id} are in ${place}${replaces ? ', in place of an earlier file' : ''}.\n` +
      `${versionsText(before, after)}\n` +
      'A running service uses them from its next start.\n',
  );
};

const headings = ['Set', 'Name', 'Date', 'Days', 'Whose', 'Decides', 'Source'] as const;
/** Columns wider than this are cut off; `--json` has the whole text. */
const widest = 48;
const cut = (text: string): string => (text.length > widest ? `${text.slice(0, widest - 1)}…` : text);

const table = (rows: readonly (readonly string[])[]): string => {
  const all = [headings, ...rows].map((row) => row.map(cut));
  const widths = headings.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()).join('\n'); // oxfmt-ignore
};

/** Lists the data that the service calculates with: its age, its source, and what it decides. */
const dataStatus = (config: Config, io: CommandOutput, { json = false }: { readonly json?: boolean }): Promise<void> =>
  withStores(config, io, async ({ eventStore, clock }) => {
    const today = clock.now().slice(0, 10);
    const aged = dataSetsOf(config)({
      exchangeRates: exchangeRatesOf(config),
      register: await readTariffRegister(eventStore),
      partyLists: importedPartyLists(config),
      today,
    });
    if (json) {
      for (const set of aged) printJson(io, set);
      return;
    }
    const rows = aged.map(({ set, name, date = '–', ageDays, origin, decides, source }) => [
      set,
      name,
      date,
      ageDays === undefined ? '–' : String(ageDays),
      origin,
      decides,
      source,
    ]);
    io.stdout.write(`${table(rows)}\n`);
  });

/** `waybill data …`. */
export const dataCommands: CommandGroup = (data, context) => {
  const { config, io } = context;
  addFetching(data, context);
  data
    .command('status')
    .option('--json', 'one JSON object a line, with the whole source')
    .description(
      'List each set of data: its date and age, its source, what it decides, and whether it is bundled or your own.',
    )
    .action((options: { readonly json?: boolean }) => dataStatus(config(), io, options));

  const imports = data
    .command('import')
    .description('Import newer data. A file is checked completely, and imported completely or not at all.');
  imports
    .command('rates')
    .argument(
      '<file>',
      'a file of the European Central Bank (XML or CSV, daily or history), of the US Treasury (CSV), or a CSV of date,currency,rate',
    )
    .description('Exchange rates, as "waybill rates import" takes them. The service may be running.')
    .option(...unlikelyOption)
    .action((file: string, options: { readonly unlikely?: boolean }) => importRates(config(), io, file, options));
  withTariffOptions(
    imports.command('tariff').argument('<file>', 'a CSV file; of the HTSUS also JSON, of Australia HTML'),
  )
    .description(
      'An official tariff, as "waybill tariffs import" takes it. It is not active yet. With an embedded log, stop the service first.',
    )
    .action((file: string, options: ImportTariffOptions) => importTariffFile(config(), io, file, options));
  imports
    .command('rules')
    .argument('<file>', 'a JSON file called like the rules that it changes, such as GB.json')
    .description(
      'Your changes of the rules of a territory, into TRADE_RULES_DIR. A running service uses them from its next start.',
    )
    .action((file: string) => importRules(config(), io, file));
  imports
    .command('nomenclature')
    .argument('<file>', 'a JSON file in the form of data/nomenclature.json')
    .description('The list of existing customs codes, into DATA_DIR. A running service uses it from its next start.')
    .action((file: string) => importNomenclature(config(), io, file));
  withPartyListOptions(
    imports
      .command('parties')
      .argument(
        '<file>',
        'a list of denied parties as it is published: of the US, EU, UK, UN or Switzerland; XML, CSV or JSON',
      ),
  )
    .description(
      'A list of denied parties, into DATA_DIR, in place of the earlier one of its name. The service may be running: ' +
        'it uses the list within seconds.',
    )
    .action((file: string, options: ImportPartiesOptions) => importPartyList(config(), io, file, options));
};
