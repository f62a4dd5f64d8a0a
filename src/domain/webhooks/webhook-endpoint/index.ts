import type { Decider } from '../../shared/decider.ts';
import { decide } from './decide.ts';
import type { WebhookEndpointCommand } from './decide.ts';
import type { WebhookEndpointEvent } from './events.ts';
import { evolve, initialState } from './state.ts';
import type { WebhookEndpoints } from './state.ts';

/**
 * All webhook endpoints of one account, in one stream under the account's id, so that two concurrent requests cannot
 * exceed their limit.
 */
export const webhookEndpointDecider: Decider<WebhookEndpoints, WebhookEndpointCommand, WebhookEndpointEvent> = {
  category: 'webhookEndpoints',
  initialState,
  evolve,
  decide,
};

export { maxEndpoints, urlFaults } from './decide.ts';
export type { EndpointChange, WebhookEndpointCommand, WebhookEndpointRefusal } from './decide.ts';
export { enabledEventNames, isSubscribedTo, webhookEventNames } from './events.ts';
export type {
  DisableReason,
  EnabledEvent,
  EndpointSettings,
  WebhookEndpointEvent,
  WebhookEventName,
  WebhookTestRequested,
} from './events.ts';
export type { Endpoint, WebhookEndpoints } from './state.ts';
