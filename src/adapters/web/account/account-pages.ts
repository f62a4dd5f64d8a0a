import type { SignInOutcome } from '../../../application/ports/sign-in-sessions.ts';
import type { UserRole } from '../../../application/ports/users.ts';
import type { Pages } from '../pages.ts';

/** The pages that the navigation of a signed-in person names, in its order. A feature with a page of its own adds it here. */
export const accountNavigation: readonly { readonly path: string; readonly title: string }[] = [
  { path: '/account', title: 'Overview' },
  { path: '/account/apps', title: 'Connected apps' },
  { path: '/account/sessions', title: 'Sessions' },
  { path: '/account/sign-ins', title: 'Sign-ins' },
  { path: '/account/password', title: 'Password' },
  { path: '/account/codes', title: 'One-time codes' },
];

export const roleTexts: Readonly<Record<UserRole, string>> = { owner: 'Owner', member: 'Member', admin: 'Operator of the service' };

export const outcomeTexts: Readonly<Record<SignInOutcome, string>> = {
  signed_in: 'Signed in',
  wrong_password: 'Refused: wrong password',
  wrong_code: 'Refused: wrong one-time code',
  disabled: 'Refused: the user is disabled',
};

const messages = {
  form_outdated: ['This form is outdated', 'It belongs to an earlier session. Go back, load the page again, and send the form once more.'],
  unknown: ['There is no such page', 'The address was not given out by this service.'],
  too_many: ['Too many requests', 'Wait a minute, then try again.'],
  busy: ['The service is busy', 'Try again in a few seconds.'],
  failed: ['This did not work', 'The fault is on our side. Try again later.'],
} as const;

export type AccountMessage = keyof typeof messages;

export type SignInNotice = 'wrong' | 'paused' | 'signed_out' | 'outdated';

const notices: Readonly<Record<SignInNotice, string>> = {
  wrong: 'The e-mail address or the password is wrong.',
  paused: 'There were too many wrong attempts. Wait until the time below, then try again.',
  signed_out: 'You are signed out.',
  outdated: 'This form was outdated. Please sign in again.',
};

/** What the frame of a signed-in person's page shows. */
export type Viewer = { readonly name: string; readonly email: string; readonly csrfToken: string };

export type AccountPages = {
  readonly signIn: (form: {
    readonly csrfToken: string;
    readonly returnTo: string | undefined;
    readonly email?: string;
    readonly notice?: SignInNotice | undefined;
    /** The end of a pause. */
    readonly until?: string;
  }) => string;
  /** Asks for a one-time code, after the password. */
  readonly code: (form: {
    readonly csrfToken: string;
    readonly pending: string;
    readonly returnTo: string | undefined;
    readonly isWrong: boolean;
  }) => string;
  readonly message: (message: AccountMessage) => string;
  /** Renders a template inside the frame with the navigation. Its forms get `csrfToken`. */
  readonly signedIn: (
    template: string,
    viewer: Viewer,
    page: { readonly title: string; readonly path: string } & Readonly<Record<string, unknown>>,
  ) => string;
};

/** `2026-11-20 10:15 UTC`. */
export const minuteText = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

export const accountPages = (pages: Pages): AccountPages => ({
  signIn: ({ csrfToken, returnTo, email = '', notice, until }) =>
    pages('sign-in', {
      title: 'Sign in',
      viewer: undefined,
      csrfToken,
      returnTo: returnTo ?? '',
      email,
      notice: notice && notices[notice],
      isError: notice === 'wrong' || notice === 'paused',
      until: until && minuteText(until),
    }),
  code: ({ returnTo, ...form }) => pages('sign-in-code', { title: 'One-time code', viewer: undefined, returnTo: returnTo ?? '', ...form }),
  message: (message) => {
    const [title, text] = messages[message];
    return pages('account-message', { title, text, viewer: undefined });
  },
  signedIn: (template, viewer, page) =>
    pages(template, {
      ...page,
      viewer,
      minuteText,
      csrfToken: viewer.csrfToken,
      navigation: accountNavigation.map((each) => ({ ...each, isCurrent: each.path === page.path })),
    }),
});
