/** Where a request came from, as far as it is stored: no full address, and no full user agent. */
export type Origin = {
  /** The network of the client's address: `203.0.113.0/24`, `2001:db8:1::/48`. */
  readonly network: string;
  /** The browser and its system, shortened: `Firefox on Windows`. */
  readonly device: string;
};

/** A signed-in browser. */
export type SignInSession = Origin & {
  /** A hash of the secret in the cookie. It is no secret: nobody can make the cookie from it. */
  readonly id: string;
  readonly userId: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  /** The session ends at this time, whatever its use. */
  readonly expiresAt: string;
  /**
   * When its user last proved to be that person: by signing in, or by the password (and a one-time code) before a
   * change.
   */
  readonly confirmedAt: string;
};

/** The browsers in which users are signed in. */
export interface SignInSessions {
  add(session: SignInSession): Promise<void>;
  get(id: string): Promise<SignInSession | undefined>;
  markSeen(id: string, lastSeenAt: string): Promise<void>;
  markConfirmed(id: string, confirmedAt: string): Promise<void>;
  /** The sessions of a user, the one last seen first. */
  list(userId: string): Promise<readonly SignInSession[]>;
  /** Ends one session of a user. False if there is none. */
  end(userId: string, id: string): Promise<boolean>;
  /** Ends all sessions of a user, but for the one named. Returns how many. */
  endAll(userId: string, except?: string): Promise<number>;
  /** Removes sessions that expired before `now`, or were not seen since `seenBefore`. */
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
  /** How many pauses there were since the last success. */
  readonly pauses: number;
  readonly pausedUntil: number;
};

/** Of a key that nobody has tried, or that was cleared. */
export const noAttempts: Attempts = { at: [], pauses: 0, pausedUntil: 0 };

/**
 * Counts attempts by a key, which begins with a keyed hash of what was tried: an e-mail address, known or not. A key
 * may have others under it, such as `<hash>/network/<hash>`. All processes count together.
 */
export interface SignInAttempts {
  /**
   * Replaces the attempts of a key by what `change` makes of them, as one step: of two concurrent calls the second gets
   * the attempts that the first one has stored. Returns what `change` has returned.
   */
  update<Result extends { readonly attempts: Attempts }>(
    key: string,
    change: (attempts: Attempts) => Result,
  ): Promise<Result>;
  clear(key: string): Promise<void>;
  /** Clears the key and all under it. */
  clearAll(key: string): Promise<void>;
  removeBefore(at: string): Promise<void>;
}

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

/** The shared secret of a user's authenticator app. */
export type OneTimeSecret = {
  /** Base 32 (RFC 4648), as apps take it. */
  readonly secret: string;
  /** Absent until the user has entered a first code: before that the secret is not asked for. */
  readonly confirmedAt?: string;
};

/** Stores the secrets sealed, and recovery codes as hashes. */
export interface OneTimeCodeStore {
  get(userId: string): Promise<OneTimeSecret | undefined>;
  /** Stores a secret that is not confirmed yet. False, and nothing changes, where one is confirmed. */
  begin(userId: string, secret: string): Promise<boolean>;
  confirm(userId: string, confirmedAt: string): Promise<void>;
  /** Takes the code of a time step. False when a code of this or a later step was taken before. */
  takeStep(userId: string, step: number): Promise<boolean>;
  replaceRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void>;
  /** Takes a recovery code. False when there is none with this hash. */
  takeRecoveryCode(userId: string, hash: string): Promise<boolean>;
  recoveryCodes(userId: string): Promise<number>;
  /** Removes the secret and the recovery codes. */
  remove(userId: string): Promise<void>;
}

/** Codes of authenticator apps (RFC 6238), and codes for the day on which the app is lost. */
export interface OneTimeCodeGenerator {
  newSecret(): string;
  newRecoveryCode(): string;
  /** The hash under which a recovery code is stored, however it is typed. */
  recoveryHash(code: string): string;
  /** The time step whose code this is: that of `at`, or the one before or after. Undefined for another code. */
  stepOf(secret: string, code: string, at: string): number | undefined;
}
