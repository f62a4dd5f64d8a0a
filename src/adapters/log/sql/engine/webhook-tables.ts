import type { Generated } from 'kysely';

/** An endpoint, folded from its events; `enabled_events` and `secrets` are JSON. */
type SubscriptionsTable = {
  endpoint_id: string;
  account_id: string;
  url: string;
  /** The id of the secret that holds the query of the address, if it has a query. */
  query_id: Generated<string | null>;
  enabled_events: string;
  enabled: number;
  secrets: string;
  /** The start and the length of the current run of failures. These two columns cannot be computed from the log. */
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
  /** JSON, oldest first. */
  attempts: string;
  /** When it is due; while it is leased, when the lease ends. Null if nothing is left to do. */
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

/** A process that may hold leases. The row is removed once the process is found dead. */
type SendersTable = { owner: string };

export interface WebhookTables {
  webhook_subscriptions: SubscriptionsTable;
  webhook_events: EventsTable;
  webhook_deliveries: DeliveriesTable;
  webhook_secrets: SecretsTable;
  webhook_senders: SendersTable;
  sandbox_inbox: InboxTable;
}
