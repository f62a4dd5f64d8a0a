import type { Decider } from '../shared/decider.ts';
import { decide } from './decide.ts';
import type { WebhookEndpointCommand } from './decide.ts';
import type { WebhookEndpointEvent } from './events.ts';
import { evolve, noEndpoints } from './state.ts';
import type { WebhookEndpoints } from './state.ts';

/** All webhook endpoints of one account: the account's id is the stream's, so that their limit cannot be raced past. */
export const webhookEndpoints: Decider<WebhookEndpoints, WebhookEndpointCommand, WebhookEndpointEvent> = {
  category: 'webhookEndpoints',
  initialState: noEndpoints,
  evolve,
  decide,
};

export { maxEndpoints } from './decide.ts';
export type { SettingsChange, WebhookEndpointCommand, WebhookRefusal } from './decide.ts';
export { enabledEventNames, wants, webhookEventNames } from './event-names.ts';
export type { EnabledEvent, WebhookEventName } from './event-names.ts';
export type { DisableReason, EndpointSettings, WebhookEndpointEvent, WebhookTestRequested } from './events.ts';
export type { WebhookEndpoints } from './state.ts';
export { urlFaults } from './url.ts';
