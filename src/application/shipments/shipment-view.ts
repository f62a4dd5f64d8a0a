import type {
  ActualMeasures,
  BookingFailed,
  BookingWarning,
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
import { inTimeOrder, nextDue, plainNumber, statusOf, withDue, withNews } from '../../domain/shipment/index.ts';
import type { Projection } from '../kernel/projection.ts';

/** A paper that was uploaded has its client's name for it, and a time of its own. */
export type ShownDocument = ShipmentDocumentFile & { readonly name?: string; readonly createdAt?: string };

/** Everything a reply may show of a shipment; the same whether folded on the spot or read from the list. */
export type ShipmentView = Omit<ShipmentRequested['data'], 'requestedAt' | 'personal'> & {
  readonly accountId: string;
  /** How many events it is made of: all that its stream held then. */
  readonly version: number;
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
  /** What its client should know of the booking. */
  readonly warnings?: readonly BookingWarning[];
  /** Why there is no label, where there is none. */
  readonly failure?: {
    readonly reason: BookingFailed['data']['reason'] | 'unknown';
    readonly message: string;
    readonly details?: readonly string[];
  };
};

export type ShipmentField =
  'accountId' | 'status' | 'trackingNumber' | 'firstMileNumber' | 'lastMileNumber' | 'customerReference' | 'createdAt' | 'scanDueAt';

/** Numbers are looked up without their spaces, dashes and small letters. */
const plain = (number: string | undefined): string | null => (number === undefined ? null : plainNumber(number));

export const shipmentView: Projection<ShipmentView, ShipmentEvent, ShipmentField> = {
  name: 'shipments',
  version: 8,
  fields: {
    accountId: { type: 'text', of: ({ accountId }) => accountId },
    status: { type: 'text', of: ({ status }) => status },
    trackingNumber: { type: 'text', of: ({ trackingNumber }) => plain(trackingNumber) },
    firstMileNumber: { type: 'text', of: ({ legs }) => plain(legs.firstMile?.trackingNumber) },
    lastMileNumber: { type: 'text', of: ({ legs }) => plain(legs.lastMile?.trackingNumber) },
    customerReference: { type: 'text', of: ({ customerReference }) => customerReference ?? null },
    createdAt: { type: 'text', of: ({ createdAt }) => createdAt },
    /** When the next scan that does not count yet will. */
    scanDueAt: { type: 'text', of: ({ status, scans }) => (status === 'voided' ? null : (nextDue(scans) ?? null)) },
  },
  indexes: [['accountId', 'createdAt'], ['accountId', 'status', 'createdAt'], ['accountId', 'customerReference'], ['trackingNumber'], ['firstMileNumber'], ['lastMileNumber'], ['status', 'createdAt'], ['scanDueAt']], // prettier-ignore
  key: ({ stream }) => stream,
  when: {
    ShipmentRequested: (_, { data: { requestedAt, personal, ...requested } }, { metadata: { accountId }, version }) => ({
      ...requested,
      accountId,
      version,
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
    BookingOutcomeUnknown: (view, { data: { message, noticedAt } }, { version }) =>
      view && { ...view, failure: { reason: 'unknown', message }, updatedAt: noticedAt, version },
    BookingFailed: (view, { data: { failedAt, ...failure } }, { version }) =>
      view && { ...view, status: 'booking_failed', failure, updatedAt: failedAt, version },
    LabelGenerated: (view, { data: { carrier, trackingNumber, documents, legs = {}, warnings, generatedAt } }, { version }) => {
      if (!view) return undefined;
      const { failure: _, ...booked } = view;
      const label = { carrier, trackingNumber, documents, legs, ...(warnings && { warnings }) };
      return { ...booked, ...label, status: 'label_created', updatedAt: generatedAt, version };
    },
    TrackingRecorded: (view, { data: { events, recordedAt } }, { version }) => {
      if (!view) return undefined;
      const scans = withDue(withNews(view.scans, events), recordedAt);
      return { ...view, scans, status: statusOf(scans), updatedAt: recordedAt, version };
    },
    LegAssigned: (view, { data: { leg, assignedAt, ...named } }, { version }) =>
      view && { ...view, legs: { ...view.legs, [leg]: named }, updatedAt: assignedAt, version },
    SurchargeAdded: (view, { data: { surcharge, fingerprint, addedAt, ...measured } }, { version }) =>
      view && {
        ...view,
        surcharges: [...view.surcharges, { ...surcharge, createdAt: addedAt, ...(fingerprint !== undefined && { fingerprint }) }],
        actual: { ...view.actual, ...measured },
        updatedAt: addedAt,
        version,
      },
    DocumentUploaded: (view, { data: { documents, uploadedAt } }, { version }) =>
      view && {
        ...view,
        documents: [...view.documents, ...documents.map((document) => ({ ...document, createdAt: uploadedAt }))],
        updatedAt: uploadedAt,
        version,
      },
    PickupAssigned: (view, { data: { pickupId, assignedAt } }, { version }) =>
      view && { ...view, holds: { ...view.holds, pickupId }, updatedAt: assignedAt, version },
    ManifestAssigned: (view, { data: { manifestId, assignedAt } }, { version }) =>
      view && { ...view, holds: { ...view.holds, manifestId }, updatedAt: assignedAt, version },
    // Given back, it is in nothing: nobody comes for it.
    ShipmentVoided: (view, { data: { voidedAt } }, { version }) =>
      view && { ...view, status: 'voided', holds: {}, updatedAt: voidedAt, version },
  },
};

/** A shipment as it stands now: scans that were dated ahead count from their time on, whether or not that has been written down yet. */
export const asOf = (view: ShipmentView, now: string): ShipmentView => {
  const scans = withDue(view.scans, now);
  return scans === view.scans || view.status === 'voided' ? view : { ...view, scans, status: statusOf(scans) };
};

/** The whole history, newest first; of one moment, the one that arrived last comes first. */
export const historyOf = ({ scans }: Pick<ShipmentView, 'scans'>): readonly TrackingEvent[] => inTimeOrder(scans).reverse();
