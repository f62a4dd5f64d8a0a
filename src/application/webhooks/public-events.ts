import type { ProductApproved, ProductClassified, ProductCorrected, ProductRejected } from '../../domain/product/index.ts';
import type { Party } from '../../domain/shared/party.ts';
import type { DocumentUploaded, ShownLegs } from '../../domain/shipment/index.ts';
import type { WebhookEventName, WebhookTestRequested } from '../../domain/webhook-endpoint/index.ts';
import { idIn } from '../ports/event-store.ts';
import type { RecordedEvent } from '../ports/event-store.ts';
import type { EventData } from './payload.ts';

/** What clients are told of a shipment, spelled as the interface spells it. */
export type ShipmentEventData = {
  readonly status: string;
  readonly shipmentId: string;
  readonly trackingNumber?: string;
  readonly customerReference?: string;
  readonly shipDate?: string;
  readonly estimatedDelivery?: string;
  /** The whole history, the newest first. */
  readonly events: readonly {
    readonly timestamp: string;
    readonly code: string;
    readonly description: string;
    readonly location?: string;
  }[];
  /** Absent once the person has been forgotten. */
  readonly shipFrom?: Party;
  readonly shipTo?: Party;
} & ShownLegs;

export type ShipmentSnapshot = {
  readonly eventData: ShipmentEventData;
  readonly documents: readonly { readonly id?: string; readonly type: string; readonly format: string; readonly url: string }[];
};

/** Objects as they stood when an event happened. */
export interface Snapshots {
  shipmentAt(shipmentId: string, version: number): Promise<ShipmentSnapshot>;
  manifestAt(manifestId: string, version: number): Promise<EventData>;
}

/** A public event to be; its data is asked for only when somebody listens. */
export type Announcement = {
  readonly eventName: WebhookEventName;
  readonly objectType: 'shipment' | 'manifest' | 'document' | 'taxes_collection' | 'product';
  readonly objectId: string;
  readonly sequence: number;
  readonly test?: boolean;
  readonly data: (snapshots: Snapshots) => Promise<EventData>;
};

const objectIdOf = ({ stream }: RecordedEvent): string => idIn(stream);

const shipmentUpdated = (shipmentId: string, version: number): Announcement => ({
  eventName: 'shipment.updated',
  objectType: 'shipment',
  objectId: shipmentId,
  sequence: version,
  data: async (snapshots) => (await snapshots.shipmentAt(shipmentId, version)).eventData,
});

const updated = (recorded: RecordedEvent): readonly Announcement[] => [shipmentUpdated(objectIdOf(recorded), recorded.version)];

const productEvent = (eventName: WebhookEventName, recorded: RecordedEvent, data: EventData): Announcement => ({
  eventName,
  objectType: 'product',
  objectId: objectIdOf(recorded),
  sequence: recorded.version,
  data: () => Promise.resolve(data),
});

/** What a person's word has changed of a product. */
const productUpdated = (recorded: RecordedEvent): readonly Announcement[] => {
  const { type, data } = recorded.event as ProductApproved | ProductCorrected | ProductRejected;
  const changes = {
    reviewState: type === 'ProductRejected' ? 'rejected' : 'approved',
    ...(type !== 'ProductRejected' && { hsCode: data.hsCode }),
    ...(type === 'ProductCorrected' && data.previousHsCode !== undefined && { previousHsCode: data.previousHsCode }),
    ...(data.reason !== undefined && { reason: data.reason }),
  };
  return [productEvent('product.updated', recorded, { ...data.product, changes })];
};

/** Of all that came in one upload: the object is the first of them. */
const documentUploaded = (recorded: RecordedEvent): readonly Announcement[] => {
  const shipmentId = objectIdOf(recorded);
  const { documents, uploadedAt } = (recorded.event as DocumentUploaded).data;
  const [first] = documents;
  if (first === undefined) return [];
  const data = async (snapshots: Snapshots): Promise<EventData> => {
    const snapshot = await snapshots.shipmentAt(shipmentId, recorded.version);
    const urls = new Map(snapshot.documents.map(({ id, url }) => [id, url]));
    return {
      shipmentId,
      documents: documents.map(({ id, type, format, name, size, sha256 }) => ({
        ...{ id, type, format, name, size, sha256 },
        url: urls.get(id),
        createdAt: uploadedAt,
      })),
    };
  };
  return [{ eventName: 'document.uploaded', objectType: 'document', objectId: first.id, sequence: recorded.version, data }];
};

/** What the world is told, by event of the log: one entry each. An event that is not here is nobody's business but ours. */
export const announcements: Readonly<Record<string, (recorded: RecordedEvent) => readonly Announcement[]>> = {
  LabelGenerated: (recorded) => {
    const shipmentId = objectIdOf(recorded);
    const data = async (snapshots: Snapshots): Promise<EventData> => {
      const { eventData, documents } = await snapshots.shipmentAt(shipmentId, recorded.version);
      return { ...eventData, documents };
    };
    return [{ eventName: 'label.generated', objectType: 'shipment', objectId: shipmentId, sequence: recorded.version, data }];
  },
  BookingFailed: updated,
  TrackingRecorded: updated,
  LegAssigned: updated,
  SurchargeAdded: updated,
  ShipmentVoided: updated,
  DocumentUploaded: documentUploaded,
  ManifestCreated: (recorded) => {
    const manifestId = objectIdOf(recorded);
    const data = (snapshots: Snapshots): Promise<EventData> => snapshots.manifestAt(manifestId, recorded.version);
    return [{ eventName: 'manifest.created', objectType: 'manifest', objectId: manifestId, sequence: recorded.version, data }];
  },
  ProductClassified: (recorded) => {
    const { result, reviewState } = (recorded.event as ProductClassified).data;
    return [productEvent('product.classification.complete', recorded, { ...result, reviewState })];
  },
  ProductApproved: productUpdated,
  ProductCorrected: productUpdated,
  ProductRejected: productUpdated,
  WebhookTestRequested: ({ event }) =>
    (event as WebhookTestRequested).data.shipments.map(({ shipmentId, version }) => ({
      ...shipmentUpdated(shipmentId, version),
      test: true,
    })),
};
