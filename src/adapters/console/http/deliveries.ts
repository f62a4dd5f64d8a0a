import { z } from 'zod';
import type { DeliveryStatus } from '../../../application/webhooks/ports/webhook-outbox.ts';
import { deliveryStatuses } from '../../../application/webhooks/ports/webhook-outbox.ts';
import { webhookEventNames } from '../../../domain/webhooks/webhook-endpoint/index.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import type { listedDelivery, sentDelivery } from '../../webhooks/http/schemas.ts';
import { deliveryBadges, failingDelivery } from '../pages/badges.ts';
import { badgeCell, distanceText, nothing, textCell, timeCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import type { View } from '../pages/console-pages.ts';
import { sameByApi } from './by-api.ts';
import type { ConsoleFrame } from './frame.ts';
import { listPage } from './list-page.ts';
import type { FormRefusal, Visit } from './visit.ts';

type Listed = z.output<typeof listedDelivery>;
type Delivery = z.output<typeof sentDelivery>;

export const deliveriesPath = '/console/deliveries';
const path = '/console/webhooks';
const byDelivery = z.object({ deliveryId: z.string() });

const stateOf = ({ status, attempts }: Pick<Listed, 'status' | 'attempts'>): Cell =>
  badgeCell(status === 'pending' && attempts.length > 0 ? failingDelivery : deliveryBadges[status]);

/** The longest end of a path that a list shows. */
const longestPath = 10;

/** The host of an address, and the end of its path: whole addresses are too long for a list. */
const addressCell = (url: string): Cell => {
  const { host, pathname } = new URL(url);
  const path = pathname.length > longestPath ? `…${pathname.slice(-longestPath)}` : pathname;
  return textCell(host, { note: path });
};

/** What came of an attempt: the status code, or why none came. */
const answerText = (attempt: Listed['attempts'][number] | undefined): string | undefined =>
  attempt && (attempt.statusCode === undefined ? attempt.failure?.replaceAll('_', ' ') : String(attempt.statusCode));

/** The kinds of objects that have a page. */
const pageOf = new Map([
  ['shipment', '/console/shipments'],
  ['taxes_collection', '/console/collections'],
  ['pickup', '/console/pickups'],
]);

const objectCell = ({ objectType, objectId }: Pick<Listed, 'objectType' | 'objectId'>, visit: Visit): Cell => {
  const page = pageOf.get(objectType);
  return {
    text: objectId,
    isCode: true,
    href: page && visit.to(`${page}/${objectId}`),
    note: objectType.replaceAll('_', ' '),
  };
};

export const deliveryColumns = [
  {
    head: 'Event',
    cell: (each: Listed, visit: Visit): Cell => ({
      text: each.eventName,
      href: visit.to(`${deliveriesPath}/${each.id}`),
      note: each.test ? 'test' : undefined,
    }),
  },
  {
    head: 'Status',
    cell: (each: Listed, { at }: Visit): Cell => ({
      ...stateOf(each),
      note: each.nextAttemptAt && `again ${distanceText(each.nextAttemptAt, at)}`,
    }),
  },
  { head: 'About', cell: objectCell },
  { head: 'Endpoint', cell: ({ endpointUrl }: Listed): Cell => addressCell(endpointUrl) },
  {
    head: 'Last answer',
    cell: ({ attempts }: Listed): Cell =>
      textCell(answerText(attempts.at(-1)) ?? 'none yet', {
        note: attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`,
      }),
  },
  {
    head: 'Event at',
    sort: 'createdAt',
    cell: ({ createdAt }: Listed, { at }: Visit): Cell => timeCell(createdAt, at),
  },
] as const;

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, text: value.replaceAll('_', ' ') }));

const deliveriesPage = (frame: ConsoleFrame): Route =>
  listPage<Listed>(frame, {
    path: deliveriesPath,
    section: path,
    title: 'Deliveries',
    summary: 'What became of the events of all endpoints.',
    operation: 'listDeliveries',
    idOf: ({ id }) => id,
    empty: 'No event has been sent yet.',
    tabs: [
      { name: 'all', title: 'All', query: {} },
      ...(['pending', 'exhausted', 'skipped', 'delivered'] as const satisfies readonly DeliveryStatus[]).map(
        (status) => ({
          name: status,
          title: deliveryBadges[status].word,
          query: { status },
        }),
      ),
    ],
    filters: [
      { name: 'endpointId', label: 'Endpoint', type: 'text' },
      { name: 'status', label: 'Status', type: 'choice', choices: choicesOf(deliveryStatuses) },
      {
        name: 'eventName',
        label: 'Event',
        type: 'choice',
        choices: webhookEventNames.map((value) => ({ value, text: value })),
      },
      { name: 'objectId', label: 'About (id)', type: 'text' },
      {
        name: 'lastAnswer',
        label: 'Last answer',
        type: 'choice',
        choices: choicesOf(['2xx', '3xx', '4xx', '5xx', 'none']),
      },
      { name: 'createdAtFrom', label: 'From', type: 'date' },
      { name: 'createdAtTo', label: 'Until', type: 'date' },
    ],
    columns: deliveryColumns,
  });

const deliveryView = async (visit: Visit, deliveryId: string, refusal?: FormRefusal): Promise<View> => {
  const { json } = await visit.object('getDelivery', { params: { deliveryId } });
  const delivery = json as Delivery;
  visit.shows(delivery.objectType, delivery.objectId);
  const { endpointId, endpointUrl, attempts, headers = {}, body, signatures, signaturesUnknown } = delivery;
  return {
    title: delivery.eventName,
    kind: 'delivery',
    template: 'delivery',
    section: path,
    here: visit.to(`${deliveriesPath}/${deliveryId}`),
    ...(delivery.status === 'pending' && { refreshSeconds: 15 }),
    refusal,
    badge: stateOf(delivery),
    redeliver:
      visit.may('redeliverWebhook') &&
      endpointUrl !== undefined &&
      visit.to(`${deliveriesPath}/${deliveryId}/redeliver`),
    facts: [
      {
        name: 'Endpoint',
        cell: textCell(endpointUrl ?? 'deleted', { href: endpointUrl && visit.to(`${path}/${endpointId}`) }),
      },
      { name: 'About', cell: objectCell(delivery, visit) },
      { name: 'Event id', cell: { text: delivery.eventId, isCode: true } },
      { name: 'Event at', cell: timeCell(delivery.createdAt, visit.at) },
      { name: 'Next attempt', cell: timeCell(delivery.nextAttemptAt, visit.at) },
      { name: 'Id', cell: { text: delivery.id, isCode: true } },
    ],
    attempts: {
      caption: 'Attempts',
      columns: [
        { head: 'At' },
        { head: 'Took', isNumber: true },
        { head: 'Answer' },
        { head: 'What the receiver said' },
      ],
      rows: attempts.toReversed().map((attempt) => ({
        cells: [
          timeCell(attempt.at, visit.at),
          { text: `${Math.round(attempt.durationMs)} ms`, isNumber: true },
          textCell(answerText(attempt)),
          attempt.response === undefined ? nothing : textCell(attempt.response, { isCode: true }),
        ],
      })),
    },
    headers: Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    text: body,
    bodyErasedAt: delivery.bodyErasedAt,
    signatures,
    signaturesUnknown: signaturesUnknown?.replaceAll('_', ' '),
    byApi: sameByApi(visit, 'getDelivery', { deliveryId }),
    raw: undefined,
  };
};

/** The deliveries of all endpoints, and one of them byte for byte. */
export const deliveryRoutes = (frame: ConsoleFrame): readonly Route[] => [
  deliveriesPage(frame),
  frame.page(
    `${deliveriesPath}/{deliveryId}`,
    'One delivery, byte for byte.',
    { params: byDelivery },
    (visit, { params }) => deliveryView(visit, params.deliveryId),
  ),
  frame.form(
    `${deliveriesPath}/{deliveryId}/redeliver`,
    'Send a delivery again.',
    { params: byDelivery, home: deliveriesPath },
    async (visit, _, { params: { deliveryId } }) => {
      visit.assertMay('redeliverWebhook');
      const { json } = await visit.object('getDelivery', { params: { deliveryId } });
      await visit.object('redeliverWebhook', { params: { id: (json as Delivery).endpointId, deliveryId } });
      return visit.to(`${deliveriesPath}/${deliveryId}`, { done: 'sent_again' });
    },
    (visit, refusal, { params }) => deliveryView(visit, params.deliveryId, refusal),
  ),
];
