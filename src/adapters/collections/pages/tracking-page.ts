import { senderNameOf } from '../../../application/accounts/sender-name.ts';
import type { UnpaidDuties } from '../../../application/collections/due-duties.ts';
import { historyOf } from '../../../application/parcels/shipments/shipment-view.ts';
import type { PublicShipment } from '../../../application/parcels/shipments/shipment-view.ts';
import { countryText, dayText, momentText } from '../../../application/shared/languages/formats.ts';
import type { Language } from '../../../application/shared/languages/languages.ts';
import { wordingOf } from '../../../application/shared/languages/languages.ts';
import type { Operator, ShownBrand } from '../../../application/shared/ports/branding.ts';
import { counts, legsOfSeveralCarriers } from '../../../domain/parcels/shipment/index.ts';
import type { ShipmentStatus } from '../../../domain/parcels/shipment/index.ts';
import { zoneOf } from '../../../domain/shared/calendar/index.ts';
import { canonicalCountry, isCountry } from '../../../domain/shared/countries.ts';
import { pageBrand, operatorLine, operatorLinks } from '../../platform/pages/operator.ts';
import type { Pages } from '../../platform/pages/pages.ts';
import { sayIn } from '../../platform/pages/texts.ts';
import { translated } from '../../shared/files/translations.ts';
import { mailtoOf, pageFrame } from './payment/payment-page.ts';

/** For each status: `<status>`, a headline, and `<status>Text`, what it means and what happens next. */
type StatusTexts = { readonly [Name in ShipmentStatus | `${ShipmentStatus}Text`]: string };

const statuses = {
  booking_pending: 'Being booked',
  booking_pendingText: 'The carrier has not confirmed the parcel yet. Look again in a few minutes.',
  booking_failed: 'Not booked',
  booking_failedText: 'The carrier did not take the parcel. Ask the sender when it will be sent.',
  label_created: 'Label created',
  label_createdText: 'The sender has made the label. The carrier collects the parcel next.',
  collected: 'Collected',
  collectedText: 'The carrier has the parcel. Next it travels towards your country.',
  in_transit: 'On its way',
  in_transitText: 'The parcel is travelling. There may be some days without news, on a flight for example.',
  in_hub: 'At a hub',
  in_hubText: 'The parcel is being sorted. Next it travels on.',
  customs_hold: 'Held by customs',
  customs_holdText:
    'Customs are looking at the parcel. If duties or papers are needed, you get a message; else you need not do anything.',
  customs_cleared: 'Cleared by customs',
  customs_clearedText: 'The parcel has passed customs. Next the carrier brings it to your area.',
  out_for_delivery: 'Out for delivery',
  out_for_deliveryText: 'The courier has the parcel and delivers it, most likely today.',
  available_for_pickup: 'Ready to be picked up',
  available_for_pickupText:
    'The parcel waits at the pickup point. Bring this number and proof of who you are; it goes back after some days.',
  delivery_failed: 'Delivery failed',
  delivery_failedText:
    'Nobody could take the parcel. It is tried again or brought to a pickup point; ask the carrier if you hear nothing.',
  delivered: 'Delivered',
  deliveredText: 'The parcel has arrived. If you have not got it, ask your neighbours, then the sender.',
  exception: 'Delayed',
  exceptionText: 'Something unforeseen holds the parcel up. If nothing is new here in three days, ask the sender.',
  return_to_sender: 'Going back',
  return_to_senderText: 'The parcel is on its way back to the sender. Ask the sender for a new delivery or your money.',
  returned: 'Returned',
  returnedText: 'The sender has the parcel again. Ask the sender for a new delivery or your money.',
  lost: 'Lost',
  lostText: 'The carrier cannot find the parcel. Ask the sender for a new one or your money.',
  voided: 'Cancelled',
  voidedText: 'The sender has withdrawn this label. Ask the sender if you still expect the parcel.',
} as const satisfies StatusTexts;

/** The texts of the tracking page. `{name}` is replaced by a value; all languages use the same names. */
const english = {
  ...statuses,
  title: 'Parcel {number}',
  stepLabel: 'Label',
  wayHeading: 'The way so far',
  route: 'From: {origin} · To: {destination} · {service}',
  expected: 'Expected on {date}',
  firstMile: 'First mile',
  lastMile: 'Last mile',
  seen: 'Seen by the carrier',
  history: 'History',
  noScan: 'The label has been made. The first scan appears here once the parcel is handed over.',
  dutyHeading: 'Duties are due',
  dutyText:
    'Duties and taxes have to be paid before this parcel is delivered. The link to pay is in our message of {date}.',
  dutySoonText:
    'Duties and taxes have to be paid before this parcel is delivered. We are sending a message with the link to pay.',
  contactHeading: 'Questions?',
  askSender: 'Ask the sender, in the shop where you ordered.',
  times:
    'Times are those of the place of each scan where its zone is known, else UTC. This page shows no names and addresses of people.',
  findTitle: 'Track a parcel',
  findLabel: 'Tracking number',
  findHint: 'It stands on your receipt or in the message of the sender.',
  find: 'Show the parcel',
  another: 'Another parcel',
  unknownTitle: 'No parcel has this number',
  unknownText:
    'Check the number on your receipt or in your e-mail. A label that was made a moment ago may take a few seconds to appear.',
  busyTitle: 'Too many requests',
  busyText: 'Wait a minute, then try again.',
  failedTitle: 'This did not work',
  failedText: 'The fault is on our side. Try again later.',
} as const;

type TrackingTextName = keyof typeof english;

export const trackingTexts = translated<TrackingTextName>('tracking-page', english);

const sayOnTrackingIn = wordingOf(trackingTexts);

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

const stillExpected = (status: ShipmentStatus): boolean =>
  !['delivered', 'returned', 'return_to_sender', 'lost', 'voided', 'booking_failed'].includes(status);

/**
 * Countries with several time zones: the country alone does not determine the zone. Source: IANA time zone database,
 * `zone1970.tab`.
 */
const severalZones: ReadonlySet<string> = new Set(
  'AU BR CA CD CL EC ES FM GL ID KI MN MX NZ PF PG PT RU US'.split(' '),
);

/** The time zone of `City, CC`; UTC if it is unknown or not determined by the country. */
export const zoneOfPlace = (location = ''): string => {
  const code = /, ([A-Z]{2})$/.exec(location)?.[1];
  return code === undefined || !isCountry(code) || severalZones.has(canonicalCountry(code))
    ? 'UTC'
    : zoneOf({ country: code });
};

type TrackingPageOptions = {
  readonly language: Language;
  readonly brand: ShownBrand;
  readonly operator: Operator;
  /** The unpaid duties of the parcel. */
  readonly duty: UnpaidDuties | undefined;
};

/** The frame of every page at /track, with the form for a tracking number. */
const frame = (language: Language, title: string, operator: Operator) => {
  const onPage = sayIn(language);
  return {
    ...pageFrame(onPage, language, title),
    text: sayOnTrackingIn(language),
    operator: { line: operatorLine(operator), links: operatorLinks(operator, onPage) },
  };
};

/**
 * The page for anyone who knows the tracking number: where the parcel is. Of its people it shows only the name that the
 * account gave itself.
 */
export const trackingPage = (
  pages: Pages,
  view: PublicShipment,
  { language, brand, operator, duty }: TrackingPageOptions,
): string => {
  const [text, onPage] = [sayOnTrackingIn(language), sayIn(language)];
  const { status, trackingNumber = '', legs, carrier } = view;
  const { firstMile, lastMile } = legsOfSeveralCarriers(legs, carrier);
  const title = text('title', { number: trackingNumber });
  const name = senderNameOf(brand, undefined);
  const mailbox = brand.replyTo === undefined ? undefined : { href: mailtoOf(brand.replyTo), text: brand.replyTo };
  const route = {
    origin: countryText(view.originCountry, language),
    destination: countryText(view.destinationCountry, language),
  };
  const told = duty?.toldAt;
  return pages('tracking', {
    ...frame(language, title, operator),
    brand: name === undefined && !brand.logo ? undefined : pageBrand(name ?? '', brand),
    headline: text(status),
    explanation: text(`${status}Text`),
    tone: late.has(status) ? 'late' : '',
    steps: stepsOf(view).map((step) => ({ ...step, name: text(step.name) })),
    carriers: [
      { part: text('firstMile'), ...firstMile },
      { part: text('lastMile'), ...lastMile },
    ].filter((leg) => 'carrier' in leg),
    route: text('route', { ...route, service: view.service.checkoutName }),
    expected:
      stillExpected(status) && text('expected', { date: dayText(view.rate.estimatedDelivery.slice(0, 10), language) }),
    duty: duty && (told === undefined ? text('dutySoonText') : text('dutyText', { date: dayText(told, language) })),
    contact: name === undefined ? text('askSender') : onPage(mailbox ? 'contactText' : 'contactNone', { sender: name }),
    mailbox,
    // A carrier's forecast is not shown as an event that has happened. Events show the text of their status, because
    // the carrier's own text may name the person who signed.
    events: historyOf(view)
      .filter(counts)
      .map(({ timestamp, location, status: seen }) => ({
        timestamp,
        location,
        description: text(seen ?? 'seen'),
        time: momentText(timestamp, zoneOfPlace(location), language),
      })),
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
  return pages('tracking-message', { ...frame(language, text(`${message}Title`), operator), explanation });
};
