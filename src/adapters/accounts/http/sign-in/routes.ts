import { z } from 'zod';
import type { SignIns } from '../../../../application/accounts/sign-in.ts';
import type { Users } from '../../../../application/accounts/ports/users.ts';
import type { Cookie } from './cookies.ts';
import type { AccountPages, SignInNotice } from '../../pages/account-pages.ts';
import { accountStyle } from '../../pages/account-pages.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { assetRoute } from '../../../platform/http/pages/replies.ts';
import { formBodyLimit, postedForm } from '../../../platform/http/pages/forms.ts';
import { accountFailurePage, redirectTo, safeReturnTo } from './replies.ts';
import { codesPath, signedInHome } from './sign-in-forms.ts';
import type { SignInForms } from './sign-in-forms.ts';
import { forOwnForm, openToAnybody } from './sign-in-gate.ts';
import type { SignInGate } from './sign-in-gate.ts';

export type SignInRouteOptions = {
  readonly gate: SignInGate;
  readonly forms: SignInForms;
  readonly pages: AccountPages;
  readonly signIns: SignIns;
  readonly sessionCookie: Cookie;
  readonly users: Pick<Users, 'isEmpty'>;
};

/** The sign-in page. It works without a script. */
export const signInRoutes = ({
  gate,
  forms: { signInPage, takePassword, takeCode },
  pages,
  signIns,
  sessionCookie,
  users,
}: SignInRouteOptions): readonly Route[] => {
  // Users are never removed: once there is one, the database is not asked again.
  let isKnown = false;
  const hasUsers = async (): Promise<boolean> => (isKnown ||= !(await users.isEmpty()));
  const common = { tag: 'Accounts', access: 'public', hidden: true, failurePage: accountFailurePage(pages) } as const;

  return [
    route({
      ...common,
      rate: 'page',
      method: 'get',
      path: '/signin',
      summary: 'The sign-in page.',
      query: z.object({ returnTo: z.string().catch(''), note: z.string().catch('') }),
      replies: { 200: { description: 'A page.', type: 'text/html' } },
      handler: async (call) => {
        const { query, header } = call;
        const returnTo = safeReturnTo(query.returnTo);
        const person = await gate.anybody(call);
        const home = returnTo ?? signedInHome;
        if (person)
          return redirectTo(person.mustSetUpCodes ? `${codesPath}?returnTo=${encodeURIComponent(home)}` : home);
        const notice: SignInNotice | undefined =
          query.note === 'signed_out' || query.note === 'password_set' ? query.note : undefined;
        return signInPage(200, header, { returnTo, notice, isFirst: !(await hasUsers()) });
      },
    }),
    route({
      ...common,
      rate: 'signIn',
      method: 'post',
      path: '/signin',
      summary: 'Sign in.',
      form: true,
      bodyLimit: formBodyLimit,
      body: postedForm,
      replies: { 303: { description: 'To the page that needed it.', type: 'text/html' } },
      handler: takePassword,
    }),
    route({
      ...common,
      rate: 'signIn',
      method: 'post',
      path: '/signin/code',
      summary: 'Sign in with a one-time code, after the password.',
      form: true,
      bodyLimit: formBodyLimit,
      body: postedForm,
      replies: { 303: { description: 'To the page that needed it.', type: 'text/html' } },
      handler: takeCode,
    }),
    route({
      ...common,
      rate: 'page',
      method: 'post',
      path: '/signout',
      summary: 'Sign out.',
      form: true,
      bodyLimit: formBodyLimit,
      body: postedForm,
      replies: { 303: { description: 'To the sign-in page.', type: 'text/html' } },
      handler: forOwnForm(openToAnybody(gate), signedInHome, async (viewer) => {
        await signIns.endSession(viewer, viewer.sessionId, 'signed_out');
        return redirectTo('/signin?note=signed_out', { 'set-cookie': sessionCookie.clear() });
      }),
    }),
    assetRoute(
      'Accounts',
      '/account/style.css',
      'The style sheet of the pages of an account.',
      accountStyle,
      'text/css',
    ),
  ];
};
