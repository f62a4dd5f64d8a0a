import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Route } from './route.ts';
import { message } from './schemas.ts';
import { unwrapped } from './zod-shape.ts';

const errorBody = z.object({ messages: z.array(message) }).meta({ id: 'Errors' });

const refusals = {
  400: 'The request is malformed or breaks a rule, or its body holds more than 20,000 values; every fault stands in `details`.',
  401: 'No token, or one that is not good, or no longer.',
  403: 'The token lacks a scope or role, or does not permit the account.',
  404: 'No such object of this account.',
  409: "The object's state does not allow it, or another request is changing it.",
  413: 'The body is too large.',
  415: 'The Content-Type is not one this endpoint takes.',
  422: 'The Idempotency-Key was used with another body, or the destination is not covered.',
  429: 'Too many requests; `Retry-After` says when to come back.',
  500: 'Something failed on our side; the request id leads to it.',
  503: 'Nothing was done; the same request may be repeated after `Retry-After` seconds.',
  504: 'Nobody can say yet whether it was done. Repeat it with the same `Idempotency-Key`, or read the object.',
} as const;

const statusesOf = ({ params, query, body, access, idempotent, rate, method }: Route): (keyof typeof refusals)[] => [
  ...((params ?? query ?? body) ? ([400] as const) : []),
  ...(access === 'public' ? [] : ([401, 403] as const)),
  ...(params ? ([404] as const) : []),
  ...(body ? ([409, 413, 415] as const) : []),
  ...(idempotent === true ? ([422] as const) : []),
  ...(rate === 'none' ? [] : ([429] as const)),
  500,
  503,
  ...(method === 'get' ? [] : ([504] as const)),
];

const responsesOf = (row: Route): ZodOpenApiResponsesObject => {
  const replies = Object.entries(row.replies).map(([status, { description, schema, type = 'application/json' }]) => [
    status,
    { description, ...(schema === undefined ? {} : { content: { [type]: { schema } } }) },
  ]);
  const described = { ...Object.fromEntries(statusesOf(row).map((status) => [status, refusals[status]])), ...row.refusals };
  const errors = Object.entries(described).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: errorBody } } },
  ]);
  return Object.fromEntries([...errors, ...replies]) as ZodOpenApiResponsesObject;
};

const headers = {
  requestId: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Correlation only: echoed, and kept with every event. Made when absent.', example: 'order-1001' }),
  accountId: z
    .string()
    .optional()
    .meta({ description: "Another account to act for; the token's own when absent.", example: 'acc_01KAM3Z5T9X8Q7R6S5P4N3M2K1' }),
  idempotencyKey: z
    .string()
    .max(255)
    .optional()
    .meta({ description: 'The same key and body is done once, and answered again.', example: 'order-1001' }),
};

const headersOf = ({ access, idempotent }: Route): z.ZodObject =>
  z.object({
    'x-request-id': headers.requestId,
    ...(access === 'public' ? {} : { 'x-account-id': headers.accountId }),
    ...(idempotent === true ? { 'Idempotency-Key': headers.idempotencyKey } : {}),
  });

const securityOf = (access: Route['access']): { readonly security: Record<string, string[]>[]; readonly needs: string } => {
  if (access === 'public') return { security: [], needs: '' };
  if ('roles' in access) return { security: [{ bearer: [] }], needs: `Role: ${access.roles.map((role) => `\`${role}\``).join(' or ')}.` };
  if ('scope' in access) return { security: [{ bearer: [] }], needs: `Scope: \`${access.scope}\`.` };
  return { security: [{}, { bearer: [] }], needs: `Scope: \`${access.optionalScope}\`, or a signed address.` };
};

const operationOf = (row: Route): ZodOpenApiOperationObject => {
  const { security, needs } = securityOf(row.access);
  const description = [row.description, needs].filter((text) => text !== undefined && text !== '').join('\n\n');
  const form = row.form === true && row.body !== undefined ? { 'application/x-www-form-urlencoded': { schema: row.body } } : {};
  return {
    tags: [row.tag],
    summary: row.summary,
    ...(description === '' ? {} : { description }),
    security,
    requestParams: {
      header: headersOf(row),
      ...(row.params === undefined ? {} : { path: unwrapped(row.params) as z.ZodObject }),
      ...(row.query === undefined ? {} : { query: unwrapped(row.query) as z.ZodObject }),
    },
    ...(row.body === undefined
      ? {}
      : {
          requestBody: { required: !row.body.safeParse(undefined).success, content: { 'application/json': { schema: row.body }, ...form } },
        }),
    responses: responsesOf(row),
  };
};

export type ApiInfo = { readonly title: string; readonly version: string; readonly description: string; readonly baseUrl: string };

/** The OpenAPI 3.1 document of a table of routes: what the router does is what it says. */
export const openApiOf = (routes: readonly Route[], { baseUrl, ...info }: ApiInfo): ReturnType<typeof createDocument> => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const row of routes.filter(({ hidden }) => hidden !== true))
    paths[row.path] = { ...paths[row.path], [row.method]: operationOf(row) };
  return createDocument(
    {
      openapi: '3.1.0',
      info,
      servers: [{ url: baseUrl }],
      paths: paths,
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    // What only code can check is described by the rest of its schema.
    { allowEmptySchema: { custom: true, transform: true } },
  );
};
