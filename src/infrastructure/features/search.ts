import { searchRoute } from '../../adapters/audit/http/search-route.ts';
import { sqlWebhookIds } from '../../adapters/webhooks/sql/webhook-ids.ts';
import { searchLookups } from '../../application/audit/search-lookups.ts';
import { searchObjects } from '../../application/audit/search.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';
import { classification } from './classification.ts';
import { collections } from './collections.ts';
import { manifests } from './manifests.ts';
import { oauth, oauthToken } from './oauth.ts';
import { pickups } from './pickups.ts';
import { privacy, privacyTokens } from './privacy.ts';
import { shipments } from './shipments.ts';
import { usage } from './usage.ts';
import { webhooks, webhookTokens } from './webhooks.ts';

/** Finds objects of an account by an id, a number, a reference or a consignee. */
export const search: Feature = {
  name: 'search',
  needs: [classification, collections, manifests, oauth, pickups, privacy, shipments, usage, webhooks],
  routes: (get) => {
    const lookups = searchLookups({
      readModels: get(core.readModels),
      findConsignee: get(privacyTokens.findConsignee),
      endpoints: get(webhookTokens.webhooks).endpoints,
      webhooks: sqlWebhookIds(get(core.database).db),
      apps: get(oauthToken).apps,
    });
    return [searchRoute(searchObjects(lookups))];
  },
};
