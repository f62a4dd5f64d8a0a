import { randomBytes } from 'node:crypto';
import type { Browser, SignInResult, SignIns } from '../../../../application/accounts/sign-in.ts';
import type { AccountPages } from '../../pages/account-pages.ts';
import type { Call, TextReply } from '../../../platform/http/engine/route/route.ts';
import { fieldOf, isFromOtherSite } from '../../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../../platform/http/pages/forms.ts';
import { throwBusy, pageReply, redirectTo, safeReturnTo } from './replies.ts';
import type { Cookie, FormTokens } from './cookies.ts';
import { originOf } from './sign-in-gate.ts';
import { unsentIn } from './unsent-forms.ts';
import type { UnsentForm } from './unsent-forms.ts';

/** How long the hidden field is valid, while the person types the one-time code (ms). */
const lifetimeMs = 5 * 60_000;

type PendingSignIn = {
  /** The hidden field of the form that asks for a one-time code. It proves that the password of this user was right. */
  readonly of: (userId: string, binding: string, at: string) => string;
  /** The user of a field; undefined if this service did not make it for this browser, or made it too long ago. */
  readonly userIdOf: (field: string, binding: string, at: string) => string | undefined;
};

/** `binding` is the value of the form cookie. Nothing is stored: the field carries a keyed hash. */
const pendingSignIns = (tokens: FormTokens): PendingSignIn => {
  const purposeOf = (userId: string, until: string, binding: string): string => `code:${userId}:${until}:${binding}`;
  return {
    of: (userId, binding, at) => {
      const until = String(Date.parse(at) + lifetimeMs);
      return `${userId}.${until}.${tokens.of(purposeOf(userId, until, binding))}`;
    },
    userIdOf: (field, binding, at) => {
      const [userId = '', until = '', token = ''] = field.split('.');
      return Number(until) > Date.parse(at) && tokens.isOf(purposeOf(userId, until, binding), token)
        ? userId
        : undefined;
    },
  };
};

export type SignInFormOptions = {
  readonly signIns: SignIns;
  readonly pages: AccountPages;
  /** Holds the secret of the session. */
  readonly sessionCookie: Cookie;
  /** Holds the random id of a browser in which somebody has signed in before. */
  readonly browserCookie: Cookie;
  /** Holds a random value that the sign-in form is bound to, because there is no session yet. */
  readonly formCookie: Cookie;
  readonly tokens: FormTokens;
  readonly ownOrigin: string;
};

/** How long a browser is known after a sign-in. */
const knownForSeconds = 365 * 86_400;

/** The page that people see after signing in, if they requested no other. */
export const signedInHome = '/account';

/** Where people set up one-time codes. */
export const codesPath = '/account/codes';

const formForm = /^[\w-]{22}$/;
const purposeOf = (binding: string): string => `sign-in:${binding}`;

/** Shows and processes the two forms of the sign-in: the password, and the one-time code. */
export const signInForms = ({
  signIns,
  pages,
  sessionCookie,
  browserCookie,
  formCookie,
  tokens,
  ownOrigin,
}: SignInFormOptions) => {
  const pending = pendingSignIns(tokens);

  type Header = (name: string) => string | undefined;
  type Shown = Omit<Parameters<AccountPages['signIn']>[0], 'csrfToken'>;

  const knownBinding = (header: Header): string | undefined => {
    const binding = formCookie.read(header('cookie')) ?? '';
    return formForm.test(binding) ? binding : undefined;
  };
  const signInPage = (status: number, header: Header, shown: Shown, headers = {}): TextReply => {
    const binding = knownBinding(header) ?? randomBytes(16).toString('base64url');
    const html = pages.signIn({ csrfToken: tokens.of(purposeOf(binding)), ...shown });
    return pageReply(status, html, { 'set-cookie': formCookie.set(binding), ...headers });
  };

  type Sent = {
    readonly call: Call<unknown, unknown, PostedForm>;
    readonly binding: string;
    readonly returnTo: string | undefined;
    /** What was typed before the session ended, and is given back afterwards. */
    readonly unsent: UnsentForm | undefined;
  };

  const browserOf = (call: Sent['call']): Browser => {
    const cookies = call.header('cookie');
    return { ...originOf(call), secret: sessionCookie.read(cookies), mark: browserCookie.read(cookies) };
  };

  /** Reads a form of the sign-in page; undefined if another page has sent it or its cookie is missing. */
  const sentBy = (call: Call<unknown, unknown, PostedForm>): Sent | undefined => {
    const { header, body } = call;
    const binding = knownBinding(header);
    const isOwn =
      binding !== undefined &&
      !isFromOtherSite(header, ownOrigin) &&
      tokens.isOf(purposeOf(binding), fieldOf(body, 'csrf'));
    return isOwn
      ? { call, binding, returnTo: safeReturnTo(fieldOf(body, 'returnTo')), unsent: unsentIn(fieldOf(body, 'unsent')) }
      : undefined;
  };

  const codePage = (
    status: number,
    pendingField: string,
    { binding, returnTo, call }: Sent,
    isWrong = false,
  ): TextReply =>
    pageReply(
      status,
      pages.code({
        csrfToken: tokens.of(purposeOf(binding)),
        pending: pendingField,
        returnTo,
        isWrong,
        unsent: fieldOf(call.body, 'unsent'),
      }),
    );

  const answer = (result: Exclude<SignInResult, { kind: 'refused' }>, sent: Sent, shown: Shown): TextReply => {
    const { header, context } = sent.call;
    switch (result.kind) {
      case 'signed_in': {
        const headers = {
          'set-cookie': [sessionCookie.set(result.secret), browserCookie.set(result.mark, knownForSeconds)],
        };
        return sent.unsent
          ? pageReply(200, pages.unsent(sent.unsent), headers)
          : redirectTo(sent.returnTo ?? signedInHome, headers);
      }
      case 'code_needed':
        return codePage(200, pending.of(result.user.id, sent.binding, context.at), sent);
      case 'paused': {
        const seconds = Math.max(1, Math.ceil((Date.parse(result.until) - Date.parse(context.at)) / 1000));
        return signInPage(
          429,
          header,
          { ...shown, notice: 'paused', until: result.until },
          { 'retry-after': String(seconds) },
        );
      }
    }
  };

  const takePassword = async (call: Call<unknown, unknown, PostedForm>): Promise<TextReply> => {
    const { body, header } = call;
    const [email, password] = [fieldOf(body, 'email').trim(), fieldOf(body, 'password')];
    const sent = sentBy(call);
    const unsent = fieldOf(body, 'unsent');
    const shown = { email: email.slice(0, 320), returnTo: safeReturnTo(fieldOf(body, 'returnTo')), unsent };
    if (!sent) return signInPage(403, header, { ...shown, notice: 'outdated' });
    const result = await signIns.signIn({ email, password }, browserOf(call)).catch(throwBusy);
    return result.kind === 'refused'
      ? signInPage(403, header, { ...shown, notice: 'wrong' })
      : answer(result, sent, shown);
  };

  const takeCode = async (call: Call<unknown, unknown, PostedForm>): Promise<TextReply> => {
    const { body, header, context } = call;
    const sent = sentBy(call);
    const pendingField = fieldOf(body, 'pending');
    const userId = sent && pending.userIdOf(pendingField, sent.binding, context.at);
    const shown = { returnTo: safeReturnTo(fieldOf(body, 'returnTo')), unsent: fieldOf(body, 'unsent') };
    if (!sent || userId === undefined) return signInPage(403, header, { ...shown, notice: 'outdated' });
    const result = await signIns.signInWithCode(userId, fieldOf(body, 'code'), browserOf(call));
    // The field stays the same, so that wrong codes do not lengthen its five minutes.
    return result.kind === 'refused' ? codePage(403, pendingField, sent, true) : answer(result, sent, shown);
  };

  return { signInPage, takePassword, takeCode };
};

export type SignInForms = ReturnType<typeof signInForms>;
