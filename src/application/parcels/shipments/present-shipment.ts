import { historyOf } from './shipment-view.ts';
import { isHeld } from './booking-notices.ts';
import type { BookingHold } from './booking-notices.ts';
import type { PublicShipment, ShipmentView, ShownDocument } from './shipment-view.ts';
import {
  counts,
  declarationOf,
  legsOfSeveralCarriers,
  placeOfScan,
  plainNumber,
} from '../../../domain/parcels/shipment/index.ts';
import type { BookedRate, BookedService, Holds, TrackingEvent } from '../../../domain/parcels/shipment/index.ts';
import { partiesAsSent } from '../../../domain/shared/address-reading.ts';
import type { Commodity } from '../../../domain/shared/commodity.ts';
import { utcTimestampOf } from '../../../domain/shared/local-date.ts';

/** Addresses of this service that replies link to. */
export type Links = {
  /** The public page of a parcel. */
  readonly tracking: (trackingNumber: string) => string;
  /** The download of a document, signed for the next 15 minutes. */
  readonly document: (shipmentId: string, documentId: string, at: string) => string;
};

/** Document bytes that the reply includes, by document id. */
export type Enclosed = ReadonlyMap<string, Uint8Array>;

/** A date without a time becomes the start of that day in UTC, because replies contain timestamps only. */
export const shownTime = (dateOrTime: string): string =>
  dateOrTime.length === 10 ? `${dateOrTime}T00:00:00.000Z` : dateOrTime;

export const presentRate = (
  { price, currency, transit, estimatedDelivery, charges }: BookedRate,
  service: BookedService,
) => ({
  price: Number(price),
  currency,
  transit,
  estimatedDelivery: shownTime(estimatedDelivery),
  service,
  charges: charges.map(({ name, amount, currency }) => ({ name, amount: Number(amount), currency })),
});

const presentCommodity = ({
  hsDigits: _,
  predictedConfidence: _confidence,
  kgWeight,
  dutiesAndTaxes = [],
  ...commodity
}: Commodity) => ({
  ...commodity,
  ...(kgWeight !== undefined && { kgWeight: Number(kgWeight) }),
  dutiesAndTaxes,
});

/**
 * One scan. `status`, `carrier`, `countsFrom` and `neverCounts` are additions to the given interface. A scan that does
 * not count has no status.
 */
export const presentEvent = (scan: TrackingEvent) => {
  const { timestamp, code, description, status, carrier, countsFrom, neverCounts } = scan;
  const location = placeOfScan(scan);
  return {
    timestamp,
    code,
    description,
    ...(location !== undefined && { location }),
    ...(status && counts(scan) && { status }),
    carrier,
    ...(countsFrom !== undefined && { countsFrom }),
    ...(neverCounts !== undefined && { neverCounts }),
  };
};

const presentDocument = (
  shipmentId: string,
  { id, type, format, name }: ShownDocument,
  links: Links,
  at: string,
  enclosed?: Enclosed,
) => {
  const bytes = enclosed?.get(id);
  return {
    id,
    type,
    format,
    ...(name !== undefined && { name }),
    url: links.document(shipmentId, id, at),
    ...(bytes && { base64String: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64') }),
  };
};

/** An uploaded document, as in the reply to the upload and in its webhook. */
export const presentUpload = (shipmentId: string, document: ShownDocument, links: Links, at: string) => {
  const { id, type, format, name, size, sha256, createdAt } = document;
  return { id, type, format, name, size, sha256, url: links.document(shipmentId, id, at), createdAt };
};

/** The uploaded documents of a shipment. Documents without a name were printed at the booking. */
export const presentUploads = ({ shipmentId, documents }: ShipmentView, links: Links, at: string) =>
  documents.filter(({ name }) => name !== undefined).map((document) => presentUpload(shipmentId, document, links, at));

const presentCustoms = ({ customs, people }: ShipmentView) => {
  if (customs === undefined) return undefined;
  const { signatory, productSafetyContact, importerOfRecord } = people;
  const { invoiceDate } = customs;
  return {
    ...declarationOf(customs, people),
    ...(invoiceDate !== undefined && { invoiceDate: utcTimestampOf(invoiceDate) ?? invoiceDate }),
    ...signatory,
    ...productSafetyContact,
    ...partiesAsSent({ importerOfRecord }),
  };
};

/** The fields that the public tracking page, the webhook and the reply have in common. */
export const presentProgress = (view: PublicShipment) => ({
  shipmentId: view.shipmentId,
  ...(view.trackingNumber !== undefined && { trackingNumber: view.trackingNumber }),
  status: view.status,
  ...(view.quoteId !== undefined && { quoteId: view.quoteId }),
  ...(view.customerReference !== undefined && { customerReference: view.customerReference }),
  shipDate: shownTime(view.shipDate),
  estimatedDelivery: shownTime(view.rate.estimatedDelivery),
  events: historyOf(view).map(presentEvent),
  ...legsOfSeveralCarriers(view.legs, view.carrier),
});

const presentHold = ({ reason, findings = [], heldAt, releasedAt, decision }: BookingHold) => ({
  reason,
  findings,
  heldAt,
  ...(releasedAt !== undefined && { releasedAt }),
  ...(decision !== undefined && { decision }),
});

/**
 * The interface's shipment event data: the data of shipment webhooks, and the top level of the answer of
 * `/api/tracking`.
 */
export const presentEventData = (view: ShipmentView) => {
  const { shipFrom, shipTo } = view.people;
  return {
    ...presentProgress(view),
    ...(view.hold && isHeld(view) && { bookingHold: presentHold(view.hold) }),
    ...partiesAsSent({ shipFrom, shipTo }),
  };
};

/**
 * The reply to a tracking number: the event data, and the same without personal data under `tracking`. The link uses
 * the requested number.
 */
export const presentTracking = (view: ShipmentView, trackingNumber: string, links: Pick<Links, 'tracking'>) => ({
  ...presentEventData(view),
  tracking: {
    ...presentProgress(view),
    ...(view.carrier !== undefined && { carrier: view.carrier }),
    trackingURL: links.tracking(plainNumber(trackingNumber)),
  },
});

export const presentSurcharge = (shipmentId: string, surcharge: ShipmentView['surcharges'][number]) => {
  const { id, type, name, amount, currency, metadata = {}, createdAt } = surcharge;
  // A recorded surcharge is never changed: a mistake is corrected by another one with the opposite sign.
  return { id, type, name, amount: Number(amount), currency, metadata, shipmentId, createdAt, updatedAt: createdAt };
};

/** When the parcel was first picked up and when it was delivered, if it was. */
export const actualDates = ({
  scans,
}: ShipmentView): { readonly collectedAt?: string; readonly deliveredAt?: string } => {
  const collected = scans.find((scan) => scan.status === 'collected' && counts(scan));
  const delivered = scans.findLast((scan) => scan.status === 'delivered' && counts(scan));
  return {
    ...(collected && { collectedAt: collected.timestamp }),
    ...(delivered && { deliveredAt: delivered.timestamp }),
  };
};

export const presentDocuments = (
  { shipmentId, documents }: ShipmentView,
  links: Links,
  at: string,
  enclosed?: Enclosed,
) => documents.map((file) => presentDocument(shipmentId, file, links, at, enclosed));

/** A shipment in replies, with its pickup and manifest (`shownHolds`). */
export const presentShipment = (view: ShipmentView, holds: Holds, links: Links, at: string, enclosed?: Enclosed) => {
  const { shipTo, shipFrom, returnTo, billTo, dropOffLocation } = view.people;
  const {
    dimWeight,
    dimensions,
    commercialInvoiceReference,
    description,
    additionalServices,
    metadata,
    trackingNumber,
  } = view;
  const customs = presentCustoms(view);
  return {
    id: view.shipmentId,
    ...presentProgress(view),
    createdAt: view.createdAt,
    updatedAt: view.updatedAt,
    ...(view.personalDataErasedAt !== undefined && { personalDataErasedAt: view.personalDataErasedAt }),
    ...actualDates(view),
    ...holds,
    documents: presentDocuments(view, links, at, enclosed),
    ...partiesAsSent({ shipTo, shipFrom, returnTo, billTo, dropOffLocation }),
    weight: view.weight,
    scaleWeight: view.weight,
    ...(dimWeight && { dimWeight }),
    billWeight: view.billWeight,
    ...view.actual,
    ...(dimensions && { dimensions }),
    packageType: view.packageType,
    commodities: view.commodities.map(presentCommodity),
    ...(customs && { customs }),
    rate: presentRate(view.rate, view.service),
    ...(view.hold && { bookingHold: presentHold(view.hold) }),
    ...(view.refund && { refund: view.refund }),
    surcharges: view.surcharges.map((surcharge) => presentSurcharge(view.shipmentId, surcharge)),
    ...(trackingNumber !== undefined && { trackingURL: links.tracking(trackingNumber) }),
    ...(description !== undefined && { description }),
    ...(commercialInvoiceReference !== undefined && { commercialInvoiceReference }),
    ...(additionalServices && { additionalServices }),
    ...(metadata && { metadata }),
  };
};
