/** Keeps the secrets that webhooks are signed with, unreadable at rest. */
export interface WebhookSecrets {
  /** Makes a new secret under this id, or answers the one made before. */
  obtain(secretId: string): Promise<string>;
  /** The secrets that are kept, by id; ids that are not are left out. */
  getMany(secretIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Destroys them. Repeatable. */
  forget(secretIds: readonly string[]): Promise<void>;
}
