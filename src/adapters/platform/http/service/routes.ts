import { z } from 'zod';
import type { AccessTokens } from '../../../../application/shared/ports/access-tokens.ts';
import { route } from '../engine/route/route.ts';
import type { Route } from '../engine/route/route.ts';
import { forEverybody, monitoringRoutes } from './monitoring-routes.ts';
import type { MonitoringDependencies } from './monitoring-routes.ts';

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

/** Routes for monitors, browsers and other services; none of them needs a token. */
export const serviceRoutes = ({
  tokens,
  document,
  basePath = '',
  ...monitoring
}: MonitoringDependencies & {
  readonly tokens: Pick<AccessTokens, 'publicKeys'>;
  /** The OpenAPI document, as JSON text. */
  readonly document: () => string;
  /** The path that the service is mounted at. */
  readonly basePath?: string;
}): readonly Route[] => [
  route({
    ...forEverybody,
    method: 'get',
    path: '/',
    operationId: 'getIndex',
    summary: 'Where to go from here.',
    description: 'Redirects browsers to the API page; other clients get a list of addresses.',
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
          ? { status: 302, bytes: '', type: 'text/html; charset=utf-8', headers: { location: addresses.documentation } }
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
    handler: () => Promise.resolve({ json: tokens.publicKeys(), headers: { 'cache-control': 'public, max-age=300' } }),
  }),
];
