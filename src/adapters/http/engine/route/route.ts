import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Context } from '../../../../application/kernel/context.ts';
import type { Notice } from '../../../../application/kernel/notice.ts';
import type { Principal, Role, Scope } from '../../../../application/ports/access-tokens.ts';
import type { FilesInBody } from '../body/body-reader.ts';

export type { Notice, Principal, Role, Scope };

/**
 * Which budget of requests a route draws on, per account, or per address where there is no token; `token` for what hands out tokens, `inbox` for what the sandbox's
 * inbox is sent, `none` for what
 * monitors and browsers ask.
 */
export type RateClass = 'write' | 'read' | 'page' | 'list' | 'export' | 'token' | 'inbox' | 'none';

/** One notice of a reply: `code` is the HTTP status, `reason` a stable snake_case word, `field` a JSON path where one field is at fault. */
export type Message = {
  readonly code: number;
  readonly level: 'error' | 'warning' | 'info';
  readonly timestamp: string;
  readonly message: string;
  readonly details: readonly string[];
  readonly reason: string;
  readonly field?: string;
};

/** What a handler gets: everything parsed, nothing of Express. */
export type Call<Params, Query, Body> = {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The body as it came, byte for byte, but for files in it, which are their sha256 here: what a fingerprint is taken of. Empty when there was none. */
  readonly rawBody: Uint8Array;
  /** The same as it was parsed and before it was checked; undefined when there was none. */
  readonly json: unknown;
  readonly context: Context;
  readonly principal: Principal;
  /** The `Idempotency-Key` header of this call. */
  readonly idempotencyKey: string | undefined;
  readonly header: (name: string) => string | undefined;
  /** Aborts when the client goes away or the server's patience ends. */
  readonly signal: AbortSignal;
};

/**
 * What a handler answers. `json` bodies that have a `messages` array get the notices and the infos of the engine (unknown fields) put into it, as Messages;
 * a list is a bare array with its `Content-Range`.
 */
export type Reply =
  | {
      readonly status?: number;
      readonly json: unknown;
      readonly notices?: readonly Notice[];
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly list: readonly unknown[]; readonly resource: string; readonly total: number; readonly range: readonly [number, number] }
  | {
      readonly status?: number;
      readonly bytes: Uint8Array | string | Readable;
      readonly type: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

/** A reply that refuses, as the OpenAPI document shows it: what it means, and an example of what it says. */
export type DocumentedRefusal = {
  readonly description: string;
  readonly reason: string;
  readonly message: string;
  readonly details?: readonly string[];
  readonly field?: string;
  /** Of the whole body, where it holds more than `messages`. */
  readonly schema?: z.ZodType;
};

/** A reply that is not a refusal, as the OpenAPI document shows it. JSON unless `type` says something else; with several types any of them may come. */
export type Answered = {
  readonly description: string;
  readonly schema?: z.ZodType;
  readonly type?: string | readonly string[];
  /** Headers it has beside those all replies like it have, by name. */
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly example: string }>>;
};

/** A row of the table that is both the router and the OpenAPI document. */
export type Route<Params extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType, Body extends z.ZodType = z.ZodType> = {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** With `{name}` for parameters, as OpenAPI writes them. */
  readonly path: string;
  readonly tag: string;
  /** The name generated clients give it: for ever the same, and no other route's. Only what is hidden has none. */
  readonly operationId?: string;
  readonly summary: string;
  readonly description?: string;
  /**
   * What the token must carry: a scope, or one of the roles. `public` looks at no token at all. With `optionalScope` a token that is sent must be good and
   * carry the scope; without one the principal is `anonymous`, and the handler itself checks the signature that stands in for it. With `basic` a browser may send
   * the token as the password of HTTP Basic authentication: for pages that only read.
   */
  readonly access:
    { readonly scope: Scope } | { readonly roles: readonly Role[] } | { readonly optionalScope: Scope; readonly basic?: true } | 'public';
  readonly rate: RateClass;
  /** Largest body taken; 1 MiB when absent. */
  readonly bodyLimit?: number;
  /** Files in the body: its schema meets them decoded. */
  readonly files?: FilesInBody;
  /** Takes `application/x-www-form-urlencoded` beside JSON: every value is then a string, or an array of them. */
  readonly form?: boolean;
  /**
   * The sender signs the body: checked over the bytes as they came, before anything of them is read. What is not signed is a 401, and counts as a failed token of its
   * address.
   */
  readonly signature?: { readonly header: string; readonly isGood: (rawBody: Uint8Array, signature: string | undefined) => boolean };
  /**
   * Its requests may be so large that they cost more than one unit of their budget; then those of one `kind` take turns. `by` names the list in the body whose length says
   * how large it is.
   */
  readonly large?: { readonly by: 'commodities' | 'products'; readonly kind: 'calculation' | 'booking' };
  /** Takes an `Idempotency-Key`. */
  readonly idempotent?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Success replies, by status: what the OpenAPI document shows. */
  readonly replies: Readonly<Record<number, Answered>>;
  /**
   * What it may answer beside what all like it may, or in other words than they do, by status. A text alone is another description, an error alone another
   * example.
   */
  readonly refusals?: Readonly<Record<number, DocumentedRefusal | Error | string>>;
  /** Left out of the OpenAPI document: pages for people. */
  readonly hidden?: boolean;
  /**
   * Hears of every call that ended in an error once its caller was admitted, before the client does: for records of use. `body` is what was sent, unchecked.
   * Must not throw.
   */
  readonly refused?: (refusal: { readonly context: Context; readonly body: unknown; readonly error: unknown }) => Promise<void>;
  readonly handler: (call: Call<z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<Reply>;
};

/** Who asks where no token is needed. */
export const anonymous: Principal = { accountId: '', subject: 'anonymous', scopes: new Set(), roles: new Set(), carriers: new Set() };

/** Keeps the types of one row while the table forgets them. */
export const route = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(row: Route<Params, Query, Body>): Route =>
  row;
