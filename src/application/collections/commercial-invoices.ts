import { rowsOfAnyAccount } from '../log/kernel/own.ts';
import { plainNumber } from '../../domain/parcels/shipment/index.ts';
import type { ReadModels } from '../log/ports/read-models.ts';
import { shipmentView } from '../parcels/shipments/shipment-view.ts';
import type { ShipmentView, ShownDocument } from '../parcels/shipments/shipment-view.ts';
import type { CollectionView } from './collection-view.ts';

/** A commercial invoice of the shipment that a collection is for: printed with its label, or uploaded to it. */
export type CommercialInvoice = {
  readonly shipmentId: string;
  readonly document: ShownDocument;
  readonly createdAt: string;
};

const invoicesOf = ({ shipmentId, documents, createdAt }: ShipmentView): readonly CommercialInvoice[] =>
  documents
    .filter(({ type }) => type === 'COMMERCIAL_INVOICE')
    .map((document) => ({ shipmentId, document, createdAt: document.createdAt ?? createdAt }));

/** More shipments than these with the same tracking numbers are not looked at. */
const shipmentsAtMost = 1_000;

/**
 * Finds the invoices of collections, all at once, by the parcel's tracking number. Only shipments of the collection's
 * account count. The query has no other condition than the number, so that its index is used.
 */
export const commercialInvoices =
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
