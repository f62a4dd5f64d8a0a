/** Keeps the secrets that webhooks are signed with, and the queries of addresses, unreadable at rest. */
export interface WebhookSecrets {
  /** Makes a new secret under this id, or answers the one made before. */
  obtain(secretId: string): Promise<string>;
  /** Keeps a text under a new id. */
  keep(secretId: string, text: string): Promise<void>;
  /** The secrets that are kept, by id; ids that are not are left out. */
  getMany(secretIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Destroys them. Repeatable. */
  forget(secretIds: readonly string[]): Promise<void>;
}
