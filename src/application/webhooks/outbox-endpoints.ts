import { withMemberChanges } from '../../domain/shared/member-changes.ts';
import type { MemberChanges } from '../../domain/shared/member-changes.ts';
import { urlFaults } from '../../domain/webhooks/webhook-endpoint/index.ts';
import type { EndpointSettings, WebhookEndpointEvent } from '../../domain/webhooks/webhook-endpoint/index.ts';
import { eventTypes } from '../events/event-catalogue.ts';
import type { OutboxChange, OutboxEndpoint } from './ports/webhook-outbox.ts';

/**
 * An address as events record it: its query, which often contains a secret, is sealed under an id. Old events have the
 * whole address.
 */
type StoredUrl = { readonly url: string; readonly queryId?: string | undefined };

/** Undefined if the query has been deleted, because the endpoint is being changed or deleted. */
export const fullUrl = ({ url, queryId }: StoredUrl, kept: ReadonlyMap<string, string>): string | undefined => {
  if (queryId === undefined) return url;
  const query = kept.get(queryId);
  return query === undefined ? undefined : `${url}${query}`;
};

/**
 * Separates the query (`?…`) from an address; undefined if it has none. An invalid address is not split, and the domain
 * refuses it.
 */
export const splitUrl = (whole: string): { readonly url: string; readonly query: string | undefined } => {
  const at = whole.indexOf('?');
  return at < 0 || urlFaults(whole).length > 0
    ? { url: whole, query: undefined }
    : { url: whole.slice(0, at), query: whole.slice(at) };
};

/** The sealed data of an endpoint. */
export const sealedIdsOf = ({ secrets, queryId }: Pick<OutboxEndpoint, 'secrets' | 'queryId'>): readonly string[] => [
  ...secrets.map(({ id }) => id),
  ...(queryId === undefined ? [] : [queryId]),
];

const changedEndpoint = (
  before: OutboxEndpoint,
  { url, queryId, enabledEvents }: MemberChanges<EndpointSettings>,
): OutboxEndpoint =>
  withMemberChanges(before, {
    ...(url && { url }),
    ...(queryId !== undefined && { queryId }),
    ...(enabledEvents && { enabledEvents }),
  });

/** The endpoint after an event: undefined before it is registered and after it is deleted. */
const endpointAfter = (
  before: OutboxEndpoint | undefined,
  { type, data }: WebhookEndpointEvent,
  accountId: string,
): OutboxEndpoint | undefined => {
  if (type === 'WebhookEndpointRegistered') {
    const { endpointId, url, queryId, enabledEvents, enabled, secretId } = data;
    return {
      endpointId,
      accountId,
      url,
      ...(queryId !== undefined && { queryId }),
      enabledEvents,
      enabled,
      secrets: [{ id: secretId }],
    };
  }
  if (!before) return undefined;
  switch (type) {
    case 'WebhookEndpointChanged':
      return changedEndpoint(before, data.change);
    case 'WebhookSecretRotated': {
      const [current, ...older] = before.secrets;
      const replaced = current ? [{ id: current.id, until: data.previousUntil }] : [];
      // Delete an expired secret: a replaced secret may have leaked, so it is not stored longer than it is used.
      const honoured = older.filter(({ until }) => until === undefined || until > data.rotatedAt);
      return { ...before, secrets: [{ id: data.secretId }, ...replaced, ...honoured] };
    }
    case 'WebhookEndpointDisabled':
      return { ...before, enabled: false };
    case 'WebhookEndpointEnabled':
      return { ...before, enabled: true };
    case 'WebhookRecoveryRequested':
      return before;
    case 'WebhookEndpointDeleted':
      return undefined;
  }
};

/** The changes of the outbox by an event, besides the endpoint. */
const consequencesOf = ({ type, data }: WebhookEndpointEvent): readonly OutboxChange[] => {
  const { endpointId } = data;
  switch (type) {
    case 'WebhookEndpointDisabled':
      return [{ kind: 'suspend', endpointId, at: data.disabledAt }];
    case 'WebhookEndpointDeleted':
      return [{ kind: 'suspend', endpointId, at: data.deletedAt }];
    case 'WebhookEndpointEnabled':
      return [{ kind: 'resetFailures', endpointId }];
    case 'WebhookEndpointChanged':
      return 'url' in data.change || 'queryId' in data.change ? [{ kind: 'resetFailures', endpointId }] : [];
    case 'WebhookRecoveryRequested':
      return [{ kind: 'recover', endpointId, since: data.since, at: data.requestedAt }];
    case 'WebhookEndpointRegistered':
    case 'WebhookSecretRotated':
      return [];
  }
};

export const isEndpointEvent = (event: { readonly type: string }): event is WebhookEndpointEvent =>
  Object.hasOwn(eventTypes.webhookEndpoints, event.type);

export const endpointChange = (
  before: OutboxEndpoint | undefined,
  event: WebhookEndpointEvent,
  accountId: string,
): { readonly after: OutboxEndpoint | undefined; readonly changes: readonly OutboxChange[] } => {
  const after = endpointAfter(before, event, accountId);
  const { endpointId } = event.data;
  const moved: readonly OutboxChange[] =
    after === before ? [] : [after ? { kind: 'putEndpoint', endpoint: after } : { kind: 'removeEndpoint', endpointId }];
  return { after, changes: [...moved, ...consequencesOf(event)] };
};
