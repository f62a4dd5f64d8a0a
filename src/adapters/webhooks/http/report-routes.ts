import { z } from 'zod';
import type { WebhookDeliveries } from '../../../application/webhooks/deliveries.ts';
import type { endpointHealth } from '../../../application/webhooks/endpoint-health.ts';
import { deliveryStatuses } from '../../../application/webhooks/ports/webhook-outbox.ts';
import type { sentDeliveries } from '../../../application/webhooks/sent-delivery.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import { webhookEventNames } from '../../../domain/webhooks/webhook-endpoint/index.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { changedSince, instant, listQuery, oneOrMany, until } from '../../platform/http/schemas/index.ts';
import { lastAnswer, listedDelivery, sentDelivery, webhookHealth } from './schemas.ts';

export const webhooksPath = '/api/webhooks';
export const webhookById = z.object({ id: z.string().meta({ description: 'Id of the webhook endpoint.' }) });
export const unknownEndpoint = { 404: new DomainError('webhook_not_found', 'No webhook endpoint has this id.') };
export const reading = { tag: 'Webhooks', access: { scope: 'read_accounts' } } as const;

export type ReportDependencies = {
  readonly deliveries: WebhookDeliveries;
  readonly sent: ReturnType<typeof sentDeliveries>;
  readonly health: ReturnType<typeof endpointHealth>;
};

const signatures = [
  {
    header: 'x-service-signature',
    made: 'Lowercase hex HMAC-SHA-256 of the body. The key is the oldest valid secret as written (UTF-8).',
  },
  {
    header: 'webhook-signature',
    made:
      'For each valid secret, the newest first: `v1,` and the base64 HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{body}`. ' +
      'The key is the decoded bytes after `whsec_`; the timestamp is the second in which the attempt began.',
  },
];

/** Routes that show deliveries of all endpoints, one with what was sent, and how an endpoint does. */
export const reportRoutes = ({ deliveries, sent, health }: ReportDependencies): readonly Route[] => [
  route({
    ...reading,
    rate: 'list',
    method: 'get',
    path: '/api/webhook-deliveries',
    operationId: 'listDeliveries',
    summary: 'What became of the events of all endpoints.',
    description:
      'Those of the endpoints that the account has, by the time of their events; kept for 30 days after the last attempt. ' +
      'Totals are exact up to 10,000 and stop at 10,001.',
    query: listQuery(
      {
        endpointId: oneOrMany(z.string().max(100)).optional().meta({
          description: 'Only deliveries to one of these endpoints.',
          example: 'whk_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
        }),
        status: oneOrMany(z.enum(deliveryStatuses))
          .optional()
          .meta({ description: 'Only deliveries in one of these states.' }),
        eventName: oneOrMany(z.enum(webhookEventNames))
          .optional()
          .meta({ description: 'Only deliveries of these events.' }),
        objectId: z.string().max(100).optional().meta({
          description: 'Only deliveries of events about this object.',
          example: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
        }),
        lastAnswer: oneOrMany(lastAnswer)
          .optional()
          .meta({ description: 'Only deliveries whose last attempt was answered so.' }),
        createdAtFrom: instant.optional(),
        createdAtTo: until.optional(),
        ...changedSince,
      },
      ['createdAt', 'updatedAt'],
    ),
    replies: { 200: { description: 'Deliveries with their attempts, newest first.', schema: z.array(listedDelivery) } },
    handler: async ({ query, context: { accountId } }) => {
      const { id, endpointId, status, eventName, objectId, lastAnswer: answer, createdAtFrom, createdAtTo } = query;
      const { updatedAtFrom, range, sort } = query;
      const { rows, total } = await deliveries.listAll({
        accountId,
        ...(id !== undefined && { ids: id }),
        ...(endpointId !== undefined && { endpointIds: endpointId }),
        ...(status !== undefined && { statuses: status }),
        ...(eventName !== undefined && { eventNames: eventName }),
        ...(objectId !== undefined && { objectId }),
        ...(answer !== undefined && { lastAnswers: answer }),
        ...(createdAtFrom !== undefined && { from: createdAtFrom }),
        ...(createdAtTo !== undefined && { to: createdAtTo }),
        ...(updatedAtFrom !== undefined && { updatedAtFrom }),
        sort,
        range,
      });
      return { list: rows, resource: 'deliveries', total, range };
    },
  }),
  route({
    ...reading,
    rate: 'read',
    method: 'get',
    path: '/api/webhook-deliveries/{deliveryId}',
    operationId: 'getDelivery',
    summary: 'What was sent to an endpoint, and what it answered.',
    description:
      'With the exact body, the headers of the last attempt, and every attempt, also of an endpoint that was deleted. ' +
      'Deliveries are removed 30 days after their last attempt; the refusal says so where the id is that old.',
    params: z.object({ deliveryId: z.string().meta({ description: 'Id of the delivery.' }) }),
    refusals: { 404: new DomainError('delivery_not_found', 'The account has no delivery with this id.') },
    replies: { 200: { description: 'The delivery, with what was sent.', schema: sentDelivery } },
    handler: async ({ params: { deliveryId }, context: { accountId }, principal: { scopes } }) => {
      const { body, ...delivery } = await sent(accountId, deliveryId);
      // The body is about a parcel and its people.
      return { json: { ...delivery, ...(scopes.has('read_shipments') && { body }), signatures } };
    },
  }),
  route({
    ...reading,
    rate: 'read',
    method: 'get',
    path: `${webhooksPath}/{id}/health`,
    operationId: 'getWebhookHealth',
    summary: 'How an endpoint does.',
    description:
      'Its attempts of the last 48 hours by hour, how fast it answered, its failures, and what waits. ' +
      'Attempts are counted as they are recorded, so the figures stay when deliveries are removed.',
    params: webhookById,
    refusals: unknownEndpoint,
    replies: { 200: { description: 'Figures of the endpoint.', schema: webhookHealth } },
    handler: async ({ params: { id }, context: { accountId } }) => ({ json: await health(accountId, id) }),
  }),
];
