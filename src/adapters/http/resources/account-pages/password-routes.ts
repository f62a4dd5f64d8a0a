import { z } from 'zod';
import type { OwnPassword } from '../../../../application/accounts/own-password.ts';
import type { Reply, Route } from '../../engine/route/route.ts';
import { fieldOf } from '../pages/forms.ts';
import { pageReply } from '../sign-in/replies.ts';
import type { SignedIn } from '../sign-in/sign-in-gate.ts';
import { accountForm, accountPage, correctable } from './common.ts';
import type { Frame } from './common.ts';

const path = '/account/password';

/** The page at which people change their password. */
export const passwordRoutes = (frame: Frame, ownPassword: OwnPassword): readonly Route[] => {
  const page = (status: number, viewer: SignedIn, shown: { readonly fault?: string; readonly done?: string } = {}): Reply =>
    pageReply(status, frame.pages.signedIn('account-password', viewer, { title: 'Password', path, fault: '', done: '', ...shown }));

  return [
    accountPage(frame, path, 'The page that changes a password.', z.object({}), (viewer) => Promise.resolve(page(200, viewer))),
    accountForm(frame, path, path, 'Change a password.', async (viewer, form) => {
      const [current, next] = [fieldOf(form, 'current'), fieldOf(form, 'next')];
      if (next !== fieldOf(form, 'again')) return page(400, viewer, { fault: 'The two new passwords differ.' });
      const ended = await ownPassword.change(viewer, { password: current, code: fieldOf(form, 'code'), next }).catch(correctable);
      if (typeof ended === 'string') return page(400, viewer, { fault: ended });
      const others = ended === 1 ? 'Your other session has ended.' : `Your ${ended} other sessions have ended.`;
      return page(200, { ...viewer, confirmation: 'recent' }, { done: `The password is changed. ${ended === 0 ? '' : others}` });
    }),
  ];
};
