import type { DocumentUploaded, ShownLegs } from '../../domain/parcels/shipment/index.ts';
import type { Party } from '../../domain/shared/party.ts';
import { ownValue } from '../../domain/shared/table.ts';
import type {
  ProductAnswered,
  ProductApproved,
  ProductCorrected,
  ProductRejected,
  ProductReviewWithdrawn,
} from '../../domain/trade/product/index.ts';
import type { HeldQuoteEvent } from '../../domain/trade/held-quote/index.ts';
import type { WebhookEventName } from '../../domain/webhooks/webhook-endpoint/index.ts';
import type { LoggedEvent } from '../events/event-catalogue.ts';
import { idIn } from '../log/ports/event-store.ts';
import type { RecordedEvent } from '../log/ports/event-store.ts';

/** The data of a public event. */
export type EventData = Readonly<Record<string, unknown>>;

/** The public event types of a shipment, spelled as in the given interface. */
export type ShipmentEventData = {
  readonly status: string;
  readonly shipmentId: string;
  readonly trackingNumber?: string;
  readonly customerReference?: string;
  readonly shipDate?: string;
  /** Only while the parcel waits for a person. */
  readonly bookingHold?: Readonly<Record<string, unknown>>;
  readonly estimatedDelivery?: string;
  /** The whole history, the newest first. */
  readonly events: readonly {
    readonly timestamp: string;
    readonly code: string;
    readonly description: string;
    readonly location?: string;
  }[];
  /** Absent once the personal data has been erased. */
  readonly shipFrom?: Party;
  readonly shipTo?: Party;
} & ShownLegs;

export type ShipmentSnapshot = {
  readonly eventData: ShipmentEventData;
  /** The uploaded documents. */
  readonly uploads: readonly { readonly id: string }[];
  readonly documents: readonly {
    readonly id?: string;
    readonly type: string;
    readonly format: string;
    readonly url: string;
  }[];
};

/** The state of objects at the time of an event. */
export interface Snapshots {
  shipmentAt(shipmentId: string, version: number): Promise<ShipmentSnapshot>;
  manifestAt(manifestId: string, version: number): Promise<EventData>;
  collectionAt(collectionId: string, version: number): Promise<EventData>;
}

/** A public event to send. Its data is loaded only if an endpoint subscribes to it. */
export type Announcement = {
  readonly eventName: WebhookEventName;
  readonly objectType: 'shipment' | 'manifest' | 'document' | 'taxes_collection' | 'product' | 'quote';
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

const updated = (recorded: RecordedEvent): readonly Announcement[] => [
  shipmentUpdated(objectIdOf(recorded), recorded.version),
];

const productEvent = (eventName: WebhookEventName, recorded: RecordedEvent, data: EventData): Announcement => ({
  eventName,
  objectType: 'product',
  objectId: objectIdOf(recorded),
  sequence: recorded.version,
  data: () => Promise.resolve(data),
});

const reviewStatesAfter = {
  ProductApproved: 'approved',
  ProductCorrected: 'approved',
  ProductRejected: 'rejected',
  ProductReviewWithdrawn: 'pending',
} as const;

/** The public event for a person's correction of a product. */
const productUpdated = (
  recorded: RecordedEvent<ProductApproved | ProductCorrected | ProductRejected | ProductReviewWithdrawn>,
): readonly Announcement[] => {
  const { type, data } = recorded.event;
  const changes = {
    reviewState: reviewStatesAfter[type],
    ...(type !== 'ProductRejected' && data.hsCode !== undefined && { hsCode: data.hsCode }),
    ...(type === 'ProductCorrected' && data.previousHsCode !== undefined && { previousHsCode: data.previousHsCode }),
    ...(data.reason !== undefined && { reason: data.reason }),
  };
  return [productEvent('product.updated', recorded, { ...data.product, changes })];
};

/** The public event for a held quote. Its events say nothing that a client does not know. */
const quoteEvent =
  (eventName: WebhookEventName) =>
  (recorded: RecordedEvent<HeldQuoteEvent>): readonly Announcement[] => {
    const data = (): Promise<EventData> => Promise.resolve(recorded.event.data);
    return [{ eventName, objectType: 'quote', objectId: objectIdOf(recorded), sequence: recorded.version, data }];
  };

/** The public event for a person's answer about a product. */
const productAnswered = (recorded: RecordedEvent<ProductAnswered>): readonly Announcement[] => {
  const { product, facet, answer, hsCode, reviewState } = recorded.event.data;
  const changes = { reviewState, ...(hsCode !== undefined && { hsCode }), answer: { facet, answer } };
  return [productEvent('product.updated', recorded, { ...product, changes })];
};

/** The public event for all documents of one upload, created by its first document. */
const documentUploaded = (recorded: RecordedEvent<DocumentUploaded>): readonly Announcement[] => {
  const shipmentId = objectIdOf(recorded);
  const { documents } = recorded.event.data;
  const [first] = documents;
  if (first === undefined) return [];
  const data = async (snapshots: Snapshots): Promise<EventData> => {
    const { uploads } = await snapshots.shipmentAt(shipmentId, recorded.version);
    const ofThisUpload = new Set(documents.map(({ id }) => id));
    return { shipmentId, documents: uploads.filter(({ id }) => ofThisUpload.has(id)) };
  };
  return [
    { eventName: 'document.uploaded', objectType: 'document', objectId: first.id, sequence: recorded.version, data },
  ];
};

const ofCollection =
  (eventName: WebhookEventName) =>
  (recorded: RecordedEvent): readonly Announcement[] => {
    const collectionId = objectIdOf(recorded);
    const data = (snapshots: Snapshots): Promise<EventData> => snapshots.collectionAt(collectionId, recorded.version);
    return [{ eventName, objectType: 'taxes_collection', objectId: collectionId, sequence: recorded.version, data }];
  };

type Announcing<E extends LoggedEvent> = (recorded: RecordedEvent<E>) => readonly Announcement[];

/** The public event for each event of the log, or `private`. A new event does not compile until it has a line here. */
export const announcements: {
  readonly [Type in LoggedEvent['type']]: Announcing<Extract<LoggedEvent, { type: Type }>> | 'private';
} = {
  ShipmentRequested: 'private',
  LabelGenerated: (recorded) => {
    const shipmentId = objectIdOf(recorded);
    const data = async (snapshots: Snapshots): Promise<EventData> => {
      const { eventData, documents } = await snapshots.shipmentAt(shipmentId, recorded.version);
      return { ...eventData, documents };
    };
    return [
      { eventName: 'label.generated', objectType: 'shipment', objectId: shipmentId, sequence: recorded.version, data },
    ];
  },
  BookingFailed: updated,
  BookingHeld: updated,
  BookingReleased: updated,
  DeniedPartyFound: updated,
  DeniedPartyCleared: updated,
  BookingOutcomeUnknown: 'private',
  TrackingRecorded: updated,
  LegAssigned: updated,
  SurchargeAdded: updated,
  ShipmentVoided: updated,
  RefundSettled: updated,
  DocumentUploaded: documentUploaded,
  PickupAssigned: 'private',
  ManifestAssigned: 'private',
  ShipmentPeopleErased: 'private',
  ManifestRequested: 'private',
  ManifestCreated: (recorded) => {
    const manifestId = objectIdOf(recorded);
    const data = (snapshots: Snapshots): Promise<EventData> => snapshots.manifestAt(manifestId, recorded.version);
    return [
      { eventName: 'manifest.created', objectType: 'manifest', objectId: manifestId, sequence: recorded.version, data },
    ];
  },
  ManifestRefused: 'private',
  ManifestClosed: 'private',
  ManifestPeopleErased: 'private',
  PickupRequested: 'private',
  PickupScheduled: 'private',
  PickupRefused: 'private',
  PickupConfirmed: 'private',
  PickupCompleted: 'private',
  PickupFailed: 'private',
  PickupCancelled: 'private',
  PickupCalledOff: 'private',
  PickupPeopleErased: 'private',
  ProductClassified: (recorded) => {
    const { result, reviewState } = recorded.event.data;
    return [productEvent('product.classification.complete', recorded, { ...result, reviewState })];
  },
  ProductApproved: productUpdated,
  ProductCorrected: productUpdated,
  ProductRejected: productUpdated,
  ProductReviewWithdrawn: productUpdated,
  ProductAnswered: productAnswered,
  // Thousands at once, by a client that has them.
  ProductImported: 'private',
  CollectionClaimed: 'private',
  CollectionRequested: 'private',
  CollectionRefused: 'private',
  CollectionAccepted: 'private',
  CollectionAssessed: 'private',
  CollectionReassessed: ofCollection('taxes.collection.updated'),
  CollectionReady: ofCollection('taxes.collection.ready'),
  CollectionExceptionRaised: ofCollection('taxes.collection.exception'),
  CollectionGoodsCorrected: ofCollection('taxes.collection.updated'),
  CollectionExpired: ofCollection('taxes.collection.cancelled'),
  CollectionCancelled: ofCollection('taxes.collection.cancelled'),
  CollectionArchived: 'private',
  CollectionPeopleErased: 'private',
  CollectionDatesMoved: ofCollection('taxes.collection.updated'),
  CollectionWeightCorrected: 'private',
  CollectionHeldAtCustoms: ofCollection('taxes.collection.updated'),
  CollectionReleasedFromCustoms: ofCollection('taxes.collection.updated'),
  PaymentStarted: 'private',
  PaymentActionRequired: 'private',
  PaymentDeclined: 'private',
  PaymentRefused: 'private',
  PaymentClosed: 'private',
  CollectionPaid: ofCollection('taxes.collection.updated'),
  UnexpectedPaymentReceived: 'private',
  PaymentFeeRecorded: 'private',
  RefundRequested: 'private',
  RefundSucceeded: ofCollection('taxes.collection.updated'),
  RefundFailed: ofCollection('taxes.collection.updated'),
  PaymentDisputed: ofCollection('taxes.collection.updated'),
  DisputeClosed: ofCollection('taxes.collection.updated'),
  StagesPlanned: 'private',
  StageAttempted: 'private',
  StageCompleted: 'private',
  StageFailed: 'private',
  StageSkipped: 'private',
  MessageDeliveryReported: 'private',
  WebhookTestRequested: ({ event }) =>
    event.data.shipments.map(({ shipmentId, version }) => ({
      ...shipmentUpdated(shipmentId, version),
      test: true,
    })),
  WebhookEndpointRegistered: 'private',
  WebhookEndpointChanged: 'private',
  WebhookSecretRotated: 'private',
  WebhookEndpointDisabled: 'private',
  WebhookEndpointEnabled: 'private',
  WebhookRecoveryRequested: 'private',
  WebhookEndpointDeleted: 'private',
  AccountSettingsChanged: 'private',
  RestrictionOverridesChosen: 'private',
  TariffImported: 'private',
  TariffActivated: 'private',
  TariffRolledBack: 'private',
  DutiesCalculated: 'private',
  DutiesRefused: 'private',
  QuoteHeld: quoteEvent('quote.held'),
  QuoteReleased: quoteEvent('quote.released'),
  QuoteHonoured: quoteEvent('quote.honoured'),
  QuoteHonourWithdrawn: quoteEvent('quote.withdrawn'),
  TradeEngineCalled: 'private',
  UploadClaimed: 'private',
  LogDigestSigned: 'private',
};

/** The public event for an event of the log; undefined for a private one, or one that this program does not know. */
export const announcingOf = ({
  type,
}: {
  readonly type: string;
}): ((recorded: RecordedEvent) => readonly Announcement[]) | undefined => {
  const announcing = ownValue(announcements as Readonly<Record<string, unknown>>, type);
  return typeof announcing === 'function'
    ? (announcing as (recorded: RecordedEvent) => readonly Announcement[])
    : undefined;
};
