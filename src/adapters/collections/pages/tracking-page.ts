import { senderNameOf } from '../../../application/accounts/sender-name.ts';
import type { UnpaidDuties } from '../../../application/collections/due-duties.ts';
import { countryText, dayText, momentText } from '../../../application/shared/languages/formats.ts';
import type { Language } from '../../../application/shared/languages/languages.ts';
import type { Operator, ShownBrand } from '../../../application/shared/ports/branding.ts';
import { historyOf } from '../../../application/parcels/shipments/shipment-view.ts';
import type { PublicShipment } from '../../../application/parcels/shipments/shipment-view.ts';
import { zoneOf } from '../../../domain/shared/calendar/index.ts';
import { canonicalCountry, isCountry } from '../../../domain/shared/countries.ts';
import { counts, legsOfSeveralCarriers } from '../../../domain/parcels/shipment/index.ts';
import type { ShipmentStatus } from '../../../domain/parcels/shipment/index.ts';
import { pageBrand } from '../../platform/pages/brand.ts';
import { operatorLine, operatorLinks } from '../../platform/pages/operator.ts';
import type { Pages } from '../../platform/pages/pages.ts';
import { mailtoOf, pageFrame } from './payment/payment-page.ts';
import { sayIn } from '../../platform/pages/texts.ts';
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

/** Progress along the usual course; empty for a parcel that has left it, which gets no bar. */
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
 * Countries in which clocks differ: a place alone does not say which one counts. Source: IANA time zone database,
 * `zone1970.tab`.
 */
const severalZones: ReadonlySet<string> = new Set(
  'AU BR CA CD CL EC ES FM GL ID KI MN MX NZ PF PG PT RU US'.split(' '),
);

/** The zone of `City, CC`; UTC where it is not known. */
export const zoneOfPlace = (location = ''): string => {
  const code = /, ([A-Z]{2})$/.exec(location)?.[1];
  return code === undefined || !isCountry(code) || severalZones.has(canonicalCountry(code))
    ? 'UTC'
    : zoneOf({ country: code });
};

export type TrackingPageOptions = {
  readonly language: Language;
  readonly brand: ShownBrand;
  readonly operator: Operator;
  /** Duties that are due on the parcel. */
  readonly duty: UnpaidDuties | undefined;
};

/** The frame of every page at /track, with the field for a number. */
const frame = (language: Language, title: string, operator: Operator) => {
  const onPage = sayIn(language);
  return {
    ...pageFrame(onPage, language, title),
    text: sayOnTrackingIn(language),
    operator: { line: operatorLine(operator), links: operatorLinks(operator, onPage) },
  };
};

/**
 * The page for anybody who knows the tracking number: where the parcel is, and of its people only the name that the
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
    // A carrier's forecast is not shown as an event that has happened; a carrier's own words may name the person who
    // signed.
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

/** A page at /track that shows no parcel: the field for a number, and why there is none. */
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
