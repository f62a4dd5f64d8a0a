import { z } from 'zod';
import type { OneTimeCodes } from '../../../../application/accounts/one-time-codes.ts';
import type { OwnPassword } from '../../../../application/accounts/own-password.ts';
import type { Accounts } from '../../../../application/shared/ports/accounts.ts';
import type { SignIns } from '../../../../application/accounts/sign-in.ts';
import type { SignInSessions } from '../../../../application/accounts/ports/sign-in.ts';
import { roleTexts } from '../../pages/account-pages.ts';
import type { Route, Reply } from '../../../platform/http/engine/route/route.ts';
import { codeRoutes } from './code-routes.ts';
import { accountPage, accountForm, correctable } from './common.ts';
import { securityRoutes } from './security-routes.ts';
import type { SecurityPageOptions } from './security-routes.ts';
import { pageReply, redirectTo } from '../sign-in/replies.ts';
import { fieldOf } from '../../../platform/http/pages/forms.ts';
import type { SignedIn } from '../sign-in/sign-in-gate.ts';
import type { Frame } from './common.ts';
import { sessionLimits } from '../../../../application/accounts/sign-in.ts';

const sessionsPath = '/account/sessions';

/** Where the person is signed in, with a way to end that. */
const sessionRoutes = (
  frame: Frame,
  sessions: Pick<SignInSessions, 'list'>,
  signIns: Pick<SignIns, 'endSession' | 'endOtherSessions'>,
): readonly Route[] => [
  accountPage(frame, sessionsPath, 'The sessions of a user.', z.object({}), async (viewer, { context: { at } }) => {
    const isOpen = ({ expiresAt, lastSeenAt }: { readonly expiresAt: string; readonly lastSeenAt: string }): boolean =>
      expiresAt > at && Date.parse(at) - Date.parse(lastSeenAt) < sessionLimits.idleMs;
    const open = (await sessions.list(viewer.userId))
      .filter(isOpen)
      .map((each) => ({ ...each, isThis: each.id === viewer.sessionId }));
    return pageReply(
      200,
      frame.pages.signedIn('account-sessions', viewer, { title: 'Sessions', path: sessionsPath, sessions: open }),
    );
  }),
  accountForm(frame, `${sessionsPath}/end`, sessionsPath, 'End a session.', async (viewer, form) => {
    await signIns.endSession(viewer, fieldOf(form, 'session'), 'by_user');
    return redirectTo(sessionsPath);
  }),
  accountForm(frame, `${sessionsPath}/end-others`, sessionsPath, 'End all other sessions.', async (viewer) => {
    await signIns.endOtherSessions(viewer);
    return redirectTo(sessionsPath);
  }),
];

const passwordPath = '/account/password';

/** The page at which people change their password. */
const passwordRoutes = (frame: Frame, ownPassword: OwnPassword): readonly Route[] => {
  const page = (
    status: number,
    viewer: SignedIn,
    shown: { readonly fault?: string; readonly done?: string } = {},
  ): Reply =>
    pageReply(
      status,
      frame.pages.signedIn('account-password', viewer, {
        title: 'Password',
        path: passwordPath,
        fault: '',
        done: '',
        ...shown,
      }),
    );

  return [
    accountPage(frame, passwordPath, 'The page that changes a password.', z.object({}), (viewer) =>
      Promise.resolve(page(200, viewer)),
    ),
    accountForm(frame, passwordPath, passwordPath, 'Change a password.', async (viewer, form) => {
      const [current, next] = [fieldOf(form, 'current'), fieldOf(form, 'next')];
      if (next !== fieldOf(form, 'again')) return page(400, viewer, { fault: 'The two new passwords differ.' });
      const ended = await ownPassword
        .change(viewer, { password: current, code: fieldOf(form, 'code'), next })
        .catch(correctable);
      if (typeof ended === 'string') return page(400, viewer, { fault: ended });
      const others = ended === 1 ? 'Your other session has ended.' : `Your ${ended} other sessions have ended.`;
      return page(
        200,
        { ...viewer, confirmation: 'recent' },
        { done: `The password is changed. ${ended === 0 ? '' : others}` },
      );
    }),
  ];
};

export type AccountPageOptions = SecurityPageOptions & {
  readonly accounts: Pick<Accounts, 'get'>;
  readonly sessions: SignInSessions;
  readonly signIns: SignIns;
  readonly ownPassword: OwnPassword;
  readonly oneTimeCodes: OneTimeCodes;
};

/** The pages of the person who is signed in. */
export const accountPageRoutes = ({
  accounts,
  sessions,
  signIns,
  ownPassword,
  oneTimeCodes,
  ...frame
}: AccountPageOptions): readonly Route[] => [
  accountPage(frame, '/account', 'The overview of an account.', z.object({}), async (viewer) => {
    const account = await accounts.get(viewer.accountId);
    const facts = [
      { name: 'Account', text: account?.name ?? viewer.accountId },
      { name: 'Account id', text: viewer.accountId },
      { name: 'Your role', text: roleTexts[viewer.role] },
      { name: 'Your user id', text: viewer.userId },
    ];
    return pageReply(200, frame.pages.signedIn('account', viewer, { title: 'Your account', path: '/account', facts }));
  }),
  ...securityRoutes({ ...frame, ownPassword }),
  ...sessionRoutes(frame, sessions, signIns),
  ...passwordRoutes(frame, ownPassword),
  ...codeRoutes(frame, ownPassword, oneTimeCodes),
];
