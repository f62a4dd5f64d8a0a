import { addDays, daysBetween, timestampOf } from '../../../domain/shared/index.ts';
import { ownTally } from '../../log/kernel/own.ts';
import type { ReadableModels } from '../../log/ports/read-models.ts';
import type { Period } from '../../shared/period.ts';
import { manyDays, shipmentDays, shipmentDeliveries, unknownDays } from './shipment-rollups.ts';
import { shipmentView } from './shipment-view.ts';

type Reading = { readonly readModels: Pick<ReadableModels, 'tally'> };

type DayFigures = { readonly booked: number; readonly delivered: number; readonly voided: number };

export type ShipmentDayCounts = DayFigures & {
  readonly from: string;
  readonly to: string;
  /** Every day of the period, the earliest first. */
  readonly days: readonly (DayFigures & { readonly day: string })[];
};

/** How many parcels of an account were booked, delivered and voided on each day of a period. */
export const shipmentCountsByDay =
  ({ readModels }: Reading) =>
  async (accountId: string, { from, to }: Period): Promise<ShipmentDayCounts> => {
    const rows = await ownTally(readModels, shipmentView, shipmentDays, accountId, {
      where: [{ field: 'day', from, to }],
      by: ['day', 'kind'],
    });
    const numbers = new Map(rows.map(({ day, kind, documents }) => [`${day} ${kind}`, documents]));
    const days = Array.from({ length: daysBetween(from, to) }, (_, after) => {
      const day = addDays(from, after);
      const count = (kind: keyof DayFigures): number => numbers.get(`${day} ${kind}`) ?? 0;
      return { day, booked: count('booked'), delivered: count('delivered'), voided: count('voided') };
    });
    const sum = (kind: keyof DayFigures): number => days.reduce((total, day) => total + day[kind], 0);
    return {
      from: timestampOf(from),
      to: timestampOf(to),
      booked: sum('booked'),
      delivered: sum('delivered'),
      voided: sum('voided'),
      days,
    };
  };

/** Months as `YYYY-MM`, both inclusive. */
export type Months = { readonly from: string; readonly to: string };

/** The longest period in months. */
export const maxMonths = 24;
const usualMonths = 3;

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

const monthBefore = (month: string, months: number): string => {
  const number = numberOf(month) - months;
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
};

/** Default: three months, the current one included. */
export const monthsOf = ({ from, to }: Partial<Months>, thisMonth: string): Months => {
  const last = to ?? thisMonth;
  return { from: from ?? monthBefore(last, usualMonths - 1), to: last };
};

export const areMonths = ({ from, to }: Months): boolean => from <= to && numberOf(to) - numberOf(from) < maxMonths;

/** Some deliveries: how long they took, and whether they came on the promised day. */
export type DeliveryFigures = {
  readonly delivered: number;
  /** Those of which a scan before the delivery is known; the days below are theirs. */
  readonly withTransitDays: number;
  /** The fewest days within which half of them, or nine of ten, arrived; 61 for any number above 60. */
  readonly medianTransitDays?: number;
  readonly ninetiethTransitDays?: number;
  readonly withinPromise: number;
  readonly late: number;
  readonly promiseUnknown: number;
};

type DeliveryCount = {
  readonly transitDays: string | number;
  readonly promise: string | number;
  readonly documents: number;
};

const sumOf = (counts: readonly Pick<DeliveryCount, 'documents'>[]): number =>
  counts.reduce((sum, { documents }) => sum + documents, 0);

/** The fewest days within which a share of the parcels arrived. */
const daysFor = (share: number, counts: readonly DeliveryCount[]): number | undefined => {
  const needed = share * sumOf(counts);
  let arrived = 0;
  for (const { transitDays, documents } of counts.toSorted((a, b) => Number(a.transitDays) - Number(b.transitDays))) {
    arrived += documents;
    if (arrived >= needed) return Math.min(Number(transitDays), manyDays);
  }
  return undefined;
};

export const deliveryFigures = (counts: readonly DeliveryCount[]): DeliveryFigures => {
  const timed = counts.filter(({ transitDays }) => transitDays !== unknownDays);
  const [median, ninetieth] = [daysFor(0.5, timed), daysFor(0.9, timed)];
  const promised = (kind: string): number => sumOf(counts.filter(({ promise }) => promise === kind));
  return {
    delivered: sumOf(counts),
    withTransitDays: sumOf(timed),
    ...(median !== undefined && { medianTransitDays: median }),
    ...(ninetieth !== undefined && { ninetiethTransitDays: ninetieth }),
    withinPromise: promised('kept'),
    late: promised('missed'),
    promiseUnknown: promised('unknown'),
  };
};

export type ShipmentDestinationCounts = Months & {
  /** The most deliveries first. */
  readonly destinations: readonly (DeliveryFigures & {
    readonly destinationCountry: string;
    readonly services: readonly (DeliveryFigures & { readonly serviceCode: string })[];
  })[];
};

const grouped = <Row extends DeliveryCount, Name extends keyof Row>(rows: readonly Row[], name: Name) =>
  [...Map.groupBy(rows, (row) => String(row[name]))]
    .map(([value, some]) => ({ value, some, figures: deliveryFigures(some) }))
    .toSorted((a, b) => b.figures.delivered - a.figures.delivered || (a.value < b.value ? -1 : 1));

/** How the deliveries of an account went to each destination, and by each service. */
export const shipmentCountsByDestination =
  ({ readModels }: Reading) =>
  async (accountId: string, months: Months): Promise<ShipmentDestinationCounts> => {
    const rows = await ownTally(readModels, shipmentView, shipmentDeliveries, accountId, {
      where: [{ field: 'month', from: months.from, to: monthBefore(months.to, -1) }],
      by: ['destinationCountry', 'serviceCode', 'transitDays', 'promise'],
    });
    return {
      ...months,
      destinations: grouped(rows, 'destinationCountry').map(({ value: destinationCountry, some, figures }) => ({
        destinationCountry,
        ...figures,
        services: grouped(some, 'serviceCode').map((service) => ({ serviceCode: service.value, ...service.figures })),
      })),
    };
  };
