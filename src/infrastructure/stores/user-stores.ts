import { createHmac } from 'node:crypto';
import { argon2Passwords, isCommonPassword } from '../../adapters/accounts/security/passwords.ts';
import { deriveKey } from '../../adapters/log/keys/installation-secrets.ts';
import { sqlOneTimeCodes } from '../../adapters/accounts/sql/one-time-codes.ts';
import { sqlSecurityEvents } from '../../adapters/accounts/sql/security-events.ts';
import { sqlSignInAttempts, sqlSignInSessions } from '../../adapters/accounts/sql/sign-ins.ts';
import { sqlUsers } from '../../adapters/accounts/sql/users.ts';
import type { Database } from '../../adapters/log/sql/engine/database.ts';
import { securityTrail } from '../../application/accounts/security-trail.ts';
import type { RecordSecurityEvent } from '../../application/accounts/security-trail.ts';
import type { Clock } from '../../application/shared/ports/clock.ts';
import type {
  IsCommonPassword,
  PasswordHashes,
  OneTimeCodeStore,
  SignInAttempts,
  SignInSessions,
} from '../../application/accounts/ports/sign-in.ts';
import type { Ids } from '../../application/shared/ports/ids.ts';
import type { SecurityEvents } from '../../application/accounts/ports/security-events.ts';
import { comparableEmail } from '../../application/accounts/ports/users.ts';
import type { Users } from '../../application/accounts/ports/users.ts';
import type { Vault } from '../../application/shared/ports/vault.ts';

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
