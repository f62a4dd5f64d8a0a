import type { Clock } from '../shared/ports/clock.ts';
import type {
  PasswordHashes,
  SessionSecrets,
  SignInAttempts,
  Origin,
  SignInSession,
  SignInSessions,
} from './ports/sign-in.ts';
import type { SecurityReason, SecurityEvents } from './ports/security-events.ts';
import { noAttempts } from './ports/sign-in.ts';
import type { User, Users } from './ports/users.ts';
import { countersOf, lockout, refusedUntil, forgottenAfterMs } from './lockout.ts';
import type { Counter } from './lockout.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { isRecent } from './own-password.ts';
import type { ProofNeeded } from './own-password.ts';
import { byUser } from './security-trail.ts';
import type { ActingUser, RecordSecurityEvent } from './security-trail.ts';

const minute = 60_000;

/** In ms. A session ends after `idleMs` without a request, and after `lifetimeMs` in any case. */
export const sessionLimits = { idleMs: 2 * 60 * minute, lifetimeMs: 24 * 60 * minute } as const;

/** The time of the last request is written at most once in this time (ms). */
const seenEveryMs = minute;

type SignInDependencies = {
  readonly users: Users;
  readonly sessions: SignInSessions;
  readonly attempts: SignInAttempts;
  readonly passwords: PasswordHashes;
  readonly secrets: SessionSecrets;
  /** The key of an e-mail address for counting its attempts: a keyed hash. */
  readonly attemptKey: (email: string) => string;
  readonly clock: Pick<Clock, 'now'>;
  readonly record: RecordSecurityEvent;
  readonly oneTimeCodes: Pick<OneTimeCodes, 'isOn' | 'take'>;
  readonly browsers: KnownBrowsers;
  /** Whether an account requires one-time codes of all its users. */
  readonly areCodesRequired: (accountId: string) => Promise<boolean>;
};

/** Recognises browsers in which a user has signed in before, by a cookie. */
export type KnownBrowsers = {
  /** The id of the browser; undefined unless the user with this e-mail address has signed in there. */
  readonly idOf: (mark: string | undefined, email: string) => string | undefined;
  /** The cookie's value for a browser in which the user has signed in. It keeps the users of the earlier value. */
  readonly mark: (email: string, earlier: string | undefined) => string;
};

/** What the browser sent with an attempt. */
export type Browser = Origin & {
  /**
   * The session cookie. Its session ends when a new one begins, so that an attacker who planted the cookie is not
   * signed in (session fixation).
   */
  readonly secret?: string | undefined;
  /** See `KnownBrowsers`. */
  readonly mark?: string | undefined;
};

export type SignInResult =
  /** `secret` and `mark` are cookie values, and are not stored. */
  | { readonly kind: 'signed_in'; readonly user: User; readonly secret: string; readonly mark: string }
  /** The password is right, and the user has turned one-time codes on: see `signInWithCode`. */
  | { readonly kind: 'code_needed'; readonly user: User }
  /** The user does not exist, the password is wrong, or the user is disabled: the client is not told which. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'paused'; readonly until: string };

type CurrentSession = {
  readonly user: User;
  readonly session: SignInSession;
  /** The proof that is needed before a change of who may use the account. */
  readonly confirmation: ProofNeeded;
  /**
   * The account requires one-time codes, and the user has none yet: every other page is closed until they are set up.
   */
  readonly mustSetUpCodes: boolean;
};

const paused = (until: number) => ({ kind: 'paused', until: new Date(until).toISOString() }) as const;

/** Copies the origin only: a browser also has secrets. */
const by = ({ id, accountId }: User, { network, device }: Origin) =>
  byUser({ userId: id, accountId, origin: { network, device } });

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
  async signIn(
    { email, password }: { readonly email: string; readonly password: string },
    browser: Browser,
  ): Promise<SignInResult> {
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
      await this.#refuse(user, isRight ? 'disabled' : 'wrong_password', browser);
      return { kind: 'refused' };
    }
    await this.#clear(counters);
    if (await oneTimeCodes.isOn(user.id)) return { kind: 'code_needed', user };
    return this.begin(user, browser);
  }

  /**
   * The second step, for a user whose password was right a moment ago. Codes are short, so unknown browsers have ten
   * attempts together, across all networks.
   */
  async signInWithCode(
    userId: string,
    code: string,
    browser: Browser,
  ): Promise<Exclude<SignInResult, { kind: 'code_needed' }>> {
    const { users, attempts, attemptKey, oneTimeCodes, browsers, record } = this.#needs;
    const user = await users.get(userId);
    if (!user || user.disabledAt !== undefined) return { kind: 'refused' };
    const known = browsers.idOf(browser.mark, user.email);
    const counters = [{ key: `${attemptKey(user.email)}/codes${known === undefined ? '' : `/${known}`}`, lockout }];
    const until = await refusedUntil(attempts, counters, this.#now);
    if (until !== undefined) return paused(until);
    const taken = await oneTimeCodes.take(userId, code);
    if (taken === undefined) {
      await this.#refuse(user, 'wrong_code', browser);
      return { kind: 'refused' };
    }
    await this.#clear(counters);
    if (taken === 'recovery_code') await record(by(user, browser), 'recovery_code.used', { userId });
    return this.begin(user, browser);
  }

  /** The user and session of a cookie; undefined if the session has ended or the user is disabled. */
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
    return { user, session, ...(await this.#asked(user, session, now)) };
  }

  /** Ends a session of the user. */
  async endSession(who: ActingUser, sessionId: string, reason: 'by_user' | 'signed_out'): Promise<void> {
    const { sessions, record } = this.#needs;
    if (await sessions.end(who.userId, sessionId))
      await record(byUser(who), 'session.ended', { userId: who.userId, reason });
  }

  /** Ends all sessions of the user except the current one. */
  async endOtherSessions(who: ActingUser & { readonly sessionId: string }): Promise<void> {
    const { sessions, record } = this.#needs;
    const ended = await sessions.endAll(who.userId, who.sessionId);
    if (ended > 0) await record(byUser(who), 'session.ended', { userId: who.userId, reason: 'by_user' });
  }

  async #asked(
    user: User,
    session: SignInSession,
    now: number,
  ): Promise<Pick<CurrentSession, 'confirmation' | 'mustSetUpCodes'>> {
    const { oneTimeCodes, areCodesRequired } = this.#needs;
    const isRequired = user.codesWaivedAt === undefined && (await areCodesRequired(user.accountId));
    const isConfirmed = isRecent(session.confirmedAt, now);
    const isOn = (isRequired || !isConfirmed) && (await oneTimeCodes.isOn(user.id));
    return {
      confirmation: isConfirmed ? 'recent' : isOn ? 'password_and_code' : 'password',
      mustSetUpCodes: isRequired && !isOn,
    };
  }

  #countersOf(email: string, { network, mark }: Browser): readonly Counter[] {
    const { attemptKey, browsers } = this.#needs;
    return countersOf(attemptKey(email), { network: attemptKey(network), browser: browsers.idOf(mark, email) });
  }

  async #clear(counters: readonly Counter[]): Promise<void> {
    for (const { key } of counters) await this.#needs.attempts.clear(key);
  }

  /** Begins a session of a user who has proved who it is, and ends the one that the browser had. */
  async begin(user: User, browser: Browser): Promise<Extract<SignInResult, { kind: 'signed_in' }>> {
    const { sessions, secrets, clock, browsers, record } = this.#needs;
    const { secret: earlierSecret, mark: earlierMark, ...origin } = browser;
    const earlier = earlierSecret === undefined ? undefined : await sessions.get(secrets.idOf(earlierSecret));
    if (earlier) await sessions.end(earlier.userId, earlier.id);
    const secret = secrets.next();
    const createdAt = clock.now();
    const expiresAt = new Date(Date.parse(createdAt) + sessionLimits.lifetimeMs).toISOString();
    const times = { createdAt, lastSeenAt: createdAt, expiresAt, confirmedAt: createdAt };
    await sessions.add({ id: secrets.idOf(secret), userId: user.id, ...times, ...origin });
    const isKnown = browsers.idOf(earlierMark, user.email) !== undefined;
    await record(by(user, origin), 'sign_in.succeeded', {
      userId: user.id,
      reason: isKnown ? 'known_browser' : 'new_browser',
    });
    return { kind: 'signed_in', user, secret, mark: browsers.mark(user.email, earlierMark) };
  }

  /**
   * Writes a row although an unknown user has no history: without it, the reply would be faster for unknown users and
   * so reveal which addresses are known.
   */
  async #writeAsForUser(): Promise<void> {
    const { attempts, attemptKey } = this.#needs;
    await attempts.update(attemptKey('nobody'), () => ({ attempts: { ...noAttempts } }));
  }

  /** Attempts during a pause are not recorded, so that a guesser cannot fill the trail. */
  async #refuse(user: User, reason: SecurityReason, origin: Origin): Promise<void> {
    await this.#needs.record(by(user, origin), 'sign_in.refused', { userId: user.id, reason });
  }
}

const day = 24 * 3_600_000;

/** How long (ms) security events are kept, and how long with their network and browser. */
const trailLimits = { events: 365 * day, origins: 90 * day } as const;

/** Removes ended sessions, expired attempts, and old security events. */
export const removeOldSignIns = async ({
  sessions,
  securityEvents,
  attempts,
  clock,
}: {
  readonly sessions: Pick<SignInSessions, 'removeEnded'>;
  readonly securityEvents: Pick<SecurityEvents, 'forget'>;
  readonly attempts: Pick<SignInAttempts, 'removeBefore'>;
  readonly clock: Pick<Clock, 'now'>;
}): Promise<void> => {
  const now = clock.now();
  const before = (ms: number): string => new Date(Date.parse(now) - ms).toISOString();
  await sessions.removeEnded({ now, seenBefore: before(sessionLimits.idleMs) });
  await attempts.removeBefore(before(forgottenAfterMs + lockout.longestPauseMs));
  await securityEvents.forget({ events: before(trailLimits.events), origins: before(trailLimits.origins) });
};
