import { z } from 'zod';
import type { OneTimeCodes } from '../../../../application/accounts/one-time-codes.ts';
import type { OwnPassword } from '../../../../application/accounts/own-password.ts';
import type { Accounts } from '../../../../application/ports/accounts.ts';
import type { SignInHistory, SignInSessions } from '../../../../application/ports/sign-in-sessions.ts';
import { outcomeTexts, roleTexts } from '../../../web/account/account-pages.ts';
import type { Route } from '../../engine/route/route.ts';
import { codeRoutes } from './code-routes.ts';
import { accountPage } from './common.ts';
import type { Frame } from './common.ts';
import { passwordRoutes } from './password-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { pageReply } from '../sign-in/replies.ts';

export type AccountPageOptions = Frame & {
  readonly accounts: Pick<Accounts, 'get'>;
  readonly sessions: SignInSessions;
  readonly history: Pick<SignInHistory, 'list'>;
  readonly ownPassword: OwnPassword;
  readonly oneTimeCodes: OneTimeCodes;
};

/** How many sign-ins the page shows. */
const mostSignIns = 50;

/** The pages of the person who is signed in. */
export const accountPageRoutes = ({
  accounts,
  sessions,
  history,
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
  accountPage(frame, '/account/sign-ins', 'The history of sign-ins.', z.object({}), async (viewer) => {
    const records = (await history.list(viewer.userId, mostSignIns)).map(({ outcome, ...record }) => ({
      ...record,
      isGood: outcome === 'signed_in',
      text: outcomeTexts[outcome],
    }));
    return pageReply(200, frame.pages.signedIn('account-sign-ins', viewer, { title: 'Sign-ins', path: '/account/sign-ins', records }));
  }),
  ...sessionRoutes(frame, sessions),
  ...passwordRoutes(frame, ownPassword),
  ...codeRoutes(frame, ownPassword, oneTimeCodes),
];
