import { plainNumber } from '../../domain/parcels/shipment/index.ts';
import { rowsOfAnyAccount } from '../log/kernel/own.ts';
import type { ReadModels } from '../log/ports/read-models.ts';
import type { Links } from '../parcels/shipments/present-shipment.ts';
import { shipmentView } from '../parcels/shipments/shipment-view.ts';
import type { ShipmentView } from '../parcels/shipments/shipment-view.ts';
import type { Clock } from '../shared/ports/clock.ts';
import type { CollectionView } from './collection-view.ts';
import { presentAttachments, presentCollection } from './present-collection.ts';
import type { CollectionLinks, CommercialInvoice } from './present-collection.ts';

const invoicesOf = ({ shipmentId, documents, createdAt }: ShipmentView): readonly CommercialInvoice[] =>
  documents
    .filter(({ type }) => type === 'COMMERCIAL_INVOICE')
    .map((document) => ({ shipmentId, document, createdAt: document.createdAt ?? createdAt }));

/** The most shipments that are examined for the same tracking numbers. */
const shipmentsAtMost = 1_000;

/**
 * Finds the invoices of collections, all at once, by the parcel's tracking number. Only shipments of the collection's
 * account count. The query has no other condition than the number, so that its index is used.
 */
const commercialInvoices =
  (readModels: Pick<ReadModels, 'rows'>) =>
  async (collections: readonly CollectionView[]): Promise<(view: CollectionView) => readonly CommercialInvoice[]> => {
    const numbers = [...new Set(collections.map(({ trackingNumber }) => plainNumber(trackingNumber)))];
    const shipments =
      numbers.length === 0
        ? []
        : await rowsOfAnyAccount(readModels, shipmentView, {
            where: [{ field: 'trackingNumber', oneOf: numbers }],
            sort: { field: 'trackingNumber', direction: 'ASC' },
            range: [0, shipmentsAtMost - 1],
          });
    const byNumber = Map.groupBy(shipments, ({ trackingNumber = '' }) => plainNumber(trackingNumber));
    return ({ trackingNumber, accountId }) =>
      (byNumber.get(plainNumber(trackingNumber)) ?? [])
        .filter((shipment) => shipment.accountId === accountId)
        .flatMap(invoicesOf);
  };

type ShowDependencies = {
  readonly readModels: Pick<ReadModels, 'rows'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly links: CollectionLinks;
  /** Addresses of the documents of shipments. */
  readonly documentLinks: Pick<Links, 'document'>;
};

type ShownCollection = ReturnType<typeof presentCollection>;

export type ShowCollections = {
  /** `at`: only documents of its shipment that existed by then. `now`: the time from which links are valid. */
  readonly one: (
    view: CollectionView,
    times?: { readonly at?: string; readonly now?: string },
  ) => Promise<ShownCollection>;
  readonly list: (views: readonly CollectionView[]) => Promise<Iterable<ShownCollection>>;
};

/** Collections in replies, with the documents that can be downloaded now. */
export const showCollections = ({ readModels, clock, links, documentLinks }: ShowDependencies): ShowCollections => {
  const find = commercialInvoices(readModels);
  const addresses = { attachment: links.attachment, document: documentLinks.document };
  const shown = (view: CollectionView, invoices: readonly CommercialInvoice[], at: string): ShownCollection =>
    presentCollection(view, links, presentAttachments(view, invoices, addresses, at));
  return {
    one: async (view, { at, now = clock.now() } = {}) => {
      const invoices = (await find([view]))(view);
      return shown(view, at === undefined ? invoices : invoices.filter(({ createdAt }) => createdAt <= at), now);
    },
    list: async (views) => {
      const invoicesOf = await find(views);
      const at = clock.now();
      return views.values().map((view) => shown(view, invoicesOf(view), at));
    },
  };
};
