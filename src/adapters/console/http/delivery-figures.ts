import { z } from 'zod';
import type {
  DeliveryFigures,
  ShipmentDestinationCounts,
} from '../../../application/parcels/shipments/shipment-figures.ts';
import { manyDays } from '../../../application/parcels/shipments/shipment-rollups.ts';
import { countryName, isCountry } from '../../../domain/shared/index.ts';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { countCell, nothing, textCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import { barChart } from '../pages/charts.ts';
import { sameByApi } from './by-api.ts';
import type { ConsoleFrame } from './frame.ts';
import type { Panel } from './list-page.ts';
import type { Visit } from './visit.ts';

const shipmentsPath = '/console/shipments';
const figuresPath = `${shipmentsPath}/figures`;
const operation = 'getShipmentCountsByDestination';

type Destination = ShipmentDestinationCounts['destinations'][number];

const countsOf = async (visit: Visit): Promise<ShipmentDestinationCounts> =>
  (await visit.object(operation)).json as ShipmentDestinationCounts;

const periodText = ({ from, to }: ShipmentDestinationCounts): string => `from ${from} to ${to} (UTC)`;

/** The share in per cent that came as promised, of those of which it is known. */
const shareOf = ({ withinPromise, late }: DeliveryFigures): number | undefined =>
  withinPromise + late === 0 ? undefined : Math.round((withinPromise / (withinPromise + late)) * 100);

const shareCell = (share: number | undefined): Cell =>
  share === undefined ? nothing : { text: `${share} %`, isNumber: true };

const daysText = (days: number | undefined): Cell =>
  days === undefined ? nothing : { text: days >= manyDays ? `over ${manyDays - 1}` : String(days), isNumber: true };

/** The most destinations that are drawn; the table has all. */
const drawn = 12;

/** Which lane keeps its promises: the shares of the destinations with the most deliveries. */
const promisesPanel = (destinations: readonly Destination[]): readonly Panel[] => {
  const shares = destinations
    .flatMap((each) => {
      const share = shareOf(each);
      return share === undefined ? [] : [{ country: each.destinationCountry, share }];
    })
    .slice(0, drawn);
  if (shares.length === 0) return [];
  const title = 'Per cent of deliveries as promised, and late, by destination';
  return [
    {
      title,
      chart: {
        svg: barChart({
          id: 'destinations-chart',
          title,
          description: 'The table below has the same numbers.',
          labels: shares.map(({ country }) => country),
          series: [
            { name: 'As promised, %', colour: 's2', values: shares.map(({ share }) => share) },
            { name: 'Late, %', colour: 's5', isBelow: true, values: shares.map(({ share }) => 100 - share) },
          ],
        }),
      },
    },
  ];
};

/** The way from the list of shipments to these figures. */
export const figuresLink = (visit: Visit): readonly { readonly href: string; readonly text: string }[] =>
  visit.may(operation) ? [{ href: visit.to(figuresPath), text: 'Deliveries by destination' }] : [];

const figureColumns = [
  { head: 'Delivered', isNumber: true },
  { head: 'As promised', isNumber: true },
  { head: 'Late', isNumber: true },
  { head: 'Not known', isNumber: true },
  { head: 'Half within (days)', isNumber: true },
  { head: '9 of 10 within', isNumber: true },
] as const;

const figureCells = (figures: DeliveryFigures, listHref: string): readonly Cell[] => [
  countCell(figures.delivered, listHref),
  shareCell(shareOf(figures)),
  countCell(figures.late),
  countCell(figures.promiseUnknown),
  daysText(figures.medianTransitDays),
  daysText(figures.ninetiethTransitDays),
];

const destinationsTable = (visit: Visit, destinations: readonly Destination[]) => ({
  caption: 'Deliveries by destination',
  columns: [{ head: 'Destination' }, ...figureColumns],
  rows: destinations.map(({ destinationCountry, ...figures }) => ({
    cells: [
      textCell(countryName(destinationCountry), {
        note: destinationCountry,
        href: visit.to(figuresPath, { destinationCountry }),
      }),
      ...figureCells(figures, visit.to(shipmentsPath, { tab: 'delivered', destinationCountry })),
    ],
  })),
});

const servicesTable = (visit: Visit, { destinationCountry, services }: Destination) => ({
  caption: `Deliveries to ${countryName(destinationCountry)} by service`,
  columns: [{ head: 'Service' }, ...figureColumns],
  rows: services.map(({ serviceCode, ...figures }) => ({
    cells: [
      textCell(serviceCode, { isCode: true }),
      ...figureCells(figures, visit.to(shipmentsPath, { tab: 'delivered', destinationCountry, serviceCode })),
    ],
  })),
});

/** How the deliveries of three months went to each destination, or with each service to one: which lane is slow. */
export const deliveryFiguresPage = (frame: ConsoleFrame): Route =>
  frame.page(
    figuresPath,
    'How long deliveries took, and how many came as promised.',
    { query: { destinationCountry: z.string().optional().catch(undefined) } },
    async (visit, { query: { destinationCountry: country = '' } }) => {
      if (country !== '' && !isCountry(country)) throw new HttpError(404, 'not_found', 'There is no such destination.');
      const counts = await countsOf(visit);
      const one = counts.destinations.find(({ destinationCountry }) => destinationCountry === country);
      const title = country === '' ? 'Deliveries by destination' : `Deliveries to ${countryName(country)}`;
      return {
        title,
        template: 'figures',
        section: shipmentsPath,
        sectionTitle: 'Shipments',
        allHref: country === '' ? undefined : visit.to(figuresPath),
        text: `Parcels delivered ${periodText(counts)}. Days count from the first scan to the delivery.`,
        emptyText: 'No parcel was delivered in these months.',
        panels: country === '' ? promisesPanel(counts.destinations) : [],
        table: one ? servicesTable(visit, one) : destinationsTable(visit, country === '' ? counts.destinations : []),
        byApi: sameByApi(visit, operation),
        raw: one && JSON.stringify(one, null, 2),
      };
    },
  );
