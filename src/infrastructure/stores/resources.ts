import { join } from 'node:path';
import type { Logger } from 'pino';
import { UnusableFileError } from '../../adapters/shared/files/read-file.ts';
import { feesWithoutRate, unknownFeesIn } from '../../domain/shared/index.ts';
import { loadCatalogue } from '../../adapters/parcels/carriers/load-catalogue.ts';
import { createLogger } from '../../adapters/platform/http/engine/server/logging.ts';
import { signedAccessTokens } from '../../adapters/accounts/security/access-tokens.ts';
import { logKeysIn, openKeyRing, sqlKeyStore } from '../../adapters/log/keys/signing-keys.ts';
import { loadMasterKeys, createVault } from '../../adapters/shared/security/vault.ts';
import type { MasterKeys } from '../../adapters/shared/security/vault.ts';
import { installationSecrets, deriveKey } from '../../adapters/log/keys/installation-secrets.ts';
import type { InstallationSecrets } from '../../adapters/log/keys/installation-secrets.ts';
import { sqlIssuedTokens, sqlRevocations, sqlAccounts } from '../../adapters/accounts/sql/accounts.ts';
import type { IssuedTokens } from '../../application/accounts/ports/issued-tokens.ts';
import { sqlPersonalKeys } from '../../adapters/privacy/sql/sql-personal-keys.ts';
import { SealedEventStore } from '../../adapters/log/event-store/sealed/sealed-event-store.ts';
import type { SealingOptions } from '../../adapters/log/event-store/sealed/sealed-event-store.ts';
import { commandWaitsMs, openDatabase } from '../../adapters/log/sql/engine/database.ts';
import type { Database } from '../../adapters/log/sql/engine/database.ts';
import { timeBy, timeOfServer } from '../../adapters/log/sql/engine/store-time.ts';
import type { StoreTime } from '../../adapters/log/sql/engine/store-time.ts';
import { withFreeRoom } from '../../adapters/log/storage-probe.ts';
import { systemClock } from '../../adapters/shared/system/clock.ts';
import { ulidIds } from '../../adapters/shared/system/ids.ts';
import type { ReadableLog } from '../../application/log/kernel/up-to-head.ts';
import { withUpcasters, upcasters } from '../../application/log/kernel/upcasters.ts';
import type { AccessTokens } from '../../application/shared/ports/access-tokens.ts';
import type { Accounts } from '../../application/shared/ports/accounts.ts';
import type { SteadyClock } from '../../application/shared/ports/clock.ts';
import type { DocumentStore } from '../../application/shared/ports/document-store.ts';
import type { EventStore } from '../../application/log/ports/event-store.ts';
import {
  ConcurrencyError,
  EventTooLargeError,
  OutcomeUnknownError,
  StoreUnavailableError,
} from '../../application/log/ports/event-store.ts';
import type { PersonalData } from '../../application/log/ports/personal-data.ts';
import type { LogKeys } from '../../application/log/ports/log-digests.ts';
import type { Ids } from '../../application/shared/ports/ids.ts';
import type { RequestBudgets } from '../../application/shared/ports/request-budgets.ts';
import type { Vault } from '../../application/shared/ports/vault.ts';
import type { Catalogue } from '../../domain/parcels/rating/index.ts';
import { isShared } from '../configuration/config.ts';
import type { Config } from '../configuration/config.ts';
import { openDocuments } from './documents.ts';
import { openEventLog, UnreadableEvents } from './event-log.ts';
import { facts, once } from './trade-data.ts';
import { storageFolders } from './data-files.ts';
import { memoryBudgets } from '../../adapters/platform/http/engine/server/rate-limits.ts';
import { openSharedBudgets } from '../../adapters/accounts/sql/shared-budgets.ts';
import { erasureIn, holdsPersonalData } from '../../application/events/personal-events.ts';

/** Tells the log which entries of this program's events are personal, so that it can encrypt them. */
export const personalTypes: Pick<SealingOptions, 'isPersonal' | 'erasedBy'> = {
  isPersonal: holdsPersonalData,
  erasedBy: (event) => erasureIn(event)?.entries,
};

const reasons = ['conflict', 'unavailable', 'outcome_unknown', 'too_large', 'other'] as const;
type Reason = (typeof reasons)[number];

const reasonOf = (error: unknown): Reason => {
  if (error instanceof ConcurrencyError) return 'conflict';
  if (error instanceof StoreUnavailableError) return 'unavailable';
  if (error instanceof OutcomeUnknownError) return 'outcome_unknown';
  return error instanceof EventTooLargeError ? 'too_large' : 'other';
};

/**
 * Wraps a store and counts failed appends by reason. A conflict is a lost race, which the command handler usually
 * retries.
 */
export const countAppendFailures = (
  store: EventStore,
): { readonly store: EventStore; readonly failures: ReadonlyMap<Reason, number> } => {
  const failures = new Map<Reason, number>(reasons.map((reason) => [reason, 0]));
  const count = (error: unknown): void => {
    const reason = reasonOf(error);
    failures.set(reason, (failures.get(reason) ?? 0) + 1);
  };
  return {
    failures,
    store: {
      read: (stream, options) => store.read(stream, options),
      append: (stream, events, expected, metadata) => {
        const appending = store.append(stream, events, expected, metadata);
        appending.catch(count);
        return appending;
      },
      follow: (options) => store.follow(options),
      head: () => store.head(),
      latest: store.latest?.bind(store),
      close: () => store.close(),
    },
  };
};

/** Everything that must be opened, and may fail, before the features are assembled. */
export type Resources = {
  readonly accessTokens: AccessTokens;
  readonly accounts: Accounts;
  /** Failed appends since the start, by reason. */
  readonly appendFailures: ReadonlyMap<string, number>;
  /** The counters of the rate limits. */
  readonly budgets: RequestBudgets;
  readonly catalogue: Catalogue;
  readonly clock: SteadyClock;
  readonly database: Database;
  readonly documents: DocumentStore;
  readonly eventStore: EventStore;
  readonly ids: Ids;
  readonly installationSecrets: InstallationSecrets;
  /** The key of the permutation in which the built-in carrier allocates tracking numbers. */
  readonly trackingNumberKey: Uint8Array;
  readonly issuedTokens: IssuedTokens;
  /** Sign the download addresses of documents, one for each master key. */
  readonly linkKeys: MasterKeys;
  /** Make and open the tokens of payment pages, which are valid as long as the installation lives. */
  readonly paymentKeys: readonly [current: Uint8Array, ...earlier: Uint8Array[]];
  readonly logKeys: LogKeys;
  readonly log: Logger;
  readonly personalData: PersonalData;
  /** The log as it is stored, with personal entries encrypted. */
  readonly storedLog: ReadableLog;
  /** Events of the log that cannot be read. */
  readonly unreadable: Pick<UnreadableEvents, 'count'>;
  /** The clock that decides when a row of the database is due. */
  readonly storeTime: StoreTime;
  readonly vault: Vault;
  readonly close: () => Promise<void>;
};

export type ResourceOptions = {
  /** Set by tests: used as the clock of the database too. */
  readonly clock?: SteadyClock;
  readonly log?: Logger;
  /** Set if a service may be running on the same stores. */
  readonly isBeside?: boolean;
};

/** Names the secret for deriving ids from clients' input. */
const derivedIds = 'derived-ids';

/** Names the secret of the addresses of payment pages. */
const paymentLinks = 'payment-links';

/** The issuer of tokens: a name instead of an address, so that tokens stay valid when the service moves. */
const issuer = 'waybill';

/** The sample files, for an operator who has none of their own. */
const samples = { services: join(facts, 'services.json'), rateCard: join(facts, 'rate-card.json') };
const sampleCatalogue = once(() => loadCatalogue(samples));

/** The file of services: the operator's own, or the sample. */
export const servicesFileOf = ({ servicesFile }: Pick<Config, 'servicesFile'>): string =>
  servicesFile ?? samples.services;

const loadCatalogues = ({ servicesFile, rateCardFile }: Pick<Config, 'servicesFile' | 'rateCardFile'>): Catalogue =>
  servicesFile === undefined && rateCardFile === undefined
    ? sampleCatalogue()
    : loadCatalogue({ services: servicesFileOf({ servicesFile }), rateCard: rateCardFile ?? samples.rateCard });

/** Throws if a fee of a carrier in the rate card includes one that no rule has, or is in a currency without a rate. */
export const refuseUnusableFees = (
  { rateCardFile = samples.rateCard }: Pick<Config, 'rateCardFile'>,
  { carrierFees = [] }: Pick<Catalogue['rateCard'], 'carrierFees'>,
  facts: { readonly isFee: (id: string) => boolean; readonly hasRate: (currency: string) => boolean },
): void => {
  const path = 'carrierFees';
  const faults = [
    ...unknownFeesIn(carrierFees, path, facts.isFee),
    ...feesWithoutRate(carrierFees, path, facts.hasRate),
  ];
  if (faults.length > 0) throw new UnusableFileError(rateCardFile, faults.map(({ message }) => message)); // oxfmt-ignore
};

const linkKeyOf = (masterKey: Uint8Array): Uint8Array => deriveKey('document-links', masterKey);

/**
 * The stored secret survives a change of the master key. The derived keys open tokens that were made before a database
 * was lost: the new database derives its secret from the current master key.
 */
const paymentKeysOf = async (
  secrets: InstallationSecrets,
  masterKeys: MasterKeys,
): Promise<Resources['paymentKeys']> => [
  await secrets.get(paymentLinks),
  ...masterKeys.map((key) => deriveKey(paymentLinks, key)),
];

/**
 * Undefined for a database that is older than this secret: it must go on deriving ids without one, because a used
 * idempotency key must always lead to the same object.
 */
const derivedIdsSecret = async ({ db }: Database, secrets: InstallationSecrets): Promise<Uint8Array | undefined> => {
  // Check the account before the secret: another process that starts now creates them in the opposite order.
  const account = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  return account === undefined || (await secrets.has(derivedIds)) ? secrets.get(derivedIds) : undefined;
};

export const openResources = async (
  config: Config,
  {
    clock: held,
    log = createLogger({ level: config.logLevel, format: config.logFormat }),
    isBeside = false,
  }: ResourceOptions = {},
): Promise<Resources> => {
  const clock = held ?? systemClock;
  const catalogue = loadCatalogues(config);
  const masterKeys = loadMasterKeys({ given: config.masterKey, dataDir: config.dataDir });
  const vault = createVault(...masterKeys);

  const closings: (() => Promise<void>)[] = [];
  // Close concurrently: one store that hangs must not prevent the others from closing.
  const close = async (): Promise<void> => void (await Promise.all(closings.map((closeOne) => closeOne())));
  // If one store cannot be opened, those opened before it are closed.
  await using opened = new AsyncDisposableStack();
  opened.defer(close);

  const { documents, close: closeDocuments } = await openDocuments(config.documentsUrl);
  closings.push(closeDocuments);
  const database = await openDatabase(config.databaseUrl, {
    connections: config.databasePool,
    busyTimeout: isBeside ? commandWaitsMs : undefined,
  });
  closings.push(() => database.close());
  // The counters of the rate limits: shared by the processes of a deployment, in memory for a single process.
  const alone = memoryBudgets();
  const shared = isShared(config) ? openSharedBudgets(config.databaseUrl, { alone, clock, log }) : undefined;
  if (shared) closings.push(shared.close);
  const secrets = installationSecrets(database.db, vault, masterKeys[0]);
  const ids = ulidIds(await derivedIdsSecret(database, secrets));
  const unreadable = new UnreadableEvents(log);
  const storedLog = await openEventLog(config.eventStoreUrl, { clock, ids, log, unreadable, isBeside });
  closings.push(() => storedLog.close());
  const sealedLog = new SealedEventStore(storedLog, {
    keys: sqlPersonalKeys(database.db, vault),
    ids,
    ...personalTypes,
  });
  const { store: eventStore, failures: appendFailures } = countAppendFailures(
    withFreeRoom(withUpcasters(sealedLog, upcasters), storageFolders(config)),
  );
  const { db } = database;
  const accessTokens = signedAccessTokens({
    issuer,
    audience: issuer,
    ring: await openKeyRing(sqlKeyStore(db, vault), clock),
    revocations: sqlRevocations(db),
    clock,
    ids,
  });

  opened.move(); // All are open: from now on `close` closes them.
  return {
    accessTokens,
    accounts: sqlAccounts(db),
    appendFailures,
    budgets: shared?.budgets ?? alone,
    catalogue,
    clock,
    database,
    documents,
    eventStore,
    ids,
    installationSecrets: secrets,
    trackingNumberKey: await secrets.get('tracking-numbers'),
    issuedTokens: sqlIssuedTokens(db),
    linkKeys: [linkKeyOf(masterKeys[0]), ...masterKeys.slice(1).map(linkKeyOf)],
    paymentKeys: await paymentKeysOf(secrets, masterKeys),
    logKeys: logKeysIn(() => openKeyRing(sqlKeyStore(db, vault, 'log'), clock), clock),
    log,
    personalData: sealedLog,
    storedLog,
    unreadable,
    storeTime: shared && held === undefined ? timeOfServer : timeBy(clock),
    vault,
    close,
  };
};
