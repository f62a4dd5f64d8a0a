/** The attempts for one key that count: times in milliseconds, oldest first. */
export type Attempts = {
  readonly at: readonly number[];
  /** How many pauses there were since the last success. */
  readonly pauses: number;
  readonly pausedUntil: number;
};

/** Of a key that nobody has tried, or that was cleared. */
export const noAttempts: Attempts = { at: [], pauses: 0, pausedUntil: 0 };

/**
 * Counts attempts by a key, which begins with a keyed hash of what was tried: an e-mail address, known or not. A key may have others under
 * it, such as `<hash>/network/<hash>`. All processes count together.
 */
export interface SignInAttempts {
  /**
   * Replaces the attempts of a key by what `change` makes of them, as one step: of two concurrent calls the second gets the attempts
   * that the first one has stored. Returns what `change` has returned.
   */
  update<Result extends { readonly attempts: Attempts }>(key: string, change: (attempts: Attempts) => Result): Promise<Result>;
  clear(key: string): Promise<void>;
  /** Clears the key and all under it. */
  clearAll(key: string): Promise<void>;
  removeBefore(at: string): Promise<void>;
}
