import type { DomainEvent } from '../../shared/domain-event.ts';
import type { MemberChanges } from '../../shared/member-changes.ts';
import type { Metadata } from '../../shared/metadata.ts';

/** Every public event name, and whether `*` includes it: bulk events are only sent to endpoints that name them. */
const names = {
  'label.generated': { bulk: false },
  'shipment.updated': { bulk: false },
  'manifest.created': { bulk: false },
  'document.uploaded': { bulk: false },
  'taxes.collection.ready': { bulk: false },
  'taxes.collection.updated': { bulk: false },
  'taxes.collection.cancelled': { bulk: false },
  'taxes.collection.exception': { bulk: false },
  'product.classification.complete': { bulk: true },
  'product.updated': { bulk: true },
  'quote.held': { bulk: true },
  'quote.released': { bulk: true },
  'quote.honoured': { bulk: true },
  'quote.withdrawn': { bulk: true },
} as const;

/** The name of an event that is sent to endpoints. */
export type WebhookEventName = keyof typeof names;
/** The name of an event, or `*` for all that need not be named. */
export type EnabledEvent = WebhookEventName | '*';

/** The names of all events that are sent. */
export const webhookEventNames = Object.keys(names) as readonly WebhookEventName[];
/** What an endpoint can be registered for. */
export const enabledEventNames: readonly EnabledEvent[] = [...webhookEventNames, '*'];

export const isEnabledEvent = (text: string): text is EnabledEvent => text === '*' || Object.hasOwn(names, text);

/** Whether an endpoint with `enabledEvents` gets events of this name. */
export const isSubscribedTo = (enabledEvents: readonly EnabledEvent[], name: WebhookEventName): boolean =>
  enabledEvents.includes(name) || (enabledEvents.includes('*') && !names[name].bulk);

/** The settings of an endpoint that the client chooses. */
export type EndpointSettings = {
  /** Older events contain the query too; now it is sealed and stored separately under `queryId`. */
  readonly url: string;
  readonly queryId?: string;
  readonly enabledEvents: readonly EnabledEvent[];
  readonly description?: string;
  readonly metadata?: Metadata;
};

/**
 * `client`: the client disabled it; `gone_410`: the receiver answered 410 Gone; `failing`: every attempt failed for
 * longer than the limit.
 */
export type DisableReason = 'client' | 'gone_410' | 'failing';

/** The secret itself is never in the log, only its id. */
export type WebhookEndpointRegistered = DomainEvent<
  'WebhookEndpointRegistered',
  EndpointSettings & {
    readonly endpointId: string;
    readonly enabled: boolean;
    readonly secretId: string;
    /** A digest of the request body, if it came with an idempotency key. */
    readonly fingerprint?: string;
    readonly registeredAt: string;
  }
>;
/** The settings that change; null removes one. */
export type WebhookEndpointChanged = DomainEvent<
  'WebhookEndpointChanged',
  { readonly endpointId: string; readonly change: MemberChanges<EndpointSettings>; readonly changedAt: string }
>;
export type WebhookSecretRotated = DomainEvent<
  'WebhookSecretRotated',
  { readonly endpointId: string; readonly secretId: string; readonly previousUntil: string; readonly rotatedAt: string }
>;
export type WebhookEndpointDisabled = DomainEvent<
  'WebhookEndpointDisabled',
  { readonly endpointId: string; readonly reason: DisableReason; readonly disabledAt: string }
>;
export type WebhookEndpointEnabled = DomainEvent<
  'WebhookEndpointEnabled',
  { readonly endpointId: string; readonly enabledAt: string }
>;
/** Requests that everything since then that was not delivered is sent at once. */
export type WebhookRecoveryRequested = DomainEvent<
  'WebhookRecoveryRequested',
  { readonly endpointId: string; readonly since: string; readonly requestedAt: string }
>;
export type WebhookEndpointDeleted = DomainEvent<
  'WebhookEndpointDeleted',
  { readonly endpointId: string; readonly deletedAt: string }
>;

/**
 * A client's own test: it is about shipments, each as of that version, and not about an endpoint. It has its own
 * stream.
 */
export type WebhookTestRequested = DomainEvent<
  'WebhookTestRequested',
  {
    readonly shipments: readonly { readonly shipmentId: string; readonly version: number }[];
    readonly requestedAt: string;
  }
>;

/** The events of the endpoints of an account. */
export type WebhookEndpointEvent =
  | WebhookEndpointRegistered
  | WebhookEndpointChanged
  | WebhookSecretRotated
  | WebhookEndpointDisabled
  | WebhookEndpointEnabled
  | WebhookRecoveryRequested
  | WebhookEndpointDeleted;
