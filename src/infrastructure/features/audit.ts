import { accountHistoryRoute } from '../../adapters/audit/http/account-history-route.ts';
import { auditRoutes } from '../../adapters/audit/http/routes.ts';
import { manifestLinkUnder } from '../../adapters/parcels/http/manifests/manifest-link.ts';
import { accountHistory } from '../../application/audit/account-history.ts';
import { compareObject } from '../../application/audit/compare-object.ts';
import { objectEvents } from '../../application/audit/object-events.ts';
import { shownObjects } from '../../application/audit/shown-objects.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';
import { accounts, accountTokens } from './accounts.ts';
import { classification } from './classification.ts';
import { collections, collectionTokens } from './collections.ts';
import { compliance, complianceTokens } from './compliance.ts';
import { manifests } from './manifests.ts';
import { pickups } from './pickups.ts';
import { shipments } from './shipments.ts';
import { webhooks, webhookTokens } from './webhooks.ts';

/** The history of objects: who changed what, and when. */
export const audit: Feature = {
  name: 'audit',
  needs: [accounts, classification, collections, compliance, manifests, pickups, shipments, webhooks],
  routes: (get) => {
    const store = get(core.eventStore);
    const shows = shownObjects({
      links: get(core.links),
      manifestLink: manifestLinkUnder(get(core.baseUrl), get(core.signedLinks)),
      collections: get(collectionTokens.show),
      endpoints: get(webhookTokens.webhooks).endpoints,
      settings: get(accountTokens.settings),
      overrides: get(complianceTokens.overrides),
    });
    const readModels = get(core.readModels);
    const latest = store.latest?.bind(store);
    return [
      ...(latest ? [accountHistoryRoute(accountHistory({ latest, vault: get(core.vault) }))] : []),
      ...auditRoutes({
        eventsOf: objectEvents({ store, readModels }),
        compare: compareObject({ store, readModels, shows }),
      }),
    ];
  },
};
