import { createHmac } from 'node:crypto';
import { accountPageRoutes } from '../../adapters/http/resources/account-pages/routes.ts';
import { cookieOf } from '../../adapters/http/resources/sign-in/cookies.ts';
import { formTokens } from '../../adapters/http/resources/sign-in/form-tokens.ts';
import type { FormTokens } from '../../adapters/http/resources/sign-in/form-tokens.ts';
import { signInRoutes } from '../../adapters/http/resources/sign-in/routes.ts';
import { signInGate } from '../../adapters/http/resources/sign-in/sign-in-gate.ts';
import type { SignInGate } from '../../adapters/http/resources/sign-in/sign-in-gate.ts';
import { argon2Passwords } from '../../adapters/security/argon2-passwords.ts';
import { sessionSecrets } from '../../adapters/security/session-secrets.ts';
import { sqlSignInAttempts } from '../../adapters/sql/accounts/sign-in-attempts.ts';
import { sqlSignInHistory } from '../../adapters/sql/accounts/sign-in-history.ts';
import { sqlSignInSessions } from '../../adapters/sql/accounts/sign-in-sessions.ts';
import { sqlUsers } from '../../adapters/sql/accounts/users.ts';
import { accountPages } from '../../adapters/web/account/account-pages.ts';
import type { AccountPages } from '../../adapters/web/account/account-pages.ts';
import { removeOldSignIns } from '../../application/accounts/remove-old-sign-ins.ts';
import { SignIns } from '../../application/accounts/sign-in.ts';
import type { PasswordHashes } from '../../application/ports/password-hashes.ts';
import type { SignInAttempts } from '../../application/ports/sign-in-attempts.ts';
import type { SignInHistory, SignInSessions } from '../../application/ports/sign-in-sessions.ts';
import { comparableEmail } from '../../application/ports/users.ts';
import type { Users } from '../../application/ports/users.ts';
import { core } from '../core.ts';
import { bindings, token } from '../feature.ts';
import type { Feature, Get } from '../feature.ts';

/** For features with pages of their own: who is signed in, and the frame of those pages. */
export const signInTokens = {
  gate: token<SignInGate>('signIn.gate'),
  pages: token<AccountPages>('signIn.pages'),
};

const users = token<Users>('signIn.users');
const sessions = token<SignInSessions>('signIn.sessions');
const history = token<SignInHistory>('signIn.history');
const attempts = token<SignInAttempts>('signIn.attempts');
const passwords = token<PasswordHashes>('signIn.passwords');
const signIns = token<SignIns>('signIn.signIns');
const tokens = token<FormTokens>('signIn.formTokens');

const hour = 3_600_000;

const sessionCookieOf = (get: Get) => cookieOf('waybill-session', get(core.baseUrl));

/** A keyed hash, so that the table of attempts names nobody. */
export const attemptKeyUnder =
  (key: Uint8Array) =>
  (email: string): string =>
    createHmac('sha256', key).update(comparableEmail(email)).digest('hex');

/** Users sign in at a page of this service; their sessions open the pages at /account and those of other features. */
export const signIn: Feature = {
  name: 'sign-in',
  module: bindings((bind) => {
    bind(users, (get) => sqlUsers(get(core.database).db));
    bind(sessions, (get) => sqlSignInSessions(get(core.database).db));
    bind(history, (get) => sqlSignInHistory(get(core.database).db));
    bind(attempts, (get) => sqlSignInAttempts(get(core.database).db, get(core.clock)));
    bind(passwords, () => argon2Passwords());
    bind(tokens, (get) => formTokens(get(core.keyFor)('sign-in-forms')));
    bind(
      signIns,
      (get) =>
        new SignIns({
          users: get(users),
          sessions: get(sessions),
          history: get(history),
          attempts: get(attempts),
          passwords: get(passwords),
          secrets: sessionSecrets,
          attemptKey: attemptKeyUnder(get(core.keyFor)('sign-in-attempts')),
          clock: get(core.clock),
          ids: get(core.ids),
        }),
    );
    bind(signInTokens.pages, (get) => accountPages(get(core.pages)));
    bind(signInTokens.gate, (get) =>
      signInGate({
        signIns: get(signIns),
        cookie: sessionCookieOf(get),
        tokens: get(tokens),
        ownOrigin: new URL(get(core.baseUrl)).origin,
      }),
    );
  }),
  routes: (get) => {
    const common = { gate: get(signInTokens.gate), pages: get(signInTokens.pages) };
    return [
      ...signInRoutes({
        ...common,
        signIns: get(signIns),
        sessionCookie: sessionCookieOf(get),
        formCookie: cookieOf('waybill-form', get(core.baseUrl)),
        tokens: get(tokens),
        ownOrigin: new URL(get(core.baseUrl)).origin,
      }),
      ...accountPageRoutes({ ...common, accounts: get(core.accounts) }),
    ];
  },
  jobs: (get) => [
    {
      name: 'remove-old-sign-ins',
      everyMs: hour,
      task: () => removeOldSignIns({ sessions: get(sessions), history: get(history), attempts: get(attempts), clock: get(core.clock) }),
    },
  ],
};
