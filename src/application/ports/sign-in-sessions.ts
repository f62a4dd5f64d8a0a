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
};

/** The browsers in which users are signed in. */
export interface SignInSessions {
  add(session: SignInSession): Promise<void>;
  get(id: string): Promise<SignInSession | undefined>;
  markSeen(id: string, lastSeenAt: string): Promise<void>;
  /** The sessions of a user, the one last seen first. */
  list(userId: string): Promise<readonly SignInSession[]>;
  /** Ends one session of a user. False if there is none. */
  end(userId: string, id: string): Promise<boolean>;
  /** Ends all sessions of a user, but for the one named. Returns how many. */
  endAll(userId: string, except?: string): Promise<number>;
  /** Removes sessions that expired before `now`, or were not seen since `seenBefore`. */
  removeEnded(times: { readonly now: string; readonly seenBefore: string }): Promise<void>;
}

/** How an attempt to sign in ended. `wrong_code`: the password was right, the one-time code was not. */
export type SignInOutcome = 'signed_in' | 'wrong_password' | 'wrong_code' | 'disabled';

/** An attempt to sign in as a user. Attempts during a pause are not recorded, so that a guesser cannot fill the history. */
export type SignInRecord = Origin & {
  readonly id: string;
  readonly userId: string;
  readonly at: string;
  readonly outcome: SignInOutcome;
};

/** The recent attempts to sign in, which users see. */
export interface SignInHistory {
  add(record: SignInRecord): Promise<void>;
  /** The newest first. */
  list(userId: string, limit: number): Promise<readonly SignInRecord[]>;
  removeBefore(at: string): Promise<void>;
}
