import { randomBytes } from 'node:crypto';
import type { SignIns } from '../../../application/accounts/sign-in.ts';
import type { PasswordHashes } from '../../../application/accounts/ports/sign-in.ts';
import { EmailTakenError } from '../../../application/accounts/ports/users.ts';
import type { User, Users } from '../../../application/accounts/ports/users.ts';
import { demoAccountId, demoPersonEmail } from '../../../application/sandbox/seed-demo.ts';
import type { Clock } from '../../../application/shared/ports/clock.ts';
import type { Ids } from '../../../application/shared/ports/ids.ts';
import type { Cookie } from '../../accounts/http/sign-in/cookies.ts';
import { redirectTo, safeReturnTo } from '../../accounts/http/sign-in/replies.ts';
import { originOf } from '../../accounts/http/sign-in/sign-in-gate.ts';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { fieldOf, formBodyLimit, isFromOtherSite, postedForm } from '../../platform/http/pages/forms.ts';

export type DemoSignInDependencies = {
  readonly users: Pick<Users, 'byEmail' | 'add'>;
  readonly passwords: Pick<PasswordHashes, 'hash'>;
  readonly signIns: Pick<SignIns, 'begin'>;
  readonly sessionCookie: Cookie;
  readonly ownOrigin: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'next'>;
};

/** The user whom the button signs in, made at its first use, with a password that nobody knows. */
const demoUser = async ({ users, passwords, clock, ids }: DemoSignInDependencies): Promise<User> => {
  const known = await users.byEmail(demoPersonEmail);
  if (known) return known;
  const user: User = {
    id: ids.next('usr'),
    accountId: demoAccountId,
    email: demoPersonEmail,
    name: 'Demo',
    role: 'admin',
    createdAt: clock.now(),
  };
  try {
    await users.add(user, await passwords.hash(randomBytes(32).toString('base64url')));
    return user;
  } catch (error) {
    // Two clicks at once: the other one has added it.
    const added = error instanceof EmailTakenError ? await users.byEmail(demoPersonEmail) : undefined;
    if (added) return added;
    throw error;
  }
};

/**
 * Signs a browser in as the demo account, without a password. Only for a sandbox that its own machine alone reaches:
 * there the token of the same account lies in a file beside it.
 */
export const demoSignInRoute = (dependencies: DemoSignInDependencies): Route =>
  route({
    tag: 'Sandbox',
    access: 'public',
    rate: 'signIn',
    method: 'post',
    path: '/sandbox/sign-in',
    summary: 'Sign in as the demo account.',
    hidden: true,
    form: true,
    bodyLimit: formBodyLimit,
    body: postedForm,
    replies: { 303: { description: 'To the console.', type: 'text/html' } },
    handler: async (call) => {
      const { signIns, sessionCookie, ownOrigin } = dependencies;
      if (isFromOtherSite(call.header, ownOrigin))
        throw new HttpError(403, 'form_outdated', 'Another site sent this form. Open the start page of this service.');
      const user = await demoUser(dependencies);
      const browser = { ...originOf(call), secret: sessionCookie.read(call.header('cookie')) };
      const { secret } = await signIns.begin(user, browser);
      return redirectTo(safeReturnTo(fieldOf(call.body, 'returnTo')) ?? '/console', {
        'set-cookie': sessionCookie.set(secret),
      });
    },
  });
