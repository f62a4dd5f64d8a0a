import type { components, operations } from './generated/schema.ts';
import type { OperationTable, WebhookPayloads } from './generated/operations.ts';

/** The schemas of the OpenAPI document by name: `ApiSchemas['Shipment']`, `ApiSchemas['LabelRequest']`. */
export type ApiSchemas = components['schemas'];

/** The name of an operation, such as `createLabel`: the `operationId` of the OpenAPI document. */
export type OperationName = keyof OperationTable;

type Described<Name extends OperationName> = operations[Name];

type PathOf<Operation> = Operation extends { parameters: { path: infer Path } }
  ? { readonly path: Readonly<Path> }
  : unknown;

type QueryOf<Operation> = Operation extends { parameters: { query: infer Query } }
  ? { readonly query: Readonly<Query> }
  : Operation extends { parameters: { query?: infer Query } }
    ? [NonNullable<Query>] extends [never]
      ? unknown
      : { readonly query?: Readonly<NonNullable<Query>> }
    : unknown;

type BodyOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { readonly body: Body }
  : Operation extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? { readonly body?: Body }
    : unknown;

/** Options of any request, in addition to the parameters of its operation. */
export type CallOptions = {
  /** Aborts the call, its pauses included; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** How long one attempt may take (ms), its reply read to the end. The client's own when absent. */
  readonly timeoutMs?: number | undefined;
  /** The id under which the service logs the request. A random one when absent, the same for all attempts. */
  readonly requestId?: string | undefined;
  /** The account to act for. The client's own when absent. */
  readonly accountId?: string | undefined;
  /**
   * Says that a repetition has no second effect, so that an attempt whose outcome is unknown may be retried although
   * the operation takes no idempotency key.
   */
  readonly isRepeatable?: boolean | undefined;
};

/**
 * Where a token comes from. Called before each request, and again with `rejected` when the service refused that token:
 * return another one, and the request is sent again with it, once.
 */
export type TokenSource = (asked: { readonly rejected: string | undefined }) => string | Promise<string>;

/** For the operations that take an idempotency key. */
export type KeyOptions = {
  /**
   * A request that is sent twice under one key is done once. Use the id of your order to be safe across restarts of
   * your program too. When absent, a random key is used for all attempts of the call.
   */
  readonly idempotencyKey?: string | undefined;
};

type KeyOf<Name extends OperationName> = OperationTable[Name] extends { takesKey: true } ? KeyOptions : unknown;

/** The arguments of an operation: `path`, `query` and `body` as the operation has them, and the options of a call. */
export type RequestOf<Name extends OperationName> = PathOf<Described<Name>> &
  QueryOf<Described<Name>> &
  BodyOf<Described<Name>> &
  KeyOf<Name> &
  CallOptions;

type ContentOf<Reply> = Reply extends { content: infer Content } ? Content[keyof Content] : never;
type JsonOf<Operation> = Operation extends { responses: infer Replies } ? ContentOf<Replies[keyof Replies]> : never;

/** What an operation answers: its JSON; text or a Blob where it answers a file. */
export type ReplyOf<Name extends OperationName> = OperationTable[Name] extends { reply: 'text' }
  ? string
  : OperationTable[Name] extends { reply: 'blob' }
    ? Blob
    : JsonOf<Described<Name>>;

/** A reply with what its headers say. */
export type FullReply<Body> = {
  readonly body: Body;
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string;
  /** The request was done before under the same idempotency key, and nothing was done again. */
  readonly isReplayed: boolean;
  /** How many times the request was sent. */
  readonly attempts: number;
};

/** Rows of a list, as one request answered them. */
export type ListPage<Row> = {
  readonly rows: readonly Row[];
  /** The index of the first row in the whole list. */
  readonly first: number;
  /** How many rows the whole list had at that moment. */
  readonly total: number;
};

type RowOf<Name extends OperationName> = ReplyOf<Name> extends readonly (infer Row)[] ? Row : never;

/** The filters of a list; the iterator moves the range. */
export type ListRequestOf<Name extends OperationName> = Omit<RequestOf<Name>, 'query'> & {
  readonly query?: RequestOf<Name> extends { readonly query?: infer Query } ? Omit<NonNullable<Query>, 'range'> : never;
  /** Rows a request, 100 when absent; the service answers at most 250. */
  readonly pageSize?: number | undefined;
};

/** The argument may be left out if all its members are optional. */
type Given<Request> = object extends Request ? readonly [request?: Request] : readonly [request: Request];

type Callable<Name extends OperationName> = {
  /** Resolves to the body of the reply. Rejects with a `WaybillError`, or with the reason of your signal. */
  (...given: Given<RequestOf<Name>>): Promise<ReplyOf<Name>>;
  /** The same, with status and headers. */
  readonly full: (...given: Given<RequestOf<Name>>) => Promise<FullReply<ReplyOf<Name>>>;
};

type Paged<Name extends OperationName> = {
  /** All rows, page by page as you read them. In the order of creation unless `query.sort` says otherwise. */
  readonly each: (...given: Given<ListRequestOf<Name>>) => AsyncGenerator<RowOf<Name>, void, undefined>;
  /** The same a page at a time. */
  readonly pages: (...given: Given<ListRequestOf<Name>>) => AsyncGenerator<ListPage<RowOf<Name>>, void, undefined>;
};

/** One operation of the API as a function. */
export type OperationOf<Name extends OperationName> = Callable<Name> &
  (OperationTable[Name] extends { paging: 'range' } ? Paged<Name> : unknown);

/** Every operation of the API by its name. */
export type WaybillClient = { readonly [Name in keyof OperationTable]: OperationOf<Name> };

/** Any event that the service sends; `eventName` says which one it is, and with it what `data` holds. */
export type WebhookEvent = WebhookPayloads[keyof WebhookPayloads];
