import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { PasswordHashes } from '../ports/password-hashes.ts';
import type { SessionSecrets } from '../ports/session-secrets.ts';
import { noAttempts } from '../ports/sign-in-attempts.ts';
import type { SignInAttempts } from '../ports/sign-in-attempts.ts';
import type { Origin, SignInHistory, SignInOutcome, SignInSession, SignInSessions } from '../ports/sign-in-sessions.ts';
import type { User, Users } from '../ports/users.ts';
import { countersOf, lockout, refusedUntil } from './lockout.ts';
import type { Counter } from './lockout.ts';
import type { OneTimeCodes } from './one-time-codes.ts';

const minute = 60_000;

/** A session ends after so long without a request, and after so long in any case. */
export const sessionLimits = { idleMs: 2 * 60 * minute, lifetimeMs: 24 * 60 * minute } as const;

/** The most often that the time of the last request is written. */
const seenEveryMs = minute;

export type SignInDependencies = {
  readonly users: Users;
  readonly sessions: SignInSessions;
  readonly history: SignInHistory;
  readonly attempts: SignInAttempts;
  readonly passwords: PasswordHashes;
  readonly secrets: SessionSecrets;
  /** A keyed hash of an e-mail address, under which its attempts are counted. */
  readonly attemptKey: (email: string) => string;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly oneTimeCodes: Pick<OneTimeCodes, 'isOn' | 'take'>;
  readonly browsers: KnownBrowsers;
};

/** Recognises browsers in which a user has signed in before, by a mark in a cookie. */
export type KnownBrowsers = {
  /** The id of the browser; undefined unless the user with this e-mail address has signed in there. */
  readonly idOf: (mark: string | undefined, email: string) => string | undefined;
  /** The mark of a browser in which the user has signed in; those of earlier users stay. */
  readonly mark: (email: string, earlier: string | undefined) => string;
};

/** What the browser of an attempt has sent. */
export type Browser = Origin & {
  /** The cookie of its session, which ends when another one begins: nobody who knew it before is signed in by it. */
  readonly secret?: string | undefined;
  /** See `KnownBrowsers`. */
  readonly mark?: string | undefined;
};

export type SignInResult =
  /** `secret` and `mark` are for cookies of the browser, and are not stored. */
  | { readonly kind: 'signed_in'; readonly user: User; readonly secret: string; readonly mark: string }
  /** The password is right, and the user has turned one-time codes on: see `signInWithCode`. */
  | { readonly kind: 'code_needed'; readonly user: User }
  /** No such user, another password, or a disabled user: the client is not told which. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'paused'; readonly until: string };

export type CurrentSession = { readonly user: User; readonly session: SignInSession };

const paused = (until: number) => ({ kind: 'paused', until: new Date(until).toISOString() }) as const;

/** Signs people in, and recognises their browsers until the session ends. */
export class SignIns {
  readonly #needs: SignInDependencies;

  constructor(dependencies: SignInDependencies) {
    this.#needs = dependencies;
  }

  get #now(): number {
    return Date.parse(this.#needs.clock.now());
  }

  /** Checks a password and begins a session. */
  async signIn({ email, password }: { readonly email: string; readonly password: string }, browser: Browser): Promise<SignInResult> {
    const { users, attempts, passwords, oneTimeCodes } = this.#needs;
    const counters = this.#countersOf(email, browser);
    const until = await refusedUntil(attempts, counters, this.#now);
    if (until !== undefined) return paused(until);

    const user = await users.byEmail(email);
    const isRight = await passwords.matches(password, user && (await users.passwordHash(user.id)));
    if (!user) {
      await this.#writeAsForUser();
      return { kind: 'refused' };
    }
    if (!isRight || user.disabledAt !== undefined) {
      await this.#record(user, isRight ? 'disabled' : 'wrong_password', browser);
      return { kind: 'refused' };
    }
    await this.#clear(counters);
    if (await oneTimeCodes.isOn(user.id)) return { kind: 'code_needed', user };
    return this.#begin(user, browser);
  }

  /**
   * The second step, for a user whose password was right a moment ago. Codes are short, so browsers that are not known have ten attempts
   * together, whatever their networks.
   */
  async signInWithCode(userId: string, code: string, browser: Browser): Promise<Exclude<SignInResult, { kind: 'code_needed' }>> {
    const { users, attempts, attemptKey, oneTimeCodes, browsers } = this.#needs;
    const user = await users.get(userId);
    if (!user || user.disabledAt !== undefined) return { kind: 'refused' };
    const known = browsers.idOf(browser.mark, user.email);
    const counters = [{ key: `${attemptKey(user.email)}/codes${known === undefined ? '' : `/${known}`}`, lockout }];
    const until = await refusedUntil(attempts, counters, this.#now);
    if (until !== undefined) return paused(until);
    if (!(await oneTimeCodes.take(userId, code))) {
      await this.#record(user, 'wrong_code', browser);
      return { kind: 'refused' };
    }
    await this.#clear(counters);
    return this.#begin(user, browser);
  }

  /** The user and session of a cookie; undefined when the session has ended or the user is disabled. */
  async current(secret: string): Promise<CurrentSession | undefined> {
    const { users, sessions, secrets, clock } = this.#needs;
    const session = await sessions.get(secrets.idOf(secret));
    if (!session) return undefined;
    const now = this.#now;
    const unseenMs = now - Date.parse(session.lastSeenAt);
    if (now >= Date.parse(session.expiresAt) || unseenMs >= sessionLimits.idleMs) return undefined;
    const user = await users.get(session.userId);
    if (!user || user.disabledAt !== undefined) return undefined;
    if (unseenMs >= seenEveryMs) await sessions.markSeen(session.id, clock.now());
    return { user, session };
  }

  async signOut(secret: string): Promise<void> {
    const { sessions, secrets } = this.#needs;
    const session = await sessions.get(secrets.idOf(secret));
    if (session) await sessions.end(session.userId, session.id);
  }

  #countersOf(email: string, { network, mark }: Browser): readonly Counter[] {
    const { attemptKey, browsers } = this.#needs;
    return countersOf(attemptKey(email), { network: attemptKey(network), browser: browsers.idOf(mark, email) });
  }

  async #clear(counters: readonly Counter[]): Promise<void> {
    for (const { key } of counters) await this.#needs.attempts.clear(key);
  }

  async #begin(user: User, browser: Browser): Promise<Extract<SignInResult, { kind: 'signed_in' }>> {
    const { sessions, secrets, clock, browsers } = this.#needs;
    const { secret: earlierSecret, mark: earlierMark, ...origin } = browser;
    if (earlierSecret !== undefined) await this.signOut(earlierSecret);
    const secret = secrets.next();
    const createdAt = clock.now();
    const expiresAt = new Date(Date.parse(createdAt) + sessionLimits.lifetimeMs).toISOString();
    await sessions.add({ id: secrets.idOf(secret), userId: user.id, createdAt, lastSeenAt: createdAt, expiresAt, ...origin });
    await this.#record(user, 'signed_in', origin);
    return { kind: 'signed_in', user, secret, mark: browsers.mark(user.email, earlierMark) };
  }

  /** The history has no place for an unknown user. Without a write like its own, the time of the reply would tell who is known. */
  async #writeAsForUser(): Promise<void> {
    const { attempts, attemptKey } = this.#needs;
    await attempts.update(attemptKey('nobody'), () => ({ attempts: { ...noAttempts } }));
  }

  async #record(user: User, outcome: SignInOutcome, { network, device }: Origin): Promise<void> {
    const { history, ids, clock } = this.#needs;
    await history.add({ id: ids.next('sgn'), userId: user.id, at: clock.now(), outcome, network, device });
  }
}
