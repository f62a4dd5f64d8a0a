import { z } from 'zod';
import { route } from './engine/route/route.ts';
import type { Route } from './engine/route/route.ts';
import type { Metrics } from './engine/server/metrics.ts';
import type { AccessTokens } from '../../../application/shared/ports/access-tokens.ts';

/** Readiness checks by name. A check that rejects has failed. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

const runCheck = async (check: () => Promise<unknown>): Promise<'ok' | 'failed'> => {
  try {
    await check();
    return 'ok';
  } catch {
    // The check logs its cause for the operator. This reply is public.
    return 'failed';
  }
};

const readiness = z.object({
  status: z.enum(['ok', 'unavailable']).meta({ description: 'Whether the service accepts requests.' }),
  checks: z
    .record(z.string(), z.enum(['ok', 'failed']))
    .meta({ description: 'Outcome for each thing the service depends on, by name.' }),
  details: z.array(z.string()).optional().meta({ description: 'What is wrong, a sentence each.' }),
  warnings: z.array(z.string()).optional().meta({
    description: 'Settings that take a protection away, a sentence each; the service accepts requests all the same.',
  }),
});

/** Replies to anyone, without a token and without a rate limit. */
export const forEverybody = { tag: 'Service', access: 'public', rate: 'none' } as const;

type MonitoringDependencies = {
  readonly checks: ReadinessChecks;
  /** Public sentences about current faults. */
  readonly details?: () => readonly string[];
  /** Public sentences about settings that disable a protection. */
  readonly warnings?: readonly string[];
  readonly metrics: Metrics;
};

const monitoringRoutes = ({
  checks,
  details = () => [],
  warnings = [],
  metrics,
}: MonitoringDependencies): readonly Route[] => [
  route({
    ...forEverybody,
    method: 'get',
    path: '/healthz',
    operationId: 'getHealth',
    summary: 'The process is alive.',
    description: 'It asks nothing of what the service depends on: a process that does not answer has to be restarted.',
    replies: {
      200: {
        description: 'It is.',
        schema: z.object({ status: z.literal('ok').meta({ description: 'The process is alive.' }) }),
      },
    },
    handler: () => Promise.resolve({ json: { status: 'ok' } }),
  }),
  route({
    ...forEverybody,
    method: 'get',
    path: '/readyz',
    operationId: 'getReadiness',
    summary: 'The service accepts requests.',
    description: 'Checks what the service depends on. A load balancer sends requests only while the status is 200.',
    replies: {
      200: { description: 'They are.', schema: readiness },
      503: { description: 'The service is not ready: a check has failed.', schema: readiness },
    },
    handler: async () => {
      const outcomes = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check)] as const),
      );
      const ready = outcomes.every(([, outcome]) => outcome === 'ok');
      const said = details();
      const json = {
        status: ready ? 'ok' : 'unavailable',
        checks: Object.fromEntries(outcomes),
        ...(said.length > 0 && { details: said }),
        ...(warnings.length > 0 && { warnings }),
      };
      return { status: ready ? 200 : 503, json };
    },
  }),
  route({
    ...forEverybody,
    method: 'get',
    path: '/metrics',
    operationId: 'getMetrics',
    summary: 'Numbers for Prometheus.',
    description: 'Requests, queues, followers of the log and what the process uses. Keep it from the public internet.',
    replies: { 200: { description: 'The text format.', schema: z.string(), type: 'text/plain' } },
    handler: async () => ({ bytes: await metrics.text(), type: metrics.contentType }),
  }),
];

const addresses = { documentation: '/docs', openapi: '/openapi.json', health: '/healthz', readiness: '/readyz' };
const index = z
  .object({
    name: z.literal('Waybill').meta({ description: 'What answers here.' }),
    documentation: z
      .string()
      .meta({ description: 'The interface, to read and to try.', example: addresses.documentation }),
    openapi: z.string().meta({ description: 'The interface as an OpenAPI document.', example: addresses.openapi }),
    health: z.string().meta({ description: 'Whether the process is alive.', example: addresses.health }),
    readiness: z.string().meta({ description: 'Whether the service accepts requests.', example: addresses.readiness }),
  })
  .meta({ id: 'Index', description: 'Where to find what this service offers.' });

/** Routes for monitors, browsers and other services, none of which need a token. */
export const serviceRoutes = ({
  accessTokens,
  document,
  basePath = '',
  startPage = addresses.documentation,
  ...monitoring
}: MonitoringDependencies & {
  readonly accessTokens: Pick<AccessTokens, 'publicKeys'>;
  /** The OpenAPI document, as JSON text. */
  readonly document: () => string;
  /** The path at which the service is mounted. */
  readonly basePath?: string;
  /** The page to which a browser is led. */
  readonly startPage?: string;
}): readonly Route[] => [
  route({
    ...forEverybody,
    method: 'get',
    path: '/',
    operationId: 'getIndex',
    summary: 'Where to go from here.',
    description: 'Redirects browsers to the start page; other clients get a list of addresses.',
    replies: {
      200: { description: 'Addresses of this service, each relative to this one.', schema: index },
      302: {
        description: 'For browsers: the page.',
        headers: { Location: { description: 'Where the page is.', example: '/docs' } },
      },
    },
    handler: ({ header }) =>
      Promise.resolve(
        header('accept')?.includes('text/html') === true
          ? { status: 302, bytes: '', type: 'text/html; charset=utf-8', headers: { location: startPage } }
          : {
              json: {
                name: 'Waybill',
                ...Object.fromEntries(Object.entries(addresses).map(([name, path]) => [name, `${basePath}${path}`])),
              },
            },
      ),
  }),
  ...monitoringRoutes(monitoring),
  route({
    ...forEverybody,
    method: 'get',
    path: '/openapi.json',
    operationId: 'getOpenApi',
    summary: 'This document.',
    description:
      'Every operation, status and field, and what is sent by webhook. Enums of replies are open: see `x-extensible-enum`.',
    replies: {
      200: {
        description: 'OpenAPI 3.1.',
        schema: z.looseObject({ openapi: z.string().meta({ description: 'Version of the OpenAPI Specification.' }) }),
      },
    },
    handler: () => Promise.resolve({ bytes: document(), type: 'application/json; charset=utf-8' }),
  }),
  route({
    ...forEverybody,
    method: 'get',
    path: '/.well-known/jwks.json',
    operationId: 'getPublicKeys',
    summary: 'The public keys access tokens are signed with.',
    description:
      'A program that gets access tokens of this service verifies them with these keys, without asking for each.',
    replies: {
      200: {
        description: 'A JSON Web Key Set (RFC 7517).',
        schema: z.object({
          keys: z
            .array(
              z.looseObject({
                kid: z.string().meta({ description: 'Id of the key; tokens name it in their header.' }),
              }),
            )
            .meta({ description: 'Public keys that tokens are checked with.' }),
        }),
      },
    },
    handler: () =>
      Promise.resolve({ json: accessTokens.publicKeys(), headers: { 'cache-control': 'public, max-age=300' } }),
  }),
];
