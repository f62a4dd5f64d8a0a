import { createHmac } from 'node:crypto';
import { argon2Passwords } from '../adapters/security/argon2-passwords.ts';
import { deriveKey } from '../adapters/sql/accounts/installation-secrets.ts';
import { sqlOneTimeCodes } from '../adapters/sql/accounts/one-time-codes.ts';
import { sqlSignInAttempts } from '../adapters/sql/accounts/sign-in-attempts.ts';
import { sqlSignInHistory } from '../adapters/sql/accounts/sign-in-history.ts';
import { sqlSignInSessions } from '../adapters/sql/accounts/sign-in-sessions.ts';
import { sqlUsers } from '../adapters/sql/accounts/users.ts';
import type { Database } from '../adapters/sql/engine/database.ts';
import type { Clock } from '../application/ports/clock.ts';
import type { OneTimeCodeStore } from '../application/ports/one-time-code-store.ts';
import type { PasswordHashes } from '../application/ports/password-hashes.ts';
import type { SignInAttempts } from '../application/ports/sign-in-attempts.ts';
import type { SignInHistory, SignInSessions } from '../application/ports/sign-in-sessions.ts';
import { comparableEmail } from '../application/ports/users.ts';
import type { Users } from '../application/ports/users.ts';
import type { Vault } from '../application/ports/vault.ts';

/** What the service and the commands share of users and their sessions. */
export type UserStores = {
  readonly users: Users;
  readonly sessions: SignInSessions;
  readonly history: SignInHistory;
  readonly attempts: SignInAttempts;
  readonly passwords: PasswordHashes;
  readonly codes: OneTimeCodeStore;
  /** A keyed hash, so that the table of attempts names nobody. */
  readonly attemptKey: (email: string) => string;
};

export type UserStoreOptions = {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly vault: Vault;
  /** Derives keys that last as long as the installation. */
  readonly keyFor: (purpose: string) => Uint8Array;
};

export const openUserStores = ({ database: { db }, clock, vault, keyFor }: UserStoreOptions): UserStores => {
  const attemptsKey = keyFor('sign-in-attempts');
  return {
    users: sqlUsers(db),
    sessions: sqlSignInSessions(db),
    history: sqlSignInHistory(db),
    attempts: sqlSignInAttempts(db, clock),
    passwords: argon2Passwords(),
    codes: sqlOneTimeCodes(db, vault),
    attemptKey: (email) => createHmac('sha256', attemptsKey).update(comparableEmail(email)).digest('hex'),
  };
};

/** The keys for one purpose each, as every process of the installation derives them. */
export const keysUnder =
  (installationKey: Uint8Array) =>
  (purpose: string): Uint8Array =>
    deriveKey(purpose, installationKey);
