import type { TariffFormatName } from '../../adapters/trade/tariffs/open-tariff-file.ts';
import { openTariffFile, tariffFormats } from '../../adapters/trade/tariffs/open-tariff-file.ts';
import type { Command } from 'commander';
import { Option } from 'commander';
import { writeFile } from 'node:fs/promises';
import { sqlLogLink } from '../../adapters/log/sql/checkpoints/checkpoints.ts';
import { sha256 } from '../../adapters/log/sha256.ts';
import { issuesCsv, importTariff } from '../../application/trade/tariffs/import-tariff.ts';
import type { ImportedTariff, LineIssue, HandleTariffRegister } from '../../application/trade/tariffs/import-tariff.ts';
import { areaMembers, groupsIn, readExclusions } from '../../adapters/trade/tariffs/measures/areas.ts';
import type { BesideTheFile } from '../../adapters/trade/tariffs/tariff-format.ts';
import { loadNomenclature } from '../../adapters/trade/load-nomenclature.ts';
import { sqlTariffLibrary } from '../../adapters/trade/tariffs/sql-tariff-library.ts';
import { commandHandler } from '../../application/log/kernel/command-handler.ts';
import type { Context } from '../../application/log/kernel/context.ts';
import { ImportedTariffs, readTariffRegister } from '../../application/trade/tariffs/imported-tariffs.ts';
import { showLine } from '../../application/trade/tariffs/show-line.ts';
import type { TariffCoverage } from '../../domain/trade/index.ts';
import { activationOn, tariffRegisterDecider, territoryOf, theTariffRegister } from '../../domain/trade/index.ts';
import type { Config } from '../configuration/config.ts';
import type { Resources } from '../stores/resources.ts';
import { linkForCommand } from '../stores/database-of-log.ts';
import { holdDataFolder } from '../stores/data-files.ts';
import { bundledAreas, loadTradeData, nomenclatureFileOf } from '../stores/trade-data.ts';
import { dateArgument, destinationArgument } from './arguments.ts';
import { printJson, printMessage } from './io.ts';
import type { CommandOutput, CommandGroup } from './io.ts';
import { startProgress } from './progress.ts';
import { rulesInFolder } from './rule-files.ts';
import { withStores } from './stores.ts';

export type ImportTariffOptions = {
  readonly format: TariffFormatName;
  readonly destination: string;
  readonly name?: string;
  readonly validFrom?: string;
  readonly whole?: boolean;
  readonly issues?: string;
  readonly areas?: string;
  readonly exclusions?: string;
};

type ActivateTariffOptions = { readonly from?: string };
type ShowTariffOptions = { readonly date?: string };

/** The most issues that are printed. */
const toldIssues = 10;

const ofTerritory = (destination: string): string => {
  const territory = territoryOf(destination);
  if (territory !== destination) throw new Error(`${destination} uses the tariff of ${territory}. Give ${territory}.`);
  return territory;
};

/**
 * Holds the folder of an embedded log, which has a single writer: the service has to be stopped meanwhile. Throws if it
 * is not. Returns what releases the folder.
 */
export const holdLog = (config: Pick<Config, 'eventStoreUrl' | 'dataDir'>): (() => void) =>
  config.eventStoreUrl.startsWith('file:') ? holdDataFolder(config.dataDir) : () => undefined;

/** Opens the register for a command that writes to the log. */
const withRegister = async (
  config: Config,
  io: CommandOutput,
  work: (resources: Resources, handle: HandleTariffRegister, context: Context) => Promise<void>,
): Promise<void> => {
  const release = holdLog(config);
  try {
    await withStores(config, io, async (resources) => {
      const { clock, database, eventStore, ids } = resources;
      await linkForCommand(config, { store: eventStore, link: sqlLogLink(database.db) });
      const context = { accountId: 'system', actor: 'operator', correlationId: ids.next('req'), at: clock.now() };
      return work(resources, commandHandler(eventStore, tariffRegisterDecider, { clock }), context);
    });
  } finally {
    release();
  }
};

const writeIssues = async (path: string, issues: readonly LineIssue[]): Promise<void> => {
  try {
    await writeFile(path, issuesCsv(issues));
  } catch (error) {
    const why = error instanceof Error ? ` (${error.message})` : '';
    throw new Error(
      `The tariff is imported, but the list of lines without a rate could not be written to ${path}${why}. ` +
        'Import the file again with another --issues; it becomes the same version.',
      { cause: error },
    );
  }
};

/**
 * The groups of countries and exclusions that a file of measures refers to. An operator's groups take precedence over
 * those that come with the program.
 */
const filesBeside = (destination: string, { areas, exclusions }: ImportTariffOptions): BesideTheFile => {
  const groups = [bundledAreas(destination), ...(areas === undefined ? [] : [groupsIn(areas)])];
  return {
    members: areaMembers(...groups),
    ...(exclusions !== undefined && { exclusions: readExclusions(exclusions) }),
  };
};

const coverageText = ({ covered, codes, whole }: TariffCoverage): string =>
  `It covers ${covered} of the ${codes} six-digit codes of the nomenclature, and is taken for ` +
  (whole
    ? 'a whole tariff: a code without a line is answered by what its nearest lines share, or not at all.'
    : 'a part of one: other codes keep their bundled rates, and their answers are incomplete. ' +
      '`waybill tariffs import --whole` takes a file for a whole one.');

const mostNamed = 5;

const named = (all: readonly string[]): string =>
  `${all.slice(0, mostNamed).join(', ')}${all.length > mostNamed ? ` and ${all.length - mostNamed} more` : ''}`;

/** What of a file is never used: lines that no goods are on, and rates of agreements that no rule has. */
const unusedTexts = (
  { outside, agreements }: Pick<ImportedTariff, 'outside' | 'agreements'>,
  known: readonly string[],
): readonly string[] => {
  const unknown = agreements.filter((agreement) => !known.includes(agreement));
  return [
    ...(outside.length > 0 ? [`No goods have these codes, which the nomenclature lacks: ${named(outside)}.`] : []),
    ...(unknown.length > 0
      ? [
          `No rule has these agreements, so that their rates are not used: ${named(unknown)}. ` +
            (known.length > 0 ? `There are: ${known.join(', ')}.` : 'There is none.'),
        ]
      : []),
  ];
};

/** The agreements of a destination's rules. */
const agreementsOf = (config: Config, destination: string): readonly string[] => [
  ...new Set(
    (rulesInFolder(config.tradeRulesDir).of(destination)?.preferences ?? []).map(({ agreement }) => agreement),
  ),
];

/** Imports a file as a version; no duties change before it is activated. */
export const importTariffFile = (
  config: Config,
  io: CommandOutput,
  path: string,
  options: ImportTariffOptions,
): Promise<void> =>
  withRegister(config, io, async ({ database }, handle, context) => {
    const { format, validFrom, whole } = options;
    const destination = ofTerritory(options.destination);
    const file = await openTariffFile(path, format, destination, filesBeside(destination, options));
    const began = performance.now();
    using progress = startProgress(`Reading ${file.name}`, io);
    const run = importTariff({
      library: sqlTariffLibrary(database.db),
      handle,
      digest: sha256,
      nomenclature: loadNomenclature(nomenclatureFileOf(config)),
    });
    const about = {
      destination,
      format,
      name: options.name ?? tariffFormats[format].title(destination),
      ...(validFrom !== undefined && { validFrom }),
      ...(whole !== undefined && { whole }),
    };
    const imported = await run(file, about, context, (rows) => progress.at(file.fraction(), `${rows} rows`));
    const { version, rows, lines, coverage, issues, repeated } = imported;
    const seconds = (performance.now() - began) / 1_000;
    progress.done(`${rows} rows read, ${lines} lines stored in ${seconds.toFixed(1)} s.`);
    for (const { row, code, reason } of issues.slice(0, toldIssues)) printMessage(io, `row ${row}: ${code}: ${reason}`);
    if (issues.length > toldIssues)
      printMessage(io, `and ${issues.length - toldIssues} more; --issues <file> writes them all.`);
    const references = issues.filter(({ kind }) => kind === 'reference').length;
    printMessage(io, coverageText(coverage));
    // In official files the columns are symbols of programmes, and old editions have codes that are gone.
    if (format === 'csv')
      for (const text of unusedTexts(imported, agreementsOf(config, destination))) printMessage(io, text);
    printJson(io, {
      version,
      destination,
      rows,
      lines,
      ...coverage,
      unreadable: issues.length - references,
      references,
      repeated,
    });
    printMessage(
      io,
      repeated
        ? 'The same file was imported before as this version.'
        : `It is not active yet. Activate it with: waybill tariffs activate ${version} --from DATE`,
    );
    // Write this file last: the version is in the log even if writing it fails.
    if (options.issues !== undefined) await writeIssues(options.issues, issues);
  });

/** Lists all versions, and the dates from which the active ones apply. */
const listTariffs = (config: Config, io: CommandOutput): Promise<void> =>
  withStores(config, io, async ({ eventStore, clock }) => {
    const register = await readTariffRegister(eventStore);
    const today = clock.now().slice(0, 10);
    for (const { version, destination, ...imported } of register.versions.values()) {
      const activeFrom = register.activations
        .filter((activation) => activation.version === version)
        .map(({ from }) => from);
      const inForce = activationOn(register, destination, today)?.version === version;
      printJson(io, { version, destination, inForce, activeFrom, ...imported });
    }
    if (register.versions.size === 0)
      printMessage(io, 'No tariff has been imported. Calculations use the bundled tariffs.');
  });

const activateTariff = (
  config: Config,
  io: CommandOutput,
  version: string,
  { from }: ActivateTariffOptions,
): Promise<void> =>
  withRegister(config, io, async ({ eventStore, database }, handle, context) => {
    const { versions } = await readTariffRegister(eventStore);
    const day = from ?? versions.get(version)?.validFrom ?? context.at.slice(0, 10);
    if (versions.has(version) && (await sqlTariffLibrary(database.db).entries(version)) === undefined) {
      throw new Error(`The lines of ${version} are not in this database. Import its file again first.`);
    }
    const { events } = await handle(
      theTariffRegister,
      { type: 'ActivateTariff', data: { version, from: day, at: context.at } },
      context,
    );
    printJson(io, { version, activeFrom: day, changed: events.length > 0 });
  });

const rollBackTariff = (config: Config, io: CommandOutput, destination: string): Promise<void> =>
  withRegister(config, io, async ({ eventStore }, handle, context) => {
    const { events } = await handle(
      theTariffRegister,
      { type: 'RollBackTariff', data: { destination: ofTerritory(destination), at: context.at } },
      context,
    );
    const [undone] = events;
    const register = await readTariffRegister(eventStore);
    const now = activationOn(register, destination, context.at.slice(0, 10));
    printJson(io, { destination, undone: undone?.data.version, inForce: now?.version ?? 'bundled' });
  });

/** Shows the line that a calculation on that day would use. */
const showTariff = (
  config: Config,
  io: CommandOutput,
  destination: string,
  hsCode: string,
  { date }: ShowTariffOptions,
): Promise<void> =>
  withStores(config, io, async ({ eventStore, database, clock }) => {
    const library = sqlTariffLibrary(database.db);
    const imported = new ImportedTariffs({ store: eventStore, library });
    await imported.refresh();
    const { tariffs, ruleSets } = loadTradeData(config, imported);
    const shown = await showLine({ tariffs, library, ruleSets })(
      ofTerritory(destination),
      hsCode,
      date ?? clock.now().slice(0, 10),
    );
    io.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
  });

/** Adds the options of importing a tariff file. */
export const withTariffOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--format <format>', 'format of the file; see docs/tariffs.md')
        .choices(Object.keys(tariffFormats))
        .makeOptionMandatory(),
    )
    .requiredOption(
      '--destination <destination>',
      'country or union whose tariff it is: US, GB, EU …',
      destinationArgument,
    )
    .option('--name <name>', 'name of the source, such as "HTSUS 2026 Revision 4"')
    .option('--valid-from <date>', 'first day on which the rates apply', dateArgument)
    .option('--whole', 'the file has every line of the tariff: codes that it lacks have no other rate')
    .option(
      '--areas <file>',
      'countries of the groups that a file of measures names: JSON of the Trade Tariff, or CSV of area,member',
    )
    .option('--exclusions <file>', 'CSV of "Measure exclusions" of TARIC; format eu-taric needs it')
    .option('--issues <file>', 'CSV file to write every line without a rate to');

/** `waybill tariffs …`. */
export const tariffCommands: CommandGroup = (tariffs, { config, io }) => {
  withTariffOptions(
    tariffs.command('import').argument('<file>', 'a CSV file; of the HTSUS also JSON, of Australia HTML'),
  )
    .description(
      'Import a tariff file as a new version, which is not active yet. With an embedded log, stop the service first.',
    )
    .action((file: string, options: ImportTariffOptions) => importTariffFile(config(), io, file, options));
  tariffs
    .command('list')
    .description('List the imported versions, and from which day each active one applies. The service may be running.')
    .action(() => listTariffs(config(), io));
  tariffs
    .command('activate')
    .argument('<version>', 'such as US-3f2a9c0d1e4b')
    .option('--from <date>', "first day it is active (default: the version's --valid-from, else today)", dateArgument)
    .description('Use a version for calculations from a day on. With an embedded log, stop the service first.')
    .action((version: string, options: ActivateTariffOptions) => activateTariff(config(), io, version, options));
  tariffs
    .command('rollback')
    .argument('<destination>', 'whose tariff', destinationArgument)
    .description(
      'Undo the last activation: the version before it is active again. With an embedded log, stop the service first.',
    )
    .action((destination: string) => rollBackTariff(config(), io, destination));
  tariffs
    .command('show')
    .argument('<destination>', 'whose tariff', destinationArgument)
    .argument('<hsCode>', '4 to 10 digits, such as 6109.10.00')
    .option('--date <date>', 'day on which the goods are imported (default: today)', dateArgument)
    .description('Print the tariff line that a calculation on that day uses. The service may be running.')
    .action((destination: string, hsCode: string, options: ShowTariffOptions) =>
      showTariff(config(), io, destination, hsCode, options),
    );
};
