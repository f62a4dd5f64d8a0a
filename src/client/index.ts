/**
 * A typed client of the HTTP API, for Node 20 and newer, browsers and edge runtimes. It needs no package: `fetch` and
 * WebCrypto are all it uses.
 *
 * @module
 */
export { waybillClient } from './client.ts';
export type { ClientOptions } from './client.ts';
export type { Surroundings } from './retry.ts';
export { ApiError, NoReplyError, WaybillError } from './errors.ts';
export type { ApiMessage, Refusal, RequestCircumstances } from './errors.ts';
export type { OperationTable, WebhookPayloads } from './generated/operations.ts';
export type { RetryOptions } from './retry.ts';
export { clientCredentials, refreshingToken } from './tokens.ts';
export type { ClientCredentials, RefreshingToken } from './tokens.ts';
export type {
  ApiSchemas,
  CallOptions,
  FullReply,
  KeyOptions,
  ListRequestOf,
  OperationName,
  OperationOf,
  ListPage,
  ReplyOf,
  RequestOf,
  TokenSource,
  WaybillClient,
  WebhookEvent,
} from './types.ts';
export { fitsServiceSignature, verifyWebhook, WebhookVerificationError } from './webhooks.ts';
export type { RawBody, ReceivedHeaders, ReceivedWebhook, WebhookFault } from './webhooks.ts';
