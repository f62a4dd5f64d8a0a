import type { components } from './generated/schema.ts';

/** What the service says beside the object, or in its place: an error, a warning or an information. */
export type ApiMessage = components['schemas']['Message'];

/** Which call failed, and after how many attempts. */
export type RequestCircumstances = {
  /** The operation, such as `createLabel`. */
  readonly operation: string;
  /** The id of the request in the service's log. */
  readonly requestId: string;
  /** The idempotency key that was sent. If you repeat the request with the same key, it is not done twice. */
  readonly idempotencyKey: string | undefined;
  /** How many times the request was sent. */
  readonly attempts: number;
};

/**
 * The base class of the errors of a call: `ApiError` if the service answered, `NoReplyError` if it did not. A call that
 * your own signal aborts rejects with the reason of the signal instead.
 */
export class WaybillError extends Error {
  override readonly name: string = 'WaybillError';
  readonly operation: string;
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;
  readonly attempts: number;

  constructor(
    message: string,
    { operation, requestId, idempotencyKey, attempts }: RequestCircumstances,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.operation = operation;
    this.requestId = requestId;
    this.idempotencyKey = idempotencyKey;
    this.attempts = attempts;
  }
}

/** The parts of a refusal. */
export type Refusal = {
  readonly status: number;
  /** Empty if something in front of the service, such as a proxy, answered in its place. */
  readonly messages: readonly ApiMessage[];
  /** The whole body: some refusals hold the object beside `messages`. Text if it is not JSON. */
  readonly body: unknown;
  readonly retryAfterMs: number | undefined;
  readonly isReplayed: boolean;
};

const textOf = ({ status, messages }: Refusal, operation: string): string => {
  const [first] = messages;
  if (first !== undefined) return first.message;
  // A browser shows a redirect as status 0.
  const isRedirect = status === 0 || (status >= 300 && status < 400);
  if (isRedirect)
    return `${operation} was answered with a redirect, which is not followed. Is the address of the service right?`;
  return `${operation} was answered with status ${status}, without an explanation.`;
};

/** The service answered with an error: it refused the request, or failed to carry it out. */
export class ApiError extends WaybillError {
  override readonly name = 'ApiError';
  /** The HTTP status, which is also the `code` of the messages. */
  readonly status: number;
  /**
   * A stable code to branch on, such as `validation_failed`; undefined if something in front of the service answered.
   */
  readonly reason: string | undefined;
  /** The field at fault as a JSON path, such as `weight.value`, where it is one field. */
  readonly field: string | undefined;
  /** Every fault of the request, in words. */
  readonly details: readonly string[];
  readonly messages: readonly ApiMessage[];
  readonly body: unknown;
  /** How long to wait before the same request may be repeated (ms); undefined if the service does not say. */
  readonly retryAfterMs: number | undefined;
  /** The request failed before under the same idempotency key; this is the recorded outcome. */
  readonly isReplayed: boolean;

  constructor(refusal: Refusal, circumstances: RequestCircumstances) {
    super(textOf(refusal, circumstances.operation), circumstances);
    const [first] = refusal.messages;
    this.status = refusal.status;
    this.reason = first?.reason;
    this.field = first?.field;
    this.details = first?.details ?? [];
    this.messages = refusal.messages;
    this.body = refusal.body;
    this.retryAfterMs = refusal.retryAfterMs;
    this.isReplayed = refusal.isReplayed;
  }
}

/** No complete reply came, so it is unknown whether the request was carried out. `cause` is the error of `fetch`. */
export class NoReplyError extends WaybillError {
  override readonly name = 'NoReplyError';
  /** The attempt took longer than `timeoutMs`. */
  readonly isTimeout: boolean;

  constructor(
    message: string,
    circumstances: RequestCircumstances,
    { cause, isTimeout }: { readonly cause: unknown; readonly isTimeout: boolean },
  ) {
    super(message, circumstances, { cause });
    this.isTimeout = isTimeout;
  }
}
