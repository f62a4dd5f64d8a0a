import type { Generated } from 'kysely';

/** Columns with lists hold JSON. */
export type OauthAppsTable = {
  id: string;
  account_id: string;
  name: string;
  /** `public` or `confidential`. */
  kind: string;
  secrets: string;
  redirect_uris: string;
  scopes: string;
  created_at: string;
  updated_at: string;
  disabled_at: string | null;
  fingerprint: string | null;
};

export type OauthCredentialsTable = {
  id: string;
  account_id: string;
  app_id: string;
  scopes: string;
  secret_hash: string | null;
  approved_by: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
};

export type OauthCodesTable = {
  hash: string;
  credentials_id: string;
  app_id: string;
  redirect_uri: string;
  challenge: string | null;
  expires_at: string;
  family_id: string | null;
};

export type OauthFamiliesTable = {
  id: string;
  client_id: string;
  credentials_id: string;
  app_id: string;
  account_id: string;
  scopes: string;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
};

export type OauthRefreshTokensTable = {
  hash: string;
  family_id: string;
  expires_at: string;
  used_at: string | null;
  /** The hash of the token that replaced this one. */
  successor: string | null;
};

type OauthTables = {
  oauth_apps: OauthAppsTable;
  oauth_credentials: OauthCredentialsTable;
  oauth_codes: OauthCodesTable;
  oauth_families: OauthFamiliesTable;
  oauth_refresh_tokens: OauthRefreshTokensTable;
};

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
  /** When the delivery is due; while it is leased, when the lease ends. Null if nothing is left to do. */
  due_at: string | null;
  lease: string | null;
  created_at: string;
  updated_at: string;
};

/**
 * How many attempts of an hour to one endpoint had this status of their delivery and this class of answer, after so
 * many milliseconds.
 */
type AttemptsTable = {
  hour: string;
  endpoint_id: string;
  status: string;
  answer: string;
  duration: number;
  attempts: number;
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

interface WebhookTables {
  webhook_subscriptions: SubscriptionsTable;
  webhook_events: EventsTable;
  webhook_deliveries: DeliveriesTable;
  webhook_attempts: AttemptsTable;
  webhook_secrets: SecretsTable;
  webhook_senders: SendersTable;
  sandbox_inbox: InboxTable;
}

/** The checkpoint of a policy, or of a version of a projection. */
type CheckpointsTable = { name: string; position: string };

/** A stream that a follower has parked; the `follower` of a read model is `name@version`. */
type ParkedStreamsTable = {
  follower: string;
  stream: string;
  account_id: string;
  event_id: string;
  event_type: string;
  version: number;
  processed_until: string | null;
  cause: string;
  parked_at: string;
  attempts: number;
  retry_at: string;
};

/** One row, whose id is 1, once the database belongs to a log. */
type LogLinkTable = { id: number };

/** `parent_id` names the account whose tokens may act for this one. */
export type AccountsTable = { id: string; name: string; created_at: string; parent_id: string | null };

/** The public key is a JWK as JSON, the private one sealed by the vault. */
export type SigningKeysTable = { id: string; public_key: string; sealed_private_key: string; created_at: string };

/** The digest of the log so far, in its only row. */
type LogDigestTable = { id: number; events: number; digest: string };

/** Access tokens that were revoked before they expired, kept until they would have expired. */
type RevokedTokensTable = { id: string; expires_at: string };

/** Tokens issued by operators and owners: `grants` is JSON. Tokens of the command line have no name. */
type IssuedTokensTable = {
  id: string;
  account_id: string;
  name: string | null;
  created_by: string | null;
  grants: string;
  created_at: string;
  expires_at: string;
};

/** Secrets that last as long as the installation, sealed by the vault. */
type InstallationSecretsTable = { name: string; sealed: string };

/** The day, `YYYY-MM-DD`, of the last run of a daily job. */
type DailyRunsTable = { job: string; day: string };

/** `email_key` is the normalised form by which addresses are compared. */
export type UsersTable = {
  id: string;
  account_id: string;
  email: string;
  email_key: string;
  name: string;
  role: string;
  password_hash: string;
  created_at: string;
  disabled_at: string | null;
  codes_waived_at: string | null;
};

/** Invitations and links for a new password; the hash is that of the secret in the address. */
export type UserLinksTable = {
  id: string;
  hash: string;
  kind: string;
  account_id: string;
  user_id: string | null;
  email: string | null;
  role: string | null;
  created_by: string;
  created_at: string;
  expires_at: string;
};

/** What agents prepared; `input` is sealed. */
export type AgentPreparationsTable = {
  confirmation: string;
  account_id: string;
  subject: string;
  input: string;
  amount: string | null;
  currency: string | null;
  created_at: string;
  expires_at: string;
};

/** The bookings that agents made on a day, by number; `calls` were not refused. */
export type AgentBookingsTable = {
  account_id: string;
  booked_on: string;
  number: number;
  confirmation: string;
  amount: string;
  currency: string;
  calls: Generated<number>;
};

/** Who has seen the personal data of an object; the id is made of session, account and object. */
export type PersonalReadsTable = {
  id: string;
  account_id: string;
  user_id: string;
  kind: string;
  object_id: string;
  created_at: string;
};

/** Signed-in browsers; the id is the hash of the secret in the cookie. */
export type SignInSessionsTable = {
  id: string;
  user_id: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  network: string;
  device: string;
  confirmed_at: string | null;
};

/** `notice_at`: from when the event is to be reported by e-mail; null if it was, or if nobody is told. */
export type SecurityEventsTable = {
  id: string;
  account_id: string;
  created_at: string;
  kind: string;
  actor: string;
  user_id: string | null;
  reason: string | null;
  subject: string | null;
  network: string | null;
  device: string | null;
  notice_at: string | null;
  notice_attempts: number;
};

/**
 * Attempts to sign in, by a keyed hash of the e-mail address: `attempts` is JSON, and `version` grows with every
 * change.
 */
type SignInAttemptsTable = { key: string; attempts: string; version: number; updated_at: string };

/** Secrets of authenticator apps, sealed by the vault; `last_step` is the time step whose code was used last. */
type OneTimeSecretsTable = { user_id: string; sealed: string; confirmed_at: string | null; last_step: number };

type RecoveryCodesTable = { user_id: string; hash: string };

/**
 * The units of a rate limit that processes have taken in the minute that ends at `ends_at` (ms since 1970 by the clock
 * of the server).
 */
type RateBudgetsTable = { id: string; taken: number; granted: number; ends_at: number };

/** A parcel of the built-in carrier: the `number`-th of its series. */
export type BuiltInParcelsTable = { reference: string; series: string; number: number; voided: number };

/** The last allocated number of each series. */
type BuiltInSeriesTable = { series: string; last: number };

type BuiltInScansTable = { tracking_number: string; timestamp: string; code: string; location: string | null };

/** `content` is JSON. */
type SandboxMessagesTable = {
  id: string;
  account_id: string;
  channel: string;
  reference: string;
  received_at: string;
  content: string;
};

/** `phone_hash`: a keyed hash in hex. */
type SmsOptOutsTable = { phone_hash: string; opted_out_at: string };

/**
 * A block of keys that encrypt personal data in the log, sealed by the vault. A destroyed key is 32 zero bytes.
 * `revision` numbers the last destruction in this block; all blocks share one count.
 */
type PersonalKeysTable = { id: string; sealed: string; revision: Generated<number> };

/** `hash`: a keyed hash, in hex, of an e-mail address or phone number in this entry of the stream. */
type PeopleIndexTable = { hash: string; stream: string; entry: string };

/**
 * Copies of read models beside the live ones: rebuilt for an audit, or replaced by a rebuild. `checkpoints` says how
 * far each is filled.
 */
type CopiesTable = {
  id: string;
  projection: string;
  version: number;
  kind: string;
  complete: number;
  made_at: string;
  made_by: string;
};

/** A payment at the sandbox processor. `body` is JSON; a change is accepted only for the revision that was read. */
type SandboxPaymentsTable = {
  intent_id: string;
  order_key: string;
  created_at: string;
  revision: number;
  body: string;
};

/** The lines of one chapter of one version of a tariff, as JSON. */
type TariffPagesTable = { version: string; chapter: string; page: string };

/** A carrier's code without a mapping; `last_position` is the log position up to which it was counted. */
type UnknownCodesTable = {
  carrier: string;
  code: string;
  shipment_id: string;
  first_seen: string;
  last_seen: string;
  times: number;
  last_position: string;
};

/** When carriers were last polled for a shipment. */
type TrackingChecksTable = { shipment_id: string; checked_at: string };

/**
 * Every table with a fixed shape. The tables of projections are created from their declarations and not listed here.
 */
export interface Tables extends OauthTables, WebhookTables {
  checkpoints: CheckpointsTable;
  parked_streams: ParkedStreamsTable;
  log_link: LogLinkTable;
  accounts: AccountsTable;
  signing_keys: SigningKeysTable;
  log_signing_keys: SigningKeysTable;
  log_digest: LogDigestTable;
  revoked_tokens: RevokedTokensTable;
  issued_tokens: IssuedTokensTable;
  installation_secrets: InstallationSecretsTable;
  daily_runs: DailyRunsTable;
  users: UsersTable;
  sign_in_sessions: SignInSessionsTable;
  security_events: SecurityEventsTable;
  sign_in_attempts: SignInAttemptsTable;
  one_time_secrets: OneTimeSecretsTable;
  recovery_codes: RecoveryCodesTable;
  user_links: UserLinksTable;
  personal_reads: PersonalReadsTable;
  agent_preparations: AgentPreparationsTable;
  agent_bookings: AgentBookingsTable;
  rate_budgets: RateBudgetsTable;
  built_in_parcels: BuiltInParcelsTable;
  built_in_series: BuiltInSeriesTable;
  built_in_scans: BuiltInScansTable;
  sms_opt_outs: SmsOptOutsTable;
  sandbox_messages: SandboxMessagesTable;
  personal_keys: PersonalKeysTable;
  people_index: PeopleIndexTable;
  read_model_copies: CopiesTable;
  sandbox_payments: SandboxPaymentsTable;
  tariff_pages: TariffPagesTable;
  unknown_codes: UnknownCodesTable;
  tracking_checks: TrackingChecksTable;
}
