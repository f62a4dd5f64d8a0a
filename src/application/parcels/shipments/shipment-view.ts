import type {
  ActualMeasures,
  BookingWarning,
  Holds,
  Legs,
  RefundOutcome,
  ShipmentDocumentFile,
  ShipmentEvent,
  ShipmentPeople,
  ShipmentRequested,
  ShipmentStatus,
  Surcharge,
  TrackingEvent,
  ShipmentRefusal,
} from '../../../domain/parcels/shipment/index.ts';
import {
  inTimeOrder,
  isTerminal,
  mergeScans,
  nextDue,
  plainNumber,
  recordedScans,
  shipmentStatuses,
  statusOf,
  withDue,
  withoutWords,
} from '../../../domain/parcels/shipment/index.ts';
import { bookingNotices, bookingReasons, isHeld } from './booking-notices.ts';
import { shipmentDays, shipmentDeliveries } from './shipment-rollups.ts';
import type { BookingFailure, BookingHold } from './booking-notices.ts';
import { withoutEntries } from '../../../domain/shared/erasure.ts';
import type { Projection } from '../../log/kernel/projection.ts';
import { fold } from '../../log/kernel/projection.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import { ownHistory } from '../../log/kernel/own.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';

/** An uploaded document has the name that the client gave it, and the time of its upload. */
export type ShownDocument = ShipmentDocumentFile & { readonly name?: string; readonly createdAt?: string };

/**
 * Everything that a reply may show of a shipment. It is the same whether folded from the stream or read from the read
 * model.
 */
export type ShipmentView = Omit<ShipmentRequested['data'], 'requestedAt' | 'personal'> & {
  readonly accountId: string;
  /** The stream version that this view includes. */
  readonly version: number;
  readonly status: ShipmentStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly people: ShipmentPeople;
  /** When people, and the documents that show them, were last erased. */
  readonly personalDataErasedAt?: string;
  readonly carrier?: string;
  readonly trackingNumber?: string;
  /** The documents printed at booking, then the uploaded ones. */
  readonly documents: readonly ShownDocument[];
  /** In the order they arrived. */
  readonly scans: readonly TrackingEvent[];
  /** Every leg that was ever assigned, with its latest data. */
  readonly legs: Legs;
  readonly surcharges: readonly (Surcharge & { readonly createdAt: string; readonly fingerprint?: string })[];
  /** The carrier's latest weight and dimensions, if it has measured the parcel. */
  readonly actual: ActualMeasures;
  /**
   * The pickup and manifest that took the shipment last, according to the shipment's events. Only they know whether
   * they still hold it (`shownHolds`).
   */
  readonly holds: Holds;
  /** When the label was voided, if it was. */
  readonly voidedAt?: string;
  /** The carrier's decision on the refund of a voided label, or that it is pending. */
  readonly refund?: { readonly status: 'pending' } | { readonly status: RefundOutcome; readonly settledAt: string };
  /** Notices to the client about the booking. */
  readonly warnings?: readonly BookingWarning[];
  /** Set if the parcel waits for a person, or waited: before its booking, or later. */
  readonly hold?: BookingHold;
  /** The reason why there is no label, if there is none. */
  readonly failure?: BookingFailure;
};

const personalFields = ['people', 'scans', 'hold'] as const satisfies readonly (keyof ShipmentView)[];

/**
 * A shipment without its people: the only input for public pages and their texts. Public pages show the place, code and
 * time of a scan, but not what a carrier wrote of it, which may name a person.
 */
export type PublicShipment = Omit<ShipmentView, Exclude<(typeof personalFields)[number], 'scans'>>;

export type ShipmentField =
  | 'accountId'
  | 'status'
  | 'trackingNumber'
  | 'firstMileNumber'
  | 'lastMileNumber'
  | 'customerReference'
  | 'createdAt'
  | 'updatedAt'
  | 'scanDueAt'
  | 'refundStatus'
  | 'carrier'
  | 'serviceCode'
  | 'destinationCountry'
  | 'hasNotices'
  | 'failureReason'
  | 'isHeld';

/** Normalises a number for lookups: capitals, without spaces and dashes. */
const plain = (number: string | undefined): string | null => (number === undefined ? null : plainNumber(number));

const decisionIn = (personal: { readonly holdReason?: string } | undefined): Pick<BookingHold, 'decision'> =>
  personal?.holdReason === undefined ? {} : { decision: personal.holdReason };

/** What is left of a hold: that it was, and when, and each of the two entries that stays. */
const withoutErased = ({ findings, decision, ...hold }: BookingHold, entries: readonly string[]): BookingHold => ({
  ...hold,
  ...(findings && !entries.includes('partyFindings') && { findings }),
  ...(decision !== undefined && !entries.includes('holdReason') && { decision }),
});

const withoutPeople = (view: ShipmentView, entries: readonly string[]): ShipmentView => ({
  ...view,
  ...(view.hold && { hold: withoutErased(view.hold, entries) }),
  people: withoutEntries(view.people, entries),
  scans: entries.includes('scanWords') ? view.scans.map(withoutWords) : view.scans,
});

const withoutFailure = ({ failure: _, ...view }: ShipmentView): ShipmentView => view;

/** What lists of a status are filtered by, besides the times that order them. */
const ofStatus = ['carrier', 'serviceCode', 'destinationCountry', 'hasNotices', 'failureReason', 'isHeld'] as const;
/** What lists are filtered by, besides the times. */
const filteredBy = ['status', 'customerReference', 'trackingNumber', ...ofStatus] as const;

/** The fields with the numbers of a parcel: its own, and those of its legs. */
export const numberFields = [
  'trackingNumber',
  'firstMileNumber',
  'lastMileNumber',
] as const satisfies readonly ShipmentField[];

/** The view of a shipment, folded from its events. */
export const shipmentView: Projection<ShipmentView, ShipmentEvent, ShipmentField> = {
  name: 'shipments',
  version: 31,
  fields: {
    accountId: { type: 'text', of: ({ accountId }) => accountId },
    status: { type: 'text', of: ({ status }) => status },
    trackingNumber: { type: 'text', of: ({ trackingNumber }) => plain(trackingNumber) },
    firstMileNumber: { type: 'text', of: ({ legs }) => plain(legs.firstMile?.trackingNumber) },
    lastMileNumber: { type: 'text', of: ({ legs }) => plain(legs.lastMile?.trackingNumber) },
    customerReference: { type: 'text', of: ({ customerReference }) => customerReference ?? null },
    createdAt: { type: 'text', of: ({ createdAt }) => createdAt },
    updatedAt: { type: 'text', of: ({ updatedAt }) => updatedAt },
    /** When the next future-dated scan begins to count. */
    scanDueAt: { type: 'text', of: ({ status, scans }) => (status === 'voided' ? null : (nextDue(scans) ?? null)) },
    refundStatus: { type: 'text', of: ({ refund }) => refund?.status ?? null },
    /** '' until there is a label: shipments are counted by it, and nothing is counted by null. */
    carrier: { type: 'text', of: ({ carrier }) => carrier ?? '' },
    serviceCode: { type: 'text', of: ({ service }) => service.code },
    destinationCountry: { type: 'text', of: ({ destinationCountry }) => destinationCountry },
    hasNotices: { type: 'number', of: (view) => Number(bookingNotices(view).length > 0) },
    /** '' where there is a label, or may be one soon. */
    failureReason: { type: 'text', of: ({ failure }) => (failure ? bookingReasons[failure.reason] : '') },
    isHeld: { type: 'number', of: (view) => Number(isHeld(view)) },
  },
  indexes: [
    ['accountId', 'createdAt', 'key', 'updatedAt', ...filteredBy],
    ['accountId', 'updatedAt', 'key', 'createdAt', ...filteredBy],
    ['accountId', 'status', 'createdAt', 'key', ...ofStatus],
    ['accountId', 'status', 'updatedAt'],
    ['accountId', 'customerReference', 'createdAt'],
    ['trackingNumber'],
    ['firstMileNumber'],
    ['lastMileNumber'],
    ['status', 'createdAt'],
    ['scanDueAt'],
    ['refundStatus'],
  ],
  counted: ['accountId', 'status'],
  finished: {
    field: 'status',
    unless: shipmentStatuses.filter((status) => status !== 'booking_failed' && !isTerminal(status)),
    counted: ['accountId', 'status', 'destinationCountry', 'carrier', 'serviceCode', 'hasNotices'],
  },
  rollups: [shipmentDays, shipmentDeliveries],
  key: ({ stream }) => stream,
  personal: personalFields,
  withoutPeople,
  when: {
    ShipmentRequested: (
      _,
      { data: { requestedAt, personal, ...requested } },
      { metadata: { accountId }, version },
    ) => ({
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
    BookingHeld: (view, { data: { reason, heldAt, personal } }, { version }) => {
      if (!view) return undefined;
      const findings = personal?.partyFindings;
      return { ...view, hold: { reason, heldAt, ...(findings && { findings }) }, updatedAt: heldAt, version };
    },
    BookingReleased: (view, { data: { releasedAt, personal } }, { version }) =>
      view?.hold && {
        ...view,
        hold: { ...view.hold, releasedAt, ...decisionIn(personal) },
        updatedAt: releasedAt,
        version,
      },
    DeniedPartyFound: (view, { data: { foundAt, personal } }, { version }) => {
      if (!view) return undefined;
      const waiting = isHeld(view) ? view.hold?.findings : undefined;
      const findings = [...(waiting ?? []), ...(personal?.partyFindings ?? [])];
      return { ...view, hold: { reason: 'denied_party', heldAt: foundAt, findings }, updatedAt: foundAt, version };
    },
    DeniedPartyCleared: (view, { data: { clearedAt, personal } }, { version }) =>
      view?.hold && {
        ...view,
        hold: { ...view.hold, releasedAt: clearedAt, ...decisionIn(personal) },
        updatedAt: clearedAt,
        version,
      },
    BookingFailed: (view, { data: { failedAt, personal, ...failure } }, { version }) =>
      view && {
        ...view,
        status: 'booking_failed',
        failure,
        ...(view.hold && { hold: { ...view.hold, ...decisionIn(personal) } }),
        updatedAt: failedAt,
        version,
      },
    LabelGenerated: (
      view,
      { data: { carrier, trackingNumber, documents, legs = {}, warnings, generatedAt } },
      { version },
    ) => {
      if (!view) return undefined;
      const label = { carrier, trackingNumber, documents, legs, ...(warnings && { warnings }) };
      return {
        ...(view.failure ? withoutFailure(view) : view),
        ...label,
        status: 'label_created',
        updatedAt: generatedAt,
        version,
      };
    },
    TrackingRecorded: (view, { data }, { version }) => {
      if (!view) return undefined;
      const { recordedAt } = data;
      const scans = withDue(mergeScans(view.scans, recordedScans(data)), recordedAt);
      const status = view.status === 'voided' ? view.status : statusOf(scans);
      return { ...view, scans, status, updatedAt: recordedAt, version };
    },
    LegAssigned: (view, { data: { leg, assignedAt, ...named } }, { version }) =>
      view && { ...view, legs: { ...view.legs, [leg]: named }, updatedAt: assignedAt, version },
    SurchargeAdded: (view, { data: { surcharge, fingerprint, addedAt, ...measured } }, { version }) =>
      view && {
        ...view,
        surcharges: [
          ...view.surcharges,
          { ...surcharge, createdAt: addedAt, ...(fingerprint !== undefined && { fingerprint }) },
        ],
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
    ShipmentPeopleErased: (view, { data: { entries, files, erasedAt } }, { version }) =>
      view && {
        ...withoutPeople(view, entries),
        documents: view.documents.filter(({ sha256 }) => !files.includes(sha256)),
        personalDataErasedAt: erasedAt,
        updatedAt: erasedAt,
        version,
      },
    // A voided shipment is in no pickup and no manifest.
    ShipmentVoided: (view, { data: { voidedAt, refund } }, { version }) =>
      view && {
        ...view,
        status: 'voided',
        voidedAt,
        holds: {},
        ...(refund && { refund: { status: refund } }),
        updatedAt: voidedAt,
        version,
      },
    RefundSettled: (view, { data: { outcome, settledAt } }, { version }) =>
      view && { ...view, refund: { status: outcome, settledAt }, updatedAt: settledAt, version },
  },
};

/**
 * The current state of a shipment. Future-dated scans count from their time on, even if that has not been recorded yet.
 */
export const asOf = (view: ShipmentView, now: string): ShipmentView => {
  const scans = withDue(view.scans, now);
  return scans === view.scans || view.status === 'voided' ? view : { ...view, scans, status: statusOf(scans) };
};

/** All scans, newest first. Of scans with the same time, the one that arrived last comes first. */
export const historyOf = ({ scans }: Pick<ShipmentView, 'scans'>): readonly TrackingEvent[] =>
  inTimeOrder(scans).reverse();

/** The current state of a shipment. It does not check the account: requests use `ownShipment`. */
export const shipmentOfAnyAccount = async (
  store: Pick<EventStore, 'read'>,
  shipmentId: string,
): Promise<ShipmentView | undefined> =>
  fold(shipmentView, await store.read<ShipmentEvent>(streamOf('shipment', shipmentId)));

export const shipmentNotFound = (): DomainError<ShipmentRefusal> =>
  new DomainError('shipment_not_found', 'No shipment has this id.');

/** A shipment of this account. Another account's shipment is answered as one that does not exist. */
export const ownShipment = async (
  store: Pick<EventStore, 'read'>,
  shipmentId: string,
  accountId: string,
): Promise<ShipmentView> => {
  const view = fold(shipmentView, await ownHistory(store, 'shipment', shipmentId, accountId));
  if (!view) throw shipmentNotFound();
  return view;
};
