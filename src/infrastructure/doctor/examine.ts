import { sqlAccounts } from '../../adapters/accounts/sql/accounts.ts';
import type { DatabaseToRead } from '../../adapters/log/sql/engine/database.ts';
import { listModels } from '../../adapters/trade/classifier-model/list-models.ts';
import { upcasters, withUpcasters } from '../../application/log/kernel/upcasters.ts';
import type { EventStore } from '../../application/log/ports/event-store.ts';
import type { Log } from '../../application/log/ports/log.ts';
import type { Clock } from '../../application/shared/ports/clock.ts';
import type { Ids } from '../../application/shared/ports/ids.ts';
import { readTariffRegister } from '../../application/trade/tariffs/imported-tariffs.ts';
import type { Config } from '../configuration/config.ts';
import { readLastBackup } from '../stores/backup-places.ts';
import { storageFolders } from '../stores/data-files.ts';
import { failingFetches } from '../fetching/fetched.ts';
import { dataSetsOf } from '../stores/data-sets.ts';
import { exchangeRatesOf, importedPartyLists } from '../stores/trade-data.ts';
import { checkBackup } from './backups.ts';
import { checkClassifierModel } from './classifier-model.ts';
import { checkClock } from './clocks.ts';
import { checkDataAges, checkExchangeRates, checkFetches, checkPartyLists } from './data-ages.ts';
import { checkEndpoints, enabledEndpoints, guardedConnect } from './endpoints.ts';
import { findingsOf, reasonOf } from './finding.ts';
import type { CheckOutcome } from './finding.ts';
import { checkMasterKey, checkPermissions, checkSecrets } from './keys.ts';
import { checkDisk, checkPort, checkVersions, disksOf } from './machine.ts';
import { addressToAsk, askReadiness, checkService } from './running.ts';
import { checkLiveData, checkNames, checkProtections, checkSettings } from './settings.ts';
import { checkMigrations, checkPair, checkParked, checkServer, openLogToRead, openTables } from './stores.ts';

export type Examination = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Where adapters report what they meet. */
  readonly log: Log;
  readonly versions: Parameters<typeof checkVersions>[0];
  /** The address of the running service, if it is not HOST and PORT. */
  readonly url?: string | undefined;
  /** Whether to connect to the webhook endpoints. */
  readonly reach: boolean;
};

type Work = () => CheckOutcome | readonly CheckOutcome[] | Promise<CheckOutcome | readonly CheckOutcome[]>;

/** A check that cannot be made has failed: the others are made all the same. */
const made = async (check: string, work: Work): Promise<readonly CheckOutcome[]> => {
  try {
    return [await work()].flat();
  } catch (error) {
    const action = 'Correct the cause that is named, and run the command again.';
    return [findingsOf(check).failed({ found: `It could not be checked: ${reasonOf(error)}`, action })];
  }
};

const serviceFindings = async (config: Config, url: string | undefined): Promise<readonly CheckOutcome[]> => {
  const address = addressToAsk(config, url);
  if (address === undefined)
    return [findingsOf('service').skipped('PORT=0: give its address with --url.'), await checkPort(config)];
  const answer = await askReadiness(address);
  return [
    ...checkService(answer, address),
    ...(answer === 'nothing' && url === undefined ? [await checkPort(config)] : []),
  ];
};

/** What needs the log, the database, or both. */
async function* storeFindings(
  config: Config,
  {
    store,
    tables,
    reach,
    clock,
  }: Pick<Examination, 'reach' | 'clock'> & {
    readonly store: EventStore | undefined;
    readonly tables: DatabaseToRead | undefined;
  },
): AsyncGenerator<readonly CheckOutcome[]> {
  const [now, none] = [clock.now(), Promise.resolve([])];
  if (store)
    yield made('clock', async () => checkClock(now, (await store.latest?.({ most: 1 }))?.events[0]?.recordedAt));
  if (tables) {
    yield made('database server', () => checkServer(tables, clock));
    yield made('migrations', async () => checkMigrations(await tables.migrations()));
    yield made('parked streams', () => checkParked(tables));
    yield made('sandbox data', () => checkLiveData(config, sqlAccounts(tables.db)));
  }
  if (store && tables) yield made('log and database', () => checkPair(tables, store));
  const { finding, keys } = checkMasterKey(config);
  yield [finding];
  if (tables) yield made('secrets', () => checkSecrets(tables.db, keys));
  yield made('permissions', () => checkPermissions(config));
  yield made('backup', () => checkBackup(readLastBackup(config), now));
  const today = now.slice(0, 10);
  yield made('age of party lists', () => checkPartyLists(importedPartyLists(config), today));
  yield made('age of the data', async () => {
    const register = await readTariffRegister(store ? withUpcasters(store, upcasters) : { read: () => none });
    const exchangeRates = exchangeRatesOf(config);
    const sets = dataSetsOf(config)({ exchangeRates, register, partyLists: [], today });
    const fetches = checkFetches(failingFetches(config));
    return [checkExchangeRates(exchangeRates, today), ...fetches, ...checkDataAges(sets, config.factsMaxAge)];
  });
  if (!reach) yield [findingsOf('webhook endpoints').skipped('--reach connects to them.')];
  else if (tables)
    yield made('webhook endpoints', async () =>
      checkEndpoints(await enabledEndpoints(tables.db, config.mode), guardedConnect(config)),
    );
}

/** Makes all checks, the cheap ones first. Nothing is written; the service may be running or not. */
export async function* examine({
  environment,
  versions,
  url,
  reach,
  ...needs
}: Examination): AsyncGenerator<readonly CheckOutcome[]> {
  yield [checkVersions(versions)];
  yield checkNames(environment);
  const { config, finding } = checkSettings(environment);
  yield [finding];
  if (config === undefined) return;
  yield checkProtections(config);
  const { classifierModel } = config;
  if (classifierModel)
    yield made('classifier model', () =>
      checkClassifierModel(classifierModel, reach ? () => listModels(classifierModel) : undefined),
    );
  yield made('service', () => serviceFindings(config, url));
  yield made('disk', () => disksOf([config.dataDir, ...storageFolders(config)]).flatMap(checkDisk));

  await using opened = new AsyncDisposableStack();
  const { store, finding: ofLog } = await openLogToRead(config.eventStoreUrl, needs);
  if (store) opened.defer(() => store.close());
  const { store: tables, finding: ofDatabase } = await openTables(config.databaseUrl);
  if (tables) opened.defer(() => tables.close());
  yield [ofLog, ofDatabase];
  yield* storeFindings(config, { store, tables, reach, clock: needs.clock });
}
