import type { ShipmentDayCounts } from '../../../application/parcels/shipments/shipment-figures.ts';
import type { ShipmentStatus } from '../../../domain/parcels/shipment/index.ts';
import { addDays } from '../../../domain/shared/index.ts';
import { countCell, dayCell, textCell } from '../pages/cells.ts';
import { barChart } from '../pages/charts.ts';
import type { Panel } from './list-page.ts';
import { boundaryIn, dayIn } from './time-zones.ts';
import type { Visit } from './visit.ts';

const shipmentsPath = '/console/shipments';

/** Below every how many days of the chart the day stands, beginning at which. */
const [daysOfLabel, firstLabel] = [7, 3];

/** What happened on each of the last thirty days: a chart, and the same numbers as a table. */
export const daysPanel = async (visit: Visit): Promise<Panel | undefined> => {
  if (!visit.may('getShipmentCountsByDay')) return undefined;
  const { days, booked, delivered, voided } = (await visit.object('getShipmentCountsByDay')).json as ShipmentDayCounts;
  if (booked + delivered + voided === 0) return undefined;
  const title = 'The last thirty days (UTC)';
  const tz = visit.zone === 'UTC' ? undefined : 'utc';
  const linkOf = (day: string): string => visit.to(shipmentsPath, { tz, createdAtFrom: day, createdAtTo: day });
  return {
    title,
    chart: {
      svg: barChart({
        id: 'days-chart',
        title: 'Parcels by day',
        description:
          `In thirty days ${booked} labels were booked, ${delivered} parcels delivered and ${voided} labels voided. ` +
          'The table below has each day.',
        labels: days.map(({ day }, index) => (index % daysOfLabel === firstLabel ? dayCell(day, visit.at).text : '')),
        series: [
          { name: 'Booked', colour: 's1', values: days.map((each) => each.booked) },
          { name: 'Delivered', colour: 's2', isBelow: true, values: days.map((each) => each.delivered) },
          { name: 'Void', colour: 's4', isBelow: true, values: days.map((each) => each.voided) },
        ],
      }),
      table: {
        caption: title,
        columns: [
          { head: 'Day (UTC)' },
          { head: 'Booked', isNumber: true },
          { head: 'Delivered', isNumber: true },
          { head: 'Void', isNumber: true },
        ],
        rows: days.toReversed().map((each) => ({
          cells: [
            dayCell(each.day, visit.at),
            countCell(each.booked, linkOf(each.day)),
            countCell(each.delivered),
            countCell(each.voided),
          ],
        })),
      },
    },
  };
};

/** Parcels that a carrier has, and nothing holds. */
export const movingStatuses: readonly ShipmentStatus[] = [
  'collected',
  'in_transit',
  'in_hub',
  'customs_cleared',
  'out_for_delivery',
  'return_to_sender',
];

/** The statuses of a parcel that does not go on by itself. */
export const stoppedStatuses: readonly ShipmentStatus[] = ['delivery_failed', 'exception', 'return_to_sender'];

/** Days since the last change of a parcel, both included. */
const ages = [
  { name: '0–1', from: 1, to: 0 },
  { name: '2–3', from: 3, to: 2 },
  { name: '4–7', from: 7, to: 4 },
] as const;

/** How long nothing was heard of the parcels that are on their way: whether they are stuck. */
export const agesPanel = async (visit: Visit): Promise<Panel | undefined> => {
  if (!visit.may('listLabels')) return undefined;
  const today = dayIn(visit.zone, visit.at);
  const countOf = async (days: Readonly<Record<string, string>>): Promise<number> => {
    const bounds = Object.entries(days).map(([name, day]) => [name, boundaryIn(visit.zone, name, day)]);
    const query = { status: movingStatuses, ...(Object.fromEntries(bounds) as typeof days), range: '[0,0]' };
    return (await visit.list('listLabels', { query })).total;
  };
  const spans = ages.map(({ name, from, to }) => ({
    name,
    days: { updatedAtFrom: addDays(today, -from), updatedAtTo: addDays(today, -to) },
  }));
  // The oldest are what is left of all: to count them in the index would read every parcel of the account.
  const [all, ...counts] = await Promise.all([countOf({}), ...spans.map(({ days }) => countOf(days))]);
  if (all === 0) return undefined;
  const oldest = Math.max(0, all - counts.reduce((sum, count) => sum + count, 0));
  const bars = [
    ...spans.map((span, index) => ({ ...span, count: counts[index] ?? 0 })),
    { name: 'over 7', days: { updatedAtTo: addDays(today, -8) }, count: oldest },
  ];
  const title = 'Moving parcels by days since their last change';
  return {
    title,
    chart: {
      svg: barChart({
        id: 'ages-chart',
        title,
        description: bars.map(({ name, count }) => `${name} days: ${count}`).join(', '),
        labels: bars.map(({ name }) => name),
        series: [{ name: 'Parcels on the way', colour: 's1', values: bars.map(({ count }) => count) }],
      }),
      table: {
        caption: title,
        columns: [{ head: 'Days' }, { head: 'Parcels', isNumber: true }],
        rows: bars.map(({ name, days, count }) => ({
          cells: [textCell(name), countCell(count, visit.to(shipmentsPath, { tab: 'moving', ...days }))],
        })),
      },
      text: 'A change is a scan, or anything else that happened to the parcel.',
    },
  };
};
