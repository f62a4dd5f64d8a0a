import { presentSettings } from '../accounts/settings.ts';
import type { AccountSettingsBook } from '../accounts/settings.ts';
import { ownCollection } from '../collections/find-collection.ts';
import type { ShowCollections } from '../collections/show-collections.ts';
import { shownHoldsOf } from '../parcels/shown-holds.ts';
import type { Moment } from '../log/kernel/moment.ts';
import { ownHistory } from '../log/kernel/own.ts';
import { fold } from '../log/kernel/projection.ts';
import { ownManifest, presentManifest } from '../parcels/manifests/manifest-view.ts';
import type { ManifestLink } from '../parcels/manifests/manifest-view.ts';
import { ownPickup, presentPickup } from '../parcels/pickups/pickup-view.ts';
import { ownShipment, asOf } from '../parcels/shipments/shipment-view.ts';
import { presentShipment } from '../parcels/shipments/present-shipment.ts';
import type { Links } from '../parcels/shipments/present-shipment.ts';
import { presentProduct, productView } from '../trade/classification/product-view.ts';
import type { AccountOverrides } from '../trade/compliance/account-overrides.ts';
import { presentOverrides } from '../trade/compliance/account-overrides.ts';
import { ownQuote } from '../trade/duties/recorded-quote.ts';
import { heldQuoteIn, presentQuoteHold } from '../trade/held-quotes/held-quote.ts';
import type { WebhookEndpointRegistry } from '../webhooks/endpoints.ts';
import { objectNotFound } from './audited-kinds.ts';
import type { AuditedKind, AuditedObject } from './audited-kinds.ts';

export type ShownObjectsDependencies = {
  readonly links: Links;
  readonly manifestLink: ManifestLink;
  readonly collections: Pick<ShowCollections, 'one'>;
  readonly endpoints: Pick<WebhookEndpointRegistry, 'get'>;
  readonly settings: Pick<AccountSettingsBook, 'read'>;
  readonly overrides: Pick<AccountOverrides, 'read'>;
};

type Asked = Pick<AuditedObject, 'id' | 'accountId'> & {
  readonly moment: Moment;
  /** The time from which its links are valid. */
  readonly now: string;
};

/**
 * Shows an object in the form that its account reads, as of a moment. Rejects with a DomainError if it does not exist.
 */
export type ShowObject = (asked: Asked) => Promise<object>;

/** How an object of each kind is shown: exactly as its own endpoint shows it. */
export const shownObjects = ({
  links,
  manifestLink,
  collections,
  endpoints,
  settings,
  overrides,
}: ShownObjectsDependencies): Readonly<Record<AuditedKind, ShowObject>> => ({
  shipment: async ({ id, accountId, moment, now }) => {
    const view = asOf(await ownShipment(moment.store, id, accountId), moment.at);
    return presentShipment(view, await shownHoldsOf(moment.store, view), links, now);
  },
  pickup: async ({ id, accountId, moment }) => presentPickup(await ownPickup(moment.store, id, accountId)),
  manifest: async ({ id, accountId, moment, now }) =>
    presentManifest(await ownManifest(moment.store, id, accountId), manifestLink, now),
  taxes_collection: async ({ id, accountId, moment, now }) =>
    collections.one(await ownCollection(moment.store, id, accountId), { at: moment.at, now }),
  product: async ({ id, accountId, moment }) => {
    const view = fold(productView, await ownHistory(moment.store, 'product', id, accountId));
    if (!view) throw objectNotFound();
    return presentProduct(view);
  },
  duty_quote: async ({ id, accountId, moment }) => {
    const quote = await ownQuote(moment.store, id, accountId);
    if (!quote) throw objectNotFound();
    return quote;
  },
  held_quote: async ({ id, accountId, moment }) => {
    const quote = await ownQuote(moment.store, id, accountId);
    const held =
      quote && presentQuoteHold(id, await heldQuoteIn(moment.store, id), moment.at.slice(0, 'YYYY-MM-DD'.length));
    if (!held) throw objectNotFound();
    return held;
  },
  webhook_endpoint: ({ id, accountId, moment }) => endpoints.get(accountId, id, moment),
  account_settings: async ({ accountId, moment }) => presentSettings(await settings.read(accountId, moment)),
  restriction_overrides: async ({ accountId, moment }) => presentOverrides(await overrides.read(accountId, moment)),
});
