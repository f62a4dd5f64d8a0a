import type { Metadata } from '../../domain/shared/metadata.ts';
import { webhookEndpointDecider } from '../../domain/webhooks/webhook-endpoint/index.ts';
import type {
  DisableReason,
  Endpoint,
  WebhookEndpointEvent,
  WebhookEndpoints,
} from '../../domain/webhooks/webhook-endpoint/index.ts';
import { eventTypes } from '../events/event-catalogue.ts';
import type { EventEnvelope, Projection } from '../log/kernel/projection.ts';
import type { CachedState } from '../log/kernel/state.ts';
import { keptStates } from '../log/kernel/state.ts';

/** A webhook endpoint as its owner sees it. */
export type WebhookEndpoint = {
  readonly id: string;
  readonly url: string;
  readonly enabledEvents: readonly string[];
  readonly enabled: boolean;
  /** The reason why it is disabled. */
  readonly disabledReason?: DisableReason;
  readonly description?: string;
  readonly metadata?: Metadata;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/**
 * The endpoints of each account, and deleted ones by their idempotency keys, as a read model: no request reads the
 * stream.
 */
export const webhookEndpointStates: Projection<CachedState<WebhookEndpoints>, WebhookEndpointEvent> = keptStates(
  { name: 'webhook-endpoints', version: 3 },
  webhookEndpointDecider,
  eventTypes.webhookEndpoints,
);

/** The version of an event of an account's stream, and the endpoint that it is about. */
export type EndpointChangeRow = { readonly accountId: string; readonly endpointId: string; readonly version: number };

const changeRow = (
  _: unknown,
  { data }: WebhookEndpointEvent,
  { version, metadata }: EventEnvelope,
): EndpointChangeRow => ({
  accountId: metadata.accountId,
  endpointId: data.endpointId,
  version,
});

/** Which events are about which endpoint: the endpoints of an account share one stream. */
export const webhookEndpointChanges: Projection<EndpointChangeRow, WebhookEndpointEvent, keyof EndpointChangeRow> = {
  name: 'webhook-endpoint-changes',
  version: 1,
  fields: {
    accountId: { type: 'text', of: ({ accountId }) => accountId },
    endpointId: { type: 'text', of: ({ endpointId }) => endpointId },
    version: { type: 'number', of: ({ version }) => version },
  },
  indexes: [['accountId', 'endpointId', 'version'], ['accountId', 'version']], // oxfmt-ignore
  key: ({ stream, version }) => `${stream} ${version}`,
  when: {
    WebhookEndpointRegistered: changeRow,
    WebhookEndpointChanged: changeRow,
    WebhookSecretRotated: changeRow,
    WebhookEndpointDisabled: changeRow,
    WebhookEndpointEnabled: changeRow,
    WebhookRecoveryRequested: changeRow,
    WebhookEndpointDeleted: changeRow,
  },
};

/** Shows the `url` as it is stored: without the query. */
export const presentEndpoint = (id: string, endpoint: Endpoint): WebhookEndpoint => {
  const { url, enabledEvents, description, metadata } = endpoint.settings;
  const { enabled, disabledReason, createdAt, updatedAt } = endpoint;
  return {
    id,
    url,
    enabledEvents,
    ...(description !== undefined && { description }),
    ...(metadata !== undefined && { metadata }),
    enabled,
    ...(disabledReason !== undefined && { disabledReason }),
    createdAt,
    updatedAt,
  };
};
