import type { ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import { linksUnder } from '../../adapters/parcels/http/shipments/download-routes.ts';
import { collectionLinksUnder } from '../../adapters/collections/http/consignee-pages/links.ts';
import type { CollectionLinks } from '../../application/collections/present-collection.ts';
import type { Links } from '../../application/parcels/shipments/present-shipment.ts';
import { dateHolidays } from '../../adapters/shared/places/date-holidays.ts';
import { paymentTokens } from '../../adapters/collections/payments/payment-tokens.ts';
import type { PaymentTokens } from '../../adapters/collections/payments/payment-tokens.ts';
import { signedLinks } from '../../adapters/shared/security/signed-links.ts';
import type { SignedLinks } from '../../adapters/shared/security/signed-links.ts';
import type { IssuedTokens } from '../../application/accounts/ports/issued-tokens.ts';
import type { Database } from '../../adapters/log/sql/engine/database.ts';
import { sqlParkedStreams } from '../../adapters/log/sql/checkpoints/parked-streams.ts';
import { sqlCheckpointBook, sqlCheckpoints } from '../../adapters/log/sql/checkpoints/checkpoints.ts';
import { SqlReadModels } from '../../adapters/log/sql/read-models/sql-read-models.ts';
import type { StoreTime } from '../../adapters/log/sql/engine/store-time.ts';
import { sha256Of } from '../../adapters/log/sha256.ts';
import { basePathOf } from '../../adapters/platform/http/engine/server/own-address.ts';
import type { Operations } from '../../adapters/platform/http/engine/route/operations.ts';
import { createPages } from '../../adapters/platform/pages/pages.ts';
import type { Pages } from '../../adapters/platform/pages/pages.ts';
import type { AccessTokens } from '../../application/shared/ports/access-tokens.ts';
import { filledOnly } from '../../application/log/kernel/lists.ts';
import type { Accounts } from '../../application/shared/ports/accounts.ts';
import type { CheckpointBook, Checkpoints } from '../../application/log/ports/checkpoints.ts';
import { clockJumps } from '../background/jobs.ts';
import type { SteadyClock } from '../../application/shared/ports/clock.ts';
import type { HashText, LogKeys } from '../../application/log/ports/log-digests.ts';
import type { DocumentStore } from '../../application/shared/ports/document-store.ts';
import type { EventStore, Position } from '../../application/log/ports/event-store.ts';
import type { Ids } from '../../application/shared/ports/ids.ts';
import type { ParkedStreams } from '../../application/log/ports/parked-streams.ts';
import type { PersonalData } from '../../application/log/ports/personal-data.ts';
import type { ReadableModels, ReadModels } from '../../application/log/ports/read-models.ts';
import type { NamedLock } from '../../application/shared/ports/locks.ts';
import type { Vault } from '../../application/shared/ports/vault.ts';
import type { Holidays } from '../../domain/shared/calendar/index.ts';
import type { Catalogue } from '../../domain/parcels/rating/index.ts';
import { isShared } from '../configuration/config.ts';
import type { Config } from '../configuration/config.ts';
import { bindings, token } from './feature.ts';
import type { Follower, Rewire } from './feature.ts';
import { inBytes, inEvents } from '../background/filling.ts';
import type { Resources } from '../stores/resources.ts';
import { Subscriptions } from '../background/subscriptions.ts';
import { keysUnder } from '../stores/accounts.ts';
import { tryAdvisoryLock } from '../../adapters/log/sql/engine/postgres/advisory-session.ts';
import { inProcessLock } from '../../adapters/shared/system/in-process-lock.ts';

/** Opens a named lock: among all processes of the deployment, or within this process if it is the only one. */
export const openNamedLock = (config: Pick<Config, 'eventStoreUrl' | 'databaseUrl'>): NamedLock =>
  isShared(config) ? { tryAcquire: (name) => tryAdvisoryLock(config.databaseUrl, name) } : inProcessLock();

/** Values that every feature may use and that belong to no feature. */
export const core = {
  config: token<Config>('config'),
  /** The path at which the service is mounted: empty at the root. */
  basePath: token<string>('basePath'),
  /** The address at which clients reach this service. */
  baseUrl: token<string>('baseUrl'),
  /** The start time of this process. */
  startedAt: token<string>('startedAt'),
  accessTokens: token<AccessTokens>('accessTokens'),
  accounts: token<Accounts>('accounts'),
  catalogue: token<Catalogue>('catalogue'),
  /** The checkpoint of a subscriber by name; undefined for one that no feature lists. */
  checkpointOf: token<(subscriber: string) => Promise<Position | undefined>>('checkpointOf'),
  checkpoints: token<Checkpoints>('checkpoints'),
  /** The checkpoints of everything that follows the log. */
  checkpointBook: token<Pick<CheckpointBook, 'all'>>('checkpointBook'),
  clock: token<SteadyClock>('clock'),
  /** Whether the time of day can be trusted with decisions that cannot be undone. */
  isTimeTrusted: token<() => boolean>('isTimeTrusted'),
  /** Addresses of taxes collections for consignees and clients. */
  collectionLinks: token<CollectionLinks>('collectionLinks'),
  database: token<Database>('database'),
  documents: token<DocumentStore>('documents'),
  eventStore: token<EventStore>('eventStore'),
  /** What follows the log: the read models, policies and other subscribers of all features. */
  followers: token<() => readonly Follower[]>('followers'),
  /** The sha256 of a text. */
  hash: token<HashText>('hash'),
  holidays: token<Holidays>('holidays'),
  ids: token<Ids>('ids'),
  issuedTokens: token<IssuedTokens>('issuedTokens'),
  /** Derives a key for one purpose, constant for the lifetime of the installation. */
  keyFor: token<(purpose: string) => Uint8Array>('keyFor'),
  /** Addresses of this service that replies link to. */
  links: token<Links>('links'),
  log: token<Logger>('log'),
  logKeys: token<LogKeys>('logKeys'),
  namedLock: token<NamedLock>('namedLock'),
  /** The operations of the API, for pages that show them. */
  operations: token<Operations>('operations'),
  pages: token<Pages>('pages'),
  /** The streams that followers have parked. */
  parkedStreams: token<ParkedStreams>('parkedStreams'),
  personalData: token<PersonalData>('personalData'),
  paymentTokens: token<PaymentTokens>('paymentTokens'),
  readModels: token<ReadableModels>('readModels'),
  /** Wires the features once more, on another log and another clock. */
  rewire: token<Rewire>('rewire'),
  signedLinks: token<SignedLinks>('signedLinks'),
  /** The read models without a check that they are complete, for the code that fills them. */
  storedReadModels: token<ReadModels>('storedReadModels'),
  /** The clock that decides when a row of the database is due. */
  storeTime: token<StoreTime>('storeTime'),
  subscriptions: token<Subscriptions>('subscriptions'),
  /** The key of the permutation in which the built-in carrier allocates tracking numbers. */
  trackingNumberKey: token<Uint8Array>('trackingNumberKey'),
  vault: token<Vault>('vault'),
};

/** What the start has opened and checked before the features are wired. */
export type CoreValues = {
  readonly config: Config;
  readonly baseUrl: string;
  readonly startedAt: string;
  readonly resources: Resources;
  readonly checkpointOf: (subscriber: string) => Promise<Position | undefined>;
  readonly followers: () => readonly Follower[];
  readonly operations: Operations;
  readonly rewire: Rewire;
};

export const coreModule = ({
  config,
  baseUrl,
  startedAt,
  resources,
  checkpointOf,
  followers,
  operations,
  rewire,
}: CoreValues): ContainerModule =>
  bindings((bind) => {
    bind(core.config, () => config);
    bind(core.basePath, () => basePathOf(baseUrl));
    bind(core.baseUrl, () => baseUrl);
    bind(core.startedAt, () => startedAt);
    bind(core.accessTokens, () => resources.accessTokens);
    bind(core.accounts, () => resources.accounts);
    bind(core.catalogue, () => resources.catalogue);
    bind(core.checkpointOf, () => checkpointOf);
    bind(core.clock, () => resources.clock);
    bind(core.isTimeTrusted, () => clockJumps({ clock: resources.clock, log: resources.log }));
    bind(core.database, () => resources.database);
    bind(core.documents, () => resources.documents);
    bind(core.eventStore, () => resources.eventStore);
    bind(core.followers, () => followers);
    bind(core.ids, () => resources.ids);
    bind(core.issuedTokens, () => resources.issuedTokens);
    bind(core.log, () => resources.log);
    bind(core.logKeys, () => resources.logKeys);
    bind(core.operations, () => operations);
    bind(core.personalData, () => resources.personalData);
    bind(core.rewire, () => rewire);
    bind(core.storeTime, () => resources.storeTime);
    bind(core.trackingNumberKey, () => resources.trackingNumberKey);
    bind(core.vault, () => resources.vault);

    bind(core.checkpoints, (get) => sqlCheckpoints(get(core.database).db));
    bind(core.checkpointBook, (get) => sqlCheckpointBook(get(core.database).db));
    bind(core.collectionLinks, (get) => collectionLinksUnder(baseUrl, get(core.paymentTokens), get(core.signedLinks)));
    bind(core.hash, () => sha256Of);
    bind(core.holidays, () => dateHolidays(config.stateHolidays));
    bind(core.keyFor, () => keysUnder(resources.trackingNumberKey));
    bind(core.links, (get) => linksUnder(baseUrl, get(core.signedLinks)));
    bind(core.namedLock, () => openNamedLock(config));
    bind(core.pages, (get) => createPages(get(core.basePath)));
    bind(core.paymentTokens, () => paymentTokens(...resources.paymentKeys));
    bind(core.readModels, (get) =>
      filledOnly(get(core.storedReadModels), (name) => get(core.subscriptions).filling.has(name)),
    );
    bind(core.storedReadModels, (get) => new SqlReadModels(get(core.database).db));
    bind(core.signedLinks, () => signedLinks(...resources.linkKeys));
    bind(core.parkedStreams, (get) => sqlParkedStreams(get(core.database).db));
    bind(core.subscriptions, (get) => {
      const [store, clock, log] = [get(core.eventStore), get(core.clock), get(core.log)];
      const measure = config.eventStoreUrl.startsWith('file:') ? inEvents : inBytes;
      return new Subscriptions({ store, clock, log, measure, parkedStreams: get(core.parkedStreams) });
    });
  });
