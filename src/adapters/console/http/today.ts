import { demoAccountId } from '../../../application/sandbox/seed-demo.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import type { OperationInput } from '../../platform/http/engine/route/operations.ts';
import type { View } from '../pages/console-pages.ts';
import { attentionOf, needingOf } from './attention.ts';
import type { ConsoleFrame } from './frame.ts';
import { agesPanel, daysPanel, movingStatuses } from './shipment-figures.ts';
import { boundaryIn, dayIn } from './time-zones.ts';
import type { AddressQuery, FormRefusal, Visit } from './visit.ts';

/** One number of the page: what an operation counts, and the list that shows it. */
type Figure = {
  readonly name: string;
  readonly operation: string;
  readonly query: (today: string) => NonNullable<OperationInput['query']>;
  readonly path: string;
  readonly address: (today: string) => AddressQuery;
};

const shipments = { operation: 'listLabels', path: '/console/shipments' } as const;

const figures: readonly Figure[] = [
  {
    ...shipments,
    name: 'booked today',
    query: (today) => ({ createdAtFrom: today }),
    address: (today) => ({ createdAtFrom: today }),
  },
  { ...shipments, name: 'on the way', query: () => ({ status: movingStatuses }), address: () => ({ tab: 'moving' }) },
  {
    ...shipments,
    name: 'held by customs',
    query: () => ({ status: 'customs_hold' }),
    address: () => ({ tab: 'customs' }),
  },
  {
    ...shipments,
    name: 'out for delivery',
    query: () => ({ status: 'out_for_delivery' }),
    address: () => ({ status: 'out_for_delivery' }),
  },
  {
    ...shipments,
    name: 'delivered today',
    query: (today) => ({ status: 'delivered', updatedAtFrom: today }),
    address: (today) => ({ status: 'delivered', updatedAtFrom: today }),
  },
  {
    name: 'wait for a duty',
    operation: 'listTaxesCollections',
    path: '/console/collections',
    query: () => ({ status: ['pending', 'processing'] }),
    address: () => ({ tab: 'unpaid' }),
  },
];

const figuresOf = (visit: Visit, today: string) => {
  const beginning = boundaryIn(visit.zone, 'createdAtFrom', today);
  return Promise.all(
    figures
      .filter(({ operation }) => visit.may(operation))
      .map(async ({ name, operation, query, path, address }) => {
        const { total } = await visit.list(operation, { query: { ...query(beginning), range: '[0,0]' } });
        return { name, value: total.toLocaleString('en'), href: visit.to(path, address(today)) };
      }),
  );
};

/** Whether the account has no parcel at all, of any day. */
const hasNothing = async (visit: Visit): Promise<boolean> =>
  visit.may('listLabels') && (await visit.list('listLabels', { query: { range: '[0,0]' } })).total === 0;

const path = '/console';

/** The rows of each kind, and the kinds, that the first page shows. */
const shown = { rows: 3, kinds: 5 } as const;

export const todayView = async (visit: Visit, refusal?: FormRefusal): Promise<View> => {
  const today = dayIn(visit.zone, visit.at);
  const [numbers, groups, ...panels] = await Promise.all([
    figuresOf(visit, today),
    attentionOf(visit, shown.rows),
    daysPanel(visit),
    agesPanel(visit),
  ]);
  const drawn = panels.filter((panel) => panel !== undefined);
  return {
    title: 'Today',
    template: 'today',
    section: path,
    here: visit.to(path),
    refreshSeconds: 15,
    refusal,
    today,
    figures: numbers,
    needing: needingOf(groups),
    panels: drawn,
    isUnused: drawn.length === 0 && (await hasNothing(visit)),
    groups: groups.slice(0, shown.kinds),
    more: groups.length > shown.kinds ? groups.length - shown.kinds : 0,
  };
};

/** How many parcels the button adds: enough to see every page filled, in a few seconds. */
const demoParcels = 300;

export const todayRoutes = (frame: ConsoleFrame): readonly Route[] => [
  frame.page(path, 'What happens today, and what needs a person.', { followsLog: true }, (visit) => todayView(visit)),
  // The button exists where the service has the operation: in a sandbox.
  frame.form(
    '/console/demo',
    'Fill the demo account with examples.',
    { home: '/console' },
    async (visit) => {
      await visit.object('fillDemo', { body: { parcels: demoParcels } });
      return visit.to('/console', {
        done: 'filled',
        ...(visit.account.id !== demoAccountId && { account: demoAccountId }),
      });
    },
    todayView,
  ),
];
