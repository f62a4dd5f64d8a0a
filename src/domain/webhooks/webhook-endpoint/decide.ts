import { DomainError } from '../../shared/domain-error.ts';
import type { Fault } from '../../shared/domain-error.ts';
import { fieldFault } from '../../shared/field-rules.ts';
import { isSame, memberChangesOf } from '../../shared/member-changes.ts';
import type { Metadata } from '../../shared/metadata.ts';
import { ownValue } from '../../shared/table.ts';
import { enabledEventNames, isEnabledEvent } from './events.ts';
import type { DisableReason, EnabledEvent, EndpointSettings, WebhookEndpointEvent } from './events.ts';
import type { Endpoint, WebhookEndpoints } from './state.ts';

const longest = 2048;
const example = 'https://example.com/webhooks';

/**
 * The faults of the form of an address. Whether it may be called depends on the operator's rules, not on the domain.
 */
export const urlFaults = (text: string, field = 'url'): readonly Fault[] => {
  const fault = (rule: string): readonly Fault[] => [fieldFault(field, rule, `"${example}"`)];
  if (text.length > longest) return fault(`must be at most ${longest} characters long`);
  // URL.parse would silently remove tabs, line breaks and surrounding spaces; but the stored address must be the one
  // that is called.
  if (/[\u0000-\u0020\u007f]/.test(text)) return fault('must hold no spaces and no control characters');
  const url = URL.parse(text);
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.hostname === '')
    return fault('must be an absolute https address');
  return [
    ...(url.username !== '' || url.password !== '' ? fault('must hold no user name and no password') : []),
    ...(text.includes('#') ? fault('must have no fragment (#...)') : []),
  ];
};

/** Settings from a client: event names are not checked yet; null removes a setting. */
export type EndpointChange = {
  /** The address without its query, which is stored separately under `queryId`: the two change together. */
  readonly url?: string;
  readonly queryId?: string | undefined;
  readonly enabledEvents?: readonly string[];
  readonly description?: string | null;
  readonly metadata?: Metadata | null;
  readonly enabled?: boolean;
};

type To<Type extends string, Data = object> = {
  readonly type: Type;
  readonly data: Data & { readonly endpointId: string; readonly at: string };
};

export type RegisterWebhookEndpoint = To<
  'RegisterWebhookEndpoint',
  EndpointChange & { readonly url: string; readonly secretId: string; readonly fingerprint?: string }
>;
export type ChangeWebhookEndpoint = To<'ChangeWebhookEndpoint', EndpointChange>;
/** A repeat with the same secret id changes nothing. */
export type RotateWebhookSecret = To<
  'RotateWebhookSecret',
  { readonly secretId: string; readonly previousUntil: string }
>;
export type DisableWebhookEndpoint = To<'DisableWebhookEndpoint', { readonly reason: DisableReason }>;
export type RecoverWebhookDeliveries = To<'RecoverWebhookDeliveries', { readonly since: string }>;
export type DeleteWebhookEndpoint = To<'DeleteWebhookEndpoint'>;

/** The commands of the endpoints of an account. */
export type WebhookEndpointCommand =
  | RegisterWebhookEndpoint
  | ChangeWebhookEndpoint
  | RotateWebhookSecret
  | DisableWebhookEndpoint
  | RecoverWebhookDeliveries
  | DeleteWebhookEndpoint;

/** The most endpoints of an account. */
export const maxEndpoints = 16;
/** Each valid secret is one more signature in every request. */
export const maxOverlaps = 3;

const refusals = {
  idempotency_key_reused: 'This Idempotency-Key was used before with another body.',
  invalid_webhook: 'The webhook endpoint cannot be kept like this.',
  webhook_not_found: 'No webhook endpoint has this id.',
  webhook_limit_reached: `An account has at most ${maxEndpoints} webhook endpoints; delete one first.`,
  webhook_disabled: 'The webhook endpoint is disabled; enable it first.',
  too_many_rotations: `At most ${maxOverlaps} replaced secrets are honoured at a time; wait until one has lapsed.`,
} as const;
/** Why the endpoints refuse a command. */
export type WebhookEndpointRefusal = keyof typeof refusals;
const refuse = (reason: WebhookEndpointRefusal, faults: readonly Fault[] = []) =>
  new DomainError(reason, refusals[reason], faults);

const eventFaults = (names: readonly string[]): readonly Fault[] => {
  if (names.length === 0)
    return [{ field: 'enabledEvents', message: 'enabledEvents must name at least one event, for example ["*"].' }];
  return names.flatMap((name, index) =>
    isEnabledEvent(name)
      ? []
      : [fieldFault(`enabledEvents[${index}]`, `must be one of ${enabledEventNames.join(', ')}`, '"*"')],
  );
};

const changedSettings = (change: EndpointChange, before: EndpointSettings): EndpointSettings => {
  const names = change.enabledEvents ?? before.enabledEvents;
  const url = change.url ?? before.url;
  const faults = [...urlFaults(url), ...eventFaults(names)];
  if (faults.length > 0) throw refuse('invalid_webhook', faults);
  const { description = before.description, metadata = before.metadata } = change;
  const queryId = change.url === undefined ? before.queryId : change.queryId;
  return {
    url,
    ...(queryId === undefined ? {} : { queryId }),
    enabledEvents: [...new Set(names)] as EnabledEvent[],
    ...(description === undefined || description === null ? {} : { description }),
    ...(metadata === undefined || metadata === null ? {} : { metadata }),
  };
};

const change = ({ data }: ChangeWebhookEndpoint, endpoint: Endpoint): readonly WebhookEndpointEvent[] => {
  const { endpointId, at, enabled = endpoint.enabled } = data;
  const difference = memberChangesOf(endpoint.settings, changedSettings(data, endpoint.settings));
  const events: WebhookEndpointEvent[] = [];
  if (!isSame(difference))
    events.push({ type: 'WebhookEndpointChanged', data: { endpointId, change: difference, changedAt: at } });
  if (enabled && !endpoint.enabled)
    events.push({ type: 'WebhookEndpointEnabled', data: { endpointId, enabledAt: at } });
  if (!enabled && endpoint.enabled) {
    events.push({ type: 'WebhookEndpointDisabled', data: { endpointId, reason: 'client', disabledAt: at } });
  }
  return events;
};

const register = ({ data }: RegisterWebhookEndpoint, state: WebhookEndpoints): readonly WebhookEndpointEvent[] => {
  const { endpointId, secretId, fingerprint, enabled = true, at } = data;
  const known = ownValue(state, endpointId);
  if (known && known.fingerprint !== fingerprint) throw refuse('idempotency_key_reused');
  if (known) return [];
  const settings = changedSettings(data, { url: data.url, enabledEvents: ['*'] });
  const live = Object.values(state).filter(({ deleted }) => deleted === undefined).length;
  if (live >= maxEndpoints) throw refuse('webhook_limit_reached');
  const claim = fingerprint === undefined ? {} : { fingerprint };
  return [
    {
      type: 'WebhookEndpointRegistered',
      data: { endpointId, ...settings, enabled, secretId, ...claim, registeredAt: at },
    },
  ];
};

export const decide = (command: WebhookEndpointCommand, state: WebhookEndpoints): readonly WebhookEndpointEvent[] => {
  if (command.type === 'RegisterWebhookEndpoint') return register(command, state);

  const { endpointId, at } = command.data;
  const endpoint = ownValue(state, endpointId);
  if (!endpoint || endpoint.deleted) {
    // Not every deleted endpoint is remembered, but the caller has found it before.
    if (command.type === 'DeleteWebhookEndpoint') return [];
    throw refuse('webhook_not_found');
  }
  switch (command.type) {
    case 'ChangeWebhookEndpoint':
      return change(command, endpoint);
    case 'RotateWebhookSecret': {
      const { secretId, previousUntil } = command.data;
      if (endpoint.secretIds.includes(secretId)) return [];
      if (endpoint.overlaps.filter((until) => until > at).length >= maxOverlaps) throw refuse('too_many_rotations');
      return [{ type: 'WebhookSecretRotated', data: { endpointId, secretId, previousUntil, rotatedAt: at } }];
    }
    case 'DisableWebhookEndpoint':
      if (!endpoint.enabled) return [];
      return [{ type: 'WebhookEndpointDisabled', data: { endpointId, reason: command.data.reason, disabledAt: at } }];
    case 'RecoverWebhookDeliveries':
      if (!endpoint.enabled) throw refuse('webhook_disabled');
      return [{ type: 'WebhookRecoveryRequested', data: { endpointId, since: command.data.since, requestedAt: at } }];
    case 'DeleteWebhookEndpoint':
      return [{ type: 'WebhookEndpointDeleted', data: { endpointId, deletedAt: at } }];
  }
};
