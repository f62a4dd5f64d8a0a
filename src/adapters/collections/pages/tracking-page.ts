import { senderNameOf } from '../../../application/accounts/sender-name.ts';
import type { ParcelDuties } from '../../../application/collections/parcel-duties.ts';
import type { ScanReason } from '../../../application/parcels/ports/carriers.ts';
import { historyOf } from '../../../application/parcels/shipments/shipment-view.ts';
import type { PublicShipment } from '../../../application/parcels/shipments/shipment-view.ts';
import {
  countryText,
  dayText,
  momentText,
  clockText,
  weekdayText,
} from '../../../application/shared/languages/formats.ts';
import type { Language } from '../../../application/shared/languages/languages.ts';
import type { Operator, ShownBrand } from '../../../application/shared/ports/branding.ts';
import { counts, legsOfSeveralCarriers, placeOfScan } from '../../../domain/parcels/shipment/index.ts';
import type { ShipmentStatus, TrackingEvent } from '../../../domain/parcels/shipment/index.ts';
import { canonicalCountry } from '../../../domain/shared/countries.ts';
import { countryOfPlace, zoneOfPlace } from '../../shared/places/place-zones.ts';
import { pageBrand, operatorLine, operatorLinks } from '../../platform/pages/operator.ts';
import type { Pages } from '../../platform/pages/pages.ts';
import { sayIn } from '../../platform/pages/texts.ts';
import { mailtoOf, pageFrame } from './payment/payment-page.ts';
import { adviceName, reasonName } from './tracking-reasons.ts';
import { sayOnTrackingIn } from './tracking-texts.ts';
import type { TrackingTextName } from './tracking-texts.ts';

const late: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>(
  'booking_failed customs_hold delivery_failed exception return_to_sender returned lost voided'.split(
    ' ',
  ) as ShipmentStatus[],
);

type Milestone = { readonly name: TrackingTextName; readonly statuses: readonly ShipmentStatus[] };
const milestones: readonly Milestone[] = [
  { name: 'stepLabel', statuses: ['label_created'] },
  { name: 'collected', statuses: ['collected'] },
  { name: 'in_transit', statuses: ['in_transit', 'in_hub', 'customs_hold', 'customs_cleared'] },
  { name: 'out_for_delivery', statuses: ['out_for_delivery', 'available_for_pickup', 'delivery_failed'] },
  { name: 'delivered', statuses: ['delivered'] },
];

/** The steps of the usual course, for the progress bar; empty for a parcel that has left it. */
const stepsOf = ({ status, scans }: PublicShipment) => {
  const seen = new Set<ShipmentStatus>([
    'label_created',
    status,
    ...scans.filter(counts).flatMap(({ status }) => status ?? []),
  ]);
  const furthest = milestones.findLastIndex(({ statuses }) => statuses.some((status) => seen.has(status)));
  if (!milestones.some(({ statuses }) => statuses.includes(status)) && status !== 'exception') return [];
  return milestones.map(({ name }, index) => ({ name, passed: index <= furthest, current: index === furthest }));
};

const over: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'delivered',
  'returned',
  'return_to_sender',
  'lost',
  'voided',
  'booking_failed',
]);

/** The clock on which a scan is shown. */
const clockZone = (location?: string): string => zoneOfPlace(location) ?? 'UTC';

/** A line may end at a hyphen, but not at a minus: `GMT−6`. */
const withMinus = (time: string): string => time.replace('GMT-', 'GMT−');

/** `City, CC`, with the name of the country. Apart, so that a town in another script does not move the country. */
const placeOf = (location: string | undefined, language: Language) => {
  const country = countryOfPlace(location);
  if (location === undefined || country === undefined) return location && { town: location };
  return { town: location.slice(0, -', CC'.length), country: countryText(country, language) };
};

/** The sentence below the headline. What customs of the country of origin do differs from what those at the end do. */
const explanationOf = (
  { status, originCountry, destinationCountry }: PublicShipment,
  location: string | undefined,
): TrackingTextName => {
  const isExport = originCountry !== destinationCountry && countryOfPlace(location) === canonicalCountry(originCountry);
  if (isExport && status === 'customs_hold') return 'exportHoldText';
  if (isExport && status === 'customs_cleared') return 'exportClearedText';
  return `${status}Text`;
};

const hours = 3_600_000;

/** The day that was planned at the booking; undefined where it says nothing any more. */
const expectedText = ({ status, rate }: PublicShipment, at: string, language: Language): string | undefined => {
  if (over.has(status) || status === 'available_for_pickup' || status === 'delivery_failed') return undefined;
  const [day, text] = [rate.estimatedDelivery.slice(0, 10), sayOnTrackingIn(language)];
  const date = weekdayText(`${day}T00:00:00.000Z`, 'UTC', language);
  // A day lasts until it has ended in the zone that is furthest behind, UTC-12.
  if (new Date(Date.parse(at) - 12 * hours).toISOString().slice(0, 10) > day) return text('expectedPast', { date });
  return status === 'customs_hold' || status === 'exception' ? text('expectedOpen', { date }) : date;
};

const dutyNotice = (duties: ParcelDuties | undefined, language: Language) => {
  const text = sayOnTrackingIn(language);
  if (duties?.state === 'expired') return { heading: text('dutyExpiredHeading'), text: text('dutyExpiredText') };
  if (duties?.state !== 'due') return undefined;
  const { toldOn, payBy } = duties;
  const where = toldOn === undefined ? text('dutySoonText') : text('dutyText', { date: dayText(toldOn, language) });
  return { heading: text('dutyHeading'), text: `${where} ${text('dutyBy', { date: dayText(payBy, language) })}` };
};

/** Why a carrier's scan reports trouble, if its codes say so. */
type ReasonOf = (scan: TrackingEvent) => ScanReason | undefined;

/** The scans by the day on which they were made, on the clock of their place; the newest first. */
const daysOf = (scans: readonly TrackingEvent[], reasonOf: ReasonOf, language: Language) => {
  const text = sayOnTrackingIn(language);
  const days: { day: string; events: object[] }[] = [];
  for (const scan of scans) {
    const { timestamp, status } = scan;
    const location = placeOfScan(scan);
    const reason = reasonName(reasonOf(scan), status);
    const zone = clockZone(location);
    const day = weekdayText(timestamp, zone, language);
    // The carrier's own text is not shown, because it may name the person who signed.
    const event = {
      timestamp,
      time: withMinus(clockText(timestamp, zone, language)),
      description: text(status ?? 'seen'),
      reason: reason && text(reason),
      place: placeOf(location, language),
    };
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
};

const toneOf = (status: ShipmentStatus): string => (status === 'delivered' ? 'good' : late.has(status) ? 'late' : '');

type TrackingPageOptions = {
  readonly at: string;
  readonly language: Language;
  readonly brand: ShownBrand;
  readonly operator: Operator;
  readonly duties: ParcelDuties | undefined;
  readonly reasonOf: ReasonOf;
};

/** The most parcels that one page at /track looks up. */
export const mostNumbers = 20;

/** The frame of every page at /track, with the form for a tracking number. */
export const trackingFrame = (language: Language, title: string, operator: Operator) => {
  const onPage = sayIn(language);
  return {
    ...pageFrame(onPage, language, title),
    text: sayOnTrackingIn(language),
    most: mostNumbers,
    operator: { line: operatorLine(operator), links: operatorLinks(operator, onPage) },
  };
};

/** What is said of a parcel at first: its status, when and where it came about, why, and when the parcel is expected. */
export const glanceOf = (
  view: PublicShipment,
  scans: readonly TrackingEvent[],
  { at, language, reasonOf }: Pick<TrackingPageOptions, 'at' | 'language' | 'reasonOf'>,
) => {
  const text = sayOnTrackingIn(language);
  const { status } = view;
  const latest = scans.find((scan) => scan.status === status);
  const location = latest && placeOfScan(latest);
  const reason = latest && reasonOf(latest);
  const why = latest && reasonName(reason, status);
  return {
    headline: text(status),
    tone: toneOf(status),
    latest: latest && {
      timestamp: latest.timestamp,
      time: withMinus(momentText(latest.timestamp, clockZone(location), language)),
      place: placeOf(location, language),
    },
    reason: why && text(why),
    explanation: text(adviceName(reason, status) ?? explanationOf(view, location)),
    expected: expectedText(view, at, language),
  };
};

/** The scans to show, the newest first. A carrier's forecast is not shown as an event that has happened. */
export const shownScans = (view: PublicShipment): readonly TrackingEvent[] => historyOf(view).filter(counts);

/** Whether a word about duties still helps: not of a parcel that has arrived, is going back or is gone. */
export const noticeOfDuties = (view: PublicShipment, duties: ParcelDuties | undefined, language: Language) =>
  over.has(view.status) ? undefined : dutyNotice(duties, language);

/**
 * The page for anyone who knows the tracking number: where the parcel is. Of its people it shows only the name that the
 * account gave itself.
 */
export const trackingPage = (pages: Pages, view: PublicShipment, options: TrackingPageOptions): string => {
  const { language, brand, operator, duties, reasonOf } = options;
  const [text, onPage] = [sayOnTrackingIn(language), sayIn(language)];
  const { status, trackingNumber = '', legs, carrier } = view;
  const { firstMile, lastMile } = legsOfSeveralCarriers(legs, carrier);
  const title = text('title', { number: trackingNumber });
  const name = senderNameOf(brand, undefined);
  const mailbox = brand.replyTo === undefined ? undefined : { href: mailtoOf(brand.replyTo), text: brand.replyTo };
  const scans = shownScans(view);
  const { expected, ...glance } = glanceOf(view, scans, options);
  return pages('tracking', {
    ...trackingFrame(language, title, operator),
    ...glance,
    brand: name === undefined && !brand.logo ? undefined : pageBrand(name ?? '', brand),
    steps: stepsOf(view).map((step) => ({ ...step, name: text(step.name) })),
    facts: [
      ...(expected === undefined ? [] : [{ name: text('expected'), text: expected }]),
      { name: text('from'), text: countryText(view.originCountry, language) },
      { name: text('to'), text: countryText(view.destinationCountry, language) },
      { name: text('service'), text: view.service.checkoutName },
      ...(duties?.state === 'paid' ? [{ name: text('duties'), text: text('dutiesPaid') }] : []),
    ],
    carriers: [
      { part: text('firstMile'), ...firstMile },
      { part: text('lastMile'), ...lastMile },
    ].filter((leg) => 'carrier' in leg),
    duty: noticeOfDuties(view, duties, language),
    contact: name === undefined ? text('askSender') : onPage(mailbox ? 'contactText' : 'contactNone', { sender: name }),
    mailbox,
    days: daysOf(scans, reasonOf, language),
    noScan: text(over.has(status) ? 'noScanOver' : 'noScan'),
  });
};

export type TrackingMessage = 'find' | 'unknown' | 'busy' | 'failed';

/** A page at /track that shows no parcel: the form for a tracking number, and the reason. */
export const trackingMessagePage = (
  pages: Pages,
  language: Language,
  message: TrackingMessage,
  operator: Operator,
): string => {
  const text = sayOnTrackingIn(language);
  const explanation = message === 'find' ? '' : text(`${message}Text`);
  return pages('tracking-message', { ...trackingFrame(language, text(`${message}Title`), operator), explanation });
};
