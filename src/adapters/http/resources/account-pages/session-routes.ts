import { z } from 'zod';
import { sessionLimits } from '../../../../application/accounts/sign-in.ts';
import type { SignInSessions } from '../../../../application/ports/sign-in-sessions.ts';
import type { SignIns } from '../../../../application/accounts/sign-in.ts';
import type { Route } from '../../engine/route/route.ts';
import { fieldOf } from '../pages/forms.ts';
import { pageReply, redirectTo } from '../sign-in/replies.ts';
import { accountForm, accountPage } from './common.ts';
import type { Frame } from './common.ts';

const path = '/account/sessions';

/** Where the person is signed in, with a way to end that. */
export const sessionRoutes = (
  frame: Frame,
  sessions: Pick<SignInSessions, 'list'>,
  signIns: Pick<SignIns, 'endSession' | 'endOtherSessions'>,
): readonly Route[] => [
  accountPage(frame, path, 'The sessions of a user.', z.object({}), async (viewer, { context: { at } }) => {
    const isOpen = ({ expiresAt, lastSeenAt }: { readonly expiresAt: string; readonly lastSeenAt: string }): boolean =>
      expiresAt > at && Date.parse(at) - Date.parse(lastSeenAt) < sessionLimits.idleMs;
    const open = (await sessions.list(viewer.userId)).filter(isOpen).map((each) => ({ ...each, isThis: each.id === viewer.sessionId }));
    return pageReply(200, frame.pages.signedIn('account-sessions', viewer, { title: 'Sessions', path, sessions: open }));
  }),
  accountForm(frame, `${path}/end`, path, 'End a session.', async (viewer, form) => {
    await signIns.endSession(viewer, fieldOf(form, 'session'), 'by_user');
    return redirectTo(path);
  }),
  accountForm(frame, `${path}/end-others`, path, 'End all other sessions.', async (viewer) => {
    await signIns.endOtherSessions(viewer);
    return redirectTo(path);
  }),
];
