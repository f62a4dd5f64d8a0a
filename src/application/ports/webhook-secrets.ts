/** Stores signing secrets and the query strings of endpoint addresses, encrypted at rest. */
export interface WebhookSecrets {
  /** Creates a secret under this id, or returns the existing one. */
  obtain(secretId: string): Promise<string>;
  /** Stores a text under a new id. */
  keep(secretId: string, text: string): Promise<void>;
  /** The secrets by id; unknown ids are left out. */
  getMany(secretIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Destroys secrets. Repeatable. */
  forget(secretIds: readonly string[]): Promise<void>;
}
