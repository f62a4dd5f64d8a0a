import { Decimal } from '../../../domain/shared/decimal.ts';
import type { Commodity, Party } from '../../../domain/shared/index.ts';
import { crossesCustomsBorder } from '../../../domain/shared/customs-border.ts';
import type { ShipmentRequest } from '../../../domain/parcels/shipment/index.ts';
import type { Journeys, JourneyVariant, UnplannedCodes } from '../../parcels/tracking/advance.ts';
import { drawConsignee } from './examples.ts';
import type { DemoExamples, Shop } from './examples.ts';
import { lotsOf } from './lots.ts';
import type { Lots } from './lots.ts';

/** Where a parcel is at the end of the month, or what became of it. */
type Fate = {
  readonly name: string;
  /** How many of a thousand parcels; at least one parcel has each fate. */
  readonly perMille: number;
  readonly variant?: JourneyVariant;
  /** Its last scan; absent: it goes on to the end of its journey. */
  readonly lastCode?: string;
  /** A scan that is on no planned way, after the last one, and how many hours later. */
  readonly mishap?: { readonly kind: keyof UnplannedCodes; readonly afterHours: number };
  /** The reference by which the sandbox's carrier misbehaves. */
  readonly reference?: string;
  readonly isVoided?: true;
  /** Customs have to see the parcel. */
  readonly abroad?: true;
};

const fates: readonly Fate[] = [
  { name: 'label only', perMille: 18, lastCode: '' },
  { name: 'voided', perMille: 20, lastCode: '', isVoided: true },
  { name: 'refused by the carrier', perMille: 8, reference: 'SIM-CARRIER-REFUSES' },
  { name: 'carrier down', perMille: 4, reference: 'SIM-CARRIER-DOWN' },
  { name: 'booking unclear', perMille: 3, reference: 'SIM-CARRIER-UNCLEAR' },
  { name: 'collected', perMille: 12, lastCode: 'EMA' },
  { name: 'in hub', perMille: 14, lastCode: 'EMB' },
  { name: 'in transit', perMille: 20, lastCode: 'EMC' },
  { name: 'held by customs', perMille: 18, variant: 'customs_hold', lastCode: 'EME', abroad: true },
  { name: 'released by customs', perMille: 8, lastCode: 'EDC', abroad: true },
  { name: 'out for delivery', perMille: 12, lastCode: 'EDG' },
  { name: 'delivery failed', perMille: 10, variant: 'delivery_failed', lastCode: 'EMH' },
  { name: 'at the collection point', perMille: 10, variant: 'returned', lastCode: 'EDH' },
  { name: 'on its way back', perMille: 8, variant: 'returned', lastCode: 'HRS' },
  { name: 'returned', perMille: 12, variant: 'returned' },
  { name: 'stopped on the way', perMille: 8, lastCode: 'EMD', mishap: { kind: 'exception', afterHours: 20 } },
  { name: 'lost', perMille: 5, lastCode: 'EMC', mishap: { kind: 'lost', afterHours: 150 } },
  { name: 'delivered after a hold', perMille: 45, variant: 'customs_hold', abroad: true },
  { name: 'delivered at the second attempt', perMille: 50, variant: 'delivery_failed' },
];

/** What most parcels do. */
const delivered: Fate = { name: 'delivered', perMille: 0 };

type ScanOfDemo = { readonly code: string; readonly location: string; readonly at: string };

/** A parcel of the demo, from its booking to where it is at the end. */
export type PlannedParcel = {
  readonly number: number;
  readonly fate: string;
  readonly shop: Shop;
  readonly bookedAt: string;
  readonly request: ShipmentRequest;
  readonly isPostal: boolean;
  /** In order of time, none after the end. */
  readonly scans: readonly ScanOfDemo[];
  readonly voidedAt?: string;
};

export type TrafficOptions = DemoExamples & {
  readonly seed: number;
  readonly days: number;
  readonly parcels: number;
  /** The end of the last day. */
  readonly end: string;
  readonly services: readonly [DemoService, ...DemoService[]];
  readonly journeys: Journeys;
  readonly mishaps: UnplannedCodes;
};

/** A service, and its days from door to door. */
export type DemoService = { readonly code: string; readonly transit: number; readonly isPostal: boolean };

const [second, hour, day] = [1_000, 3_600_000, 86_400_000] as const;

/** Shops book from 8 to 17 o'clock (UTC). */
const [opens, closes] = [8, 17] as const;

const startOfDay = (time: number): number => Math.floor(time / day) * day;
const isWeekend = (time: number): boolean => [0, 6].includes(new Date(time).getUTCDay());

/** A time in the hours of a shop, at or before `latest`. */
const inShopHours = (lots: Lots, latest: number): number => {
  const hours = (latest - startOfDay(latest)) / hour;
  if (hours < opens) return startOfDay(latest) - day + closes * hour - lots.whole(1, 7_200) * second;
  return hours < closes ? latest : startOfDay(latest) + closes * hour - lots.whole(1, 7_200) * second;
};

/** The carrier comes in the morning of the next weekday. */
const collectedAfter = (lots: Lots, booked: number): number => {
  let date = startOfDay(booked) + day;
  while (isWeekend(date)) date += day;
  return date + 9 * hour + lots.whole(10, 110) * 60 * second;
};

/** The longest time from a booking to the collection: from a Friday to a Monday. */
const longestToCollection = 84 * hour;

/** A time in the hours of a shop on any day of the month, less often on a weekend. */
const anyTime = (lots: Lots, end: number, days: number): number => {
  for (let attempt = 1; ; attempt++) {
    const date = startOfDay(end) - lots.whole(0, days) * day;
    const time = date + opens * hour + Math.floor(lots.share() * (closes - opens) * 3_600) * second;
    if (time < end && time > end - days * day && (!isWeekend(time) || lots.chance(0.3) || attempt > 20)) return time;
  }
};

const fixed = (amount: number): string => amount.toFixed(2);

const drawGoods = (lots: Lots, { goods, currency }: Shop): readonly Commodity[] => {
  const lines = lots.weighted([{ count: 1, weight: 6 }, { count: 2, weight: 3 }, { count: 3, weight: 1 }]).count; // oxfmt-ignore
  const chosen = new Set(Array.from({ length: lines }, () => lots.weighted(goods)));
  return [...chosen].map(({ price: [from, to], grams, weight: _, ...described }) => ({
    ...described,
    hsDigits: described.hsCode?.replace('.', '') ?? '',
    quantity: lots.weighted([{ count: 1, weight: 7 }, { count: 2, weight: 3 }, { count: 4, weight: 1 }]).count, // oxfmt-ignore
    value: { amount: fixed(lots.whole(from, to) - lots.one([0, 0.01, 0.05, 0.5])), currency },
    unitWeight: { unit: 'kg', value: String(grams / 1_000) },
  }));
};

const grossWeight = (goods: readonly Commodity[]): string =>
  goods
    .reduce(
      (sum, { unitWeight, quantity }) =>
        sum.plus(Decimal.parse(unitWeight?.value ?? '0').times(Decimal.parse(String(quantity)))),
      Decimal.parse('0.2'),
    )
    .trimmed()
    .toString();

type DrawnParcel = {
  readonly shop: Shop;
  readonly shipTo: Party;
  readonly service: DemoService;
  readonly reference: string;
  /** The consignee pays the duty. */
  readonly isUnpaid?: boolean | undefined;
};

const drawRequest = (
  lots: Lots,
  number: number,
  { shop, shipTo, service, reference, isUnpaid = false }: DrawnParcel,
): ShipmentRequest => {
  const commodities = drawGoods(lots, shop);
  const size = lots.one([
    { length: '25', width: '18', height: '8' },
    { length: '30', width: '22', height: '12' },
    { length: '40', width: '30', height: '15' },
  ]);
  return {
    serviceCode: service.code,
    shipFrom: shop.sender,
    shipTo,
    weight: { unit: 'kg', value: grossWeight(commodities) },
    dimensions: { unit: 'cm', ...size },
    packageType: 'parcel',
    // A label as text is made in a tenth of the time of a PDF.
    labelFormat: lots.chance(0.25) ? 'PDF' : 'ZPL',
    commodities,
    customs: {
      contentType: 'CommercialGoods',
      incoterms: isUnpaid || lots.chance(0.7) ? 'DDU' : 'DDP',
      invoiceNumber: `INV-${shop.code}-${number + 20_001}`,
      orderId: reference,
      EORI: shop.eori,
      signedBy: 'Dispatch desk',
    },
    customerReference: reference,
  };
};

/** The scans of a way: each step takes its hours, longer with a slow service, and a quarter more or less by lot. */
const drawScans = (
  lots: Lots,
  fate: Fate,
  ends: { readonly shipFrom: Party; readonly shipTo: Party },
  { journeys, mishaps, days }: TrafficOptions,
  pace: number,
): readonly { readonly code: string; readonly location: string; readonly after: number }[] => {
  if (fate.reference !== undefined) return [];
  const way = journeys(ends, fate.variant ?? 'smooth');
  const last = fate.lastCode === undefined ? way.length - 1 : way.findIndex(({ code }) => code === fate.lastCode);
  const until = way.slice(0, last + 1);
  const hours = until.reduce((sum, { hoursAfterPrevious }) => sum + hoursAfterPrevious, fate.mishap?.afterHours ?? 0);
  // The whole of it has room in the month.
  const stretch = Math.min(pace, (0.75 * days * 24 - longestToCollection / hour) / Math.max(1, hours));
  let after = 0;
  const scans = until.map(({ code, location, hoursAfterPrevious }) => ({
    code,
    location,
    after: (after += hoursAfterPrevious * stretch * (0.75 + lots.share() / 2) * hour),
  }));
  if (fate.mishap === undefined) return scans;
  const { kind, afterHours } = fate.mishap;
  const location = scans.at(-1)?.location ?? '';
  return [...scans, { code: mishaps[kind], location, after: after + afterHours * Math.min(1, stretch) * hour }];
};

const iso = (time: number): string => new Date(Math.floor(time / second) * second).toISOString();

const planParcel = (lots: Lots, number: number, fate: Fate, options: TrafficOptions): PlannedParcel => {
  const { services, days, shops, destinations } = options;
  const end = Date.parse(options.end);
  const needsCustoms = (shop: Shop, shipTo: Party): boolean =>
    crossesCustomsBorder(shop.sender.address, shipTo.address);
  let [shop, shipTo] = [lots.weighted(shops), drawConsignee(lots, destinations, number)];
  // Draws again until customs see the parcel, if they have to; and no shop sends within its own country.
  while (shipTo.address.country === shop.sender.address.country || (fate.abroad && !needsCustoms(shop, shipTo)))
    [shop, shipTo] = [lots.weighted(shops), drawConsignee(lots, destinations, number)];
  const service = lots.one(services);
  const reference = fate.reference ?? `${shop.code}-${number + 10_001}`;
  const request = drawRequest(lots, number, { shop, shipTo, service, reference, isUnpaid: fate.abroad });
  const scans = drawScans(lots, fate, request, options, 0.5 + service.transit / 5);
  const collected = scans[0]?.after ?? 0;
  const needed = (scans.length > 0 ? longestToCollection : 0) + (scans.at(-1)?.after ?? 0) - collected + hour;
  const isEnded = fate.lastCode === undefined && fate.reference === undefined && fate !== delivered;
  const latest =
    end - needed - lots.whole(1, isEnded ? 24 * Math.max(1, days - Math.ceil(needed / day) - 3) : 30) * hour;
  const booked =
    fate === delivered || fate.isVoided || (fate.reference !== undefined && fate.name !== 'booking unclear')
      ? anyTime(lots, end, days)
      : // A carrier that never answered gives a booking up after a day.
        fate.name === 'booking unclear'
        ? end - lots.whole(2, 16) * hour
        : inShopHours(lots, latest);
  const begin = collectedAfter(lots, booked) - collected;
  const times = scans.map(({ after, ...scan }) => ({ ...scan, at: begin + after }));
  return {
    number,
    fate: fate.name,
    shop,
    bookedAt: iso(booked),
    request,
    isPostal: service.isPostal,
    scans: times.filter(({ at }) => at < end - hour).map(({ at, ...scan }) => ({ ...scan, at: iso(at) })),
    ...(fate.isVoided && { voidedAt: iso(Math.min(end - 60 * second, booked + lots.whole(3, 20) * 60 * second)) }),
  };
};

/** Plans the parcels of the demo: the same options give the same parcels. */
export const planTraffic = (options: TrafficOptions): readonly PlannedParcel[] => {
  const lots = lotsOf(options.seed);
  const special = fates.flatMap((fate) =>
    Array.from({ length: Math.max(1, Math.round((fate.perMille * options.parcels) / 1_000)) }, () => fate),
  );
  const usual = Array.from({ length: Math.max(0, options.parcels - special.length) }, () => delivered);
  return lots
    .shuffled([...special, ...usual])
    .slice(0, Math.max(options.parcels, special.length))
    .map((fate, number) => planParcel(lots, number, fate, options));
};
