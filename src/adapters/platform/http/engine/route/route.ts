import type { z } from 'zod';
import type { Context } from '../../../../../application/log/kernel/context.ts';
import type { Notice } from '../../../../../application/shared/notices.ts';
import type { Principal, Role, Scope } from '../../../../../application/shared/ports/access-tokens.ts';
import type { Table } from '../../../../../domain/shared/table.ts';
import type { FilesInBody } from '../body/body-reader.ts';
import type { BytesReply, FailurePage, TextReply, Message } from '../failures/failures.ts';
import type { RateClass } from '../server/rate-limits.ts';
import { createHash } from 'node:crypto';
import type { Claim } from '../../../../../application/log/kernel/idempotency.ts';

export type { BytesReply, FailurePage, Message, Notice, Principal, RateClass, Role, Scope, TextReply };

/** The input of a handler: parsed data, and no objects of Express. */
export type Call<Params, Query, Body> = {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /**
   * The bytes of the body as received, with the sha256 of each file in the file's place. Empty without a body.
   */
  readonly rawBody: Uint8Array;
  /** The parsed body before validation; undefined without a body. */
  readonly json: unknown;
  readonly context: Context;
  readonly principal: Principal;
  /** The `Idempotency-Key` header of this call. */
  readonly idempotencyKey: string | undefined;
  readonly header: (name: string) => string | undefined;
  /** The address of the client, as the trusted proxies report it. */
  readonly address: string;
  /** Aborts when the client disconnects or the request times out. */
  readonly signal: AbortSignal;
};

/**
 * Result of a handler. `json` bodies that have a `messages` array get the engine's notices (such as unknown fields)
 * appended as Messages; a list is a bare array with its `Content-Range`.
 */
export type Reply =
  | {
      readonly status?: number;
      readonly json: unknown;
      readonly notices?: readonly Notice[];
      readonly headers?: Readonly<Record<string, string>>;
    }
  | {
      readonly list: Iterable<unknown>;
      readonly resource: string;
      readonly total: number;
      readonly range: readonly [number, number];
    }
  | BytesReply;

/** An error reply in the OpenAPI document: its meaning, and an example error. */
export type DocumentedRefusal = {
  readonly description: string;
  readonly reason: string;
  readonly message: string;
  readonly details?: readonly string[];
  readonly field?: string;
  /** The schema of the whole body, if it holds more than `messages`. */
  readonly schema?: z.ZodType;
};

/**
 * A success reply in the OpenAPI document. JSON unless `type` says otherwise; with several types, any of them may be
 * sent.
 */
export type Answered = {
  readonly description: string;
  readonly schema?: z.ZodType;
  readonly type?: string | readonly string[];
  /** Additional headers, by name. */
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly example: string }>>;
};

/** The scope for each value of a path parameter. */
export type ScopeBy = { readonly parameter: string; readonly scopes: Table<Scope> };

/**
 * How a sender signs a body. A request that its sender cannot have signed is refused early: the body is read only if it
 * is not compressed, has at most 64 KiB, and the header has the form of a signature; it is parsed only if the signature
 * over the received bytes is valid. A refusal is a 401 and counts as a failed token of the address.
 */
export type Signature = {
  readonly header: string;
  /** Whether a header has the form of a signature, such as the right number of hexadecimal digits. */
  readonly hasForm: (signature: string) => boolean;
  readonly isGood: (rawBody: Uint8Array, signature: string, params: Readonly<Record<string, string>>) => boolean;
};

/** A row of the route table, which is both the router and the source of the OpenAPI document. */
export type Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> = {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** With `{name}` for parameters, as OpenAPI writes them. */
  readonly path: string;
  readonly tag: string;
  /**
   * The operation id, from which generated clients derive a method name: never changed, and unique. Only hidden routes
   * have none.
   */
  readonly operationId?: string;
  readonly summary: string;
  readonly description?: string;
  /**
   * What the token must carry: a scope, or one of the roles. `public` reads no token at all. With `optionalScope` a
   * token that is sent must be valid and carry the scope; without one the principal is `anonymous`, and the handler
   * itself checks the signature that replaces the token. With `basic` a browser may send the token as the password of
   * HTTP Basic authentication: for pages that only read. With `scopeBy` the scope depends on the value of a path
   * parameter; `params` refuses other values.
   */
  readonly access:
    | { readonly scope: Scope }
    | { readonly scopeBy: ScopeBy }
    | { readonly roles: readonly Role[] }
    | { readonly optionalScope: Scope; readonly basic?: true }
    | 'public';
  /** Parameters of `WWW-Authenticate` in refusals of a token, such as where to get one for this route. */
  readonly challenge?: string;
  readonly rate: RateClass;
  /** The units of its budget that a request without a body costs, by its query as it was sent; one when absent. */
  readonly unitsFor?: (query: Readonly<Record<string, unknown>>) => number;
  /**
   * The client that a request names, for routes that authenticate clients themselves: once the body is read, the budget
   * is counted for the client and its address together, and refused requests count as failed tokens of the address.
   */
  readonly clientOf?: (sent: {
    readonly body: unknown;
    readonly header: (name: string) => string | undefined;
  }) => string;
  /** Maximum size of the body in bytes; 1 MiB when absent. */
  readonly bodyLimit?: number;
  /** Files in the body. The schema gets them decoded. */
  readonly files?: FilesInBody;
  /**
   * Accepts `application/x-www-form-urlencoded` too: every value is then a string, or an array of strings.
   * `with files`: also accepts `multipart/form-data`, in which a file is its bytes.
   */
  readonly form?: boolean | 'with files' | undefined;
  /** How the sender, another service, signs the body. Such a route has no `bodyLimit` and no `files`. */
  readonly signature?: Signature;
  /**
   * Requests of this route may cost more than one unit of their budget; large requests of one `kind` are queued. `by`
   * names the list in the body whose length is the size.
   */
  readonly large?: { readonly by: 'commodities' | 'products'; readonly kind: 'calculation' | 'booking' };
  /**
   * A GET that reads a large part of an object's history, or draws a paper, always or only with `asOf`: such requests
   * are queued, like all lists. Exports are not queued, because each of their pages waits for a turn (`ownPages`), and
   * a slow client delays nobody.
   */
  readonly heavy?: 'always' | 'with asOf' | undefined;
  /**
   * For requests that change nothing, or get bodies in a foreign format: an unknown field is ignored with a notice,
   * however it is spelled. Other requests of rate `write` are refused for an unknown field that resembles a known one.
   */
  readonly lenient?: boolean;
  /** The body has a payment method: a body with a card number is refused. */
  readonly takesPayment?: boolean;
  /** Accepts an `Idempotency-Key`. */
  readonly idempotent?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Success replies by status, for the OpenAPI document. */
  readonly replies: Readonly<Record<number, Answered>>;
  /**
   * Error replies that differ from those of every similar route, by status. A text alone replaces the description, an
   * error alone the example.
   */
  readonly refusals?: Readonly<Record<number, DocumentedRefusal | Error | string>>;
  /**
   * The reply to every error at this path and below (`/pay` and all below it, for `/pay/{token}`), instead of the JSON
   * envelope.
   */
  readonly failurePage?: FailurePage;
  /** Omitted from the OpenAPI document: for HTML pages. */
  readonly hidden?: boolean;
  /**
   * Called for every request that failed after its caller was admitted, before the reply is sent: for usage records.
   * `body` is the body as sent, unchecked. Must not throw.
   */
  readonly refused?: (refusal: {
    readonly context: Context;
    readonly body: unknown;
    readonly error: unknown;
  }) => Promise<void>;
  readonly handler: (call: Call<z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<Reply>;
};

/** The principal of requests without a token. */
export const anonymous: Principal = {
  accountId: '',
  subject: 'anonymous',
  scopes: new Set(),
  roles: new Set(),
  carriers: new Set(),
};

/** The restrictions of a signed route, because it is read before its sender is verified. */
type ReadAsSigned =
  | { readonly signature?: undefined }
  | { readonly signature: Signature; readonly access: 'public'; readonly bodyLimit?: never; readonly files?: never };

/** Checks a row with its full types and returns it with the types erased, as the table holds it. */
export const route = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  row: Route<Params, Query, Body> & ReadAsSigned,
): Route => row;

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');

/**
 * Canonical JSON text: no white space, sorted fields. Recursive, which is safe because bodies nest at most 20 levels.
 */
export const canonicalText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalText(field)}`).join(',')}}`;
};

/** The idempotency claim of a call; undefined without an `Idempotency-Key`. */
export const claimOf = (
  { idempotencyKey, json }: Pick<Call<unknown, unknown, unknown>, 'idempotencyKey' | 'json'>,
  path: string,
): Claim | undefined =>
  idempotencyKey === undefined
    ? undefined
    : { path, key: idempotencyKey, fingerprint: sha256(json === undefined ? '' : canonicalText(json)) };

export const replayedHeader = (replayed: boolean): Readonly<Record<string, string>> =>
  replayed ? { 'idempotent-replayed': 'true' } : {};
