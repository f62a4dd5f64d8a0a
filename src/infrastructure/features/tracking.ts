import { carrierWebhookRoutes } from '../../adapters/parcels/carriers/plugins.ts';
import { publicTrackingRoutes } from '../../adapters/collections/http/consignee-pages/tracking-routes.ts';
import { trackingRoutes } from '../../adapters/parcels/http/tracking.ts';
import { dutiesOfParcel } from '../../application/collections/parcel-duties.ts';
import { assignLegs } from '../../application/parcels/shipments/amend-shipment.ts';
import {
  recordEvents,
  recordTracking,
  countDueScans,
  recordTrackerUpdate,
} from '../../application/parcels/tracking/record-tracking.ts';
import { shipmentView } from '../../application/parcels/shipments/shipment-view.ts';
import {
  shipmentByTrackingNumber,
  shipmentsByTrackingNumbers,
} from '../../application/parcels/shipments/shipments-by-tracking-number.ts';
import { reasonOfScan } from '../../application/parcels/tracking/reason-of-scan.ts';
import { pushEvents } from '../../application/parcels/tracking/push-events.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature, Get } from '../wiring/feature.ts';
import { accounts, accountTokens } from './accounts.ts';
import { carriers, carrierTokens } from './carriers.ts';
import { recentDocuments, recentDocumentTokens } from './recent-documents.ts';
import { shipments, shipmentTokens } from './shipments.ts';

export const trackingTokens = {
  find: token<ReturnType<typeof shipmentByTrackingNumber>>('tracking.find'),
  /** Records scans, with their codes mapped by the carrier's table. */
  record: token<ReturnType<typeof recordTracking>>('tracking.record'),
  /** Records scans whose status is already mapped. */
  recordEvents: token<ReturnType<typeof recordEvents>>('tracking.recordEvents'),
  assignLegs: token<ReturnType<typeof assignLegs>>('tracking.assignLegs'),
};

/** The interval at which due scans that were future-dated are looked for. */
const dueScansEveryMs = 60_000;

/** Finds shipments by tracking number. */
const lookup = (get: Get) => {
  const subscriptions = get(core.subscriptions);
  return {
    store: get(core.eventStore),
    readModels: get(core.readModels),
    clock: get(core.clock),
    list: () => subscriptions.named(shipmentView.name),
  };
};

/** Records carriers' scans of parcels and shows them. */
export const tracking: Feature = {
  name: 'tracking',
  needs: [accounts, carriers, recentDocuments, shipments],
  module: bindings((bind) => {
    bind(trackingTokens.find, (get) => shipmentByTrackingNumber(lookup(get)));
    bind(trackingTokens.recordEvents, (get) =>
      recordEvents({ handle: get(shipmentTokens.handle), log: get(core.log) }),
    );
    bind(trackingTokens.record, (get) =>
      recordTracking({
        handle: get(shipmentTokens.handle),
        directory: get(carrierTokens.directory),
        log: get(core.log),
      }),
    );
    bind(trackingTokens.assignLegs, (get) =>
      assignLegs({ handle: get(shipmentTokens.handle), directory: get(carrierTokens.directory) }),
    );
  }),
  routes: (get) => {
    const [find, directory] = [get(trackingTokens.find), get(carrierTokens.directory)];
    const findSeveral = shipmentsByTrackingNumbers(lookup(get));
    return [
      ...trackingRoutes({
        store: get(core.eventStore),
        find,
        directory,
        links: get(core.links),
        push: pushEvents({
          find: findSeveral,
          record: get(trackingTokens.record),
          assign: get(trackingTokens.assignLegs),
          directory,
          defaultCarrier: get(carrierTokens.builtInName),
          recent: get(recentDocumentTokens.shipments),
        }),
      }),
      ...publicTrackingRoutes({
        find: findSeveral,
        pages: get(core.pages),
        branding: get(accountTokens.branding),
        dutiesOf: dutiesOfParcel({ store: get(core.eventStore), ids: get(core.ids) }),
        reasonOf: reasonOfScan(directory),
      }),
      ...carrierWebhookRoutes(get(core.config).carriers, {
        directory,
        record: recordTrackerUpdate({ find, record: get(trackingTokens.recordEvents) }),
      }),
    ];
  },
  jobs: (get) => {
    const [readModels, record, clock, log] = [
      get(core.readModels),
      get(trackingTokens.recordEvents),
      get(core.clock),
      get(core.log),
    ];
    return [{ name: 'scans-due', everyMs: dueScansEveryMs, task: countDueScans({ readModels, record, clock, log }) }];
  },
};
