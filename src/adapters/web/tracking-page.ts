import { historyOf } from '../../application/shipments/shipment-view.ts';
import type { PublicShipment } from '../../application/shipments/shipment-view.ts';
import type { CarrierDirectory } from '../../application/ports/carrier-directory.ts';
import { counts, legsOfSeveralCarriers } from '../../domain/shipment/index.ts';
import type { ShipmentStatus, TrackingEvent } from '../../domain/shipment/index.ts';
import { countryName } from '../../domain/shared/countries.ts';
import type { Operator, ShownBrand } from '../../application/ports/branding.ts';
import { inlinePicture } from './brand.ts';
import { operatorLine, operatorLinks } from './operator.ts';
import type { Pages } from './pages.ts';
import { sayIn } from './payment/texts/index.ts';

/** Looks up the meaning of carriers' codes. */
export type CarrierWords = Pick<CarrierDirectory, 'meaningOf'>;

type Words = { readonly headline: string; readonly explanation: string; readonly tone: '' | 'good' | 'warn' | 'bad' };

const words: Readonly<Record<ShipmentStatus, Words>> = {
  booking_pending: { headline: 'Being booked', explanation: 'The carrier has not confirmed this parcel yet.', tone: '' },
  booking_failed: { headline: 'Not booked', explanation: 'The carrier did not take this parcel.', tone: 'bad' },
  label_created: { headline: 'Label created', explanation: 'The sender has made the label; the parcel is not on its way yet.', tone: '' },
  collected: { headline: 'Collected', explanation: 'The carrier has the parcel.', tone: '' },
  in_transit: { headline: 'On its way', explanation: 'The parcel is travelling.', tone: '' },
  in_hub: { headline: 'At a hub', explanation: 'The parcel is being sorted.', tone: '' },
  customs_hold: {
    headline: 'Held by customs',
    explanation: 'Customs are looking at the parcel. Duties or papers may be due.',
    tone: 'warn',
  },
  customs_cleared: { headline: 'Cleared by customs', explanation: 'The parcel has passed the border.', tone: '' },
  out_for_delivery: { headline: 'Out for delivery', explanation: 'The parcel is with the courier.', tone: '' },
  available_for_pickup: { headline: 'Ready to be picked up', explanation: 'The parcel waits at the pickup point.', tone: 'good' },
  delivery_failed: {
    headline: 'Delivery failed',
    explanation: 'The parcel could not be handed over; it is tried again or brought to a pickup point.',
    tone: 'warn',
  },
  delivered: { headline: 'Delivered', explanation: 'The parcel has arrived.', tone: 'good' },
  exception: { headline: 'Delayed', explanation: 'Something unforeseen holds the parcel up.', tone: 'warn' },
  return_to_sender: { headline: 'Going back', explanation: 'The parcel is on its way back to the sender.', tone: 'warn' },
  returned: { headline: 'Returned', explanation: 'The sender has the parcel again.', tone: 'warn' },
  lost: { headline: 'Lost', explanation: 'The carrier cannot find the parcel.', tone: 'bad' },
  voided: { headline: 'Cancelled', explanation: 'The sender has withdrawn this label.', tone: 'bad' },
};

const milestones: readonly { readonly name: string; readonly statuses: readonly ShipmentStatus[] }[] = [
  { name: 'Label', statuses: ['label_created'] },
  { name: 'Collected', statuses: ['collected'] },
  { name: 'On its way', statuses: ['in_transit', 'in_hub', 'customs_hold', 'customs_cleared'] },
  { name: 'Out for delivery', statuses: ['out_for_delivery', 'available_for_pickup', 'delivery_failed'] },
  { name: 'Delivered', statuses: ['delivered'] },
];

/** Progress along the usual course; undefined for a parcel that has left it, which gets no bar. */
const stepsOf = ({ status, scans }: PublicShipment) => {
  const seen = new Set<ShipmentStatus>(['label_created', status, ...scans.filter(counts).flatMap(({ status }) => status ?? [])]);
  const furthest = milestones.findLastIndex(({ statuses }) => statuses.some((status) => seen.has(status)));
  if (!milestones.some(({ statuses }) => statuses.includes(status)) && status !== 'exception') return [];
  return milestones.map(({ name }, index) => ({ name, passed: index <= furthest, current: index === furthest }));
};

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const minute = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

const stillExpected = (status: ShipmentStatus): boolean =>
  !['delivered', 'returned', 'return_to_sender', 'lost', 'voided', 'booking_failed'].includes(status);

/** Uses our own words: a carrier's text may name the person who signed. */
const wordsOf = ({ meaningOf }: CarrierWords, { carrier, code, status }: TrackingEvent): string =>
  meaningOf(carrier, code)?.description ?? (status ? words[status].headline : 'Seen by the carrier');

/** The carriers that share the transport, if there are several, with links to their tracking pages if they have one. */
const carriersOf = ({ legs, carrier }: PublicShipment) => {
  const { firstMile, lastMile } = legsOfSeveralCarriers(legs, carrier);
  return [
    { part: 'First mile', ...firstMile },
    { part: 'Last mile', ...lastMile },
  ].filter((leg) => 'carrier' in leg);
};

/** The page for anybody who knows the tracking number: where the parcel is, and of its people only the name that the account gave itself. */
export const trackingPage = (
  pages: Pages,
  view: PublicShipment,
  directory: CarrierWords,
  { brand, operator }: { readonly brand: ShownBrand; readonly operator: Operator },
): string =>
  pages('tracking', {
    brand: { ...brand, logo: brand.logo && inlinePicture(brand.logo) },
    operator: { line: operatorLine(operator), links: operatorLinks(operator, sayIn('en')) },
    ...words[view.status],
    trackingNumber: view.trackingNumber,
    steps: stepsOf(view),
    carriers: carriersOf(view),
    origin: countryName(view.originCountry),
    destination: countryName(view.destinationCountry),
    service: view.service.checkoutName,
    expected: stillExpected(view.status) && {
      date: view.rate.estimatedDelivery.slice(0, 10),
      text: day.format(new Date(view.rate.estimatedDelivery)),
    },
    // A carrier's forecast is not shown as an event that has happened.
    events: historyOf(view)
      .filter(counts)
      .map((event) => ({
        timestamp: event.timestamp,
        description: wordsOf(directory, event),
        location: event.location,
        time: minute.format(new Date(event.timestamp)),
      })),
  });

export const unknownParcelPage = (pages: Pages): string => pages('unknown-parcel', {});
