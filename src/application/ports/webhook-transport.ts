/** One request to be made: everything that is signed and sent. */
export type WebhookMessage = {
  readonly url: string;
  /** Sent as it is, byte for byte. */
  readonly body: Uint8Array;
  readonly eventId: string;
  readonly eventName: string;
  readonly sequence: number;
  readonly test: boolean;
  /** 1 for the first. */
  readonly attempt: number;
  /** ISO 8601. */
  readonly sentAt: string;
  /** Every secret valid now, the oldest first: the one the receiver surely knows. */
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
  /** We hung up ourselves, because the program ends: nobody's fault, and no attempt. */
  | 'aborted';

export type WebhookOutcome = {
  readonly durationMs: number;
  /** Absent for success, which is a 2xx status and a whole answer within the time. */
  readonly failure?: WebhookFailure;
  readonly statusCode?: number;
  /** What the receiver asked for with `Retry-After`. */
  readonly retryAfterMs?: number;
  /** The beginning of what a failing receiver answered. */
  readonly response?: string;
};

export interface WebhookTransport {
  /** Never rejects: whatever goes wrong is an outcome. */
  deliver(message: WebhookMessage): Promise<WebhookOutcome>;
  /** Ends what is still under way as `aborted`. */
  close(): Promise<void>;
}

export type TargetVerdict = 'allowed' | 'blocked_address' | 'https_required';

/** Where webhooks may be sent, as far as can be said before a connection is made. */
export interface WebhookTargets {
  check(url: string): Promise<TargetVerdict>;
}
