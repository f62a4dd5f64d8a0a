import type { z } from 'zod';
import {
  ConcurrencyError,
  OutcomeUnknownError,
  StoreUnavailableError,
} from '../../../../application/log/ports/event-store.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { unsupportedMediaType, bodyTooSlow } from '../engine/body/body.ts';
import { mebibyte } from '../engine/body/admission.ts';
import { failureReplyOf, messageOfFailure } from '../engine/failures/failures.ts';
import { notAllowed, tokenMissing } from '../engine/route/gate.ts';
import { bodyTooLarge, HttpError } from '../engine/failures/http-error.ts';
import { monitoringPaths, unknownHost } from '../engine/server/own-address.ts';
import { inputChecker } from '../engine/route/input.ts';
import type { Message, Route } from '../engine/route/route.ts';
import { methodNotAllowed } from '../engine/route/router.ts';
import { unwrapped } from '../../../shared/validation/zod-shape.ts';

/** The time and the request id of the examples. */
export const exampleTime = '2026-01-14T10:00:00.000Z';
export const exampleRequestId = 'req_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2';

/** The error that a schema gives for an input; undefined if it accepts the input. */
const thrownOn = (schema: z.ZodType | undefined, part: 'query' | 'body', value: unknown): unknown => {
  if (schema === undefined) return undefined;
  try {
    inputChecker({ [part]: schema })({ params: undefined, query: undefined, body: undefined, [part]: value });
    return undefined;
  } catch (error) {
    return error;
  }
};

const parametersOf = (query: z.ZodType | undefined): readonly string[] => {
  const inner = query && unwrapped(query);
  return inner?._zod.def.type === 'object' ? Object.keys(inner._zod.def.shape) : [];
};

/** A real validation error of the route. */
const malformed = ({ body, query }: Route): unknown =>
  [
    ...[{}, 1].map((value) => () => thrownOn(body, 'body', value)),
    ...parametersOf(query).flatMap((name) =>
      ['?', ['a', 'b']].map((value) => () => thrownOn(query, 'query', { [name]: value })),
    ),
    () => new URIError('the path'),
  ]
    .values()
    .map((tried) => tried())
    .find((error) => error !== undefined);

type Usual = { readonly description: string; readonly error: (row: Route, allow: string) => unknown };

/** The error replies that routes share, by status, each with an error that produces its example. */
const usual = {
  400: {
    description:
      'The request is malformed or breaks a rule, or its body holds more than 20,000 values; `details` names every fault.',
    error: malformed,
  },
  401: { description: 'No token, or one that is invalid or expired.', error: tokenMissing },
  403: {
    description: 'The token lacks a scope or role, or does not permit the account.',
    error: ({ access }) => {
      if (access === 'public') return undefined;
      return notAllowed(
        'scopeBy' in access ? { scope: Object.values(access.scopeBy.scopes)[0] ?? 'read_shipments' } : access,
      );
    },
  },
  404: {
    description: 'No such object of this account.',
    error: () => new HttpError(404, 'not_found', 'There is no such object.'),
  },
  405: {
    description: 'The path does not support the method; `Allow` lists the supported ones.',
    error: ({ method }, allow) => methodNotAllowed(method === 'get' ? 'PUT' : 'GET', allow),
  },
  408: { description: 'The body arrived too slowly; the connection is closed.', error: () => bodyTooSlow() },
  409: {
    description: "The object's state does not allow it, or another request is changing it.",
    error: () => new ConcurrencyError('', 0, 1),
  },
  413: {
    description: 'The body is too large.',
    error: ({ bodyLimit = mebibyte }) => new HttpError(413, 'body_too_large', bodyTooLarge(bodyLimit)),
  },
  415: {
    description: 'This endpoint does not accept the Content-Type.',
    error: ({ form }) =>
      unsupportedMediaType(
        form !== undefined ? 'application/json or application/x-www-form-urlencoded' : 'application/json',
      ),
  },
  421: {
    description: 'The service does not answer under the name of the `Host` header.',
    error: () => unknownHost('shipping.example.com'),
  },
  422: {
    description: 'The Idempotency-Key was used with another body.',
    error: () =>
      new DomainError(
        'idempotency_key_reused',
        'This Idempotency-Key was used with another body. Send a new key with a new body.',
      ),
  },
  429: {
    description: 'Too many requests; `Retry-After` says when to retry.',
    error: () =>
      new HttpError(429, 'rate_limited', 'More than 60 requests of this kind within a minute. Try again in 12 s.'),
  },
  500: {
    description: 'An internal error; the operator finds it in the log by the request id.',
    error: () => new Error(),
  },
  502: {
    description: 'The carrier refused.',
    error: () => new HttpError(502, 'carrier_refused', 'The carrier refused.'),
  },
  503: {
    description: 'Nothing was done; the same request may be repeated after `Retry-After` seconds.',
    error: () => new StoreUnavailableError(),
  },
  504: {
    description: 'The outcome is not known yet. Retry with the same `Idempotency-Key`, or read the object.',
    error: () => new OutcomeUnknownError(),
  },
} as const satisfies Readonly<Record<number, Usual>>;
type UsualStatus = keyof typeof usual;

const usualStatuses = ({
  path,
  params,
  query,
  body,
  access,
  idempotent,
  rate,
  method,
  replies,
}: Route): readonly UsualStatus[] => {
  const changes = method !== 'get' && (rate !== 'read' || idempotent === true);
  const all: readonly UsualStatus[] = [
    // Every route that knows its caller refuses query parameters that it does not know, at least if it is asked to.
    ...(access !== 'public' || (params ?? query ?? body) !== undefined ? ([400] as const) : []),
    ...(access === 'public' ? [] : ([401, 403] as const)),
    ...(params ? ([404] as const) : []),
    405,
    ...(changes ? ([409] as const) : []),
    ...(body ? ([408, 413, 415] as const) : []),
    ...(monitoringPaths.has(path) ? [] : ([421] as const)),
    ...(idempotent === true ? ([422] as const) : []),
    ...(rate === 'none' ? [] : ([429] as const)),
    500,
    503,
    ...(method === 'get' ? [] : ([504] as const)),
  ];
  return all.filter((status) => !(status in replies));
};

export type ShownRefusal = {
  readonly status: number;
  readonly description: string;
  readonly message: Message;
  /** The schema of the whole body, if it holds more than messages. */
  readonly schema?: z.ZodType;
};

const shown = (status: number, description: string, error: unknown): ShownRefusal => ({
  status,
  description,
  message: messageOfFailure({ ...failureReplyOf(error, {}), status }, exampleRequestId, exampleTime, ''),
});

const isUsual = (status: number): status is UsualStatus => status in usual;

/** All error replies of a route, with their messages. `allow` are the methods of its path. */
export const mergeRefusals = (row: Route, allow: string): readonly ShownRefusal[] => {
  const usualOf = (status: UsualStatus): ShownRefusal => {
    const { description, error }: Usual = usual[status];
    return shown(status, description, error(row, allow));
  };
  const own = Object.entries(row.refusals ?? {}).map(([text, refusal]): ShownRefusal => {
    const status = Number(text);
    if (typeof refusal === 'string' || refusal instanceof Error) {
      if (!isUsual(status))
        throw new Error(
          `${row.method} ${row.path} can return ${status}, which has no default description: describe it in the route.`,
        );
      return typeof refusal === 'string'
        ? { ...usualOf(status), description: refusal }
        : shown(status, usual[status].description, refusal);
    }
    const { description, reason, message, schema, ...options } = refusal;
    return {
      ...shown(status, description, new HttpError(status, reason, message, options)),
      ...(schema && { schema }),
    };
  });
  const stated = new Set(own.map(({ status }) => status));
  return [
    ...usualStatuses(row)
      .filter((status) => !stated.has(status))
      .map(usualOf),
    ...own,
  ];
};
