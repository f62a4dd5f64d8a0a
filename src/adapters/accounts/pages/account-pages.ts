import type { SecurityEventKind, SecurityReason } from '../../../application/accounts/ports/security-events.ts';
import type { ProofNeeded } from '../../../application/accounts/own-password.ts';
import type { UserLink } from '../../../application/accounts/ports/people.ts';
import type { UserRole } from '../../../application/accounts/ports/users.ts';
import { pageAsset } from '../../platform/pages/pages.ts';
import type { Pages } from '../../platform/pages/pages.ts';
import { paymentStyle } from '../../platform/pages/style.ts';
import type { Scope } from '../../../application/shared/ports/access-tokens.ts';
import { encode } from 'uqr';

/** The pages in the navigation of a signed-in person, in this order. A feature with a page of its own adds it here. */
const accountNavigation: readonly { readonly path: string; readonly title: string }[] = [
  { path: '/account', title: 'Overview' },
  { path: '/account/brand', title: 'Brand' },
  { path: '/account/carrier-fees', title: 'Carrier fees' },
  { path: '/account/apps', title: 'Connected apps' },
  { path: '/account/sessions', title: 'Sessions' },
  { path: '/account/security', title: 'Security' },
  { path: '/account/password', title: 'Password' },
  { path: '/account/codes', title: 'One-time codes' },
  { path: '/console', title: 'Console' },
];

export const roleTexts: Readonly<Record<UserRole, string>> = {
  owner: 'Owner',
  member: 'Member',
  viewer: 'Viewer',
  admin: 'Operator of the service',
};

/** What each security event means, for pages and e-mails. */
export const securityTexts: Readonly<Record<SecurityEventKind, string>> = {
  'sign_in.succeeded': 'Signed in',
  'sign_in.refused': 'Sign-in refused',
  'confirmation.refused': 'Confirmation of a change refused',
  'session.ended': 'Session ended',
  'password.changed': 'Password changed',
  'password.link_created': 'Link for a new password made',
  'one_time_codes.turned_on': 'One-time codes turned on',
  'one_time_codes.turned_off': 'One-time codes turned off',
  'one_time_codes.waived': 'User may sign in without one-time codes',
  'one_time_codes.waiver_ended': 'User needs one-time codes like everybody',
  'recovery_codes.replaced': 'Recovery codes replaced',
  'recovery_code.used': 'Recovery code used',
  'user.invited': 'User invited',
  'user.invitation_withdrawn': 'Invitation withdrawn',
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
  link_ended: [
    'This link has ended',
    'It was used, has expired, or was withdrawn or replaced. Ask the person who sent it for a new one.',
  ],
  unknown: ['There is no such page', 'The address was not given out by this service.'],
  too_many: ['Too many requests', 'Wait a minute, then try again.'],
  busy: ['The service is busy', 'Try again in a few seconds.'],
  failed: ['This did not work', 'The fault is on our side. Try again later.'],
} as const;

type AccountMessage = keyof typeof messages;

export type SignInNotice = 'wrong' | 'paused' | 'signed_out' | 'password_set' | 'outdated' | 'session_ended';

const notices: Readonly<Record<SignInNotice, string>> = {
  wrong: 'The e-mail address or the password is wrong.',
  paused: 'There were too many wrong attempts. Wait until the time below, then try again.',
  signed_out: 'You are signed out.',
  password_set: 'Your password is set. Sign in with it.',
  outdated: 'This form was outdated. Please sign in again.',
  session_ended:
    'Your session had ended, so nothing was done. Sign in, and you get back what you typed, to check it and send it again.',
};

/** What the frame of a signed-in person's page shows. */
type Viewer = {
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
    /** When the person may try again, for the notice of a pause. */
    readonly until?: string;
    /** Nobody can sign in yet: the page says how the first owner is made. */
    readonly isFirst?: boolean;
    /** A form that was sent after the end of the session, as text. */
    readonly unsent?: string | undefined;
  }) => string;
  /** Asks for a one-time code, after the password. */
  readonly code: (form: {
    readonly csrfToken: string;
    readonly pending: string;
    readonly returnTo: string | undefined;
    readonly isWrong: boolean;
    readonly unsent: string;
  }) => string;
  /** Leads back to a form that was sent after the end of the session, with what was typed. */
  readonly unsent: (form: { readonly path: string; readonly fields: readonly (readonly [string, string])[] }) => string;
  readonly message: (message: AccountMessage) => string;
  /** The page of a link at which a person sets a password. */
  readonly link: (form: {
    readonly kind: UserLink['kind'];
    /** To which the form is sent. */
    readonly path: string;
    readonly csrfToken: string;
    readonly email: string;
    readonly accountName: string;
    readonly name?: string;
    readonly fault?: string;
  }) => string;
  /** Asks for the address of somebody who has forgotten the password, and says that it was asked. */
  readonly forgot: (form: {
    readonly csrfToken: string;
    readonly canMail: boolean;
    readonly isAsked: boolean;
  }) => string;
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
  signIn: ({ csrfToken, returnTo, email = '', notice, until, isFirst = false, unsent = '' }) =>
    pages('sign-in', {
      title: 'Sign in',
      viewer: undefined,
      csrfToken,
      returnTo: returnTo ?? '',
      email,
      notice: notice && notices[notice],
      isError: notice === 'wrong' || notice === 'paused',
      until: until && minuteText(until),
      isFirst,
      unsent,
    }),
  code: ({ returnTo, ...form }) =>
    pages('sign-in-code', { title: 'One-time code', viewer: undefined, returnTo: returnTo ?? '', ...form }),
  unsent: (form) => pages('unsent-form', { title: 'You are signed in', viewer: undefined, ...form }),
  message: (message) => {
    const [title, text] = messages[message];
    return pages('account-message', { title, text, viewer: undefined });
  },
  link: ({ kind, accountName, name = '', fault = '', ...form }) =>
    pages('user-link', {
      ...form,
      name,
      fault,
      viewer: undefined,
      asksName: kind === 'invitation',
      ...(kind === 'invitation'
        ? {
            title: 'You are invited',
            lead: `Set your name and a password to sign in for ${accountName}.`,
            button: 'Accept the invitation',
          }
        : {
            title: 'New password',
            lead: 'Set a new password. Your sessions end, and the earlier password is not valid any more.',
            button: 'Set the password',
          }),
    }),
  forgot: (form) => pages('forgot-password', { ...form, title: 'Forgotten password', viewer: undefined }),
  signedIn: (template, viewer, page) =>
    pages(template, {
      ...page,
      viewer,
      minuteText,
      csrfToken: viewer.csrfToken,
      navigation: accountNavigation.map((each) => ({ ...each, isCurrent: each.path === page.path })),
    }),
});

/** The style sheet of the sign-in page and of the pages of an account. */
export const accountStyle = `${paymentStyle}${pageAsset('account.css')}`;

/** Shown because the scopes of a token also hold in the sub-accounts of its account. */
export const subAccountsText = 'The same in every sub-account of this account, also in those that are made later.';

/** What each scope permits, for people. */
export const scopeTexts: Readonly<Record<Scope, string>> = {
  read_accounts: 'Read the settings, webhooks, usage and OAuth apps of the account.',
  write_accounts: 'Change the settings, webhooks and OAuth apps of the account.',
  read_shipments: 'Read shipments, tracking, pickups, manifests, documents, quotes and taxes collections.',
  write_shipments:
    'Book labels and pickups, close manifests, upload documents, calculate duties, and change taxes collections.',
  agent_read:
    'An assistant may read shipments, tracking, pickups, manifests, taxes collections and webhook deliveries, ' +
    'without the names and addresses of people, and ask for rates, duties and customs codes.',
  agent_write:
    'An assistant may prepare bookings, voids, pickups, reminders and webhook redeliveries, and do them ' +
    'once confirmed.',
  agent_personal: 'An assistant may be shown the names, addresses and contacts of people, which is recorded.',
};

/** The width of the light margin around the code, in modules. Readers do not find a code without it (ISO/IEC 18004). */
const quiet = 4;
/**
 * The pixels of a module. A width that is not a multiple makes modules of different widths, which some readers misread.
 */
const pixels = 4;

/**
 * A QR code as SVG inside a page, without a style or an image, which the content security policy of the pages forbids.
 * It is black on white in dark mode too: many cameras do not read the reverse.
 */
export const qrCode = (text: string, label: string): string => {
  const { data, size } = encode(text, { ecc: 'M', border: quiet });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  const drawn = `width="${size * pixels}" height="${size * pixels}" shape-rendering="crispEdges"`;
  return (
    `<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" ${drawn}>` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${rows.join('')}"/></svg>`
  );
};
