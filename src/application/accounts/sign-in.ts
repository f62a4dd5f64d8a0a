import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { PasswordHashes } from '../ports/password-hashes.ts';
import type { SessionSecrets } from '../ports/session-secrets.ts';
import { noAttempts } from '../ports/sign-in-attempts.ts';
import type { SignInAttempts } from '../ports/sign-in-attempts.ts';
import type { Origin, SignInHistory, SignInOutcome, SignInSession, SignInSessions } from '../ports/sign-in-sessions.ts';
import type { User, Users } from '../ports/users.ts';
import { admit } from './lockout.ts';
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
};

export type SignInResult =
  /** `secret` is for the cookie of the browser, and is not stored. */
  | { readonly kind: 'signed_in'; readonly user: User; readonly secret: string }
  /** The password is right, and the user has turned one-time codes on: see `signInWithCode`. */
  | { readonly kind: 'code_needed'; readonly user: User }
  /** No such user, another password, or a disabled user: the client is not told which. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'paused'; readonly until: string };

export type CurrentSession = { readonly user: User; readonly session: SignInSession };

const paused = (until: number) => ({ kind: 'paused', until: new Date(until).toISOString() }) as const;

/** What wrong codes of a user are counted under. No e-mail address looks like it. */
export const codeAttempts = (userId: string): string => `code:${userId}`;

/** Signs people in, and recognises their browsers until the session ends. */
export class SignIns {
  readonly #needs: SignInDependencies;

  constructor(dependencies: SignInDependencies) {
    this.#needs = dependencies;
  }

  get #now(): number {
    return Date.parse(this.#needs.clock.now());
  }

  /**
   * Checks a password and begins a session. `earlierSecret` is the cookie that the browser sent: its session ends, so that nobody who
   * knew the cookie before is signed in by it.
   */
  async signIn(
    { email, password }: { readonly email: string; readonly password: string },
    origin: Origin,
    earlierSecret?: string,
  ): Promise<SignInResult> {
    const { users, attempts, passwords, attemptKey, oneTimeCodes } = this.#needs;
    const key = attemptKey(email);
    const admission = await attempts.update(key, (known) => admit(known, this.#now));
    if (!admission.admitted) return paused(admission.until);

    const user = await users.byEmail(email);
    const isRight = await passwords.matches(password, user && (await users.passwordHash(user.id)));
    if (!user) {
      await this.#writeAsForUser();
      return { kind: 'refused' };
    }
    if (!isRight || user.disabledAt !== undefined) {
      await this.#record(user, isRight ? 'disabled' : 'wrong_password', origin);
      return { kind: 'refused' };
    }
    await attempts.clear(key);
    if (await oneTimeCodes.isOn(user.id)) return { kind: 'code_needed', user };
    return this.#begin(user, origin, earlierSecret);
  }

  /** The second step, for a user whose password was right a moment ago. Wrong codes are counted like wrong passwords. */
  async signInWithCode(
    userId: string,
    code: string,
    origin: Origin,
    earlierSecret?: string,
  ): Promise<Exclude<SignInResult, { kind: 'code_needed' }>> {
    const { users, attempts, attemptKey, oneTimeCodes } = this.#needs;
    const user = await users.get(userId);
    if (!user || user.disabledAt !== undefined) return { kind: 'refused' };
    const key = attemptKey(codeAttempts(userId));
    const admission = await attempts.update(key, (known) => admit(known, this.#now));
    if (!admission.admitted) return paused(admission.until);
    if (!(await oneTimeCodes.take(userId, code))) {
      await this.#record(user, 'wrong_code', origin);
      return { kind: 'refused' };
    }
    await attempts.clear(key);
    return this.#begin(user, origin, earlierSecret);
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

  async #begin(user: User, origin: Origin, earlierSecret: string | undefined): Promise<Extract<SignInResult, { kind: 'signed_in' }>> {
    const { sessions, secrets, clock } = this.#needs;
    if (earlierSecret !== undefined) await this.signOut(earlierSecret);
    const secret = secrets.next();
    const createdAt = clock.now();
    const expiresAt = new Date(Date.parse(createdAt) + sessionLimits.lifetimeMs).toISOString();
    await sessions.add({ id: secrets.idOf(secret), userId: user.id, createdAt, lastSeenAt: createdAt, expiresAt, ...origin });
    await this.#record(user, 'signed_in', origin);
    return { kind: 'signed_in', user, secret };
  }

  /** The history has no place for an unknown user. Without a write like its own, the time of the reply would tell who is known. */
  async #writeAsForUser(): Promise<void> {
    const { attempts, attemptKey } = this.#needs;
    await attempts.update(attemptKey('nobody'), () => ({ attempts: { ...noAttempts } }));
  }

  async #record(user: User, outcome: SignInOutcome, origin: Origin): Promise<void> {
    const { history, ids, clock } = this.#needs;
    await history.add({ id: ids.next('sgn'), userId: user.id, at: clock.now(), outcome, ...origin });
  }
}
