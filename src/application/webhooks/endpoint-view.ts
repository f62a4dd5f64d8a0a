import type { Metadata } from '../../domain/shared/metadata.ts';
import type { DisableReason, EndpointSettings, WebhookEndpointEvent } from '../../domain/webhook-endpoint/index.ts';
import type { Handlers } from '../kernel/projection.ts';
import { ownValue } from '../../domain/shared/own-value.ts';

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

export type EndpointEntry = {
  /** The `url` without the query. */
  readonly endpoint: WebhookEndpoint;
  readonly queryId?: string;
  readonly secretId: string;
  readonly deleted: boolean;
};

/** All endpoints an account has ever had, by id, in the order they were registered. */
export type EndpointBook = Readonly<Record<string, EndpointEntry>>;

const settingsOf = ({ url, enabledEvents, description, metadata }: EndpointSettings) => ({
  url,
  enabledEvents,
  ...(description === undefined ? {} : { description }),
  ...(metadata === undefined ? {} : { metadata }),
});

const queryOf = ({ queryId }: EndpointSettings) => (queryId === undefined ? {} : { queryId });

const changed = (book: EndpointBook = {}, id: string, change: (entry: EndpointEntry) => EndpointEntry): EndpointBook => {
  const entry = ownValue(book, id);
  return entry ? { ...book, [id]: change(entry) } : book;
};

const when: Handlers<EndpointBook, WebhookEndpointEvent> = {
  WebhookEndpointRegistered: (book, { data }) => ({
    ...book,
    [data.endpointId]: {
      endpoint: {
        id: data.endpointId,
        ...settingsOf(data),
        enabled: data.enabled,
        createdAt: data.registeredAt,
        updatedAt: data.registeredAt,
      },
      ...queryOf(data),
      secretId: data.secretId,
      deleted: false,
    },
  }),
  WebhookEndpointChanged: (book, { data }) =>
    changed(book, data.endpointId, ({ endpoint: { description: _description, metadata: _metadata, ...endpoint }, secretId, deleted }) => ({
      secretId,
      deleted,
      ...queryOf(data),
      endpoint: { ...endpoint, ...settingsOf(data), updatedAt: data.changedAt },
    })),
  WebhookSecretRotated: (book, { data }) =>
    changed(book, data.endpointId, ({ endpoint, ...entry }) => ({
      ...entry,
      endpoint: { ...endpoint, updatedAt: data.rotatedAt },
      secretId: data.secretId,
    })),
  WebhookEndpointDisabled: (book, { data }) =>
    changed(book, data.endpointId, ({ endpoint, ...entry }) => ({
      ...entry,
      endpoint: { ...endpoint, enabled: false, disabledReason: data.reason, updatedAt: data.disabledAt },
    })),
  WebhookEndpointEnabled: (book, { data }) =>
    changed(book, data.endpointId, ({ endpoint: { disabledReason: _reason, ...endpoint }, ...entry }) => ({
      ...entry,
      endpoint: { ...endpoint, enabled: true, updatedAt: data.enabledAt },
    })),
  WebhookRecoveryRequested: 'ignored',
  WebhookEndpointDeleted: (book, { data }) =>
    changed(book, data.endpointId, ({ endpoint, ...entry }) => ({ ...entry, endpoint: { ...endpoint, enabled: false }, deleted: true })),
};

export const endpointBook = { when };
