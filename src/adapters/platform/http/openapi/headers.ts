import { z } from 'zod';
import type { Answered, Route } from '../engine/route/route.ts';
import { unwrapped } from '../../../shared/validation/zod-shape.ts';

const text = (example: string) => ({ type: 'string' as const, example });
const number = (example: number) => ({ type: 'integer' as const, minimum: 0, example });

/** Headers of replies that many routes share. */
export const sharedHeaders = {
  'x-request-id': {
    description: 'The id of the request: as sent, or generated.',
    required: true,
    schema: text('req_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2'),
  },
  'x-service-version': { description: 'The version of the interface.', required: true, schema: text('1.0.0') },
  'Preference-Applied': {
    description: '`handling=strict` where the request preferred it: nothing that was sent was ignored.',
    schema: { type: 'string' as const, enum: ['handling=strict'], example: 'handling=strict' },
  },
  'RateLimit-Limit': {
    description: 'Requests of this kind allowed per minute. Absent where limits are off.',
    schema: number(60),
  },
  'RateLimit-Remaining': { description: 'Requests left in this minute.', schema: number(59) },
  'RateLimit-Reset': { description: 'Seconds until the full limit is available again.', schema: number(42) },
  'Retry-After': { description: 'Seconds after which the same request may be repeated.', schema: number(12) },
  'WWW-Authenticate': { description: 'How to authenticate (RFC 6750).', schema: text('Bearer error="invalid_token"') },
  Allow: { description: 'The methods of the path.', required: true, schema: text('GET, HEAD') },
  'Idempotent-Replayed': {
    description:
      '`true` when the request was done before under the same `Idempotency-Key`, and nothing was done again.',
    schema: { type: 'string' as const, enum: ['true'], example: 'true' },
  },
  'Content-Range': {
    description:
      'Which rows these are, both ends included, and of how many; `*` in place of the ends where there are none.',
    required: true,
    schema: { type: 'string' as const, pattern: '^[a-z-]+ (\\d+-\\d+|\\*)/\\d+$', example: 'shipments 0-49/319' },
  },
  'x-service-warning': {
    description:
      'Warnings about the request, for replies without `messages` (a bare list or a file): unknown query parameters were ignored.',
    schema: text('Query parameters that are not known here were ignored: asof (did you mean asOf?).'),
  },
  'X-Total-Count': { description: 'How many rows there are in all.', required: true, schema: number(319) },
};
type SharedHeader = keyof typeof sharedHeaders;
type HeaderReference = { readonly $ref: string };

const isList = ({ schema }: Answered, { query, rate }: Route): boolean => {
  const asked = query && unwrapped(query);
  const hasRange = asked instanceof z.ZodObject && Object.hasOwn(asked.shape, 'range');
  return schema instanceof z.ZodArray && (hasRange || rate === 'list');
};

/** Whether a reply has no place for messages. */
const isBare = ({ schema, type = 'application/json' }: Answered, { access }: Route): boolean =>
  access !== 'public' && (type !== 'application/json' || schema === undefined || schema instanceof z.ZodArray);

const references = (names: readonly SharedHeader[]): Record<string, HeaderReference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const common = ['x-request-id', 'x-service-version'] as const;
const budget = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

const mayWait: ReadonlySet<number> = new Set([429, 503, 504]);
/** Statuses of requests that are refused before they are counted, if the service authenticates the caller first. */
const uncounted: ReadonlySet<number> = new Set([401, 403, 405, 421]);

const namesOf = (row: Route, status: number): readonly SharedHeader[] => [
  ...common,
  ...(row.access === 'public' ? [] : (['Preference-Applied'] as const)),
  ...(row.rate === 'none' || (uncounted.has(status) && row.clientOf === undefined) ? [] : budget),
  ...(mayWait.has(status) ? (['Retry-After'] as const) : []),
  ...(status === 401 || status === 403 ? (['WWW-Authenticate'] as const) : []),
  ...(status === 405 ? (['Allow'] as const) : []),
  // A failed booking is replayed too.
  ...(row.idempotent === true && (status < 400 || status > 500) ? (['Idempotent-Replayed'] as const) : []),
];

/** The headers of a refusal. */
export const refusalHeaders = (row: Route, status: number): Record<string, HeaderReference> =>
  references(namesOf(row, status));

/** The headers of a success reply. */
export const answerHeaders = (row: Route, status: number, answered: Answered) => ({
  ...references([
    ...namesOf(row, status),
    ...(isList(answered, row) ? (['Content-Range', 'X-Total-Count'] as const) : []),
    ...(isBare(answered, row) ? (['x-service-warning'] as const) : []),
  ]),
  ...Object.fromEntries(
    Object.entries(answered.headers ?? {}).map(([name, { description, example }]) => [
      name,
      { description, schema: text(example) },
    ]),
  ),
});

const sent = {
  requestId: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'For correlation only: echoed, and stored with every event. Generated when absent.' }),
  accountId: z.string().optional().meta({
    description:
      "A sub-account of the token's account, or with the role admin any account, to act for; the token's own when absent.",
  }),
  prefer: z.string().optional().meta({
    description: '`handling=strict` refuses every field and query parameter that is not known (RFC 7240).',
  }),
  idempotencyKey: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({ description: 'The same key and body is done once, and answered again.' }),
};

/**
 * The headers that a request may have. They have no examples, because an API console would send a made-up key or
 * account.
 */
export const requestHeaders = ({ access, idempotent }: Route): z.ZodObject =>
  z.object({
    'x-request-id': sent.requestId,
    ...(access === 'public' ? {} : { 'x-account-id': sent.accountId, Prefer: sent.prefer }),
    ...(idempotent === true ? { 'Idempotency-Key': sent.idempotencyKey } : {}),
  });
