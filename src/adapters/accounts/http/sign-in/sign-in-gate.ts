import ipaddr from 'ipaddr.js';
import type { Acting } from '../../../../application/accounts/security-trail.ts';
import type { Context } from '../../../../application/log/kernel/context.ts';
import type { Origin } from '../../../../application/accounts/ports/sign-in.ts';
import type { SignIns } from '../../../../application/accounts/sign-in.ts';
import type { Confirming } from '../../../../application/accounts/own-password.ts';
import { decidesForAccount } from '../../../../application/accounts/ports/users.ts';
import type { UserRole } from '../../../../application/accounts/ports/users.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import type { Call, Reply, TextReply } from '../../../platform/http/engine/route/route.ts';
import { fieldOf, isFromOtherSite } from '../../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../../platform/http/pages/forms.ts';
import type { Cookie, FormTokens } from './cookies.ts';
import { redirectTo } from './replies.ts';
import { unsentText } from './unsent-forms.ts';
import type { UnsentForm } from './unsent-forms.ts';

/** The network of an address: enough for people to recognise their own, too little to identify a household. */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === 'ipv4' ? 24 : 48;
  const networkAddress =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`);
  return `${networkAddress.toString()}/${bits}`;
};

// The first match counts, because every browser's user agent also names others.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

export const deviceOf = (userAgent = ''): string => {
  const named = (table: typeof browsers): string | undefined => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  return browser === undefined ? 'Unknown browser' : system === undefined ? browser : `${browser} on ${system}`;
};

type Sender = { readonly address: string; readonly header: (name: string) => string | undefined };

export const originOf = ({ address, header }: Sender): Origin => ({
  network: networkOf(address),
  device: deviceOf(header('user-agent')?.slice(0, 500)),
});

/** The account and actor of a request with a token. */
export const actingIn = ({
  context: { accountId, actor },
  ...sender
}: Sender & { readonly context: Context }): Acting => ({
  accountId,
  actor,
  origin: originOf(sender),
});

/** The person whose browser sent a request. */
export type SignedIn = Confirming & {
  readonly role: UserRole;
  /** When the user last proved their identity in this session. */
  readonly confirmedAt: string;
  /** The session ends then, even if it is used. */
  readonly sessionExpiresAt: string;
  /** For the hidden field `csrf` of every form of the page. */
  readonly csrfToken: string;
};

/** People who may give an app access to their account. */
export const mayGrant = ({ role }: Pick<SignedIn, 'role'>): boolean => decidesForAccount(role);

type Header = (name: string) => string | undefined;

export type SignInGate = {
  /**
   * Undefined without the cookie of a session that has not ended, and for somebody who must set up one-time codes
   * first.
   */
  readonly signedIn: (request: Sender) => Promise<SignedIn | undefined>;
  /** The same, including people who must set up one-time codes: for the pages at which they do it. */
  readonly anybody: (request: Sender) => Promise<(SignedIn & { readonly mustSetUpCodes: boolean }) | undefined>;
  /** Sends the browser to the sign-in page, which leads back to `returnTo`, a path of this service. */
  readonly toSignIn: (returnTo: string) => TextReply;
  /**
   * The reply to a form of somebody without a session: the sign-in page, which gives back what was typed, or which leads
   * to `home` where another site sent the form. Nothing of the form is done.
   */
  readonly toSignInWith: (request: Sender, unsent: UnsentForm, home: string) => Promise<TextReply>;
  /** Whether the browser says that another site sent the request. */
  readonly isFromOtherSite: (header: Header) => boolean;
  /**
   * Throws a 403 unless the form was sent by a page of this session: by its field `csrf`, and by what the browser says
   * of its origin.
   */
  readonly assertOwnForm: (request: { readonly header: Header; readonly body: PostedForm }, signedIn: SignedIn) => void;
};

const formOutdated = (): HttpError =>
  new HttpError(
    403,
    'form_outdated',
    'This form belongs to an earlier session, or another site sent it. Load the page again.',
  );

/** The purpose of the tokens in the forms of a session. */
const sessionForms = (sessionId: string): string => `session:${sessionId}`;

export const signInGate = ({
  signIns,
  cookie,
  tokens,
  ownOrigin,
  signInPage,
}: {
  readonly signIns: Pick<SignIns, 'current'>;
  readonly cookie: Pick<Cookie, 'read'>;
  readonly tokens: FormTokens;
  readonly ownOrigin: string;
  readonly signInPage: (
    status: number,
    header: Header,
    shown: { readonly returnTo: string; readonly unsent: string; readonly notice: 'session_ended' },
  ) => TextReply;
}): SignInGate => {
  const anybody: SignInGate['anybody'] = async (request) => {
    const secret = cookie.read(request.header('cookie'));
    const current = secret === undefined ? undefined : await signIns.current(secret);
    if (!current) return undefined;
    const { user, session, ...asked } = current;
    const { id: userId, accountId, role, email, name } = user;
    const origin = originOf(request);
    const person = { userId, accountId, role, email, name, sessionId: session.id, origin };
    const { confirmedAt, expiresAt: sessionExpiresAt } = session;
    return { ...person, ...asked, confirmedAt, sessionExpiresAt, csrfToken: tokens.of(sessionForms(session.id)) };
  };
  const toSignIn: SignInGate['toSignIn'] = (returnTo) => redirectTo(`/signin?returnTo=${encodeURIComponent(returnTo)}`);
  return {
    anybody,
    signedIn: async (request) => {
      const person = await anybody(request);
      return person?.mustSetUpCodes === true ? undefined : person;
    },
    toSignIn,
    toSignInWith: async (request, unsent, home) => {
      const text = unsentText(unsent);
      const isCarried = text !== undefined && !isFromOtherSite(request.header, ownOrigin);
      // Somebody who must set up one-time codes first has a session.
      if (!isCarried || (await anybody(request)) !== undefined) return toSignIn(home);
      return signInPage(403, request.header, { returnTo: home, unsent: text, notice: 'session_ended' });
    },
    isFromOtherSite: (header) => isFromOtherSite(header, ownOrigin),
    assertOwnForm: ({ header, body }, { sessionId }) => {
      if (isFromOtherSite(header, ownOrigin) || !tokens.isOf(sessionForms(sessionId), fieldOf(body, 'csrf')))
        throw formOutdated();
    },
  };
};

/** The gate of pages that are also open to people who must set up one-time codes. */
export const openToAnybody = (gate: SignInGate): SignInGate => ({ ...gate, signedIn: gate.anybody });

type AnyCall<Params, Query> = Call<Params, Query, unknown>;

/** The handler of a page for people who are signed in; the others are sent to the sign-in page. */
export const forSignedIn =
  <Params, Query>(
    gate: Pick<SignInGate, 'signedIn' | 'toSignIn'>,
    path: string,
    handler: (signedIn: SignedIn, call: AnyCall<Params, Query>) => Promise<Reply>,
  ) =>
  async (call: AnyCall<Params, Query>): Promise<Reply> => {
    const signedIn = await gate.signedIn(call);
    return signedIn ? handler(signedIn, call) : gate.toSignIn(path);
  };

/** The handler of a form of such a page. It refuses a form that was not sent by a page of the session. */
export const forOwnForm =
  <Params, Query>(
    gate: SignInGate,
    path: string,
    handler: (signedIn: SignedIn, call: Call<Params, Query, PostedForm>) => Promise<Reply>,
  ) =>
  async (call: Call<Params, Query, PostedForm>): Promise<Reply> => {
    const signedIn = await gate.signedIn(call);
    if (!signedIn) return gate.toSignIn(path);
    gate.assertOwnForm(call, signedIn);
    return handler(signedIn, call);
  };
