import { z } from 'zod';
import { streamOf } from '../../../application/log/ports/event-store.ts';
import type { EventStore } from '../../../application/log/ports/event-store.ts';
import type { RegisteredEndpoint, WebhookEndpointRegistry } from '../../../application/webhooks/endpoints.ts';
import { presentEndpointWithSecret } from '../../../application/webhooks/endpoints.ts';
import { claimOf, replayedHeader } from '../../platform/http/engine/route/claims.ts';
import { objectRoute } from '../../platform/http/engine/route/object-route.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Reply, Route } from '../../platform/http/engine/route/route.ts';
import { listQuery, changedSince, changesInMemory } from '../../platform/http/schemas/index.ts';
import { webhookById, reading, unknownEndpoint, webhooksPath, writing } from './common.ts';
import { change, endpointWithSecret, registration, webhookEndpoint } from './schemas.ts';

const secretReply = (status: number, registered: RegisteredEndpoint): Reply => ({
  status,
  json: presentEndpointWithSecret(registered),
  headers: { 'cache-control': 'no-store', ...replayedHeader(registered.replayed) },
});

/** Removes undefined fields: the domain distinguishes absent from undefined. */
const defined = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

export type WebhookEndpointDependencies = {
  readonly store: Pick<EventStore, 'read'>;
  readonly endpoints: WebhookEndpointRegistry;
};

/** The settings and secrets of endpoints. */
export const webhookEndpointRoutes = ({ store, endpoints }: WebhookEndpointDependencies): readonly Route[] => [
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
    handler: async ({ query, context }) => {
      const all = await endpoints.list(context.accountId);
      const { rows, total } = changesInMemory(all, query);
      return { list: rows, resource: 'webhooks', total, range: query.range };
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
