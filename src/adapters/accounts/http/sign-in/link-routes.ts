import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '../../../../application/log/ports/log.ts';
import type { People } from '../../../../application/accounts/people.ts';
import type { UserLink } from '../../../../application/accounts/ports/people.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Call, Reply, Route } from '../../../platform/http/engine/route/route.ts';
import { fieldOf, formBodyLimit, isFromOtherSite, postedForm } from '../../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../../platform/http/pages/forms.ts';
import type { AccountPages } from '../../pages/account-pages.ts';
import type { Cookie, FormTokens } from './cookies.ts';
import { accountFailurePage, pageReply, redirectTo, throwBusy } from './replies.ts';
import { originOf } from './sign-in-gate.ts';

type LinkRouteOptions = {
  readonly people: People;
  readonly pages: AccountPages;
  readonly tokens: FormTokens;
  /** Holds a random value that the forms are bound to, because there is no session. */
  readonly formCookie: Cookie;
  readonly ownOrigin: string;
  readonly log: Pick<Log, 'error'>;
};

type Header = (name: string) => string | undefined;
type FormCall<Params> = Call<Params, unknown, PostedForm>;

const bindingForm = /^[\w-]{22}$/;
const purposeOf = (binding: string): string => `user-link:${binding}`;

/** The paths at which links are opened. */
export const linkPaths: Readonly<Record<UserLink['kind'], string>> = {
  invitation: '/invite',
  password: '/signin/reset',
};

const forgotPath = '/signin/forgot';
const bySecret = z.object({ token: z.string().max(200) });
const inPage = { 200: { description: 'A page.', type: 'text/html' } } as const;

/** Pages for people who are not signed in: an invitation, a new password, and the request for one. */
export const linkRoutes = ({
  people,
  pages,
  tokens,
  formCookie,
  ownOrigin,
  log,
}: LinkRouteOptions): readonly Route[] => {
  const common = { tag: 'Accounts', access: 'public', hidden: true, failurePage: accountFailurePage(pages) } as const;
  const posted = { ...common, method: 'post', rate: 'signIn', form: true, bodyLimit: formBodyLimit } as const;

  const knownBinding = (header: Header): string | undefined => {
    const binding = formCookie.read(header('cookie')) ?? '';
    return bindingForm.test(binding) ? binding : undefined;
  };

  /** Shows a form that is bound to the cookie of the browser. */
  const formPage = (status: number, header: Header, html: (csrfToken: string) => string): Reply => {
    const binding = knownBinding(header) ?? randomBytes(16).toString('base64url');
    return pageReply(status, html(tokens.of(purposeOf(binding))), { 'set-cookie': formCookie.set(binding) });
  };

  const assertOwnForm = ({ header, body }: FormCall<unknown>): void => {
    const binding = knownBinding(header);
    const isOwn =
      binding !== undefined &&
      !isFromOtherSite(header, ownOrigin) &&
      tokens.isOf(purposeOf(binding), fieldOf(body, 'csrf'));
    if (!isOwn)
      throw new HttpError(403, 'form_outdated', 'This form is outdated, or another site sent it. Load the page again.');
  };

  type Shown = { readonly name?: string; readonly fault?: string };

  const linkPage = async (
    kind: UserLink['kind'],
    status: number,
    { params: { token }, header }: Pick<Call<{ readonly token: string }, unknown, unknown>, 'params' | 'header'>,
    shown: Shown = {},
  ): Promise<Reply> => {
    const opened = await people.opened(token, kind).catch(asEnded);
    if (opened === undefined) return pageReply(404, pages.message('link_ended'));
    const path = `${linkPaths[kind]}/${encodeURIComponent(token)}`;
    return formPage(status, header, (csrfToken) => pages.link({ kind, path, csrfToken, ...opened, ...shown }));
  };

  /** The page and the form of one kind of link. `use` sets the password. */
  const linkPair = (
    kind: UserLink['kind'],
    summaries: readonly [string, string],
    use: (call: FormCall<{ readonly token: string }>, password: string) => Promise<unknown>,
  ): readonly Route[] => [
    route({
      ...common,
      rate: 'signIn',
      method: 'get',
      path: `${linkPaths[kind]}/{token}`,
      summary: summaries[0],
      params: bySecret,
      replies: inPage,
      handler: (call) => linkPage(kind, 200, call),
    }),
    route({
      ...posted,
      path: `${linkPaths[kind]}/{token}`,
      summary: summaries[1],
      params: bySecret,
      body: postedForm,
      replies: { 303: { description: 'To the sign-in page.', type: 'text/html' } },
      handler: async (call) => {
        assertOwnForm(call);
        const { body } = call;
        const [name, password] = [fieldOf(body, 'name'), fieldOf(body, 'password')];
        const again = (fault: string) => linkPage(kind, 400, call, { name: name.slice(0, 200), fault });
        if (password !== fieldOf(body, 'again')) return again('The two passwords differ.');
        const fault = await use(call, password).then(() => undefined, faultOf);
        return fault === undefined ? redirectTo('/signin?note=password_set') : again(fault);
      },
    }),
  ];

  return [
    ...linkPair('invitation', ['The page of an invitation.', 'Accept an invitation.'], (call, password) =>
      people.accept(call.params.token, { name: fieldOf(call.body, 'name'), password }, originOf(call)),
    ),
    ...linkPair(
      'password',
      ['The page at which a forgotten password is replaced.', 'Replace a forgotten password.'],
      (call, password) => people.setPassword(call.params.token, password, originOf(call)),
    ),
    route({
      ...common,
      rate: 'page',
      method: 'get',
      path: forgotPath,
      summary: 'The page for people who have forgotten their password.',
      replies: inPage,
      handler: ({ header }) =>
        Promise.resolve(
          formPage(200, header, (csrfToken) => pages.forgot({ csrfToken, canMail: people.canMail, isAsked: false })),
        ),
    }),
    route({
      ...posted,
      path: forgotPath,
      summary: 'Ask for a link for a new password.',
      body: postedForm,
      replies: inPage,
      handler: (call) => {
        assertOwnForm(call);
        const email = fieldOf(call.body, 'email').trim().slice(0, 320);
        // Not awaited: neither the reply nor its time tells whether a user has the address.
        people.forgotPassword(email, originOf(call)).catch((error: unknown) => {
          log.error({ err: error }, 'A link for a forgotten password could not be made.');
        });
        return Promise.resolve(
          formPage(200, call.header, (csrfToken) =>
            pages.forgot({ csrfToken, canMail: people.canMail, isAsked: true }),
          ),
        );
      },
    }),
  ];
};

/** Undefined for a link that cannot be used; throws every other error. */
const asEnded = (error: unknown): undefined => {
  if (!(error instanceof DomainError)) throw error;
  return undefined;
};

const faultOf = (error: unknown): string => (error instanceof DomainError ? error.message : throwBusy(error));
