import { shipmentDecider } from '../../../domain/parcels/shipment/index.ts';
import type {
  ShipmentCommand,
  TradeDocument,
  TradeDocumentFormat,
  TradeDocumentType,
} from '../../../domain/parcels/shipment/index.ts';
import type { Claim } from '../../log/kernel/idempotency.ts';
import { keyReused } from '../../log/kernel/idempotency.ts';
import type { Context } from '../../log/kernel/context.ts';
import { metadataOf } from '../../log/kernel/context.ts';
import type { Notice } from '../../shared/notices.ts';
import type { DocumentStore } from '../../shared/ports/document-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { ConcurrencyError, streamOf } from '../../log/ports/event-store.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { HandleShipment } from './booking.ts';
import { ownShipment, shipmentNotFound } from './shipment-view.ts';
import type { ShipmentView, ShownDocument } from './shipment-view.ts';
import { loadOwnShipment } from './hold-shipments.ts';
import type { UploadClaimed } from '../../events/lone-events.ts';

/**
 * Claims an idempotency key permanently for one body, and returns whether it was already claimed with the same body.
 * Each key has a stream of its own, because the same key may come with different shipments; only one upload can create
 * it.
 */
const claimUpload =
  ({ store, ids }: { readonly store: EventStore; readonly ids: Ids }) =>
  async (claim: Claim, context: Context): Promise<boolean> => {
    const { path, key, fingerprint } = claim;
    const stream = streamOf('upload', ids.derived('key', context.accountId, path, key));
    const claimed: UploadClaimed = { type: 'UploadClaimed', data: { fingerprint, claimedAt: context.at } };
    try {
      await store.append(stream, [claimed], 0, metadataOf(context));
      return false;
    } catch (error) {
      if (!(error instanceof ConcurrencyError)) throw error;
    }
    const [first] = await store.read<UploadClaimed>(stream);
    if (first?.event.data.fingerprint !== fingerprint) throw keyReused();
    return true;
  };

/** A file of a request. */
export type SentDocument = {
  readonly name: string;
  readonly type: TradeDocumentType;
  readonly format: TradeDocumentFormat;
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, lowercase hex. */
  readonly sha256: string;
};

export type UploadedDocuments = {
  /** One for each sent file, in that order. Files with the same bytes get the same record. */
  readonly documents: readonly ShownDocument[];
  readonly notices: readonly Notice[];
  readonly replayed: boolean;
};

type Dependencies = {
  readonly store: EventStore;
  readonly handle: HandleShipment;
  readonly documents: Pick<DocumentStore, 'put'>;
  readonly ids: Ids;
};

const uploadedIn = (view: ShipmentView | undefined): ReadonlyMap<string, ShownDocument> =>
  new Map(view?.documents.filter(({ name }) => name !== undefined).map((document) => [document.sha256, document]));

const differs = (kept: ShownDocument, sent: SentDocument): boolean =>
  kept.type !== sent.type || kept.name !== sent.name || kept.format !== sent.format;

const keptBefore = (index: number, { id, type, name = '' }: ShownDocument): Notice => ({
  level: 'info',
  reason: 'document_known',
  message: `electronicTradeDocuments[${index}] holds the same bytes as ${id}, which stays as it is: ${type}, "${name}".`,
  field: `electronicTradeDocuments[${index}]`,
});

/**
 * Stores documents with a shipment. A document's id is derived from the shipment and the bytes, so that the same bytes
 * are one record however often and however concurrently they are sent.
 */
export const uploadDocuments = ({ store, handle, documents, ids }: Dependencies) => {
  const claimed = claimUpload({ store, ids });

  return async (
    shipmentId: string,
    sent: readonly SentDocument[],
    context: Context,
    claim?: Claim,
  ): Promise<UploadedDocuments> => {
    const recordOf = ({ type, format, name, sha256, bytes }: SentDocument): TradeDocument => ({
      id: ids.derived('doc', shipmentId, 'upload', sha256),
      type,
      format,
      name,
      sha256,
      size: bytes.byteLength,
    });
    const { view: before, state } = await loadOwnShipment(store, shipmentId, context.accountId);
    if (!before) throw shipmentNotFound();

    const known = uploadedIn(before);
    // If the same bytes were sent twice in one request, the first file gives the record.
    const added = sent.filter(
      ({ sha256 }, index) => !known.has(sha256) && sent.findIndex((one) => one.sha256 === sha256) === index,
    );
    const command: ShipmentCommand = {
      type: 'RecordDocuments',
      data: { documents: added.map(recordOf), uploadedAt: context.at },
    };
    // Refuse before a key is claimed or a byte is stored. A repeat of a stored document is answered whatever the
    // parcel's status.
    if (added.length > 0) shipmentDecider.decide(command, state);
    const replayed = claim !== undefined && (await claimed(claim, context));

    // Store one after the other: in parallel, all of them would be in memory twice while they are written.
    for (const { bytes } of added) await documents.put(bytes);
    if (added.length > 0) await handle(shipmentId, command, context);

    const kept = added.length === 0 ? known : uploadedIn(await ownShipment(store, shipmentId, context.accountId));
    const records = sent.map(({ sha256 }) => {
      const record = kept.get(sha256);
      if (record === undefined) throw new Error(`${shipmentId} does not have the document that was just recorded.`);
      return record;
    });
    return {
      documents: records,
      notices: records.flatMap((record, index) => {
        const document = sent[index];
        return document && differs(record, document) ? [keptBefore(index, record)] : [];
      }),
      replayed,
    };
  };
};
