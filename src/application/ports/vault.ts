/**
 * Keeps secrets unreadable at rest. `context` says what the secret is for (`webhook-secret:whk_…`): a sealed text opens only under the context it was
 * sealed under, so that one row's secret cannot be moved into another's place.
 */
export interface Vault {
  /** Text that may be stored anywhere. The same secret twice gives two different texts. */
  seal(text: string, context: string): string;
  /** Throws VaultError when the text was altered, belongs to another context, or was sealed under a key this vault does not hold. */
  open(sealed: string, context: string): string;
}

export class VaultError extends Error {
  override readonly name = 'VaultError';
}
