/**
 * Encrypts secrets at rest. `context` says what the secret is for (`webhook-secret:whk_…`): a sealed text opens only
 * under its own context, so that a secret cannot be moved to another row.
 */
export interface Vault {
  /** Seals a secret into text that may be stored anywhere. Sealing the same secret twice gives two different texts. */
  seal(text: string, context: string): string;
  /**
   * Opens a sealed text. Throws VaultError when it was altered, belongs to another context, or was sealed with a key
   * that this vault does not have.
   */
  open(sealed: string, context: string): string;
  /**
   * The id of the key that a text was sealed with, which every sealed text names. Throws VaultError when it is not a
   * sealed text.
   */
  keyOf(sealed: string): string;
  /** The id of the key that seals. */
  readonly currentKey: string;
}

export class VaultError extends Error {
  override readonly name = 'VaultError';
}
