import { phoneNumbers, takesSms } from '../../adapters/shared/system/phone-numbers.ts';
import { collectionReasons, collectionsRoutes } from '../../adapters/collections/http/collections/routes.ts';
import { printAttachment } from '../../adapters/collections/pages/papers/payment-paper.ts';
import type { PrintAttachment } from '../../adapters/collections/pages/papers/payment-paper.ts';
import { sha256 } from '../../adapters/log/sha256.ts';
import { assessCollection, assessNewCollections } from '../../application/collections/assess-collection.ts';
import type { PlanMessages } from '../../application/collections/assess-collection.ts';
import {
  archiveCollection,
  cancelCollection,
  recalculateCollection,
  resolveCollection,
  cancelForVoidedShipments,
} from '../../application/collections/change-collection.ts';
import { collectionView } from '../../application/collections/collection-view.ts';
import { tendCollections } from '../../application/collections/due-collections.ts';
import { showCollections } from '../../application/collections/show-collections.ts';
import { claimForCollection } from '../../application/collections/collection-claims.ts';
import type { ShowCollections } from '../../application/collections/show-collections.ts';
import {
  reachableConsignee,
  collectionLimits,
  finishRequest,
  requestCollection,
} from '../../application/collections/request-collection.ts';
import type { HandleCollection } from '../../application/collections/request-collection.ts';
import { commandHandler } from '../../application/log/kernel/command-handler.ts';
import { checkDutiesRequest } from '../../application/trade/duties/assess-duties.ts';
import { taxesCollectionDecider } from '../../domain/collections/taxes-collection/index.ts';
import type { NewDigest } from '../../application/log/ports/log-digests.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature, Get } from '../wiring/feature.ts';
import { accounts, accountTokens } from './accounts.ts';
import { compliance, complianceTokens } from './compliance.ts';
import { duties, dutiesTokens } from './duties.ts';
import { labels, labelTokens } from './labels.ts';
import { recentDocuments, recentDocumentTokens } from './recent-documents.ts';
import { settlementLedger } from './settlement.ts';
import { shipments } from './shipments.ts';

export const collectionTokens = {
  assess: token<ReturnType<typeof assessCollection>>('collections.assess'),
  handle: token<HandleCollection>('collections.handle'),
  newDigest: token<NewDigest>('collections.newDigest'),
  numbers: token<typeof phoneNumbers>('collections.numbers'),
  /** Bound by the feature that sends messages to consignees. */
  plan: token<PlanMessages>('collections.plan'),
  print: token<PrintAttachment>('collections.print'),
  show: token<ShowCollections>('collections.show'),
};

const requesting = (get: Get) => ({
  store: get(core.eventStore),
  ids: get(core.ids),
  handle: get(collectionTokens.handle),
});

/** Collects duties and taxes from consignees. */
export const collections: Feature = {
  name: 'collections',
  needs: [accounts, compliance, duties, labels, recentDocuments, settlementLedger, shipments],
  module: bindings((bind) => {
    bind(collectionTokens.newDigest, () => sha256);
    bind(collectionTokens.numbers, () => phoneNumbers);
    bind(collectionTokens.handle, (get) =>
      commandHandler(get(core.eventStore), taxesCollectionDecider, { clock: get(core.clock), ...collectionLimits }),
    );
    bind(collectionTokens.print, (get) =>
      printAttachment(get(labelTokens.renderer), get(core.collectionLinks), get(accountTokens.branding)),
    );
    bind(collectionTokens.show, (get) => {
      const [readModels, clock] = [get(core.readModels), get(core.clock)];
      return showCollections({ readModels, clock, links: get(core.collectionLinks), documentLinks: get(core.links) });
    });
    bind(collectionTokens.assess, (get) =>
      assessCollection({
        store: get(core.eventStore),
        handle: get(collectionTokens.handle),
        assess: get(dutiesTokens.assess),
        restrictions: get(complianceTokens.restrictions),
        settings: get(accountTokens.settings),
        newDigest: get(collectionTokens.newDigest),
        plan: get(collectionTokens.plan, { optional: true }),
      }),
    );
    bind(dutiesTokens.collect, (get) => {
      const [check, reachable] = [
        checkDutiesRequest(get(dutiesTokens.data)),
        reachableConsignee({ numbers: phoneNumbers, takesSms }),
      ];
      return requestCollection({
        ...requesting(get),
        check: (request, at) => [...check(request, at), ...reachable(request)],
        settings: get(accountTokens.settings),
      });
    });
  }),
  routes: (get) => {
    const [store, handle] = [get(core.eventStore), get(collectionTokens.handle)];
    return collectionsRoutes({
      store,
      readModels: get(core.readModels),
      clock: get(core.clock),
      links: get(core.collectionLinks),
      show: get(collectionTokens.show),
      signed: get(core.signedLinks),
      print: get(collectionTokens.print),
      cancel: cancelCollection({ store, handle }),
      archive: archiveCollection({ store, handle }),
      resolve: resolveCollection({ store, handle }),
      recalculate: recalculateCollection({ store, assess: get(collectionTokens.assess) }),
    });
  },
  refusals: collectionReasons,
  projections: [collectionView],
  recent: (get) => get(recentDocumentTokens.collections),
  policies: (get) => [
    assessNewCollections({ assess: get(collectionTokens.assess), clock: get(core.clock) }),
    cancelForVoidedShipments({ ...requesting(get), clock: get(core.clock) }),
  ],
  jobs: (get) => {
    const [readModels, clock, log] = [get(core.readModels), get(core.clock), get(core.log)];
    const [store, handle] = [get(core.eventStore), get(collectionTokens.handle)];
    const tend = tendCollections({
      handle,
      finish: finishRequest({ store, handle, claim: claimForCollection({ store, ids: get(core.ids) }) }),
      readModels,
      clock,
      log,
    });
    // Looks for due collections and those interrupted by a crash.
    return [{ name: 'collection-tending', everyMs: 15_000, task: tend }];
  },
};
