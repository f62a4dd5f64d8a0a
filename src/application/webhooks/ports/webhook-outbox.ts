import type { EnabledEvent, WebhookEventName } from '../../../domain/webhooks/webhook-endpoint/index.ts';
import type { Position } from '../../log/ports/event-store.ts';
import type { WebhookFailure } from './webhook-transport.ts';

/** A webhook endpoint as the senders need it, as of the outbox's position in the log. */
export type OutboxEndpoint = {
  readonly endpointId: string;
  readonly accountId: string;
  /** The address without the query, which often contains a secret. */
  readonly url: string;
  /** The id of the secret that holds the query. */
  readonly queryId?: string;
  readonly enabledEvents: readonly EnabledEvent[];
  readonly enabled: boolean;
  /** Newest first; each older one is used for signing until its time. */
  readonly secrets: readonly { readonly id: string; readonly until?: string }[];
};

/** A public event, once for all endpoints. `body` is exactly the text that is signed and sent. */
export type PublicEvent = {
  readonly id: string;
  readonly accountId: string;
  readonly eventName: WebhookEventName;
  readonly objectType: string;
  readonly objectId: string;
  /** Increases with each event of the same object. */
  readonly sequence: number;
  readonly test: boolean;
  readonly body: string;
  readonly createdAt: string;
};

/** `skipped`: the endpoint was disabled, the event is kept; `exhausted`: given up after the last attempt. */
export const deliveryStatuses = ['pending', 'delivered', 'skipped', 'exhausted'] as const;
/** The status of a delivery. */
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** One attempt to deliver: when, how long it took, and what the receiver answered. */
export type Attempt = {
  readonly at: string;
  readonly durationMs: number;
  readonly statusCode?: number;
  readonly failure?: WebhookFailure;
  readonly response?: string;
};

/** One event for one endpoint, with all attempts so far. */
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

/** The changes that a batch of the log makes, in the order of the log. Repeating one changes nothing. */
export type OutboxChange =
  | { readonly kind: 'putEndpoint'; readonly endpoint: OutboxEndpoint }
  | { readonly kind: 'removeEndpoint'; readonly endpointId: string }
  /** Pending deliveries of the endpoint become `skipped`. */
  | { readonly kind: 'suspend'; readonly endpointId: string; readonly at: string }
  /** The endpoint's failures so far no longer count. */
  | { readonly kind: 'resetFailures'; readonly endpointId: string }
  /** Undelivered deliveries of events since then are due at once, but for those that are leased. */
  | { readonly kind: 'recover'; readonly endpointId: string; readonly since: string; readonly at: string }
  | {
      readonly kind: 'announce';
      readonly event: PublicEvent;
      readonly deliveries: readonly {
        readonly id: string;
        readonly endpointId: string;
        readonly status: 'pending' | 'skipped';
      }[];
    };

/** A delivery that one sender holds until the lease ends. */
export type LeasedDelivery = {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  /** Its step in the schedule: 0 before the first attempt. */
  readonly step: number;
  readonly attempts: readonly Attempt[];
};

/** Consecutive failures of an endpoint: since when, and how many attempts. */
export type FailureRun = { readonly since: string; readonly failures: number };

/** Due deliveries that are leased to one sender, with their endpoints and events. */
export type LeasedBatch = {
  readonly deliveries: readonly LeasedDelivery[];
  readonly endpoints: ReadonlyMap<string, OutboxEndpoint>;
  readonly events: ReadonlyMap<string, PublicEvent>;
};

/** The result of one attempt. `dueInMs`, the wait until the next one, is given exactly if the status is `pending`. */
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

/** Selects deliveries of an endpoint, and their order. */
export type DeliveryQuery = {
  readonly endpointId: string;
  readonly statuses?: readonly DeliveryStatus[];
  readonly ids?: readonly string[];
  /** Only deliveries that changed at this time or later. */
  readonly updatedAtFrom?: string;
  readonly sort: { readonly field: 'createdAt' | 'updatedAt'; readonly direction: 'ASC' | 'DESC' };
  readonly range: readonly [number, number];
};

/**
 * Deliveries and their results. The outbox decides by its own clock when a delivery is due and when a lease ends,
 * because the clocks of the processes that share it may be wrong. So callers pass durations, never times; an `at` is
 * only stored.
 */
export interface WebhookOutbox {
  checkpoint(): Promise<Position | undefined>;
  endpointsOf(accountIds: readonly string[]): Promise<readonly OutboxEndpoint[]>;
  /**
   * Applies changes and the checkpoint in one transaction. Rejects with CheckpointMovedError if the outbox is no longer
   * at `from`.
   */
  commit(
    changes: readonly OutboxChange[],
    moved: { readonly from: Position | undefined; readonly to: Position },
  ): Promise<void>;

  /** Enabled endpoints with a due delivery, and in how many milliseconds the next one becomes due. */
  due(): Promise<{ readonly endpointIds: readonly string[]; readonly nextInMs: number | undefined }>;
  /** Leases up to `limit` due deliveries of each wanted endpoint for `leaseMs` milliseconds, the longest due first. */
  lease(options: {
    readonly wanted: readonly { readonly endpointId: string; readonly limit: number }[];
    readonly lease: string;
    readonly leaseMs: number;
  }): Promise<LeasedBatch>;
  /**
   * Records the results of attempts in one transaction. A result is dropped if the delivery has been leased again
   * since. Returns the consecutive failures of each failing endpoint.
   */
  record(results: readonly DeliveryResult[]): Promise<ReadonlyMap<string, FailureRun>>;
  /** Releases unsent deliveries: they are due again at once. */
  release(claims: readonly { readonly id: string; readonly lease: string }[]): Promise<void>;
  /**
   * Ends every lease of a dead owner: those that begin with its name and a slash. Returns how many deliveries became
   * due.
   */
  releaseOf(owner: string): Promise<number>;
  /** Ends every lease. Only for a process that has the outbox to itself, at its start. */
  releaseAll(): Promise<void>;

  deliveries(query: DeliveryQuery): Promise<{ readonly rows: readonly Delivery[]; readonly total: number }>;
  delivery(endpointId: string, id: string): Promise<Delivery | undefined>;
  /** Makes a delivery due at once, from the start of the schedule. Returns the time at which it became due. */
  redeliver(id: string, at: string): Promise<string>;
  /**
   * Removes up to `limit` finished deliveries last changed before then, and events without deliveries; returns how many
   * deliveries it removed.
   */
  sweep(before: string, limit: number): Promise<number>;
}

/** A public event and its deliveries, one for each endpoint that must be told. */
export type AnnouncedEvent = Extract<OutboxChange, { readonly kind: 'announce' }>;

/** Number of deliveries of an endpoint in each status. */
export type DeliverySums = { readonly [S in DeliveryStatus]: number };

/** The deliveries that the outbox holds, to be compared with the log. */
export interface DeliveryLedger {
  /** The position of the outbox and, as of the same moment, its deliveries of events since a time, by endpoint. */
  sums(
    since: string,
  ): Promise<{ readonly position: Position | undefined; readonly endpoints: ReadonlyMap<string, DeliverySums> }>;
  /** Which of these deliveries it holds. */
  held(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Adds deliveries that it does not hold, without changing the others. A pending one of an endpoint that is now
   * disabled or deleted is stored as skipped. Resolves to the number of those it added.
   */
  add(events: readonly AnnouncedEvent[]): Promise<number>;
}

/** Called when the presence of this sender changes. */
export type PresenceEvents = {
  /** The other senders see this one: its leases stay its own while it lives. */
  readonly acquired: () => void;
  /** The others may not see it: no request may start until `acquired`. Its leases may still be its own. */
  readonly lost: () => void;
  /** The others considered it dead and took over its leases. Called before the next `acquired`. */
  readonly replaced: () => void;
  /** This sender found that another one is dead; the deliveries that it had leased are due. */
  readonly tookOver: () => void;
};

/**
 * Shows the other senders of the outbox that this process is alive, and detects dead ones, so that their leased
 * deliveries are sent at once and not only after the lease expires. A slow or frozen process does not count as dead.
 */
export interface SenderPresence {
  /** The prefix of its leases, before a slash. */
  readonly owner: string;
  /** Runs until `signal` aborts; then the others see that this sender is gone. Retries failures and never rejects. */
  run(news: PresenceEvents, signal: AbortSignal): Promise<void>;
}
