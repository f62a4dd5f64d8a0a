import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Answered, Route } from '../engine/route/route.ts';
import { allowOf } from '../engine/route/router.ts';
import { message, hideInternal } from '../schemas/index.ts';
import { unwrapped } from '../../../shared/validation/zod-shape.ts';
import { withExamples } from './with-examples.ts';
import { withOpenReplies } from './open-replies.ts';
import { answerHeaders, refusalHeaders, requestHeaders, sharedHeaders } from './headers.ts';
import { mergeRefusals } from './refusals.ts';

/** The groups of operations, in the order in which the API page shows them. */
const descriptions: Readonly<Record<string, string>> = {
  Shipments: 'Book parcels, print their labels and customs documents, void them.',
  Services: 'What can be booked, and what it costs.',
  Tracking: 'Where parcels are, and the scans of carriers.',
  Pickups: 'Have parcels collected.',
  Manifests: 'Hand parcels over to a carrier.',
  Documents: 'Upload documents of your own for a shipment.',
  'Trade engine': 'Duties and taxes, customs codes, restrictions, and what is known of each destination.',
  'Taxes collections': 'Collect duties and taxes from consignees; payments, refunds and the settlement.',
  Webhooks: 'Endpoints that are told of every change, and what was delivered to them.',
  'Webhook events': 'What is sent to registered endpoints.',
  Account: 'The account of the token, and its settings.',
  OAuth: 'Access of other programs: apps, authorization, tokens.',
  Search: 'Find an object by what people have of it.',
  Audit: 'Who changed what, and when.',
  Privacy: 'Access to personal data, and its erasure.',
  Sandbox: 'Move simulated parcels, and read what was sent. Not in live mode.',
  Service: 'Health, metrics, keys and this document.',
};

/** The tags that these operations have, each with its description. */
const tagsOf = (used: Iterable<string>): readonly { readonly name: string; readonly description: string }[] => {
  const names = new Set(used);
  return Object.entries(descriptions).flatMap(([name, description]) =>
    names.has(name) ? [{ name, description }] : [],
  );
};

/**
 * The query of a route. Below an object's own path its `id` is not shown a second time, although a list accepts
 * `filter={"id":[…]}` there too.
 */
const askedBy = (query: z.ZodType, path: string): z.ZodObject => {
  const asked = unwrapped(query) as z.ZodObject;
  return path.includes('{id}') && 'id' in asked.shape ? asked.omit({ id: true }) : asked;
};

const errorBody = z
  .object({ messages: z.array(message).meta({ description: 'At least one error, with further warnings and infos.' }) })
  .meta({ id: 'Errors', description: 'Errors, and further warnings and infos.' });

const contentOf = ({ schema, type = 'application/json' }: Answered) =>
  schema === undefined ? {} : { content: Object.fromEntries([type].flat().map((one) => [one, { schema }])) };

const responsesOf = (row: Route, allow: string): ZodOpenApiResponsesObject => {
  const refusals = mergeRefusals(row, allow).map(({ status, description, message: said, schema = errorBody }) => {
    const content = { 'application/json': { schema, example: { messages: [said] } } };
    return [status, { description, headers: refusalHeaders(row, status), content }];
  });
  const answers = Object.entries(row.replies).map(([status, answered]) => [
    status,
    {
      description: answered.description,
      headers: answerHeaders(row, Number(status), answered),
      ...contentOf(answered),
    },
  ]);
  return Object.fromEntries([...refusals, ...answers]) as ZodOpenApiResponsesObject;
};

const securityOf = (
  access: Route['access'],
): { readonly security: Record<string, string[]>[]; readonly needs: string } => {
  if (access === 'public') return { security: [], needs: '' };
  if ('roles' in access)
    return { security: [{ bearer: [] }], needs: `Role: ${access.roles.map((role) => `\`${role}\``).join(' or ')}.` };
  if ('scopeBy' in access) {
    const { parameter, scopes } = access.scopeBy;
    const kinds = Map.groupBy(Object.keys(scopes), (kind) => scopes[kind]);
    const needs = [...kinds].map(
      ([scope, names]) => `\`${scope}\` for ${names.map((name) => `\`${name}\``).join(', ')}`,
    );
    return { security: [{ bearer: [] }], needs: `Scope, by \`${parameter}\`: ${needs.join('; ')}.` };
  }
  if ('scope' in access) return { security: [{ bearer: [] }], needs: `Scope: \`${access.scope}\`.` };
  const instead = access.basic === true ? 'nothing where this machine alone can reach the sandbox' : 'a signed address';
  return { security: [{}, { bearer: [] }], needs: `Scope: \`${access.optionalScope}\`, or ${instead}.` };
};

const operationOf = (row: Route, allow: string): ZodOpenApiOperationObject => {
  const { security, needs } = securityOf(row.access);
  const description = [row.description, needs].filter((text) => text !== undefined && text !== '').join('\n\n');
  const form =
    row.form !== undefined && row.body !== undefined
      ? { 'application/x-www-form-urlencoded': { schema: row.body } }
      : {};
  return {
    tags: [row.tag],
    ...(row.operationId === undefined ? {} : { operationId: row.operationId }),
    summary: row.summary,
    ...(description === '' ? {} : { description }),
    security,
    requestParams: {
      header: requestHeaders(row),
      ...(row.params === undefined ? {} : { path: unwrapped(row.params) as z.ZodObject }),
      ...(row.query === undefined ? {} : { query: askedBy(row.query, row.path) }),
    },
    ...(row.body === undefined
      ? {}
      : {
          requestBody: {
            required: !row.body.safeParse(undefined).success,
            content: { 'application/json': { schema: row.body }, ...form },
          },
        }),
    responses: responsesOf(row, allow),
  };
};

export type ApiInfo = {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** The operator of this service, as far as configured. */
  readonly contact?: { readonly name?: string; readonly url?: string };
  /** Public URL of the service. If it is unknown, URLs are relative to the document. */
  readonly baseUrl: string | undefined;
  /** The webhooks of registered endpoints, by event. */
  readonly webhooks: ZodOpenApiPathsObject;
};

/**
 * Moves defaults into descriptions: with the `default` keyword, generated clients require the field, although it may be
 * omitted.
 */
const tellDefault = (schema: { default?: unknown; description?: string }): void => {
  const { default: value } = schema;
  if (value === undefined) return;
  delete schema.default;
  if (typeof value === 'object') return;
  schema.description = [schema.description, `When absent: \`${String(value as string | number | boolean)}\`.`]
    .filter((text) => text !== undefined)
    .join(' ');
};

/** Builds the OpenAPI 3.1 document from the route table, from which the router is also built. */
export const openApiOf = (
  routes: readonly Route[],
  { baseUrl, contact, webhooks, ...info }: ApiInfo,
): ReturnType<typeof createDocument> => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  const shown = routes.filter(({ hidden }) => hidden !== true);
  for (const [path, rows] of Map.groupBy(shown, ({ path }) => path)) {
    const allow = allowOf(rows);
    // unguarded: paths are ours, and begin with a slash
    paths[path] = Object.fromEntries(rows.map((row) => [row.method, operationOf(row, allow)]));
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        ...info,
        contact: { name: 'Who runs this service', ...contact },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: baseUrl ?? '/' }],
      tags: [...tagsOf(['Webhook events', ...shown.map(({ tag }) => tag)])],
      paths,
      webhooks,
      components: {
        headers: sharedHeaders,
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    {
      // Checks in code have no JSON Schema; the rest of the schema is shown.
      allowEmptySchema: { custom: true, transform: true },
      override: ({ jsonSchema, zodSchema, io }) => {
        hideInternal(zodSchema, jsonSchema);
        // Removed, because later versions may add fields to replies.
        if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        tellDefault(jsonSchema);
      },
    },
  );
  return withOpenReplies(withExamples(document));
};
