import { createHmac } from 'node:crypto';
import { argon2Passwords, isCommonPassword } from '../adapters/security/passwords.ts';
import { deriveKey } from '../adapters/sql/accounts/installation-secrets.ts';
import { sqlOneTimeCodes } from '../adapters/sql/accounts/one-time-codes.ts';
import { sqlSecurityEvents } from '../adapters/sql/accounts/security-events.ts';
import { sqlSignInAttempts } from '../adapters/sql/accounts/sign-in-attempts.ts';
import { sqlSignInSessions } from '../adapters/sql/accounts/sign-in-sessions.ts';
import { sqlUsers } from '../adapters/sql/accounts/users.ts';
import type { Database } from '../adapters/sql/engine/database.ts';
import { securityTrail } from '../application/accounts/security-trail.ts';
import type { RecordSecurityEvent } from '../application/accounts/security-trail.ts';
import type { Clock } from '../application/ports/clock.ts';
import type { IsCommonPassword, PasswordHashes } from '../application/ports/passwords.ts';
import type { Ids } from '../application/ports/ids.ts';
import type { OneTimeCodeStore } from '../application/ports/one-time-codes.ts';
import type { SecurityEvents } from '../application/ports/security-events.ts';
import type { SignInAttempts, SignInSessions } from '../application/ports/sign-in.ts';
import { comparableEmail } from '../application/ports/users.ts';
import type { Users } from '../application/ports/users.ts';
import type { Vault } from '../application/ports/vault.ts';

/** What the service and the commands share of users and their sessions. */
export type UserStores = {
  readonly users: Users;
  readonly sessions: SignInSessions;
  readonly securityEvents: SecurityEvents;
  readonly record: RecordSecurityEvent;
  readonly attempts: SignInAttempts;
  readonly passwords: PasswordHashes;
  readonly isCommonPassword: IsCommonPassword;
  readonly codes: OneTimeCodeStore;
  /** A keyed hash, so that the table of attempts names nobody. */
  readonly attemptKey: (email: string) => string;
};

export type UserStoreOptions = {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'next'>;
  readonly vault: Vault;
  /** Derives keys that last as long as the installation. */
  readonly keyFor: (purpose: string) => Uint8Array;
};

export const openTrail = ({
  database,
  clock,
  ids,
}: Pick<UserStoreOptions, 'clock' | 'ids'> & { readonly database: Pick<Database, 'db'> }): RecordSecurityEvent =>
  securityTrail({ events: sqlSecurityEvents(database.db), clock, ids });

export const openUserStores = ({ database, clock, ids, vault, keyFor }: UserStoreOptions): UserStores => {
  const { db } = database;
  const attemptsKey = keyFor('sign-in-attempts');
  return {
    users: sqlUsers(db),
    sessions: sqlSignInSessions(db),
    securityEvents: sqlSecurityEvents(db),
    record: openTrail({ database, clock, ids }),
    attempts: sqlSignInAttempts(db, clock),
    passwords: argon2Passwords(),
    isCommonPassword,
    codes: sqlOneTimeCodes(db, vault),
    attemptKey: (email) => createHmac('sha256', attemptsKey).update(comparableEmail(email)).digest('hex'),
  };
};

/** The keys for one purpose each, as every process of the installation derives them. */
export const keysUnder =
  (installationKey: Uint8Array) =>
  (purpose: string): Uint8Array =>
    deriveKey(purpose, installationKey);
