/**
 * Slow, salted hashes of passwords. Only a few are calculated at once; `PasswordHashesBusyError` when too many wait.
 */
export interface PasswordHashes {
  hash(password: string): Promise<string>;
  /** Takes the same time for every password, and for an absent hash, which none matches. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
}

export class PasswordHashesBusyError extends Error {
  override readonly name = 'PasswordHashesBusyError';
}

/** Whether a text, in lower case, is one of the passwords that people choose most often. */
export type IsCommonPassword = (text: string) => Promise<boolean>;
