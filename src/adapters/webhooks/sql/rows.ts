import type { Selectable } from 'kysely';
import type {
  Attempt,
  Delivery,
  DeliveryStatus,
  OutboxEndpoint,
  PublicEvent,
} from '../../../application/webhooks/ports/webhook-outbox.ts';
import type { WebhookEventName } from '../../../domain/webhooks/webhook-endpoint/index.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';

export const endpointFrom = (row: Selectable<Tables['webhook_subscriptions']>): OutboxEndpoint => ({
  endpointId: row.endpoint_id,
  accountId: row.account_id,
  url: row.url,
  ...(row.query_id !== null && { queryId: row.query_id }),
  enabledEvents: JSON.parse(row.enabled_events) as OutboxEndpoint['enabledEvents'],
  enabled: row.enabled === 1,
  secrets: JSON.parse(row.secrets) as OutboxEndpoint['secrets'],
});

export const eventFrom = (row: Selectable<Tables['webhook_events']>): PublicEvent => ({
  id: row.id,
  accountId: row.account_id,
  eventName: row.event_name as WebhookEventName,
  objectType: row.object_type,
  objectId: row.object_id,
  sequence: row.sequence,
  test: row.test === 1,
  body: row.body,
  createdAt: row.created_at,
});

export const attemptsFrom = (text: string): readonly Attempt[] =>
  text === '[]' ? [] : (JSON.parse(text) as readonly Attempt[]);

type DeliveryRow = Pick<
  Selectable<Tables['webhook_deliveries']>,
  'id' | 'endpoint_id' | 'event_id' | 'status' | 'attempts' | 'due_at' | 'lease' | 'created_at' | 'updated_at'
> &
  Pick<Selectable<Tables['webhook_events']>, 'event_name' | 'object_type' | 'object_id' | 'test'>;

export const deliveryFrom = (row: DeliveryRow): Delivery => ({
  id: row.id,
  endpointId: row.endpoint_id,
  eventId: row.event_id,
  eventName: row.event_name as WebhookEventName,
  objectType: row.object_type,
  objectId: row.object_id,
  test: row.test === 1,
  status: row.status as DeliveryStatus,
  attempts: attemptsFrom(row.attempts),
  // While a delivery is leased, `due_at` is the end of the lease, which clients are not shown.
  ...(row.due_at === null || row.lease !== null ? {} : { nextAttemptAt: row.due_at }),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
