/** The key of one personal entry of one event. */
export type PersonalKey = { readonly id: string; readonly bytes: Uint8Array };

/** `destroyed`: the entry was erased. `missing`: there is no such key; the table was lost, or is another installation's. */
export type KeyState = Uint8Array | 'destroyed' | 'missing';

/**
 * The keys that encrypt personal data in the log, each for one entry. They are stored apart from the log: without them a copy of the log
 * tells nothing about people, and destroying a key erases its entry in every copy.
 */
export interface PersonalKeys {
  /** Keys that were never given before, on disk before it resolves. Rejects with StoreUnavailableError when none can be stored. */
  take(count: number): Promise<readonly PersonalKey[]>;
  find(ids: readonly string[]): Promise<ReadonlyMap<string, KeyState>>;
  /**
   * Another number than before once keys were destroyed: at once if this process did it, within a second if another one did. What was
   * decrypted under an earlier number is out of date.
   */
  generation(): Promise<number>;
  /** Destroys keys for ever. May be repeated; returns how many existed until now. */
  destroy(ids: readonly string[]): Promise<number>;
}
