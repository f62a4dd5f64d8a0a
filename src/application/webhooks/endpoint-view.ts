import type { Metadata } from '../../domain/shared/metadata.ts';
import { webhookEndpointDecider } from '../../domain/webhook-endpoint/index.ts';
import type { DisableReason, Endpoint, WebhookEndpointEvent, WebhookEndpoints } from '../../domain/webhook-endpoint/index.ts';
import { eventTypes } from '../event-catalogue.ts';
import type { Projection } from '../kernel/projection.ts';
import type { CachedState } from '../kernel/state-cache.ts';
import { keptStates } from '../kernel/state.ts';

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

/** The endpoints of each account, deleted ones by their idempotency keys: no request reads how they came to be. */
export const webhookEndpointStates: Projection<CachedState<WebhookEndpoints>, WebhookEndpointEvent> = {
  name: 'webhook-endpoints',
  version: 1,
  fields: {},
  indexes: [],
  key: ({ stream }) => stream,
  when: keptStates(webhookEndpointDecider, eventTypes.webhookEndpoints),
};

/** With the `url` as it is stored: without the query. */
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
