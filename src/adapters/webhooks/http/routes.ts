import { z } from 'zod';
import { streamOf } from '../../../application/log/ports/event-store.ts';
import type { EventStore } from '../../../application/log/ports/event-store.ts';
import type { testWebhooks } from '../../../application/webhooks/deliveries.ts';
import { presentEndpointWithSecret } from '../../../application/webhooks/endpoints.ts';
import type {
  RegisteredEndpoint,
  TargetRefusal,
  WebhookEndpointRegistry,
} from '../../../application/webhooks/endpoints.ts';
import type { DeliveryReports } from '../../../application/webhooks/ports/delivery-reports.ts';
import { deliveryStatuses } from '../../../application/webhooks/ports/webhook-outbox.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { WebhookEndpointRefusal } from '../../../domain/webhooks/webhook-endpoint/index.ts';
import { claimOf, replayedHeader, route } from '../../platform/http/engine/route/route.ts';
import type { Reply, Route } from '../../platform/http/engine/route/route.ts';
import { objectRoute } from '../../platform/http/engine/route/object-route.ts';
import { changedSince, changesInMemory, listQuery, oneOrMany, timestamp } from '../../platform/http/schemas/index.ts';
import { reading, reportRoutes, unknownEndpoint, webhookById, webhooksPath } from './report-routes.ts';
import type { ReportDependencies } from './report-routes.ts';
import {
  change,
  delivery,
  endpointWithSecret,
  recovery,
  registration,
  testReport,
  testRequest,
  webhookEndpoint,
} from './schemas.ts';

const writing = { tag: 'Webhooks', access: { scope: 'write_accounts' }, rate: 'write' } as const;

const secretReply = (status: number, registered: RegisteredEndpoint): Reply => ({
  status,
  json: presentEndpointWithSecret(registered),
  headers: { 'cache-control': 'no-store', ...replayedHeader(registered.replayed) },
});

/** Removes undefined fields, because the domain distinguishes absent from undefined. */
const defined = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

type WebhookDependencies = ReportDependencies & {
  readonly store: Pick<EventStore, 'read'>;
  readonly endpoints: WebhookEndpointRegistry;
  readonly test: ReturnType<typeof testWebhooks>;
  readonly failingEndpoints: DeliveryReports['failing'];
};

/** Routes for the settings and secrets of endpoints. */
const endpointRoutes = ({ store, endpoints, failingEndpoints }: WebhookDependencies): readonly Route[] => [
  route({
    ...writing,
    method: 'post',
    path: webhooksPath,
    operationId: 'registerWebhook',
    summary: 'Register an endpoint.',
    description: 'Only this reply contains its secret. An account has at most 16 endpoints.',
    idempotent: true,
    body: registration,
    replies: { 201: { description: 'The endpoint, with its secret.', schema: endpointWithSecret } },
    handler: async (call) =>
      secretReply(201, await endpoints.register(defined(call.body), claimOf(call, webhooksPath), call.context)),
  }),
  route({
    ...reading,
    rate: 'list',
    method: 'get',
    path: webhooksPath,
    operationId: 'listWebhooks',
    summary: 'List the endpoints.',
    query: listQuery(changedSince, ['createdAt', 'updatedAt']),
    replies: { 200: { description: 'Endpoints, without their secrets.', schema: z.array(webhookEndpoint) } },
    handler: async ({ query, context: { accountId } }) => {
      const [all, failing] = await Promise.all([endpoints.list(accountId), failingEndpoints(accountId)]);
      const { rows, total } = changesInMemory(all, query);
      const list = rows.map((endpoint) => {
        const failingSince = failing.get(endpoint.id);
        return { ...endpoint, ...(failingSince !== undefined && { failingSince }) };
      });
      return { list, resource: 'webhooks', total, range: query.range };
    },
  }),
  objectRoute(store, {
    ...reading,
    rate: 'read',
    path: `${webhooksPath}/{id}`,
    operationId: 'getWebhook',
    summary: 'Read an endpoint.',
    params: webhookById,
    refusals: unknownEndpoint,
    replies: { 200: { description: 'The endpoint, without its secret.', schema: webhookEndpoint } },
    handler: async ({ params: { id }, context: { accountId } }, momentOf) => ({
      json: await endpoints.get(accountId, id, await momentOf(streamOf('webhookEndpoints', accountId))),
    }),
  }),
  route({
    ...writing,
    method: 'patch',
    path: `${webhooksPath}/{id}`,
    operationId: 'changeWebhook',
    summary: 'Change an endpoint.',
    params: webhookById,
    refusals: unknownEndpoint,
    body: change,
    replies: { 200: { description: 'The endpoint as it is now.', schema: webhookEndpoint } },
    handler: async ({ params: { id }, body, context }) => ({
      json: await endpoints.change(id, defined(body), context),
    }),
  }),
  route({
    ...writing,
    method: 'delete',
    path: `${webhooksPath}/{id}`,
    operationId: 'deleteWebhook',
    summary: 'Delete an endpoint.',
    description: 'Nothing more is sent to it, waiting deliveries included.',
    params: webhookById,
    refusals: unknownEndpoint,
    replies: { 200: { description: 'The endpoint as it was.', schema: webhookEndpoint } },
    handler: async ({ params: { id }, context }) => ({ json: await endpoints.remove(id, context) }),
  }),
  route({
    ...writing,
    method: 'post',
    path: `${webhooksPath}/{id}/rotate-secret`,
    operationId: 'rotateWebhookSecret',
    summary: 'Replace the secret.',
    description:
      'For 24 hours requests are signed with both secrets: ' +
      'the standard header carries both signatures, x-service-signature is made with the old one. ' +
      'An expired secret is destroyed when the next one is made; ' +
      'a repeat under its Idempotency-Key is then answered without it.',
    idempotent: true,
    params: webhookById,
    refusals: unknownEndpoint,
    replies: { 200: { description: 'The endpoint, with its new secret.', schema: endpointWithSecret } },
    handler: async ({ params: { id }, idempotencyKey: key, context }) => {
      const claim = key === undefined ? undefined : { path: `${webhooksPath}/${id}/rotate-secret`, key };
      return secretReply(200, await endpoints.rotate(id, claim, context));
    },
  }),
];

/** Routes for deliveries to endpoints, and for redelivery. */
const deliveryRoutes = ({ endpoints, deliveries, test }: WebhookDependencies): readonly Route[] => [
  route({
    ...writing,
    rate: 'export',
    method: 'post',
    path: `${webhooksPath}/test`,
    operationId: 'testWebhooks',
    summary: 'Send shipment.updated of real shipments to all enabled endpoints.',
    description: 'Sent to every endpoint, whatever events it has enabled. The requests carry `x-service-test: true`.',
    body: testRequest,
    replies: { 200: { description: 'What was sent, for each shipment.', schema: testReport } },
    handler: async ({ body: { shipmentIds }, context }) => ({ json: await test(shipmentIds, context) }),
  }),
  route({
    ...reading,
    rate: 'list',
    method: 'get',
    path: `${webhooksPath}/{id}/deliveries`,
    operationId: 'listWebhookDeliveries',
    summary: 'What became of the events of an endpoint.',
    description: 'Kept for 30 days after the last attempt.',
    params: webhookById,
    refusals: unknownEndpoint,
    query: listQuery(
      {
        status: oneOrMany(z.enum(deliveryStatuses))
          .optional()
          .meta({ description: 'Only deliveries in one of these states.' }),
        ...changedSince,
      },
      ['createdAt', 'updatedAt'],
    ),
    replies: { 200: { description: 'Deliveries with their attempts.', schema: z.array(delivery) } },
    handler: async ({ params: { id }, query: { id: ids, status, updatedAtFrom, range, sort }, context }) => {
      const wanted = {
        ...(status !== undefined && { statuses: status }),
        ...(ids !== undefined && { ids }),
        ...(updatedAtFrom !== undefined && { updatedAtFrom }),
      };
      const { rows, total } = await deliveries.list(context.accountId, { endpointId: id, ...wanted, sort, range });
      return { list: rows, resource: 'deliveries', total, range };
    },
  }),
  route({
    ...writing,
    method: 'post',
    path: `${webhooksPath}/{id}/deliveries/{deliveryId}/redeliver`,
    operationId: 'redeliverWebhook',
    summary: 'Send an event once more.',
    description: 'Sent at once, with the same event id and the same bytes.',
    params: z.object({
      id: z.string().meta({ description: 'Id of the webhook endpoint.' }),
      deliveryId: z.string().meta({ description: 'Id of the delivery.' }),
    }),
    refusals: { 404: new DomainError('delivery_not_found', 'This webhook endpoint has no delivery with this id.') },
    replies: { 200: { description: 'The delivery, pending.', schema: delivery } },
    handler: async ({ params: { id, deliveryId }, context }) => ({
      json: await deliveries.redeliver(context.accountId, id, deliveryId, context.at),
    }),
  }),
  route({
    ...writing,
    method: 'post',
    path: `${webhooksPath}/{id}/recover`,
    operationId: 'recoverWebhookDeliveries',
    summary:
      'Send at once what was not delivered since a given time: skipped, exhausted, or waiting for a later attempt.',
    params: webhookById,
    refusals: unknownEndpoint,
    body: recovery,
    replies: {
      200: {
        description: 'Started; the list of deliveries shows the progress.',
        schema: z.object({
          id: z.string().meta({ description: 'Id of the webhook endpoint.' }),
          since: timestamp,
          message: z.string().meta({ description: 'What happens next, in a sentence.' }),
        }),
      },
    },
    handler: async ({ params: { id }, body: { since }, context }) => {
      await endpoints.recover(id, since, context);
      return { json: { id, since, message: 'Every event since then that was not delivered is sent now.' } };
    },
  }),
];

/** The HTTP status of each reason. A new reason does not compile without its status. */
export const webhookReasons: Readonly<Record<WebhookEndpointRefusal | TargetRefusal | 'delivery_not_found', number>> = {
  invalid_webhook: 400,
  blocked_address: 400,
  https_required: 400,
  webhook_not_found: 404,
  delivery_not_found: 404,
  webhook_limit_reached: 409,
  webhook_disabled: 409,
  too_many_rotations: 409,
  idempotency_key_reused: 422,
};

export const webhooksRoutes = (dependencies: WebhookDependencies): readonly Route[] => [
  ...endpointRoutes(dependencies),
  ...deliveryRoutes(dependencies),
  ...reportRoutes(dependencies),
];
