import { z } from 'zod';
import type { LogKeys } from '../../../application/log/ports/log-digests.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { forEverybody } from '../../platform/http/service-routes.ts';

/** The public keys with which an auditor checks the log. They need no token, like the keys of access tokens. */
export const logKeyRoutes = ({ keys }: { readonly keys: Pick<LogKeys, 'publicKeys'> }): readonly Route[] => [
  route({
    ...forEverybody,
    method: 'get',
    path: '/.well-known/log-keys.json',
    operationId: 'getLogKeys',
    summary: 'The public keys digests of the event log are signed with.',
    description: 'Earlier keys stay here after a rotation, because what they signed stays in the log.',
    replies: {
      200: {
        description: 'A JSON Web Key Set (RFC 7517) of Ed25519 keys, newest first.',
        schema: z.object({
          keys: z
            .array(
              z.looseObject({
                kid: z.string().meta({ description: 'Id of the key; signatures name it in their header.' }),
              }),
            )
            .meta({ description: 'Public keys that signatures of the log and of its exports are checked with.' }),
        }),
      },
    },
    handler: async () => ({ json: await keys.publicKeys(), headers: { 'cache-control': 'public, max-age=300' } }),
  }),
];
