import { z } from 'zod';
import { deliveryStatuses } from '../../../../application/ports/webhook-outbox.ts';
import type { WebhookDeliveries } from '../../../../application/webhooks/deliveries.ts';
import type { Registered, TargetRefusal, WebhookEndpointRegistry } from '../../../../application/webhooks/endpoints.ts';
import { presentEndpointWithSecret } from '../../../../application/webhooks/present-endpoint.ts';
import type { testWebhooks } from '../../../../application/webhooks/test-shipments.ts';
import type { WebhookEndpointRefusal } from '../../../../domain/webhook-endpoint/index.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { claimOf, replayedHeader } from '../../engine/route/claims.ts';
import { route } from '../../engine/route/route.ts';
import type { Reply, Route } from '../../engine/route/route.ts';
import { listQuery, oneOrMany, timestamp } from '../../schemas/index.ts';
import { change, delivery, webhookEndpoint, endpointWithSecret, recovery, registration, testReport, testRequest } from './schemas.ts';

/** HTTP status of each reason; a new reason does not compile without its status. */
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

const path = '/api/webhooks';
const byId = z.object({ id: z.string().meta({ description: 'Id of the webhook endpoint.' }) });
const unknownEndpoint = { 404: new DomainError('webhook_not_found', 'No webhook endpoint has this id.') };
const reading = { tag: 'Webhooks', access: { scope: 'read_accounts' } } as const;
const writing = { tag: 'Webhooks', access: { scope: 'write_accounts' }, rate: 'write' } as const;

const secretReply = (status: number, registered: Registered): Reply => ({
  status,
  json: presentEndpointWithSecret(registered),
  headers: { 'cache-control': 'no-store', ...replayedHeader(registered.replayed) },
});

export const webhooksRoutes = ({
  endpoints,
  deliveries,
  test,
}: {
  readonly endpoints: WebhookEndpointRegistry;
  readonly deliveries: WebhookDeliveries;
  readonly test: ReturnType<typeof testWebhooks>;
}): readonly Route[] => [
  route({
    ...writing,
    method: 'post',
    path,
    operationId: 'registerWebhook',
    summary: 'Register an endpoint.',
    description: 'Only this reply contains its secret. An account has at most 16 endpoints.',
    idempotent: true,
    body: registration,
    replies: { 201: { description: 'The endpoint, with its secret.', schema: endpointWithSecret } },
    handler: async (call) => secretReply(201, await endpoints.register(defined(call.body), claimOf(call, path), call.context)),
  }),
  route({
    ...reading,
    rate: 'list',
    method: 'get',
    path,
    operationId: 'listWebhooks',
    summary: 'List the endpoints.',
    query: listQuery({}, ['createdAt']),
    replies: { 200: { description: 'Endpoints, without their secrets.', schema: z.array(webhookEndpoint) } },
    handler: async ({ query: { range, sort }, context }) => {
      const all = await endpoints.list(context.accountId);
      const ordered = sort.direction === 'ASC' ? all : all.toReversed();
      return { list: ordered.slice(range[0], range[1] + 1), resource: 'webhooks', total: all.length, range };
    },
  }),
  route({
    ...reading,
    rate: 'read',
    method: 'get',
    path: `${path}/{id}`,
    operationId: 'getWebhook',
    summary: 'Read an endpoint.',
    params: byId,
    refusals: unknownEndpoint,
    replies: { 200: { description: 'The endpoint, without its secret.', schema: webhookEndpoint } },
    handler: async ({ params: { id }, context }) => ({ json: await endpoints.get(context.accountId, id) }),
  }),
  route({
    ...writing,
    method: 'patch',
    path: `${path}/{id}`,
    operationId: 'changeWebhook',
    summary: 'Change an endpoint.',
    params: byId,
    refusals: unknownEndpoint,
    body: change,
    replies: { 200: { description: 'The endpoint as it is now.', schema: webhookEndpoint } },
    handler: async ({ params: { id }, body, context }) => ({ json: await endpoints.change(id, defined(body), context) }),
  }),
  route({
    ...writing,
    method: 'delete',
    path: `${path}/{id}`,
    operationId: 'deleteWebhook',
    summary: 'Delete an endpoint.',
    description: 'Nothing more is sent to it, waiting deliveries included.',
    params: byId,
    refusals: unknownEndpoint,
    replies: { 200: { description: 'The endpoint as it was.', schema: webhookEndpoint } },
    handler: async ({ params: { id }, context }) => ({ json: await endpoints.remove(id, context) }),
  }),
  route({
    ...writing,
    rate: 'export',
    method: 'post',
    path: `${path}/test`,
    operationId: 'testWebhooks',
    summary: 'Send shipment.updated of real shipments to all enabled endpoints.',
    description: 'Sent to every endpoint, whatever events it has enabled. The requests carry `x-service-test: true`.',
    body: testRequest,
    replies: { 200: { description: 'What was sent, for each shipment.', schema: testReport } },
    handler: async ({ body: { shipmentIds }, context }) => ({ json: await test(shipmentIds, context) }),
  }),
  route({
    ...writing,
    method: 'post',
    path: `${path}/{id}/rotate-secret`,
    operationId: 'rotateWebhookSecret',
    summary: 'Replace the secret.',
    description:
      'For 24 hours requests are signed with both secrets: the standard header carries both signatures, x-service-signature is made with the old one. An expired secret is destroyed when the next one is made; a repeat under its Idempotency-Key is then answered without it.',
    idempotent: true,
    params: byId,
    refusals: unknownEndpoint,
    replies: { 200: { description: 'The endpoint, with its new secret.', schema: endpointWithSecret } },
    handler: async ({ params: { id }, idempotencyKey: key, context }) => {
      const claim = key === undefined ? undefined : { path: `${path}/${id}/rotate-secret`, key };
      return secretReply(200, await endpoints.rotate(id, claim, context));
    },
  }),
  route({
    ...reading,
    rate: 'list',
    method: 'get',
    path: `${path}/{id}/deliveries`,
    operationId: 'listWebhookDeliveries',
    summary: 'What became of the events of an endpoint.',
    description: 'Kept for 30 days after the last attempt.',
    params: byId,
    refusals: unknownEndpoint,
    query: listQuery(
      { status: oneOrMany(z.enum(deliveryStatuses)).optional().meta({ description: 'Only deliveries in one of these states.' }) },
      ['createdAt'],
    ),
    replies: { 200: { description: 'Deliveries with their attempts.', schema: z.array(delivery) } },
    handler: async ({ params: { id }, query: { status, range, sort }, context }) => {
      const statuses = status === undefined ? {} : { statuses: status };
      const { rows, total } = await deliveries.list(context.accountId, { endpointId: id, ...statuses, direction: sort.direction, range });
      return { list: rows, resource: 'deliveries', total, range };
    },
  }),
  route({
    ...writing,
    method: 'post',
    path: `${path}/{id}/deliveries/{deliveryId}/redeliver`,
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
    path: `${path}/{id}/recover`,
    operationId: 'recoverWebhookDeliveries',
    summary: 'Send all skipped and exhausted deliveries since a given time.',
    params: byId,
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
      return { json: { id, since, message: 'Skipped and exhausted deliveries of events since then will be sent.' } };
    },
  }),
];

/** Removes undefined fields: the domain distinguishes absent from undefined. */
const defined = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> };
