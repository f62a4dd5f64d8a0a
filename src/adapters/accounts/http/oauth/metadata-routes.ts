import { z } from 'zod';
import { allScopes } from '../../../../application/shared/ports/access-tokens.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';

const words = (description: string, example: readonly string[]) => z.array(z.string()).meta({ description, example });
const address = (description: string, path: string) =>
  z.string().meta({ description, example: `https://shipping.example.com${path}` });

const metadata = z
  .object({
    issuer: address('Sent as `iss` to the callback.', ''),
    authorization_endpoint: address('Where people are asked.', '/oauth/authorize'),
    token_endpoint: address('Where tokens are got.', '/oauth/token'),
    revocation_endpoint: address('Where tokens are revoked.', '/oauth/revoke'),
    jwks_uri: address('The keys that access tokens are signed with.', '/.well-known/jwks.json'),
    service_documentation: address('The interface, to read and to try.', '/docs'),
    scopes_supported: words('All scopes.', allScopes),
    response_types_supported: words('Only `code`: there is no implicit flow.', ['code']),
    response_modes_supported: words('The answer stands in the query of the callback.', ['query']),
    grant_types_supported: words('Accepted by the token endpoint.', [
      'authorization_code',
      'client_credentials',
      'refresh_token',
    ]),
    token_endpoint_auth_methods_supported: words('`none` for public apps.', [
      'client_secret_basic',
      'client_secret_post',
      'none',
    ]),
    revocation_endpoint_auth_methods_supported: words('As at the token endpoint.', [
      'client_secret_basic',
      'client_secret_post',
      'none',
    ]),
    code_challenge_methods_supported: words('PKCE.', ['S256']),
    authorization_response_iss_parameter_supported: z
      .literal(true)
      .meta({ description: 'The callback carries `iss` (RFC 9207).' }),
    client_id_metadata_document_supported: z
      .literal(true)
      .meta({ description: 'With scopes of agents, `client_id` may be the address of a document about the client.' }),
  })
  .meta({ id: 'AuthorizationServer', description: 'Where and how OAuth works here (RFC 8414).' });

/** `issuer` is the address of this service. */
export const metadataRoutes = (issuer: string): readonly Route[] => {
  const authentication = ['client_secret_basic', 'client_secret_post', 'none'];
  const json: z.output<typeof metadata> = {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    service_documentation: `${issuer}/docs`,
    scopes_supported: [...allScopes],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'client_credentials', 'refresh_token'],
    token_endpoint_auth_methods_supported: authentication,
    revocation_endpoint_auth_methods_supported: authentication,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
  return [
    route({
      tag: 'OAuth',
      access: 'public',
      rate: 'none',
      method: 'get',
      path: '/.well-known/oauth-authorization-server',
      operationId: 'getAuthorizationServer',
      summary: 'Where and how OAuth works here.',
      description: 'OAuth libraries configure themselves from it (RFC 8414).',
      replies: { 200: { description: 'The metadata of RFC 8414.', schema: metadata } },
      handler: () => Promise.resolve({ json, headers: { 'cache-control': 'public, max-age=300' } }),
    }),
  ];
};
