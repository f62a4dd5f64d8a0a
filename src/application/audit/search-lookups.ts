import { plainNumber } from '../../domain/parcels/shipment/index.ts';
import type { OauthApps } from '../accounts/ports/oauth.ts';
import { collectionView } from '../collections/collection-view.ts';
import type { CollectionField, CollectionView } from '../collections/collection-view.ts';
import type { Category } from '../events/event-catalogue.ts';
import { ownOnly, ownPage, ownRows } from '../log/kernel/own.ts';
import { streamOf } from '../log/ports/event-store.ts';
import type { StreamName } from '../log/ports/event-store.ts';
import type { Collection, Condition, Query, ReadableModels } from '../log/ports/read-models.ts';
import { manifestView } from '../parcels/manifests/manifest-view.ts';
import type { ManifestField, ManifestView } from '../parcels/manifests/manifest-view.ts';
import { pickupView } from '../parcels/pickups/pickup-view.ts';
import { numberFields, shipmentView } from '../parcels/shipments/shipment-view.ts';
import type { ShipmentField, ShipmentView } from '../parcels/shipments/shipment-view.ts';
import type { FindConsignee } from '../privacy/people.ts';
import { productView } from '../trade/classification/product-view.ts';
import { usageLog } from '../trade/usage/usage-log.ts';
import type { WebhookEndpointRegistry } from '../webhooks/endpoints.ts';
import type { WebhookIds } from '../webhooks/ports/webhook-ids.ts';
import type { FoundObject, Lookup } from './search.ts';

type Dependencies = {
  readonly readModels: ReadableModels;
  readonly findConsignee: FindConsignee;
  readonly endpoints: Pick<WebhookEndpointRegistry, 'list'>;
  readonly webhooks: WebhookIds;
  readonly apps: Pick<OauthApps, 'get'>;
};

type Shown = Omit<FoundObject, 'kind'>;

const withReference = (reference: string | undefined): Pick<Shown, 'reference'> =>
  reference === undefined ? {} : { reference };

const shownShipment = ({ shipmentId, trackingNumber, customerReference, status, createdAt }: ShipmentView): Shown => ({
  id: shipmentId,
  title: trackingNumber ?? customerReference ?? status,
  ...withReference(customerReference),
  at: createdAt,
});
const shownCollection = ({ collectionId, trackingNumber, customerReference, createdAt }: CollectionView): Shown => ({
  id: collectionId,
  title: trackingNumber,
  ...withReference(customerReference),
  at: createdAt,
});
const shownManifest = ({ manifestId, reference, createdAt }: ManifestView): Shown => ({
  id: manifestId,
  title: reference ?? manifestId,
  ...withReference(reference),
  at: createdAt,
});

const hasPrefix = (text: string, prefix: string): boolean => text.startsWith(`${prefix}_`);

/** A shorter text begins too many references. */
const shortestBeginning = 3;

/** As typed, in capitals and in small letters: a person who types a reference need not care. */
const caseVariants = (text: string): readonly string[] => [...new Set([text, text.toUpperCase(), text.toLowerCase()])];

const newest = { field: 'createdAt', direction: 'DESC' } as const;

/** How objects of lists are found. */
const lookupsOfLists = ({ readModels, findConsignee }: Pick<Dependencies, 'readModels' | 'findConsignee'>) => {
  const byKeys = async <D, F extends string>(
    view: Collection<D, F | 'accountId' | 'createdAt'>,
    show: (document: D) => Shown,
    {
      accountId,
      keys,
      most,
    }: { readonly accountId: string; readonly keys: readonly StreamName[]; readonly most: number },
  ): Promise<readonly Shown[]> => {
    const range = [0, most - 1] as const;
    return (await ownPage(readModels, view, accountId, { where: [], sort: newest, range, keys })).rows.map(show);
  };
  const byId = <D, F extends string>(
    kind: FoundObject['kind'],
    { prefix, category }: { readonly prefix: string; readonly category: Category },
    view: Collection<D, F | 'accountId' | 'createdAt'>,
    show: (document: D) => Shown,
  ): Lookup => ({
    kind,
    by: 'id',
    scope: 'read_shipments',
    find: (text, accountId, most) =>
      hasPrefix(text, prefix) ? byKeys(view, show, { accountId, keys: [streamOf(category, text)], most }) : undefined,
  });
  const byField = <D, F extends string>(
    { kind, by }: Pick<Lookup, 'kind' | 'by'>,
    view: Collection<D, F | 'accountId' | 'createdAt'>,
    condition: (text: string) => Condition<F>,
    show: (document: D) => Shown,
  ): Lookup => ({
    kind,
    by,
    scope: 'read_shipments',
    find: async (text, accountId, most) => {
      const where = [condition(text)];
      return (await ownRows(readModels, view, accountId, { where, sort: newest, range: [0, most - 1] })).map(show);
    },
  });
  const byReference = <D, F extends string>(
    kind: FoundObject['kind'],
    field: F,
    view: Collection<D, F | 'accountId' | 'createdAt'>,
    show: (document: D) => Shown,
  ): Lookup => {
    const found = async (
      accountId: string,
      condition: Condition<F>,
      sort: Query<F | 'createdAt'>['sort'],
      most: number,
    ): Promise<readonly Shown[]> =>
      (await ownRows(readModels, view, accountId, { where: [condition], sort, range: [0, most - 1] })).map(show);
    return {
      kind,
      by: 'reference',
      scope: 'read_shipments',
      find: async (text, accountId, most) => {
        const whole = await found(accountId, { field, oneOf: caseVariants(text) }, newest, most);
        if (whole.length > 0 || text.length < shortestBeginning) return whole;
        // In the order of the index: a beginning may have very many ends.
        const inOrder = { field, direction: 'ASC' } as const;
        const begun = caseVariants(text).map((start) =>
          found(accountId, { field, from: start, to: `${start}\u{10ffff}` }, inOrder, most),
        );
        return (await Promise.all(begun)).flat();
      },
    };
  };
  const byConsignee = <D, F extends string>(
    kind: FoundObject['kind'],
    category: 'shipment' | 'taxesCollection',
    view: Collection<D, F | 'accountId' | 'createdAt'>,
    show: (document: D) => Shown,
  ): Lookup => ({
    kind,
    by: 'consignee',
    scope: 'read_shipments',
    find: (text, accountId, most) =>
      findConsignee(text, category)?.then((keys) => byKeys(view, show, { accountId, keys, most })),
  });
  return { byId, byField, byReference, byConsignee };
};

/** Ids that the log does not know of. Reading what they name is permitted by another scope. */
const ofAccounts = (
  kind: FoundObject['kind'],
  prefix: string,
  find: (id: string, accountId: string) => Promise<Shown | undefined>,
): Lookup => ({
  kind,
  by: 'id',
  scope: 'read_accounts',
  find: (text, accountId) =>
    hasPrefix(text, prefix) ? find(text, accountId).then((one) => (one ? [one] : [])) : undefined,
});

/** All lookups of the search. Each is answered by an index, or by the key of one row. */
export const searchLookups = ({ endpoints, webhooks, apps, ...lists }: Dependencies): readonly Lookup[] => {
  const { byId, byField, byReference, byConsignee } = lookupsOfLists(lists);
  return [
    byId('shipment', { prefix: 'shp', category: 'shipment' }, shipmentView, shownShipment),
    byField<ShipmentView, ShipmentField>(
      { kind: 'shipment', by: 'number' },
      shipmentView,
      (text) => ({ anyOf: numberFields, equals: plainNumber(text) }),
      shownShipment,
    ),
    byReference<ShipmentView, ShipmentField>('shipment', 'customerReference', shipmentView, shownShipment),
    byConsignee('shipment', 'shipment', shipmentView, shownShipment),
    byId(
      'pickup',
      { prefix: 'pck', category: 'pickup' },
      pickupView,
      ({ pickupId, startAt, reference, createdAt }) => ({
        id: pickupId,
        title: startAt,
        ...withReference(reference),
        at: createdAt,
      }),
    ),
    byId('manifest', { prefix: 'mft', category: 'manifest' }, manifestView, shownManifest),
    byReference<ManifestView, ManifestField>('manifest', 'reference', manifestView, shownManifest),
    byId('taxes_collection', { prefix: 'txc', category: 'taxesCollection' }, collectionView, shownCollection),
    byField<CollectionView, CollectionField>(
      { kind: 'taxes_collection', by: 'number' },
      collectionView,
      (text) => ({ field: 'trackingNumber', equals: plainNumber(text) }),
      shownCollection,
    ),
    byReference<CollectionView, CollectionField>(
      'taxes_collection',
      'customerReference',
      collectionView,
      shownCollection,
    ),
    byConsignee('taxes_collection', 'taxesCollection', collectionView, shownCollection),
    byId('product', { prefix: 'prd', category: 'product' }, productView, ({ id, productId, hsCode, createdAt }) => ({
      id,
      title: productId ?? hsCode ?? id,
      at: createdAt,
    })),
    byId('duty_quote', { prefix: 'qte', category: 'dutyQuote' }, usageLog, ({ id, endpoint, createdAt }) => ({
      id,
      title: endpoint,
      at: createdAt,
    })),
    ofAccounts('webhook_endpoint', 'whk', async (endpointId, accountId) => {
      const endpoint = (await endpoints.list(accountId)).find(({ id }) => id === endpointId);
      return endpoint && { id: endpoint.id, title: endpoint.url, at: endpoint.createdAt };
    }),
    ofAccounts('delivery', 'dlv', async (id, accountId) => {
      const delivery = ownOnly(await webhooks.delivery(id), accountId);
      return delivery && { id, title: delivery.eventName, at: delivery.createdAt };
    }),
    ofAccounts('event', 'evt', async (id, accountId) => {
      const event = ownOnly(await webhooks.event(id), accountId);
      return event && { id, title: event.eventName, at: event.createdAt };
    }),
    ofAccounts('oauth_app', 'app', async (id, accountId) => {
      const app = ownOnly(await apps.get(id), accountId);
      return app && { id, title: app.name, at: app.createdAt };
    }),
  ];
};
