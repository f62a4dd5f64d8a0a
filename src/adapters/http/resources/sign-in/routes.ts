import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SignInResult, SignIns } from '../../../../application/accounts/sign-in.ts';
import type { AccountPages, SignInNotice } from '../../../web/account/account-pages.ts';
import { accountStyle } from '../../../web/account/account-style.ts';
import { route } from '../../engine/route/route.ts';
import type { Call, Reply, Route } from '../../engine/route/route.ts';
import { assetRoute } from '../pages/asset.ts';
import { fieldOf, formBodyLimit, isFromOtherSite, postedForm } from '../pages/forms.ts';
import type { PostedForm } from '../pages/forms.ts';
import { throwBusy } from './busy.ts';
import type { Cookie } from './cookies.ts';
import type { FormTokens } from './form-tokens.ts';
import { originOf } from './origin.ts';
import { accountFailurePage, pageReply, redirectTo } from './replies.ts';
import { safeReturnTo } from './return-to.ts';
import { forOwnForm } from './sign-in-gate.ts';
import type { SignInGate } from './sign-in-gate.ts';

export type SignInRouteOptions = {
  readonly signIns: SignIns;
  readonly gate: SignInGate;
  readonly pages: AccountPages;
  /** Holds the secret of the session. */
  readonly sessionCookie: Cookie;
  /** Holds a random value that the sign-in form is bound to, because there is no session yet. */
  readonly formCookie: Cookie;
  readonly tokens: FormTokens;
  readonly ownOrigin: string;
};

const formForm = /^[\w-]{22}$/;
const home = '/account';

/** The sign-in page. It works without a script. */
export const signInRoutes = ({
  signIns,
  gate,
  pages,
  sessionCookie,
  formCookie,
  tokens,
  ownOrigin,
}: SignInRouteOptions): readonly Route[] => {
  const common = { tag: 'Accounts', access: 'public', hidden: true, failurePage: accountFailurePage(pages) } as const;
  const purposeOf = (binding: string): string => `sign-in:${binding}`;

  type Shown = Omit<Parameters<AccountPages['signIn']>[0], 'csrfToken'>;
  const signInPage = (status: number, header: (name: string) => string | undefined, shown: Shown, headers = {}): Reply => {
    const known = formCookie.read(header('cookie')) ?? '';
    const binding = formForm.test(known) ? known : randomBytes(16).toString('base64url');
    const html = pages.signIn({ csrfToken: tokens.of(purposeOf(binding)), ...shown });
    return pageReply(status, html, { 'set-cookie': formCookie.set(binding), ...headers });
  };

  const isOwnForm = (header: (name: string) => string | undefined, form: PostedForm): boolean => {
    const binding = formCookie.read(header('cookie')) ?? '';
    return formForm.test(binding) && !isFromOtherSite(header, ownOrigin) && tokens.isOf(purposeOf(binding), fieldOf(form, 'csrf'));
  };

  const answer = (result: SignInResult, header: (name: string) => string | undefined, shown: Shown, at: string): Reply => {
    switch (result.kind) {
      case 'signed_in':
        return redirectTo(shown.returnTo ?? home, { 'set-cookie': sessionCookie.set(result.secret) });
      case 'refused':
        return signInPage(403, header, { ...shown, notice: 'wrong' });
      case 'paused': {
        const seconds = Math.max(1, Math.ceil((Date.parse(result.until) - Date.parse(at)) / 1000));
        return signInPage(429, header, { ...shown, notice: 'paused', until: result.until }, { 'retry-after': String(seconds) });
      }
    }
  };

  const take = async (call: Call<unknown, unknown, PostedForm>): Promise<Reply> => {
    const { body, header, context } = call;
    const [email, password] = [fieldOf(body, 'email').trim(), fieldOf(body, 'password')];
    const shown = { email: email.slice(0, 320), returnTo: safeReturnTo(fieldOf(body, 'returnTo')) };
    if (!isOwnForm(header, body)) return signInPage(403, header, { ...shown, notice: 'outdated' });
    const earlier = sessionCookie.read(header('cookie'));
    return answer(await signIns.signIn({ email, password }, originOf(call), earlier).catch(throwBusy), header, shown, context.at);
  };

  return [
    route({
      ...common,
      rate: 'page',
      method: 'get',
      path: '/signin',
      summary: 'The sign-in page.',
      query: z.object({ returnTo: z.string().catch(''), note: z.string().catch('') }),
      replies: { 200: { description: 'A page.', type: 'text/html' } },
      handler: async ({ query, header }) => {
        const returnTo = safeReturnTo(query.returnTo);
        if (await gate.signedIn({ header })) return redirectTo(returnTo ?? home);
        const notice: SignInNotice | undefined = query.note === 'signed_out' ? query.note : undefined;
        return signInPage(200, header, { returnTo, notice });
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
      handler: take,
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
      handler: forOwnForm(gate, home, async (_, { header }) => {
        await signIns.signOut(sessionCookie.read(header('cookie')) ?? '');
        return redirectTo('/signin?note=signed_out', { 'set-cookie': sessionCookie.clear() });
      }),
    }),
    assetRoute('Accounts', '/account/style.css', 'The style sheet of the pages of an account.', accountStyle, 'text/css'),
  ];
};
