import type { SecurityEventKind, SecurityReason } from '../../../application/accounts/ports/security-events.ts';
import type { ProofNeeded } from '../../../application/accounts/own-password.ts';
import type { UserRole } from '../../../application/accounts/ports/users.ts';
import type { Pages } from '../../platform/pages/pages.ts';

/**
 * The pages that the navigation of a signed-in person names, in its order. A feature with a page of its own adds it
 * here.
 */
export const accountNavigation: readonly { readonly path: string; readonly title: string }[] = [
  { path: '/account', title: 'Overview' },
  { path: '/account/brand', title: 'Brand' },
  { path: '/account/apps', title: 'Connected apps' },
  { path: '/account/sessions', title: 'Sessions' },
  { path: '/account/security', title: 'Security' },
  { path: '/account/password', title: 'Password' },
  { path: '/account/codes', title: 'One-time codes' },
];

export const roleTexts: Readonly<Record<UserRole, string>> = {
  owner: 'Owner',
  member: 'Member',
  admin: 'Operator of the service',
};

/** What has happened, on pages and in e-mails. */
export const securityTexts: Readonly<Record<SecurityEventKind, string>> = {
  'sign_in.succeeded': 'Signed in',
  'sign_in.refused': 'Sign-in refused',
  'confirmation.refused': 'ProofNeeded of a change refused',
  'session.ended': 'Session ended',
  'password.changed': 'Password changed',
  'one_time_codes.turned_on': 'One-time codes turned on',
  'one_time_codes.turned_off': 'One-time codes turned off',
  'one_time_codes.waived': 'User may sign in without one-time codes',
  'one_time_codes.waiver_ended': 'User needs one-time codes like everybody',
  'recovery_codes.replaced': 'Recovery codes replaced',
  'recovery_code.used': 'Recovery code used',
  'user.added': 'User added',
  'user.role_changed': 'Role of a user changed',
  'user.disabled': 'User disabled',
  'user.enabled': 'User enabled',
  'user.unlocked': 'Pause of a user ended',
  'token.created': 'Access token created',
  'token.revoked': 'Access token revoked',
  'app.registered': 'OAuth app registered',
  'app.changed': 'OAuth app changed',
  'app.secret_rotated': 'Secret of an OAuth app replaced',
  'app.deleted': 'OAuth app deleted',
  'app_access.granted': 'Access granted to an app',
  'app_access.ended': 'Access of an app ended',
  'webhook.registered': 'Webhook endpoint registered',
  'webhook.secret_rotated': 'Secret of a webhook endpoint replaced',
  'settings.sign_in_changed': 'Rule about one-time codes changed',
  'settings.brand_changed': 'Name, colour or reply address for consignees changed',
};

export const reasonTexts: Readonly<Record<SecurityReason, string>> = {
  known_browser: 'a browser used before',
  new_browser: 'a new browser',
  wrong_password: 'wrong password',
  wrong_code: 'wrong one-time code',
  disabled: 'the user is disabled',
  signed_out: 'signed out',
  by_user: 'by the user',
  by_operator: 'by the operator',
  code_reused: 'its code was used twice',
  refresh_token_reused: 'a refresh token was used twice',
  app_deleted: 'the app was deleted',
};

const messages = {
  form_outdated: [
    'This form is outdated',
    'It belongs to an earlier session. Go back, load the page again, and send the form once more.',
  ],
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
export type Viewer = {
  readonly name: string;
  readonly email: string;
  readonly csrfToken: string;
  readonly confirmation: ProofNeeded;
};

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
  code: ({ returnTo, ...form }) =>
    pages('sign-in-code', { title: 'One-time code', viewer: undefined, returnTo: returnTo ?? '', ...form }),
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
