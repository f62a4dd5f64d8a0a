import { Option } from 'commander';
import type { Command } from 'commander';
import { systemClock } from '../../adapters/shared/system/clock.ts';
import type { RateSource, TariffSource } from '../../adapters/trade/public-sources.ts';
import { areasSource, areasSourceName, rateSources, tariffSources } from '../../adapters/trade/public-sources.ts';
import type { Config } from '../configuration/config.ts';
import { fetchRates, withPublicFile } from '../fetching/fetch-file.ts';
import type { DownloadLimits } from '../fetching/fetch-file.ts';
import { usualSources } from '../fetching/fetch-due-rates.ts';
import { printMessage } from './io.ts';
import type { CommandContext, CommandOutput, ExitCode } from './io.ts';
import { importRates, unlikelyOption } from './rates.ts';
import { holdLog, importTariffFile } from './tariffs.ts';

/** The UK's measures have some hundred megabytes. */
const limitsOfTariffs: DownloadLimits = { timeoutMs: 30 * 60_000, largestBytes: 2 * 1_024 ** 3 };

type FetchRatesOptions = { readonly source?: RateSource; readonly unlikely?: boolean };

const fetchAllRates = async (
  config: Config,
  io: CommandOutput,
  { source: only, unlikely = false }: FetchRatesOptions,
): Promise<ExitCode> => {
  let code: ExitCode = 0;
  for (const source of only === undefined ? usualSources : [only]) {
    const now = systemClock.now();
    const load = (file: string, least: number): void =>
      importRates(config, io, file, { expected: { least, today: now.slice(0, 'YYYY-MM-DD'.length) }, unlikely });
    try {
      const found = await fetchRates(config, source, { now, load });
      if (found === 'unchanged') io.stdout.write(`${source} has nothing newer.\n`);
    } catch (error) {
      printMessage(io, `${source}: ${error instanceof Error ? error.message : String(error)}`);
      code = 1;
    }
  }
  if (code !== 0) printMessage(io, 'What was loaded before is unchanged.');
  return code;
};

/** Downloads a tariff and imports it as a version, which is not active yet. */
const fetchTariff = async (config: Config, io: CommandOutput, name: TariffSource): Promise<void> => {
  const [source, now] = [tariffSources[name], systemClock.now()];
  const title = `${source.about}, fetched on ${now.slice(0, 'YYYY-MM-DD'.length)}`;
  const options = { format: name, destination: source.destination, name: title };
  const needs = { limits: limitsOfTariffs, now };
  // Said before a download of half an hour, and not after it. The log is not held meanwhile.
  holdLog(config)();
  printMessage(io, `Downloading ${source.about}.`);
  await withPublicFile(config, name, { source, ...needs }, (file) =>
    name === 'uk-measures'
      ? withPublicFile(config, areasSourceName, { source: areasSource, ...needs }, (areas) =>
          importTariffFile(config, io, file, { ...options, areas }),
        )
      : importTariffFile(config, io, file, options),
  );
};

const listed = (sources: Readonly<Record<string, { readonly about: string }>>): string =>
  Object.entries(sources)
    .map(([name, { about }]) => `${name}: ${about}`)
    .join('; ');

/** `waybill data fetch …`. */
export const addFetching = (data: Command, { config, io, endWith }: CommandContext): void => {
  const fetch = data
    .command('fetch')
    .description(
      'Download official files from their public addresses, and import them. ' +
        'The service itself fetches only exchange rates, and only where FETCH_RATES_HOURS is set.',
    );
  fetch
    .command('rates')
    .addOption(
      new Option('--source <source>', `${listed(rateSources)} (default: ${usualSources.join(' and ')})`).choices(
        Object.keys(rateSources),
      ),
    )
    .description('Exchange rates. The service may be running. Exits with 1 if a source failed; loaded rates stay.')
    .option(...unlikelyOption)
    .action((options: FetchRatesOptions) => endWith(fetchAllRates(config(), io, options)));
  fetch
    .command('tariff')
    .argument('<source>', listed(tariffSources))
    .description('An official tariff. It is not active yet. With an embedded log, stop the service first.')
    .action((source: string) => {
      if (!Object.hasOwn(tariffSources, source))
        throw new Error(`"${source}" is no source of tariffs. There are: ${Object.keys(tariffSources).join(', ')}.`);
      return fetchTariff(config(), io, source as TariffSource);
    });
};
