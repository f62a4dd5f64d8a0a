import { withMemberChanges } from '../../shared/member-changes.ts';
import { ownValue } from '../../shared/table.ts';
import type { DisableReason, EndpointSettings, WebhookEndpointEvent } from './events.ts';

/** An endpoint of an account. */
export type Endpoint = {
  readonly settings: EndpointSettings;
  readonly enabled: boolean;
  /** Why it is disabled. */
  readonly disabledReason?: DisableReason;
  /** The newest last. */
  readonly secretIds: readonly string[];
  /** When each replaced secret stops being used. */
  readonly overlaps: readonly string[];
  /** A digest of the request that registered it, if it came with an idempotency key. */
  readonly fingerprint?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /**
   * A deleted endpoint is remembered if it was registered with an idempotency key, so that a repeat registers nothing.
   */
  readonly deleted?: true;
};

/** How many deleted endpoints are remembered, so that the state does not grow with all endpoints that ever existed. */
const maxRemembered = 256;

/** The endpoints of one account by id, in the order they were registered: their limit is counted over all of them. */
export type WebhookEndpoints = Readonly<Record<string, Endpoint>>;

export const initialState: WebhookEndpoints = {};

export const settingsOf = ({
  url,
  queryId,
  enabledEvents,
  description,
  metadata,
}: EndpointSettings): EndpointSettings => ({
  url,
  ...(queryId === undefined ? {} : { queryId }),
  enabledEvents,
  ...(description === undefined ? {} : { description }),
  ...(metadata === undefined ? {} : { metadata }),
});

const changed = (state: WebhookEndpoints, id: string, change: (endpoint: Endpoint) => Endpoint): WebhookEndpoints => {
  const endpoint = ownValue(state, id);
  return endpoint === undefined || endpoint.deleted ? state : { ...state, [id]: change(endpoint) };
};

const deleted = (state: WebhookEndpoints, id: string): WebhookEndpoints => {
  const { [id]: endpoint, ...others } = state;
  if (endpoint?.fingerprint === undefined) return others;
  const { url, enabledEvents } = endpoint.settings;
  const { disabledReason: _, ...left } = endpoint;
  const gone: Endpoint = { ...left, settings: { url, enabledEvents }, enabled: false, overlaps: [], deleted: true };
  const remembered = Object.entries(others).filter(([, each]) => each.deleted);
  const [forgotten] = remembered.length < maxRemembered ? [] : (remembered[0] ?? []);
  return Object.fromEntries(Object.entries({ ...others, [id]: gone }).filter(([each]) => each !== forgotten));
};

export const evolve = (state: WebhookEndpoints, { type, data }: WebhookEndpointEvent): WebhookEndpoints => {
  const { endpointId } = data;
  switch (type) {
    case 'WebhookEndpointRegistered': {
      const { enabled, secretId, fingerprint, registeredAt: at } = data;
      const settings = settingsOf(data);
      const claim = fingerprint === undefined ? {} : { fingerprint };
      return {
        ...state,
        [endpointId]: {
          settings,
          enabled,
          secretIds: [secretId],
          overlaps: [],
          ...claim,
          createdAt: at,
          updatedAt: at,
        },
      };
    }
    case 'WebhookEndpointChanged':
      return changed(state, endpointId, (endpoint) => ({
        ...endpoint,
        settings: withMemberChanges(endpoint.settings, data.change),
        updatedAt: data.changedAt,
      }));
    case 'WebhookSecretRotated':
      return changed(state, endpointId, (endpoint) => ({
        ...endpoint,
        secretIds: [...endpoint.secretIds, data.secretId],
        overlaps: [...endpoint.overlaps.filter((until) => until > data.rotatedAt), data.previousUntil],
        updatedAt: data.rotatedAt,
      }));
    case 'WebhookEndpointDisabled':
      return changed(state, endpointId, (endpoint) => ({
        ...endpoint,
        enabled: false,
        disabledReason: data.reason,
        updatedAt: data.disabledAt,
      }));
    case 'WebhookEndpointEnabled':
      return changed(state, endpointId, ({ disabledReason: _, ...endpoint }) => ({
        ...endpoint,
        enabled: true,
        updatedAt: data.enabledAt,
      }));
    case 'WebhookRecoveryRequested':
      return state;
    case 'WebhookEndpointDeleted':
      return deleted(state, endpointId);
  }
};
