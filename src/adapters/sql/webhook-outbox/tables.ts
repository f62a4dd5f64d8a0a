import type { Generated } from 'kysely';

/** An endpoint as the outbox has folded it; `enabled_events` and `secrets` are JSON. */
type SubscriptionsTable = {
  endpoint_id: string;
  account_id: string;
  url: string;
  /** Under which id the query of the address is sealed, where it has one. */
  query_id: Generated<string | null>;
  enabled_events: string;
  enabled: number;
  secrets: string;
  /** Since when it has done nothing but fail, and how many attempts have: the two columns the log knows nothing of. */
  failing_since: string | null;
  failures: Generated<number>;
};

type EventsTable = {
  id: string;
  account_id: string;
  event_name: string;
  object_type: string;
  object_id: string;
  sequence: number;
  test: number;
  body: string;
  created_at: string;
};

type DeliveriesTable = {
  id: string;
  endpoint_id: string;
  event_id: string;
  status: string;
  step: number;
  /** JSON: all of them, oldest first. */
  attempts: string;
  /** When it may be taken; while it is leased, when the lease ends. Null when nothing is to be done. */
  due_at: string | null;
  lease: string | null;
  created_at: string;
  updated_at: string;
};

type SecretsTable = { id: string; sealed: string };

type InboxTable = {
  id: string;
  account_id: string;
  received_at: string;
  headers: string;
  body: string;
  verdict: string;
};

/** A process that may hold leases. It is there until it is found to be dead. */
type SendersTable = { owner: string };

export interface WebhookTables {
  webhook_subscriptions: SubscriptionsTable;
  webhook_events: EventsTable;
  webhook_deliveries: DeliveriesTable;
  webhook_secrets: SecretsTable;
  webhook_senders: SendersTable;
  sandbox_inbox: InboxTable;
}
