import 'reflect-metadata';
import { join } from 'node:path';
import { Container } from 'inversify';
import type { Kysely } from 'kysely';
import { loadCarrierDirectory } from '../adapters/carriers/codes/load-codes.ts';
import { builtInCode } from '../adapters/carriers/built-in/codes.ts';
import { BuiltInCarrier, builtInCarrierName } from '../adapters/carriers/built-in/built-in-carrier.ts';
import { trackingNumbers } from '../adapters/carriers/built-in/numbering.ts';
import { builtInNumberSeries, allocatingAfter } from '../adapters/carriers/built-in/number-series.ts';
import { journey } from '../adapters/carriers/built-in/journey.ts';
import { SqlNumberAllocator } from '../adapters/sql/carriers/number-allocator.ts';
import { sandboxCarrier } from '../adapters/carriers/sandbox/sandbox-carrier.ts';
import { dateHolidays } from '../adapters/holidays/date-holidays.ts';
import { createMetrics } from '../adapters/http/engine/server/metrics.ts';
import { linksUnder } from '../adapters/http/resources/shipments/routes.ts';
import { openRenderer } from '../adapters/labels/renderer.ts';
import { signedLinks } from '../adapters/security/signed-links.ts';
import { PostgresSenderPresence } from '../adapters/sql/webhook-outbox/postgres-sender-presence.ts';
import type { Tables } from '../adapters/sql/engine/tables.ts';
import { SqlWebhookOutbox } from '../adapters/sql/webhook-outbox/sql-webhook-outbox.ts';
import { sqlCheckpoints } from '../adapters/sql/checkpoints/policy-checkpoints.ts';
import { SqlReadModels } from '../adapters/sql/read-models/sql-read-models.ts';
import { sqlTariffLibrary } from '../adapters/sql/trade/tariff-library.ts';
import { Inbox, inboxPrefix } from '../adapters/web/inbox/inbox.ts';
import { createPages } from '../adapters/web/pages.ts';
import { createWebhooks } from '../adapters/webhooks/create-webhooks.ts';
import { shipmentSnapshots } from '../adapters/webhooks/shipment-snapshots.ts';
import { manifestSnapshots } from '../adapters/webhooks/manifest-snapshots.ts';
import { continueSeries } from '../application/audit/continue-series.ts';
import { uploadDocuments } from '../application/documents/upload-documents.ts';
import { commandHandler } from '../application/kernel/command-handler.ts';
import { RecentDocuments } from '../application/kernel/recent-documents.ts';
import { runOnce } from '../application/kernel/run-once.ts';
import { isClassifiable } from '../application/sandbox/unclassifiable.ts';
import { advanceShipment } from '../application/sandbox/advance.ts';
import { bookShipment } from '../application/shipments/book-shipment.ts';
import { quoteRates } from '../application/shipments/quote-rates.ts';
import { recordTracking } from '../application/shipments/record-tracking.ts';
import { recoverBookings } from '../application/shipments/recover-bookings.ts';
import { shipmentView } from '../application/shipments/shipment-view.ts';
import type { ShipmentView } from '../application/shipments/shipment-view.ts';
import { shipmentByTrackingNumber, shipmentsByTrackingNumbers } from '../application/shipments/shipments-by-tracking-number.ts';
import { recordEvents } from '../application/shipments/record-tracking.ts';
import { addSurcharge } from '../application/shipments/add-surcharge.ts';
import { assignLegs } from '../application/shipments/assign-legs.ts';
import { countDueScans } from '../application/tracking/count-due-scans.ts';
import { pushEvents } from '../application/tracking/push-events.ts';
import { recordTracker } from '../application/tracking/record-tracker.ts';
import { syncTracking } from '../application/tracking/sync-tracking.ts';
import { loadCarrierChoices } from '../adapters/catalogue/load-catalogue.ts';
import { sqlTrackingChecks } from '../adapters/sql/carriers/tracking-checks.ts';
import { sqlUnknownCodes } from '../adapters/sql/carriers/unknown-codes.ts';
import { voidShipment } from '../application/shipments/void-shipment.ts';
import { labelEstimates } from '../application/trade/duties/label-estimates.ts';
import { quoteDuties } from '../application/trade/duties/quote-duties.ts';
import { recordRefusal } from '../application/trade/duties/record-refusal.ts';
import { goodsRules } from '../application/trade/goods/goods-rules.ts';
import { ImportedTariffs } from '../application/trade/tariffs/imported-tariffs.ts';
import type { SenderPresence } from '../application/ports/sender-presence.ts';
import { shipmentDecider } from '../domain/shipment/index.ts';
import { isShared } from './config.ts';
import type { Config } from './config.ts';
import { openCarriers } from './carriers.ts';
import { servicesFileOf } from './resources.ts';
import type { Resources } from './resources.ts';
import { openNamedLock } from './named-lock.ts';
import { Subscriptions } from './subscriptions.ts';
import { tokens as t } from './tokens.ts';
import { bindClassification } from './classification.ts';
import { bindPickupsAndManifests } from './pickups-and-manifests.ts';
import { bindCompliance } from './compliance.ts';
import { loadTradeData } from './trade.ts';

/** What carriers' codes mean. */
const trackingCodes = join(import.meta.dirname, '../../data/tracking-codes');

/** How many parcels that are being written to are remembered for those who follow: as many as the log gives them at once. */
const recentShipments = 512;

/**
 * Chooses an adapter for every port and puts the use cases together. Everything takes its dependencies as plain arguments; this is the only place that
 * knows the container.
 */
export const buildContainer = (config: Config, baseUrl: string, resources: Resources): Container => {
  const simulated = config.mode === 'sandbox' ? { mayClassify: isClassifiable } : {};
  const container = new Container({ defaultScope: 'Singleton' });
  const { accessTokens, accounts, catalogue, clock, database, documents, eventStore, ids, linkKeys, logger, storeTime, vault } = resources;

  container.bind(t.accessTokens).toConstantValue(accessTokens);
  container.bind(t.accounts).toConstantValue(accounts);
  container.bind(t.catalogue).toConstantValue(catalogue);
  container.bind(t.clock).toConstantValue(clock);
  container.bind(t.database).toConstantValue(database);
  container.bind(t.documents).toConstantValue(documents);
  container.bind(t.eventStore).toConstantValue(eventStore);
  container.bind(t.ids).toConstantValue(ids);
  container.bind(t.logger).toConstantValue(logger);
  container.bind(t.vault).toConstantValue(vault);

  container.bind(t.holidays).toConstantValue(dateHolidays(config.stateHolidays));
  container
    .bind(t.importedTariffs)
    .toResolvedValue((store, { db }) => new ImportedTariffs({ store, library: sqlTariffLibrary(db) }), [t.eventStore, t.database]);
  container.bind(t.tradeData).toResolvedValue((imported) => loadTradeData(config, imported), [t.importedTariffs]);
  bindClassification(container);
  bindPickupsAndManifests(container, baseUrl);
  bindCompliance(container, config);
  container
    .bind(t.quoteDuties)
    .toResolvedValue(
      (data, classifier, store, ids, clock) => quoteDuties({ ...data, classifier, ...simulated, store, ids, clock }),
      [t.tradeData, t.classifier, t.eventStore, t.ids, t.clock],
    );
  container
    .bind(t.recordRefusal)
    .toResolvedValue((store, ids, clock, log) => recordRefusal({ store, ids, clock, log }), [t.eventStore, t.ids, t.clock, t.logger]);
  container.bind(t.labelRenderer).toResolvedValue(() => openRenderer(), []);
  container.bind(t.metrics).toResolvedValue(() => createMetrics(), []);
  container.bind(t.pages).toResolvedValue(createPages, []);
  container.bind(t.signedLinks).toConstantValue(signedLinks(...linkKeys));
  container.bind(t.links).toResolvedValue((signed) => linksUnder(baseUrl, signed), [t.signedLinks]);
  container.bind(t.readModels).toResolvedValue(({ db }) => new SqlReadModels(db), [t.database]);
  container.bind(t.checkpoints).toResolvedValue(({ db }) => sqlCheckpoints(db), [t.database]);
  container
    .bind(t.subscriptions)
    .toResolvedValue((store, clock, log) => new Subscriptions({ store, clock, log }), [t.eventStore, t.clock, t.logger]);

  container.bind(t.numberAllocator).toResolvedValue(({ db }) => new SqlNumberAllocator(db), [t.database]);
  container.bind(t.trackingNumbers).toConstantValue(trackingNumbers(resources.trackingNumberKey, config.trackingSuffix));
  container.bind(t.continueSeries).toResolvedValue(
    (store, register, numbers, checkpoints, { outbox }) =>
      runOnce(() =>
        continueSeries({
          store,
          series: builtInNumberSeries(register, numbers, builtInCarrierName),
          checkpoints,
          outbox: () => outbox.checkpoint(),
          signal: new AbortController().signal,
        }),
      ),
    [t.eventStore, t.numberAllocator, t.trackingNumbers, t.checkpoints, t.webhooks],
  );
  container
    .bind(t.builtInCarrier)
    .toResolvedValue(
      (register, numbers, continued, renderer) => new BuiltInCarrier(allocatingAfter(continued, register), numbers, renderer),
      [t.numberAllocator, t.trackingNumbers, t.continueSeries, t.labelRenderer],
    );
  container.bind(t.openedCarriers).toResolvedValue(
    (house, known, clock) => {
      const carrier = config.mode === 'sandbox' ? sandboxCarrier(house) : house;
      return openCarriers(carrier, loadCarrierChoices(servicesFileOf(config)), { settings: config.carriers, known, clock });
    },
    [t.builtInCarrier, t.carrierDirectory, t.clock],
  );
  container.bind(t.carriers).toResolvedValue(({ carriers }) => carriers, [t.openedCarriers]);
  container
    .bind(t.carrierDirectory)
    .toResolvedValue((house) => loadCarrierDirectory(trackingCodes, [{ name: house.name, meaningOf: builtInCode }]), [t.builtInCarrier]);

  container
    .bind(t.handleShipment)
    .toResolvedValue((store, clock) => commandHandler(store, shipmentDecider, { clock }), [t.eventStore, t.clock]);
  container
    .bind(t.booking)
    .toResolvedValue(
      (handle, carriers, documents, clock, ids, log) => ({ handle, carriers, documents, clock, ids, log }),
      [t.handleShipment, t.carriers, t.documents, t.clock, t.ids, t.logger],
    );
  container.bind(t.bookShipment).toResolvedValue(
    (booking, store, catalogue, holidays, data, classifier, goods, settings) =>
      bookShipment({
        ...booking,
        store,
        catalogue,
        holidays,
        holidaysOf: (accountId) => settings.holidaysOf(accountId),
        goodsRules: goodsRules(data),
        classifier,
        estimates: labelEstimates({ ...data, classifier, ...simulated }),
        ...simulated,
        goods,
        exchangeRates: data.exchangeRates,
      }),
    [t.booking, t.eventStore, t.catalogue, t.holidays, t.tradeData, t.classifier, t.goodsOnLabel, t.accountSettings],
  );
  container
    .bind(t.recoverBookings)
    .toResolvedValue(
      (booking, store, readModels) => recoverBookings({ ...booking, store, readModels }),
      [t.booking, t.eventStore, t.readModels],
    );
  container
    .bind(t.voidShipment)
    .toResolvedValue(
      (store, carriers, handle, clock) => voidShipment({ store, carriers, handle, clock }),
      [t.eventStore, t.carriers, t.handleShipment, t.clock],
    );
  container
    .bind(t.quoteRates)
    .toResolvedValue(
      (catalogue, holidays, data) => quoteRates({ catalogue, holidays, goodsRules: goodsRules(data) }),
      [t.catalogue, t.holidays, t.tradeData],
    );
  container
    .bind(t.recordTracking)
    .toResolvedValue(
      (handle, directory, log) => recordTracking({ handle, directory, log }),
      [t.handleShipment, t.carrierDirectory, t.logger],
    );
  container
    .bind(t.assignLegs)
    .toResolvedValue((handle, directory) => assignLegs({ handle, directory }), [t.handleShipment, t.carrierDirectory]);
  container
    .bind(t.addSurcharge)
    .toResolvedValue((store, handle, ids) => addSurcharge({ store, handle, ids }), [t.eventStore, t.handleShipment, t.ids]);
  container
    .bind(t.uploadDocuments)
    .toResolvedValue(
      (store, handle, documents, ids) => uploadDocuments({ store, handle, documents, ids }),
      [t.eventStore, t.handleShipment, t.documents, t.ids],
    );
  container.bind(t.unknownCodes).toResolvedValue(({ db }) => sqlUnknownCodes(db), [t.database]);
  container
    .bind(t.recordTracker)
    .toResolvedValue(
      (find, handle, log) => recordTracker({ find, record: recordEvents({ handle, log }) }),
      [t.findByTrackingNumber, t.handleShipment, t.logger],
    );
  container
    .bind(t.countDueScans)
    .toResolvedValue(
      (readModels, handle, clock, log) => countDueScans({ readModels, record: recordEvents({ handle, log }), clock, log }),
      [t.readModels, t.handleShipment, t.clock, t.logger],
    );
  container.bind(t.syncTracking).toResolvedValue(
    (store, readModels, { trackers }, { db }, handle, clock, ids, log) =>
      syncTracking({
        store,
        readModels,
        trackers,
        checks: sqlTrackingChecks(db),
        runs: openNamedLock(config),
        record: recordEvents({ handle, log }),
        clock,
        ids,
        log,
      }),
    [t.eventStore, t.readModels, t.openedCarriers, t.database, t.handleShipment, t.clock, t.ids, t.logger],
  );
  container.bind(t.recentShipments).toConstantValue(isShared(config) ? undefined : new RecentDocuments<ShipmentView>(recentShipments));
  container.bind(t.pushEvents).toResolvedValue(
    (store, readModels, subscriptions, clock, record, assign, directory, house, recent) =>
      pushEvents({
        find: shipmentsByTrackingNumbers({ store, readModels, clock, list: () => subscriptions.named(shipmentView.name) }),
        record,
        assign,
        directory,
        defaultCarrier: house.name,
        recent,
      }),
    [
      t.eventStore,
      t.readModels,
      t.subscriptions,
      t.clock,
      t.recordTracking,
      t.assignLegs,
      t.carrierDirectory,
      t.builtInCarrier,
      t.recentShipments,
    ],
  );
  container
    .bind(t.findByTrackingNumber)
    .toResolvedValue(
      (store, readModels, subscriptions, clock) =>
        shipmentByTrackingNumber({ store, readModels, clock, list: () => subscriptions.named(shipmentView.name) }),
      [t.eventStore, t.readModels, t.subscriptions, t.clock],
    );

  container.bind(t.snapshots).toResolvedValue(
    (store, links, link, clock, recent) => ({
      ...shipmentSnapshots({ store, links, clock, recent }),
      ...manifestSnapshots({ store, link, clock }),
    }),
    [t.eventStore, t.links, t.manifestLink, t.clock, t.recentShipments],
  );
  const presenceIn = ({ databaseUrl: url }: Config, db: Kysely<Tables>): SenderPresence | undefined =>
    isShared(config)
      ? new PostgresSenderPresence({
          url,
          db,
          owner: ids.next('snd'),
          release: (transaction, owner) => new SqlWebhookOutbox(transaction, storeTime).releaseOf(owner),
          log: logger,
        })
      : undefined;
  container.bind(t.webhooks).toResolvedValue(
    (store, { db }, vault, snapshots, clock, ids, log) =>
      createWebhooks(
        { store, db, vault, snapshots, clock, time: storeTime, ids, log, random: Math.random, presence: presenceIn(config, db) },
        {
          allow: config.webhookAllow,
          timeoutMs: config.webhookTimeoutMs,
          shared: isShared(config),
          discreet: !config.localOnly,
          ...(config.webhookSchedule && { schedule: config.webhookSchedule }),
          ...(config.mode === 'sandbox' && { own: `${baseUrl}${inboxPrefix}` }),
        },
      ),
    [t.eventStore, t.database, t.vault, t.snapshots, t.clock, t.ids, t.logger],
  );

  if (config.mode === 'sandbox') {
    container
      .bind(t.advanceShipment)
      .toResolvedValue(
        (record, house) => advanceShipment({ journeys: journey, mishaps: { exception: 'EDF', lost: 'HLO' }, carrier: house.name, record }),
        [t.recordTracking, t.builtInCarrier],
      );
    container
      .bind(t.inbox)
      .toResolvedValue(
        ({ db }, { outbox, secrets }, clock, ids) => new Inbox({ db, outbox, secrets, clock, ids }),
        [t.database, t.webhooks, t.clock, t.ids],
      );
  }
  return container;
};
