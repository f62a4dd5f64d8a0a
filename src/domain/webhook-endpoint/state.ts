import type { EndpointSettings, WebhookEndpointEvent } from './events.ts';

/** A live endpoint, as far as decisions go. */
export type Endpoint = {
  readonly settings: EndpointSettings;
  readonly enabled: boolean;
  /** The newest last. */
  readonly secretIds: readonly string[];
  /** When each replaced secret stops being used. */
  readonly overlaps: readonly string[];
};

/** Deleted endpoints are remembered by their fingerprint only, so that an idempotency key stays taken for ever. */
export type Registration = { readonly fingerprint?: string | undefined; readonly endpoint?: Endpoint | undefined };

/** All endpoints of one account, which is what their limit is counted over. */
export type WebhookEndpoints = ReadonlyMap<string, Registration>;

export const initialState: WebhookEndpoints = new Map();

export const settingsOf = ({ url, queryId, enabledEvents, description, metadata }: EndpointSettings): EndpointSettings => ({
  url,
  ...(queryId === undefined ? {} : { queryId }),
  enabledEvents,
  ...(description === undefined ? {} : { description }),
  ...(metadata === undefined ? {} : { metadata }),
});

const changed = (state: WebhookEndpoints, id: string, change: (endpoint: Endpoint) => Endpoint): WebhookEndpoints => {
  const registration = state.get(id);
  if (!registration?.endpoint) return state;
  return new Map(state).set(id, { ...registration, endpoint: change(registration.endpoint) });
};

export const evolve = (state: WebhookEndpoints, { type, data }: WebhookEndpointEvent): WebhookEndpoints => {
  switch (type) {
    case 'WebhookEndpointRegistered':
      return new Map(state).set(data.endpointId, {
        fingerprint: data.fingerprint,
        endpoint: { settings: settingsOf(data), enabled: data.enabled, secretIds: [data.secretId], overlaps: [] },
      });
    case 'WebhookEndpointChanged':
      return changed(state, data.endpointId, (endpoint) => ({ ...endpoint, settings: settingsOf(data) }));
    case 'WebhookSecretRotated':
      return changed(state, data.endpointId, (endpoint) => ({
        ...endpoint,
        secretIds: [...endpoint.secretIds, data.secretId],
        overlaps: [...endpoint.overlaps, data.previousUntil],
      }));
    case 'WebhookEndpointDisabled':
      return changed(state, data.endpointId, (endpoint) => ({ ...endpoint, enabled: false }));
    case 'WebhookEndpointEnabled':
      return changed(state, data.endpointId, (endpoint) => ({ ...endpoint, enabled: true }));
    case 'WebhookRecoveryRequested':
      return state;
    case 'WebhookEndpointDeleted':
      return new Map(state).set(data.endpointId, { fingerprint: state.get(data.endpointId)?.fingerprint });
  }
};
