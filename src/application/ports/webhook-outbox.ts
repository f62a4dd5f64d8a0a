import type { EnabledEvent, WebhookEventName } from '../../domain/webhook-endpoint/index.ts';
import type { Position } from './event-store.ts';
import type { WebhookFailure } from './webhook-transport.ts';

/** A webhook endpoint as the senders need it, as it stood where the outbox stands in the log. */
export type OutboxEndpoint = {
  readonly endpointId: string;
  readonly accountId: string;
  /** Without its query, which often holds a secret. */
  readonly url: string;
  /** The query, among the secrets. */
  readonly queryId?: string;
  readonly enabledEvents: readonly EnabledEvent[];
  readonly enabled: boolean;
  /** The newest first; every other one is used until its time. */
  readonly secrets: readonly { readonly id: string; readonly until?: string }[];
};

/** What clients are told, once for all their endpoints. `body` is the very text that is signed and sent. */
export type PublicEvent = {
  readonly id: string;
  readonly accountId: string;
  readonly eventName: WebhookEventName;
  readonly objectType: string;
  readonly objectId: string;
  /** Rises with each event of the same object. */
  readonly sequence: number;
  readonly test: boolean;
  readonly body: string;
  readonly createdAt: string;
};

/** `skipped`: the endpoint was disabled, the event is kept; `exhausted`: given up after the last attempt. */
export const deliveryStatuses = ['pending', 'delivered', 'skipped', 'exhausted'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export type Attempt = {
  readonly at: string;
  readonly durationMs: number;
  readonly statusCode?: number;
  readonly failure?: WebhookFailure;
  readonly response?: string;
};

export type Delivery = {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventName: WebhookEventName;
  readonly objectType: string;
  readonly objectId: string;
  readonly test: boolean;
  readonly status: DeliveryStatus;
  readonly attempts: readonly Attempt[];
  /** When the next attempt is due. */
  readonly nextAttemptAt?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** What a batch of the log changes, in the order of the log. Each does nothing the second time. */
export type OutboxChange =
  | { readonly kind: 'putEndpoint'; readonly endpoint: OutboxEndpoint }
  | { readonly kind: 'removeEndpoint'; readonly endpointId: string }
  /** Pending deliveries of the endpoint become `skipped`. */
  | { readonly kind: 'suspend'; readonly endpointId: string; readonly at: string }
  /** The endpoint begins with a clean slate: its failures so far no longer count. */
  | { readonly kind: 'resetFailures'; readonly endpointId: string }
  /** Skipped and exhausted deliveries of events since then become pending. */
  | { readonly kind: 'recover'; readonly endpointId: string; readonly since: string; readonly at: string }
  | {
      readonly kind: 'announce';
      readonly event: PublicEvent;
      readonly deliveries: readonly { readonly id: string; readonly endpointId: string; readonly status: 'pending' | 'skipped' }[];
    };

/** A delivery taken by one worker until its lease ends. */
export type LeasedDelivery = {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  /** Where in the schedule it stands: 0 before the first attempt. */
  readonly step: number;
  readonly attempts: readonly Attempt[];
};

/** An endpoint's failures without a success between them: since when, and how many attempts. */
export type FailureRun = { readonly since: string; readonly failures: number };

export type LeasedBatch = {
  readonly deliveries: readonly LeasedDelivery[];
  readonly endpoints: ReadonlyMap<string, OutboxEndpoint>;
  readonly events: ReadonlyMap<string, PublicEvent>;
};

/** What became of one attempt. `dueInMs` is how long the next one has to wait from now, and given exactly when the status is `pending`. */
export type DeliveryResult = {
  readonly id: string;
  readonly endpointId: string;
  readonly accountId: string;
  readonly lease: string;
  readonly status: 'pending' | 'delivered' | 'exhausted';
  readonly step: number;
  readonly attempts: readonly Attempt[];
  readonly dueInMs?: number;
  readonly at: string;
};

export type DeliveryQuery = {
  readonly endpointId: string;
  readonly statuses?: readonly DeliveryStatus[];
  readonly direction: 'ASC' | 'DESC';
  readonly range: readonly [number, number];
};

/**
 * What is to be sent, to whom, and what became of it. When something is due and when a lease ends goes by one clock, the outbox's own: those who share it may have
 * wrong ones. So it is told for how long, never until when; what it is told as `at` is written down, and decides nothing.
 */
export interface WebhookOutbox {
  checkpoint(): Promise<Position | undefined>;
  endpointsOf(accountIds: readonly string[]): Promise<readonly OutboxEndpoint[]>;
  /** Changes and checkpoint in one transaction. Refuses with CheckpointMovedError when the outbox no longer stands at `from`. */
  commit(changes: readonly OutboxChange[], moved: { readonly from: Position | undefined; readonly to: Position }): Promise<void>;

  /** Enabled endpoints with a delivery due, and in how many milliseconds the next one falls due. */
  due(): Promise<{ readonly endpointIds: readonly string[]; readonly nextInMs: number | undefined }>;
  /** Takes up to `limit` due deliveries of each wanted endpoint, the longest due first; for `leaseMs` milliseconds nobody else gets them. */
  lease(options: {
    readonly wanted: readonly { readonly endpointId: string; readonly limit: number }[];
    readonly lease: string;
    readonly leaseMs: number;
  }): Promise<LeasedBatch>;
  /**
   * Keeps what became of attempts, all in one transaction. A result whose lease is no longer the delivery's is dropped: somebody else has taken it over.
   * Answers the run of failures of each endpoint that has done nothing but fail.
   */
  record(results: readonly DeliveryResult[]): Promise<ReadonlyMap<string, FailureRun>>;
  /** Gives untouched deliveries back: they are due again at once. */
  release(claims: readonly { readonly id: string; readonly lease: string }[]): Promise<void>;
  /** Ends every lease that begins with the owner's name and a slash, because that process is dead. Answers how many deliveries are due by that. */
  releaseOf(owner: string): Promise<number>;
  /** Ends every lease. Only for the one process that has the outbox to itself, when it starts. */
  releaseAll(): Promise<void>;

  deliveries(query: DeliveryQuery): Promise<{ readonly rows: readonly Delivery[]; readonly total: number }>;
  delivery(endpointId: string, id: string): Promise<Delivery | undefined>;
  /** Due at once, from the start of the schedule. Answers since when it is due. */
  redeliver(id: string, at: string): Promise<string>;
  /** Removes up to `limit` finished deliveries last touched before then, and events without deliveries; answers how many deliveries it removed. */
  sweep(before: string, limit: number): Promise<number>;
}
