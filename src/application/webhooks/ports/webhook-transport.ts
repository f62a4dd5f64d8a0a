/** A request to an endpoint: everything that is signed and sent. */
export type WebhookMessage = {
  readonly url: string;
  /** Sent byte for byte. */
  readonly body: Uint8Array;
  readonly eventId: string;
  readonly eventName: string;
  readonly sequence: number;
  readonly test: boolean;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** ISO 8601. */
  readonly sentAt: string;
  /** Every valid secret, the oldest first, because the receiver certainly knows that one. */
  readonly secrets: readonly string[];
};

export type WebhookFailure =
  | 'http_status'
  | 'redirect'
  | 'timeout'
  | 'blocked_address'
  | 'dns'
  | 'tls'
  | 'connection'
  /** Cancelled because the process is shutting down. It does not count as an attempt. */
  | 'aborted';

export type WebhookOutcome = {
  readonly durationMs: number;
  /** Absent for success: a 2xx status and a complete response before the timeout. */
  readonly failure?: WebhookFailure;
  readonly statusCode?: number;
  /** Milliseconds that the receiver requested with `Retry-After`. */
  readonly retryAfterMs?: number;
  /** The beginning of the response of a failing receiver. */
  readonly response?: string;
};

export interface WebhookTransport {
  /** Never rejects: every failure is an outcome. */
  deliver(message: WebhookMessage): Promise<WebhookOutcome>;
  /** Cancels requests in flight; they end as `aborted`. */
  close(): Promise<void>;
}

export type TargetVerdict = 'allowed' | 'blocked_address' | 'https_required';

/** Checks an endpoint's address as far as possible before a connection is made. */
export interface WebhookTargets {
  check(url: string): Promise<TargetVerdict>;
}

/** Stores signing secrets and the query strings of endpoint addresses, encrypted at rest. */
export interface WebhookSecrets {
  /** Creates a secret under this id, or returns the existing one. */
  obtain(secretId: string): Promise<string>;
  /** Stores a text under a new id. */
  keep(secretId: string, text: string): Promise<void>;
  /** The secrets by id; unknown ids are left out. */
  getMany(secretIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Destroys secrets. Repeatable. */
  forget(secretIds: readonly string[]): Promise<void>;
}
