import { z } from 'zod';
import { deliveryStatuses } from '../../../application/webhooks/ports/webhook-outbox.ts';
import type { WebhookDeliveries } from '../../../application/webhooks/deliveries.ts';
import type { WebhookEndpointRegistry } from '../../../application/webhooks/endpoints.ts';
import type { testWebhooks } from '../../../application/webhooks/test-shipments.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { listQuery, changedSince, oneOrMany, timestamp } from '../../platform/http/schemas/index.ts';
import { webhookById, reading, unknownEndpoint, webhooksPath, writing } from './common.ts';
import { delivery, recovery, testReport, testRequest } from './schemas.ts';

export type WebhookDeliveryDependencies = {
  readonly endpoints: Pick<WebhookEndpointRegistry, 'recover'>;
  readonly deliveries: WebhookDeliveries;
  readonly test: ReturnType<typeof testWebhooks>;
};

/** What is sent to endpoints, and sent again. */
export const webhookDeliveryRoutes = ({
  endpoints,
  deliveries,
  test,
}: WebhookDeliveryDependencies): readonly Route[] => [
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
    summary: 'Send all skipped and exhausted deliveries since a given time.',
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
      return { json: { id, since, message: 'Skipped and exhausted deliveries of events since then will be sent.' } };
    },
  }),
];
