import type { z } from 'zod';
import type { collectionSchema } from '../../collections/http/collections/schemas.ts';
import type { pickupSchema } from '../../parcels/http/pickups/schemas.ts';
import type { shipmentSchema } from '../../parcels/http/shipments/schemas.ts';
import type { productReply } from '../../trade/http/classification/schemas.ts';
import type { webhookEndpoint } from '../../webhooks/http/schemas.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import type { OperationInput } from '../../platform/http/engine/route/operations.ts';
import { collectionBadges, shipmentBadges } from '../pages/badges.ts';
import { textCell, timeCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import { problemWords } from '../pages/collection-words.ts';
import type { ConsoleFrame } from './frame.ts';
import { findingText } from './held-shipments.ts';
import { stoppedStatuses } from './shipment-figures.ts';
import { failedBookings, heldParcels } from './shipment-list.ts';
import type { AddressQuery, Visit } from './visit.ts';

type Query = NonNullable<OperationInput['query']>;

/** One reason why a person is needed: which objects, why, and where the next step is taken. */
type Kind<Row> = {
  readonly title: string;
  /** What has to be done, in a sentence. */
  readonly next: string;
  readonly operation: string;
  readonly query: (visit: Visit) => Query;
  /** The list that shows all of them; absent where there is none. */
  readonly list?: { readonly path: string; readonly query: (visit: Visit) => AddressQuery };
  /** Leaves out rows that the query cannot. The operation answers all of them at once then. */
  readonly isMeant?: (row: Row, visit: Visit) => boolean;
  readonly row: (
    row: Row,
    visit: Visit,
  ) => { readonly object: Cell; readonly why: Cell; readonly since: string | undefined };
};

type Shipment = z.output<typeof shipmentSchema>;
type Collection = z.output<typeof collectionSchema>;
type Product = z.output<typeof productReply>;
type Endpoint = z.output<typeof webhookEndpoint>;
type Pickup = z.output<typeof pickupSchema>;

const ago = (visit: Visit, ms: number): string => new Date(Date.parse(visit.at) - ms).toISOString();
const minute = 60_000;
const day = 24 * 60 * minute;

const oldestFirst = { sort: '["updatedAt","ASC"]' };

const shipmentRow = (shipment: Shipment, visit: Visit) => ({
  object: {
    text: shipment.trackingNumber ?? shipment.shipmentId,
    href: visit.to(`/console/shipments/${shipment.shipmentId}`),
    note: shipment.customerReference,
    isCode: true,
  },
  why: textCell(shipmentBadges[shipment.status].word, { note: shipment.events[0]?.description }),
  since: shipment.events[0]?.timestamp ?? shipment.createdAt,
});

const shipmentKind = (
  title: string,
  next: string,
  status: readonly Shipment['status'][],
  more: (visit: Visit) => Query = () => ({}),
  tab?: string,
): Kind<Shipment> => ({
  title,
  next,
  operation: 'listLabels',
  query: (visit) => ({ status, ...oldestFirst, ...more(visit) }),
  list: {
    path: '/console/shipments',
    query: (visit) => {
      const { status: only, sort: _, ...others } = { status, ...oldestFirst, ...more(visit) };
      return { ...others, ...(tab === undefined ? { status: only[0] } : { tab }) };
    },
  },
  row: shipmentRow,
});

const collectionRow = (
  { id, customerReference, trackingNumber, problems, collectionDeadline, updatedAt, status }: Collection,
  visit: Visit,
) => ({
  object: { text: trackingNumber, href: visit.to(`/console/collections/${id}`), note: customerReference, isCode: true },
  why: textCell(
    (problems[0] && problemWords(problems[0].message)) ??
      (status === 'pending' ? 'Not paid by its deadline' : collectionBadges[status].word),
  ),
  since: status === 'pending' ? collectionDeadline : updatedAt,
});

const kinds: readonly Kind<never>[] = [
  {
    title: 'Booking unclear or failed',
    next: 'Open it: the carrier’s words say what to change.',
    operation: 'listLabels',
    query: () => ({ ...failedBookings, ...oldestFirst }),
    list: { path: '/console/shipments', query: () => ({ tab: 'failed' }) },
    row: shipmentRow,
  } satisfies Kind<Shipment>,
  {
    title: 'Name on a list of denied parties',
    next: 'Compare the party with the entry of the list. Release the parcel with a reason, or refuse it: void its label.',
    operation: 'listLabels',
    query: () => ({ ...heldParcels, sort: '["createdAt","ASC"]' }),
    list: { path: '/console/shipments', query: () => ({ tab: 'held' }) },
    row: (shipment, visit) => ({
      ...shipmentRow(shipment, visit),
      why: textCell(shipment.bookingHold?.findings.map(findingText).join('; ')),
      since: shipment.bookingHold?.heldAt,
    }),
  } satisfies Kind<Shipment>,
  shipmentKind(
    'Booking without an answer',
    'The carrier has not answered for ten minutes. Open it.',
    ['booking_pending'],
    (visit) => ({ isHeld: 'false', createdAtTo: ago(visit, 10 * minute), sort: '["createdAt","ASC"]' }),
    'unanswered',
  ),
  shipmentKind('Held by customs', 'Open it: a duty that is due is often the reason.', ['customs_hold']),
  shipmentKind(
    'Stopped on the way',
    'Open it, and tell the consignee or the carrier.',
    stoppedStatuses,
    undefined,
    'stopped',
  ),
  shipmentKind(
    'Waits to be collected',
    'The consignee has not come for three days.',
    ['available_for_pickup'],
    (visit) => ({
      updatedAtTo: ago(visit, 3 * day),
    }),
  ),
  shipmentKind(
    'No scan for a week',
    'Ask the carrier where it is.',
    ['collected', 'in_transit', 'in_hub', 'customs_cleared', 'out_for_delivery'],
    (visit) => ({ updatedAtTo: ago(visit, 7 * day) }),
    'moving',
  ),
  {
    title: 'Duty cannot be collected',
    next: 'Open it: it says what to correct.',
    operation: 'listTaxesCollections',
    query: () => ({ status: 'exception', ...oldestFirst }),
    list: { path: '/console/collections', query: () => ({ tab: 'correct' }) },
    row: collectionRow,
  } satisfies Kind<Collection>,
  {
    title: 'Duty is not calculated',
    next: 'It takes seconds, and has not ended for ten minutes. Open it, and calculate again.',
    operation: 'listTaxesCollections',
    query: (visit) => ({
      status: 'pending_classification',
      createdAtTo: ago(visit, 10 * minute),
      sort: '["createdAt","ASC"]',
      range: '[0,249]',
    }),
    list: {
      path: '/console/collections',
      query: (visit) => ({ tab: 'calculated', createdAtTo: ago(visit, 10 * minute) }),
    },
    // One whose goods were corrected a moment ago is old, and calculated now.
    isMeant: ({ updatedAt }, visit) => updatedAt <= ago(visit, 10 * minute),
    row: collectionRow,
  } satisfies Kind<Collection>,
  {
    title: 'Duty is overdue',
    next: 'Remind the consignee, or decide what becomes of the parcel.',
    operation: 'listTaxesCollections',
    query: () => ({ overdueOnly: 'true', sort: '["collectionDeadline","ASC"]' }),
    list: { path: '/console/collections', query: () => ({ tab: 'overdue' }) },
    row: collectionRow,
  } satisfies Kind<Collection>,
  {
    title: 'Codes to review',
    next: 'Approve the code, or correct it: the next parcel uses it.',
    operation: 'listProducts',
    query: () => ({ reviewState: 'pending', ...oldestFirst }),
    list: { path: '/console/products', query: () => ({}) },
    row: (product, visit) => ({
      object: {
        text: product.title ?? product.productId ?? product.id,
        href: visit.to(`/console/products/${product.id}`),
      },
      why: textCell(product.hsCode, {
        note: product.confidenceLevel && `confidence ${product.confidenceLevel}`,
        isCode: true,
      }),
      since: product.updatedAt,
    }),
  } satisfies Kind<Product>,
  {
    title: 'Webhooks that do not arrive',
    next: 'Mend the receiver, turn the endpoint on again if it is off, and send what is missing.',
    operation: 'listWebhooks',
    query: () => ({ range: '[0,249]' }),
    isMeant: ({ enabled, disabledReason, failingSince }, visit) =>
      enabled ? failingSince !== undefined && failingSince <= ago(visit, 15 * minute) : disabledReason !== 'client',
    row: ({ id, url, enabled, disabledReason, failingSince, updatedAt }, visit) => ({
      object: { text: url, href: visit.to(`/console/webhooks/${id}`) },
      why: textCell(
        enabled
          ? 'Every attempt has failed'
          : disabledReason === 'gone_410'
            ? 'The receiver answered 410: gone'
            : 'Turned off after days of failures',
      ),
      since: enabled ? failingSince : updatedAt,
    }),
  } satisfies Kind<Endpoint>,
  {
    title: 'Pickups that failed',
    next: 'Schedule another one.',
    operation: 'listPickups',
    query: (visit) => ({ status: 'failed', updatedAtFrom: ago(visit, 14 * day), ...oldestFirst }),
    list: { path: '/console/pickups', query: () => ({ tab: 'failed' }) },
    row: ({ id, reference, startAt, failure, updatedAt }, visit) => ({
      object: {
        text: reference ?? id,
        href: visit.to(`/console/pickups/${id}`),
        note: startAt.slice(0, 16).replace('T', ' '),
      },
      why: textCell(failure?.message),
      since: updatedAt,
    }),
  } satisfies Kind<Pickup>,
];

export type AttentionGroup = {
  readonly title: string;
  readonly next: string;
  readonly total: number;
  readonly href: string | undefined;
  readonly table: unknown;
};

/** What a person has to decide, oldest first, grouped by kind. `rows`: the most of each kind. */
export const attentionOf = async (visit: Visit, rows: number): Promise<readonly AttentionGroup[]> => {
  const known = kinds.filter(({ operation }) => visit.may(operation));
  const groups = await Promise.all(
    known.map(async ({ title, next, operation, query, list, isMeant, row }) => {
      const found = await visit.list(operation, { query: { range: `[0,${rows - 1}]`, ...query(visit) } });
      const all = found.rows as readonly never[];
      const meant = isMeant ? all.filter((each) => isMeant(each, visit)) : all;
      const total = isMeant ? meant.length : found.total;
      if (total === 0) return [];
      const shown = meant.slice(0, rows).map((each) => row(each, visit));
      const table = {
        caption: title,
        columns: [{ head: 'What' }, { head: 'Why' }, { head: 'Since' }],
        rows: shown.map(({ object, why, since }) => ({ cells: [object, why, timeCell(since, visit.at)] })),
      };
      return [{ title, next, total, href: list && visit.to(list.path, list.query(visit)), table }];
    }),
  );
  return groups.flat();
};

export const needingOf = (groups: readonly AttentionGroup[]): number =>
  groups.reduce((sum, { total }) => sum + total, 0);

export const countAttention = async (visit: Visit): Promise<number> => needingOf(await attentionOf(visit, 1));

const path = '/console/attention';

export const attentionRoutes = (frame: ConsoleFrame): readonly Route[] => [
  frame.page(path, 'What needs a person.', { followsLog: true }, async (visit) => {
    const groups = await attentionOf(visit, 10);
    return {
      title: 'Needs attention',
      template: 'attention',
      section: path,
      here: visit.to(path),
      refreshSeconds: 15,
      needing: needingOf(groups),
      groups,
    };
  }),
];
