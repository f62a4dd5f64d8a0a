import {
  archiveCollection,
  cancelCollection,
  resolveCollection,
} from '../../application/collections/change-collection.ts';
import { refundCollection } from '../../application/collections/paying/refund-collection.ts';
import { demoWebhooks } from '../../application/sandbox/demo/demo-webhooks.ts';
import { loadDemoExamples } from '../../adapters/sandbox/demo-examples.ts';
import { demoReasons, demoRoutes } from '../../adapters/sandbox/http/demo-routes.ts';
import { fillDemo } from '../../application/sandbox/demo/fill-demo.ts';
import type { DemoUseCases } from '../../application/sandbox/demo/fill-demo.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature, Get, Rewired } from '../wiring/feature.ts';
import type { Config } from '../configuration/config.ts';
import { carriers, carrierTokens } from './carriers.ts';
import { classification, classificationTokens } from './classification.ts';
import { collectionPayments, collectionPaymentTokens } from './collection-payments.ts';
import { collections, collectionTokens } from './collections.ts';
import { duties, dutiesTokens } from './duties.ts';
import { labels, labelTokens } from './labels.ts';
import { manifests, manifestTokens } from './manifests.ts';
import { notifications, notificationTokens } from './notifications.ts';
import { pickups, pickupTokens } from './pickups.ts';
import { sandbox, sandboxTokens } from './sandbox.ts';
import { shipments, shipmentTokens } from './shipments.ts';
import { tariffs, tariffTokens } from './tariffs.ts';
import { tracking, trackingTokens } from './tracking.ts';
import { usage, usageTokens } from './usage.ts';
import { webhooks, webhookTokens } from './webhooks.ts';

export const demoTokens = {
  /** Fills the demo account with a month of parcels. Not bound in live mode. */
  fill: token<ReturnType<typeof fillDemo>>('demo.fill'),
};

/** What the demo takes from the running service: threads, and data that takes long to load. */
const shared = [
  labelTokens.renderer,
  classificationTokens.engines,
  dutiesTokens.data,
  tariffTokens.imported,
  carrierTokens.directory,
];

/** Settings that lead out of the sandbox. Hubs of carriers are not asked about parcels of the simulated carrier. */
const realPartiesIn = ({ stripe, smtp, twilio }: Config): readonly string[] => [
  ...(stripe ? ['STRIPE_SECRET_KEY'] : []),
  ...(smtp ? ['SMTP_URL'] : []),
  ...(twilio ? ['TWILIO_ACCOUNT_SID'] : []),
];

const collecting = (get: Get) => {
  const [store, handle] = [get(core.eventStore), get(collectionTokens.handle)];
  const settle = get(collectionPaymentTokens.settle);
  return {
    collect: get(dutiesTokens.collect),
    handleCollection: handle,
    pay: get(collectionPaymentTokens.pay),
    settle,
    refund: refundCollection({ store, ids: get(core.ids), handle, settle }),
    cancelCollection: cancelCollection({ store, handle }),
    archive: archiveCollection({ store, handle }),
    resolve: resolveCollection({ store, handle }),
    remind: get(notificationTokens.remind),
    sendMessages: get(notificationTokens.sendOf),
  };
};

const useCasesOf = ({ get, policies }: Rewired): DemoUseCases => ({
  ...collecting(get),
  schedule: get(pickupTokens.schedule),
  cancelPickup: get(pickupTokens.cancel),
  createManifest: get(manifestTokens.create),
  classify: get(classificationTokens.classify),
  review: get(classificationTokens.review),
  quote: get(dutiesTokens.quote),
  recordCall: get(usageTokens.recordCall),
  book: get(shipmentTokens.book),
  cancel: get(shipmentTokens.cancel),
  record: get(trackingTokens.record),
  policies: policies(),
});

const servicesOf = (get: Get) => {
  const [offered, builtIn] = [get(carrierTokens.carriers), get(carrierTokens.builtInName)];
  return get(core.catalogue)
    .services.filter(({ code, isActive }) => isActive && offered.of(code).name === builtIn)
    .map(({ code, transit, config: { isPostal } }) => ({ code, transit, isPostal }));
};

/** Fills a sandbox with examples. Not available in live mode. */
export const demoData: Feature = {
  name: 'demo-data',
  needs: [
    carriers,
    classification,
    collectionPayments,
    collections,
    duties,
    labels,
    manifests,
    notifications,
    pickups,
    sandbox,
    shipments,
    tariffs,
    tracking,
    usage,
    webhooks,
  ],
  enabled: ({ mode }) => mode === 'sandbox',
  routes: (get) => demoRoutes(get(demoTokens.fill)),
  refusals: demoReasons,
  module: bindings((bind) =>
    bind(demoTokens.fill, (get) => {
      // What a simulated carrier refuses is no news to the operator.
      const log = get(core.log).child({ demo: true }, { level: 'error' });
      return fillDemo({
        store: get(core.eventStore),
        ids: get(core.ids),
        clock: get(core.clock),
        lock: get(core.namedLock),
        log,
        realParties: realPartiesIn(get(core.config)),
        webhooks: demoWebhooks(
          get(webhookTokens.webhooks).endpoints,
          get(webhookTokens.ownReceiver, { optional: true }),
        ),
        useCasesOn: (eventStore, clock) => useCasesOf(get(core.rewire)({ eventStore, clock, log }, shared)),
        services: servicesOf(get),
        carrier: get(carrierTokens.builtInName),
        journeys: get(sandboxTokens.journeys),
        mishaps: get(sandboxTokens.mishaps),
        examples: loadDemoExamples,
      });
    }),
  ),
};
