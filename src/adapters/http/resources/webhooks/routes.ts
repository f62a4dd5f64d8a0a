import { z } from 'zod';
import { deliveryStatuses } from '../../../../application/ports/webhook-outbox.ts';
import type { WebhookDeliveries } from '../../../../application/webhooks/deliveries.ts';
import type { Registered, TargetRefusal, WebhookEndpoints } from '../../../../application/webhooks/endpoints.ts';
import type { testWebhooks } from '../../../../application/webhooks/test-shipments.ts';
import { enabledEventNames, urlFaults } from '../../../../domain/webhook-endpoint/index.ts';
import type { WebhookRefusal } from '../../../../domain/webhook-endpoint/index.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { claimOf, replayedHeader } from '../../engine/route/claims.ts';
import { exampleToday } from '../../openapi/example-days.ts';
import { route } from '../../engine/route/route.ts';
import type { Reply, Route } from '../../engine/route/route.ts';
import { here, instant, listQuery, metadata, oneOrMany, rules, text, timestamp } from '../../schemas/index.ts';

/** What a refusal means over HTTP; a new one does not compile without its status. */
export const webhookReasons: Readonly<Record<WebhookRefusal | TargetRefusal | 'delivery_not_found', number>> = {
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

const endpointUrl = z
  .string()
  .check(rules<string>((value) => (value === undefined ? [] : urlFaults(value, here))))
  .meta({
    description: 'https; http for hosts the operator allows. At most 2,048 characters, no user name, no fragment.',
    example: 'https://example.com/webhooks',
  });
const enabledEvents = z
  .array(z.enum(enabledEventNames, { error: `must be one of ${enabledEventNames.join(', ')}` }))
  .min(1)
  .meta({
    description: '`*` stands for all but product.updated and product.classification.complete, which must be named.',
    example: ['*'],
  });
const description = text(255, 'Order desk').meta({ description: 'What the endpoint is for; shown in lists.' });

const registration = z
  .object({
    url: endpointUrl,
    enabledEvents: enabledEvents.optional(),
    enabled: z.boolean().optional().meta({ description: 'Whether events are sent; true when absent.' }),
    description: description.optional(),
    metadata: metadata.optional().meta({ description: "The client's own pairs, returned as sent." }),
  })
  .meta({
    id: 'WebhookRegistration',
    description: 'An address to send events to.',
    example: { url: 'https://example.com/webhooks', enabledEvents: ['*'], description: 'Order desk' },
  });

const change = z
  .object({
    url: endpointUrl.optional(),
    enabledEvents: enabledEvents.optional(),
    enabled: z.boolean().optional().meta({ description: 'false stops deliveries; true starts them again.' }),
    description: description.nullable().optional().meta({ description: 'What the endpoint is for; null takes it away.' }),
    metadata: metadata
      .nullable()
      .optional()
      .meta({ description: "The client's own pairs, in place of all there were; null takes them away." }),
  })
  .meta({
    id: 'WebhookChange',
    description: 'What is left out stays as it is; null takes a description or metadata away.',
    example: { enabledEvents: ['label.generated', 'shipment.updated'] },
  });

const endpointFields = {
  id: z.string().meta({ description: 'Id of the endpoint.', example: 'whk_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
  url: z.string().meta({ description: 'Address events are sent to.' }),
  enabledEvents: z
    .array(z.string())
    .meta({ description: 'Names of the events that are sent; `*` stands for all but those that must be named.' }),
  enabled: z.boolean().meta({ description: 'Whether events are sent.' }),
  disabledReason: z.enum(['client', 'gone_410', 'failing']).optional().meta({ description: 'Why it is not enabled.' }),
  description: z.string().optional().meta({ description: 'What the endpoint is for, in the words of the client.' }),
  metadata: z.record(z.string(), z.unknown()).optional().meta({ description: "The client's own pairs, as sent." }),
  createdAt: timestamp,
  updatedAt: timestamp,
};
const endpoint = z.object(endpointFields).meta({ id: 'WebhookEndpoint', description: 'An address that events are sent to.' });
const endpointWithSecret = z
  .object({ ...endpointFields, secret: z.string().meta({ description: 'Shown here and nowhere else.', example: 'whsec_…' }) })
  .meta({ id: 'WebhookEndpointWithSecret', description: 'A webhook endpoint with the secret its deliveries are signed with.' });

const delivery = z
  .object({
    id: z.string().meta({ description: 'Id of the delivery.' }),
    endpointId: z.string().meta({ description: 'Endpoint it is for.' }),
    eventId: z.string().meta({ description: 'Event it carries; sent as `webhook-id`.' }),
    eventName: z.string().meta({ description: 'Name of the event.' }),
    objectType: z.string().meta({ description: 'Kind of object the event is about.' }),
    objectId: z.string().meta({ description: 'Id of that object.' }),
    test: z.boolean().meta({ description: 'Whether the test endpoint sent it.' }),
    status: z.enum(deliveryStatuses).meta({ description: 'Whether the receiver took it, or it is tried again.' }),
    attempts: z
      .array(
        z.object({
          at: timestamp,
          durationMs: z.number().meta({ description: 'Milliseconds until the answer or the failure.' }),
          statusCode: z.int().optional().meta({ description: 'HTTP status of the answer; absent where none came.' }),
          failure: z.string().optional().meta({ description: 'http_status, redirect, timeout, blocked_address, dns, tls or connection.' }),
          response: z.string().optional().meta({ description: 'The first 1,024 bytes of what a failing receiver answered.' }),
        }),
      )
      .meta({ description: 'Every attempt so far, the first one first.' }),
    nextAttemptAt: timestamp.optional(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'WebhookDelivery', description: 'One event on its way to one endpoint, with all attempts.' });

const testReport = z
  .object({
    success: z.boolean().meta({ description: 'Whether every shipment named was found and told of.' }),
    message: z.string().meta({ description: 'The outcome in a sentence.' }),
    webhooksNotified: z.int().meta({ description: 'Number of deliveries that were queued.' }),
    results: z
      .array(
        z.object({
          shipmentId: z.string().meta({ description: 'Shipment of the request.' }),
          success: z.boolean().meta({ description: 'Whether a test event was queued for it.' }),
          message: z.string().meta({ description: 'The outcome in a sentence.' }),
          webhooksNotified: z.int().meta({ description: 'Number of deliveries queued for it.' }),
        }),
      )
      .meta({ description: 'Outcome for each shipment of the request.' }),
  })
  .meta({ id: 'WebhookTestReport', description: 'What a test of the webhook endpoints sent.' });

const testRequest = z.object({ shipmentIds: z.array(z.string()).min(1).max(20).meta({ description: 'Shipments to tell of.' }) }).meta({
  id: 'WebhookTestRequest',
  description: 'Shipments to send test events of.',
  example: { shipmentIds: ['shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2'] },
});
const recovery = z
  .object({ since: instant.meta({ description: 'The moment of the first event to send again.' }) })
  .meta({ id: 'WebhookRecovery', description: 'From when on events are sent again.', example: { since: `${exampleToday}T00:00:00.000Z` } });

const path = '/api/webhooks';
const byId = z.object({ id: z.string().meta({ description: 'Id of the webhook endpoint.' }) });
const unknownEndpoint = { 404: new DomainError('webhook_not_found', 'No webhook endpoint has this id.') };
const reading = { tag: 'Webhooks', access: { scope: 'read_accounts' } } as const;
const writing = { tag: 'Webhooks', access: { scope: 'write_accounts' }, rate: 'write' } as const;

const secretReply = (status: number, { endpoint, secret, replayed }: Registered): Reply => ({
  status,
  json: { ...endpoint, ...(secret === undefined ? {} : { secret }) },
  headers: { 'cache-control': 'no-store', ...replayedHeader(replayed) },
});

export const webhooksRoutes = ({
  endpoints,
  deliveries,
  test,
}: {
  readonly endpoints: WebhookEndpoints;
  readonly deliveries: WebhookDeliveries;
  readonly test: ReturnType<typeof testWebhooks>;
}): readonly Route[] => [
  route({
    ...writing,
    method: 'post',
    path,
    operationId: 'registerWebhook',
    summary: 'Register an endpoint.',
    description: 'Its secret is in this reply and in no other. An account has at most 16 endpoints.',
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
    replies: { 200: { description: 'Endpoints, without their secrets.', schema: z.array(endpoint) } },
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
    replies: { 200: { description: 'The endpoint, without its secret.', schema: endpoint } },
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
    replies: { 200: { description: 'The endpoint as it is now.', schema: endpoint } },
    handler: async ({ params: { id }, body, context }) => ({ json: await endpoints.change(id, defined(body), context) }),
  }),
  route({
    ...writing,
    method: 'delete',
    path: `${path}/{id}`,
    operationId: 'deleteWebhook',
    summary: 'Delete an endpoint.',
    description: 'Nothing more is sent to it; what was waiting is not.',
    params: byId,
    refusals: unknownEndpoint,
    replies: { 200: { description: 'The endpoint as it was.', schema: endpoint } },
    handler: async ({ params: { id }, context }) => ({ json: await endpoints.remove(id, context) }),
  }),
  route({
    ...writing,
    rate: 'export',
    method: 'post',
    path: `${path}/test`,
    operationId: 'testWebhooks',
    summary: 'Send shipment.updated of real shipments to all enabled endpoints.',
    description: 'Whatever events they asked for. The requests carry `x-service-test: true`.',
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
      'For 24 hours requests are signed with both: the standard header carries both signatures, x-service-signature is still made with the old one. A secret that has lapsed is destroyed when the next one is made; a repeat under its Idempotency-Key is then answered without it.',
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
    description: 'At once, under the same event id and with the same bytes.',
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
    summary: 'Send everything that was skipped or given up since a moment.',
    params: byId,
    refusals: unknownEndpoint,
    body: recovery,
    replies: {
      200: {
        description: 'It has begun; the list of deliveries shows how it goes.',
        schema: z.object({
          id: z.string().meta({ description: 'Id of the webhook endpoint.' }),
          since: timestamp,
          message: z.string().meta({ description: 'What happens next, in a sentence.' }),
        }),
      },
    },
    handler: async ({ params: { id }, body: { since }, context }) => {
      await endpoints.recover(id, since, context);
      return { json: { id, since, message: 'Skipped and exhausted deliveries of events since then are on their way.' } };
    },
  }),
];

/** Without the fields that are undefined: to the domain, absent and undefined are not the same. */
const defined = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> };
