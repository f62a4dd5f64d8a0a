import type { DomainEvent } from '../../shared/domain-event.ts';
import type { MemberChanges } from '../../shared/member-changes.ts';
import type { Metadata } from '../../shared/metadata.ts';

/** Every public event name, and whether `*` stands for it too: bulk events are sent only to those who name them. */
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

/** Whether an endpoint that asked for `enabledEvents` is told of `name`. */
export const isSubscribedTo = (enabledEvents: readonly EnabledEvent[], name: WebhookEventName): boolean =>
  enabledEvents.includes(name) || (enabledEvents.includes('*') && !names[name].bulk);

/** What a client decides about an endpoint. */
export type EndpointSettings = {
  /** Older events hold the query too; since it is kept sealed, it stands elsewhere, under `queryId`. */
  readonly url: string;
  readonly queryId?: string;
  readonly enabledEvents: readonly EnabledEvent[];
  readonly description?: string;
  readonly metadata?: Metadata;
};

/**
 * `client` switched it off; `gone_410`: the receiver said it wants no more; `failing`: nothing but failures for longer
 * than we go on trying.
 */
export type DisableReason = 'client' | 'gone_410' | 'failing';

/** The secret itself is never in the log, only the id it is kept under. */
export type WebhookEndpointRegistered = DomainEvent<
  'WebhookEndpointRegistered',
  EndpointSettings & {
    readonly endpointId: string;
    readonly enabled: boolean;
    readonly secretId: string;
    /** A digest of the request body, when the client sent an idempotency key. */
    readonly fingerprint?: string;
    readonly registeredAt: string;
  }
>;
/** The settings that differ from then on; null takes one away. */
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
/** Asks for everything that was skipped or given up since then to be sent after all. */
export type WebhookRecoveryRequested = DomainEvent<
  'WebhookRecoveryRequested',
  { readonly endpointId: string; readonly since: string; readonly requestedAt: string }
>;
export type WebhookEndpointDeleted = DomainEvent<
  'WebhookEndpointDeleted',
  { readonly endpointId: string; readonly deletedAt: string }
>;

/**
 * A client's own test: not about an endpoint but about shipments, each as it stood at that version. Lives in a stream
 * of its own.
 */
export type WebhookTestRequested = DomainEvent<
  'WebhookTestRequested',
  {
    readonly shipments: readonly { readonly shipmentId: string; readonly version: number }[];
    readonly requestedAt: string;
  }
>;

/** What happens to the endpoints of an account. */
export type WebhookEndpointEvent =
  | WebhookEndpointRegistered
  | WebhookEndpointChanged
  | WebhookSecretRotated
  | WebhookEndpointDisabled
  | WebhookEndpointEnabled
  | WebhookRecoveryRequested
  | WebhookEndpointDeleted;
