import type { Readable } from 'node:stream';
import {
  ConcurrencyError,
  EventTooLargeError,
  OutcomeUnknownError,
  StoreUnavailableError,
} from '../../../../../application/log/ports/event-store.ts';
import { ReadModelBehindError } from '../../../../../application/log/ports/read-models.ts';
import { OutsideError } from '../../../../../application/shared/outside-error.ts';
import { DomainError } from '../../../../../domain/shared/domain-error.ts';
import type { Fault } from '../../../../../domain/shared/domain-error.ts';
import { ownValue, table, type Table } from '../../../../../domain/shared/table.ts';
import { bodyTooLarge, brokenBody, HttpError } from './http-error.ts';
import type { HttpErrorOptions } from './http-error.ts';
import type { Notice } from '../../../../../application/shared/notices.ts';
import { reasonAddress } from './reasons.ts';

/** Headers by name; several values of one name are sent as several headers, such as cookies. */
export type ReplyHeaders = Readonly<Record<string, string | readonly string[]>>;

export type BytesReply = {
  readonly status?: number;
  readonly bytes: Uint8Array | string | Readable;
  readonly type: string;
  readonly headers?: ReplyHeaders;
};

export type TextReply = BytesReply & { readonly status: number; readonly bytes: string };

/** Renders an error reply for people. Must not throw. */
export type FailurePage = (
  failure: { readonly status: number; readonly reason: string },
  request: { readonly url: string; readonly header: (name: string) => string | undefined },
) => TextReply;

/** An error reply before it is formatted as a Message. */
export type Failure = HttpErrorOptions & {
  readonly status: number;
  readonly reason: string;
  readonly message: string;
  /** The error was not expected, so its stack is logged. */
  readonly unexpected?: boolean;
};

export type ReasonStatuses = Readonly<Record<string, number>>;

/**
 * Reasons shared by several resources. A resource's own reasons are next to its routes, typed so that a new one does
 * not compile without its status.
 */
const sharedReasons = table({
  validation_failed: 400,
  currency_mismatch: 400,
  not_found: 404,
  destination_not_covered: 422,
  too_many_changes: 429,
  idempotency_key_reused: 422,
});

/** The default for a DomainError: the state of an object forbids the command. */
const refusedByState = 409;

/** Error types of body-parser (https://github.com/expressjs/body-parser#errors). */
const bodyFaults: Table<Omit<Failure, 'status'>> = table({
  'encoding.unsupported': {
    reason: 'unsupported_encoding',
    message: 'The Content-Encoding is not one of gzip, deflate, br or identity.',
  },
  'request.size.invalid': { reason: 'malformed_body', message: 'The body is not as long as its Content-Length says.' },
  'request.aborted': { reason: 'malformed_body', message: 'The body ended early.' },
});

const describe = ({ field, message }: Fault): string =>
  field === undefined || message.includes(field) ? message : `${field}: ${message}`;

/** `Retry-After` (s) for faults that only an operator can correct. */
const operatorTakes = '300';

/** `Retry-After` (s) for daily limits: an hour, because the day may end sooner. */
const tomorrowSoon = '3600';

const ofDomain = ({ reason, message, faults }: DomainError, statuses: ReasonStatuses): Failure => {
  const [fault, ...others] = faults;
  const status = ownValue(statuses, reason) ?? sharedReasons[reason] ?? refusedByState;
  return {
    status,
    ...(status === 503 && { headers: { 'retry-after': operatorTakes } }),
    ...(status === 429 && { headers: { 'retry-after': tomorrowSoon } }),
    reason,
    message,
    details: faults.map(describe),
    ...(fault?.field !== undefined && others.length === 0 ? { field: fault.field } : {}),
  };
};

/** Errors of Express and its parsers carry a status below 500 when the request is at fault. */
const ofExpress = (error: unknown): Failure | undefined => {
  if (
    !(error instanceof Error) ||
    !('status' in error) ||
    typeof error.status !== 'number' ||
    error.status < 400 ||
    error.status >= 500
  )
    return undefined;
  const type = 'type' in error && typeof error.type === 'string' ? error.type : '';
  if (type === 'entity.too.large') {
    const limit = 'limit' in error && typeof error.limit === 'number' ? error.limit : 0;
    return { status: error.status, reason: 'body_too_large', message: bodyTooLarge(limit) };
  }
  const known = bodyFaults[type];
  if (known !== undefined) return { status: error.status, ...known };
  // Errors of zlib, and of Brotli: https://nodejs.org/api/zlib.html#constants
  if ('code' in error && /^(?:Z_|ERR__ERROR)/.test(String(error.code)))
    return { status: 400, reason: 'malformed_body', message: brokenBody };
  if (error instanceof URIError)
    return {
      status: 400,
      reason: 'malformed_path',
      message: 'The path holds a percent-encoding that is not UTF-8, such as %ZZ.',
    };
  return { status: error.status, reason: 'malformed_request', message: 'The request could not be read.' };
};

/** Maps errors to statuses; no other code does. An unexpected error is a 500 that reveals no internals. */
export const failureReplyOf = (error: unknown, statuses: ReasonStatuses): Failure => {
  if (error instanceof HttpError)
    return { ...error.options, status: error.status, reason: error.reason, message: error.message };
  if (error instanceof DomainError) return ofDomain(error as DomainError, statuses);
  if (error instanceof ConcurrencyError) {
    return {
      status: 409,
      reason: 'concurrent_change',
      message: 'The object was changed by another request at the same moment. Read it again and repeat.',
    };
  }
  if (error instanceof ReadModelBehindError) {
    return {
      status: 503,
      reason: 'list_incomplete',
      message:
        'The list is being filled from the log and is not complete yet. Nothing was written. Repeat the request later.',
      headers: { 'retry-after': '30' },
      cause: error,
    };
  }
  if (error instanceof StoreUnavailableError) {
    return {
      status: 503,
      reason: 'store_unavailable',
      message: 'Nothing was written. The same request may be repeated in a moment.',
      headers: { 'retry-after': '5' },
      cause: error,
    };
  }
  if (error instanceof OutcomeUnknownError) {
    return {
      status: 504,
      reason: 'outcome_unknown',
      message:
        'It is not known yet whether this was done. Repeat the request with the same Idempotency-Key, or read the object.',
      headers: { 'retry-after': '5' },
      cause: error,
    };
  }
  if (error instanceof OutsideError) {
    const { reason, told: message, repeatAfterSeconds } = error;
    const refused = repeatAfterSeconds === undefined;
    return {
      status: refused ? 502 : 503,
      reason,
      message,
      ...(!refused && { headers: { 'retry-after': String(repeatAfterSeconds) } }),
      cause: error,
    };
  }
  if (error instanceof EventTooLargeError) {
    return {
      status: 413,
      reason: 'body_too_large',
      message: 'The event that the request would record is larger than the log accepts.',
    };
  }
  return (
    ofExpress(error) ?? {
      status: 500,
      reason: 'internal_error',
      message: 'Something failed on our side. The request id leads to it in our log.',
      unexpected: true,
      cause: error,
    }
  );
};

/**
 * One notice of a reply: `code` is the HTTP status, `reason` a stable snake_case word, `field` the JSON path of the
 * field at fault, if it is one.
 */
export type Message = {
  readonly code: number;
  readonly level: 'error' | 'warning' | 'info';
  readonly timestamp: string;
  readonly message: string;
  readonly details: readonly string[];
  readonly reason: string;
  readonly field?: string;
  /** Only for errors: the `x-request-id` of the reply, and the page that explains the reason. */
  readonly requestId?: string;
  readonly doc?: string;
};

export const messageOfNotice = (
  { level, reason, message, details = [], field }: Notice,
  code: number,
  timestamp: string,
): Message => ({
  code,
  level,
  timestamp,
  message,
  details,
  reason,
  ...(field === undefined ? {} : { field }),
});

/**
 * The Message of a failure. Its request id finds the log entry, and reveals no internals. `baseUrl` is the address of
 * the service's own pages.
 */
export const messageOfFailure = (
  { status, reason, message, details = [], field }: Failure,
  requestId: string,
  timestamp: string,
  baseUrl: string,
): Message => ({
  code: status,
  level: 'error',
  timestamp,
  message,
  details: status >= 500 ? [...details, `Request id: ${requestId}`] : details,
  reason,
  ...(field === undefined ? {} : { field }),
  requestId,
  doc: reasonAddress(baseUrl, reason),
});
