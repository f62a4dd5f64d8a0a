/** The origin of a request, shortened for storage: no full address, and no full user agent. */
export type Origin = {
  /** The network of the client's address: `203.0.113.0/24`, `2001:db8:1::/48`. */
  readonly network: string;
  /** The browser and its system, shortened: `Firefox on Windows`. */
  readonly device: string;
};

/** A signed-in browser. */
export type SignInSession = Origin & {
  /** A hash of the secret in the cookie. It is not confidential: the cookie cannot be derived from it. */
  readonly id: string;
  readonly userId: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  /** The session ends at this time, even if it is used. */
  readonly expiresAt: string;
  /**
   * When its user last proved their identity: by signing in, or by the password (and a one-time code) before a change.
   */
  readonly confirmedAt: string;
};

/** The browsers in which users are signed in. */
export interface SignInSessions {
  add(session: SignInSession): Promise<void>;
  get(id: string): Promise<SignInSession | undefined>;
  markSeen(id: string, lastSeenAt: string): Promise<void>;
  markConfirmed(id: string, confirmedAt: string): Promise<void>;
  /** The sessions of a user, the most recently seen first. */
  list(userId: string): Promise<readonly SignInSession[]>;
  /** Ends one session of a user. False if there is none. */
  end(userId: string, id: string): Promise<boolean>;
  /** Ends all sessions of a user, except the given one. Returns the number of sessions ended. */
  endAll(userId: string, except?: string): Promise<number>;
  /** Removes sessions that expired before `now`, or were last seen before `seenBefore`. */
  removeEnded(times: { readonly now: string; readonly seenBefore: string }): Promise<void>;
}

/** Secrets of sessions: 256 random bits each, of which only the hash is stored. */
export interface SessionSecrets {
  next(): string;
  /** The id under which the session of a secret is stored. */
  idOf(secret: string): string;
}

/** The attempts for one key that count: times in milliseconds, oldest first. */
export type Attempts = {
  readonly at: readonly number[];
  /** The number of pauses since the last success. */
  readonly pauses: number;
  readonly pausedUntil: number;
};

/** The attempts of a key without any, or after it was cleared. */
export const noAttempts: Attempts = { at: [], pauses: 0, pausedUntil: 0 };

/**
 * Counts attempts by key. A key begins with a keyed hash of what was tried, such as an e-mail address, known or not. A
 * key may have subkeys, such as `<hash>/network/<hash>`. All processes share the counters.
 */
export interface SignInAttempts {
  /**
   * Replaces the attempts of a key by the result of `change`, atomically: of two concurrent calls the second gets the
   * attempts that the first has stored. Returns what `change` returned.
   */
  update<Result extends { readonly attempts: Attempts }>(
    key: string,
    change: (attempts: Attempts) => Result,
  ): Promise<Result>;
  clear(key: string): Promise<void>;
  /** Clears the key and its subkeys. */
  clearAll(key: string): Promise<void>;
  removeBefore(at: string): Promise<void>;
}

/**
 * Slow, salted hashes of passwords. Only a few are calculated concurrently; rejects with `PasswordHashesBusyError` when
 * too many wait.
 */
export interface PasswordHashes {
  hash(password: string): Promise<string>;
  /** Takes the same time for every password, also if the hash is absent, which matches no password. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
}

export class PasswordHashesBusyError extends Error {
  override readonly name = 'PasswordHashesBusyError';
}

/** Whether a text, in lower case, is one of the most common passwords. */
export type IsCommonPassword = (text: string) => Promise<boolean>;

/** The secret that a user's authenticator app shares with the service. */
export type OneTimeSecret = {
  /** Base 32 (RFC 4648), the encoding of authenticator apps. */
  readonly secret: string;
  /** Absent until the user has entered a first code; until then no code is required. */
  readonly confirmedAt?: string;
};

/** Stores the secrets encrypted, and recovery codes as hashes. */
export interface OneTimeCodeStore {
  get(userId: string): Promise<OneTimeSecret | undefined>;
  /** Stores an unconfirmed secret. False, without a change, if a confirmed one exists. */
  begin(userId: string, secret: string): Promise<boolean>;
  confirm(userId: string, confirmedAt: string): Promise<void>;
  /** Marks the code of a time step as used. False if a code of this or a later step was used before. */
  takeStep(userId: string, step: number): Promise<boolean>;
  replaceRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void>;
  /** Uses up a recovery code. False if there is none with this hash. */
  takeRecoveryCode(userId: string, hash: string): Promise<boolean>;
  recoveryCodes(userId: string): Promise<number>;
  /** Removes the secret and the recovery codes. */
  remove(userId: string): Promise<void>;
}

/** Codes of authenticator apps (RFC 6238), and recovery codes for a lost app. */
export interface OneTimeCodeGenerator {
  newSecret(): string;
  newRecoveryCode(): string;
  /** The hash under which a recovery code is stored, in whatever spelling it was typed. */
  recoveryHash(code: string): string;
  /** The time step of a code: that of `at`, or the one before or after. Undefined for another code. */
  stepOf(secret: string, code: string, at: string): number | undefined;
}
