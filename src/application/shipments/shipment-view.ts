import type {
  ActualMeasures,
  BookingFailed,
  Holds,
  Legs,
  ShipmentDocumentFile,
  ShipmentEvent,
  ShipmentPeople,
  ShipmentRequested,
  ShipmentStatus,
  Surcharge,
  TrackingEvent,
} from '../../domain/shipment/index.ts';
import { inTimeOrder, statusOf } from '../../domain/shipment/index.ts';
import type { Projection } from '../kernel/projection.ts';

/** A paper that was uploaded has its client's name for it, and a time of its own. */
export type ShownDocument = ShipmentDocumentFile & { readonly name?: string; readonly createdAt?: string };

/** Everything a reply may show of a shipment; the same whether folded on the spot or read from the list. */
export type ShipmentView = Omit<ShipmentRequested['data'], 'requestedAt' | 'personal'> & {
  readonly accountId: string;
  readonly status: ShipmentStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly people: ShipmentPeople;
  readonly carrier?: string;
  readonly trackingNumber?: string;
  /** What was printed at booking, then what was uploaded since. */
  readonly documents: readonly ShownDocument[];
  /** In the order they arrived. */
  readonly scans: readonly TrackingEvent[];
  /** Every leg that was ever named, as it was named last. */
  readonly legs: Legs;
  readonly surcharges: readonly (Surcharge & { readonly createdAt: string; readonly fingerprint?: string })[];
  /** What the carrier weighed and measured last, where it did. */
  readonly actual: ActualMeasures;
  /** Who has taken it last, by its own word: whether they have it still they say themselves (`shownHolds`). */
  readonly holds: Holds;
  /** Why there is no label, where there is none. */
  readonly failure?: { readonly reason: BookingFailed['data']['reason'] | 'unknown'; readonly message: string };
};

export type ShipmentField =
  'accountId' | 'status' | 'trackingNumber' | 'firstMileNumber' | 'lastMileNumber' | 'customerReference' | 'createdAt';

export const shipmentView: Projection<ShipmentView, ShipmentEvent, ShipmentField> = {
  name: 'shipments',
  version: 4,
  fields: {
    accountId: { type: 'text', of: ({ accountId }) => accountId },
    status: { type: 'text', of: ({ status }) => status },
    trackingNumber: { type: 'text', of: ({ trackingNumber }) => trackingNumber ?? null },
    firstMileNumber: { type: 'text', of: ({ legs }) => legs.firstMile?.trackingNumber ?? null },
    lastMileNumber: { type: 'text', of: ({ legs }) => legs.lastMile?.trackingNumber ?? null },
    customerReference: { type: 'text', of: ({ customerReference }) => customerReference ?? null },
    createdAt: { type: 'text', of: ({ createdAt }) => createdAt },
  },
  indexes: [['accountId', 'createdAt'], ['accountId', 'status', 'createdAt'], ['accountId', 'customerReference'], ['trackingNumber'], ['firstMileNumber'], ['lastMileNumber'], ['status', 'createdAt']], // prettier-ignore
  key: ({ stream }) => stream,
  when: {
    ShipmentRequested: (_, { data: { requestedAt, personal, ...requested } }, { metadata: { accountId } }) => ({
      ...requested,
      accountId,
      status: 'booking_pending',
      createdAt: requestedAt,
      updatedAt: requestedAt,
      people: personal,
      documents: [],
      scans: [],
      legs: {},
      surcharges: [],
      actual: {},
      holds: {},
    }),
    BookingOutcomeUnknown: (view, { data: { message, noticedAt } }) =>
      view && { ...view, failure: { reason: 'unknown', message }, updatedAt: noticedAt },
    BookingFailed: (view, { data: { reason, message, failedAt } }) =>
      view && { ...view, status: 'booking_failed', failure: { reason, message }, updatedAt: failedAt },
    LabelGenerated: (view, { data: { carrier, trackingNumber, documents, legs = {}, generatedAt } }) => {
      if (!view) return undefined;
      const { failure: _, ...booked } = view;
      return { ...booked, status: 'label_created', carrier, trackingNumber, documents, legs, updatedAt: generatedAt };
    },
    TrackingRecorded: (view, { data: { events, recordedAt } }) => {
      if (!view) return undefined;
      const scans = [...view.scans, ...events];
      return { ...view, scans, status: statusOf(scans), updatedAt: recordedAt };
    },
    LegAssigned: (view, { data: { leg, assignedAt, ...named } }) =>
      view && { ...view, legs: { ...view.legs, [leg]: named }, updatedAt: assignedAt },
    SurchargeAdded: (view, { data: { surcharge, fingerprint, addedAt, ...measured } }) =>
      view && {
        ...view,
        surcharges: [...view.surcharges, { ...surcharge, createdAt: addedAt, ...(fingerprint !== undefined && { fingerprint }) }],
        actual: { ...view.actual, ...measured },
        updatedAt: addedAt,
      },
    DocumentUploaded: (view, { data: { documents, uploadedAt } }) =>
      view && {
        ...view,
        documents: [...view.documents, ...documents.map((document) => ({ ...document, createdAt: uploadedAt }))],
        updatedAt: uploadedAt,
      },
    PickupAssigned: (view, { data: { pickupId, assignedAt } }) =>
      view && { ...view, holds: { ...view.holds, pickupId }, updatedAt: assignedAt },
    ManifestAssigned: (view, { data: { manifestId, assignedAt } }) =>
      view && { ...view, holds: { ...view.holds, manifestId }, updatedAt: assignedAt },
    // Given back, it is in nothing: nobody comes for it.
    ShipmentVoided: (view, { data: { voidedAt } }) => view && { ...view, status: 'voided', holds: {}, updatedAt: voidedAt },
  },
};

/** The whole history, newest first; of one moment, the one that arrived last comes first. */
export const historyOf = ({ scans }: Pick<ShipmentView, 'scans'>): readonly TrackingEvent[] => inTimeOrder(scans).reverse();
