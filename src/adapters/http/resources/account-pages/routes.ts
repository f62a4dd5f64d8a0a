import { z } from 'zod';
import type { OneTimeCodes } from '../../../../application/accounts/one-time-codes.ts';
import type { OwnPassword } from '../../../../application/accounts/own-password.ts';
import type { Accounts } from '../../../../application/ports/accounts.ts';
import type { SignIns } from '../../../../application/accounts/sign-in.ts';
import type { SignInSessions } from '../../../../application/ports/sign-in-sessions.ts';
import { roleTexts } from '../../../web/account/account-pages.ts';
import type { Route } from '../../engine/route/route.ts';
import { codeRoutes } from './code-routes.ts';
import { accountPage } from './common.ts';
import { passwordRoutes } from './password-routes.ts';
import { securityRoutes } from './security-routes.ts';
import type { SecurityPageOptions } from './security-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { pageReply } from '../sign-in/replies.ts';

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
