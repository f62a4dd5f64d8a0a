import { z } from 'zod';
import type { OneTimeCodes } from '../../../../application/accounts/one-time-codes.ts';
import type { OwnPassword } from '../../../../application/accounts/own-password.ts';
import { oneTimeAddress } from '../../security/one-time-codes.ts';
import { qrCode, reasonTexts, securityTexts, roleTexts } from '../../pages/account-pages.ts';
import type { Reply, Route } from '../../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../../platform/http/pages/forms.ts';
import { pageReply, redirectTo, safeReturnTo } from '../sign-in/replies.ts';
import { codesPath } from '../sign-in/sign-in-forms.ts';
import type { SignedIn } from '../sign-in/sign-in-gate.ts';
import { correctable, proofIn } from './common.ts';
import type { AccountFrame } from './common.ts';
import type { AccountSettingsBook } from '../../../../application/accounts/settings.ts';
import type { SecurityEvent, SecurityEvents } from '../../../../application/accounts/ports/security-events.ts';
import { decidesForAccount } from '../../../../application/accounts/ports/users.ts';
import type { Users } from '../../../../application/accounts/ports/users.ts';
import { oneTimeCodeChoices, oneTimeCodesOf } from '../../../../domain/accounts/account-settings/index.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import type { Accounts } from '../../../../application/shared/ports/accounts.ts';
import type { SignIns } from '../../../../application/accounts/sign-in.ts';
import { sessionLimits } from '../../../../application/accounts/sign-in.ts';
import type { SignInSessions } from '../../../../application/accounts/ports/sign-in.ts';

const codesQuery = z.object({ returnTo: z.string().catch('') });

/** The page at which people turn one-time codes on and off. Every change but the first code needs a confirmation. */
const codeRoutes = (frame: AccountFrame, ownPassword: OwnPassword, oneTimeCodes: OneTimeCodes): readonly Route[] => {
  /** `returnTo`: the page that was requested before the codes had to be set up. */
  type Shown = {
    readonly returnTo?: string | undefined;
    readonly fault?: string;
    readonly secret?: string;
    readonly recoveryCodes?: readonly string[];
  };
  const page = async (
    status: number,
    viewer: SignedIn,
    { fault = '', secret = '', recoveryCodes = [], returnTo = '' }: Shown = {},
  ): Promise<Reply> => {
    const address = secret && oneTimeAddress(secret, viewer.email);
    const shown = {
      fault,
      secret,
      recoveryCodes,
      returnTo,
      address,
      qrCode: address && qrCode(address, 'QR code for the authenticator app'),
    };
    const state = await oneTimeCodes.state(viewer.userId);
    return pageReply(
      status,
      frame.pages.signedIn('account-codes', viewer, { title: 'One-time codes', path: codesPath, state, ...shown }),
    );
  };

  /** A form that needs a confirmation: shows what is wrong with it, or what `work` returns. */
  const confirmed = (part: string, summary: string, work: (viewer: SignedIn) => Promise<Shown>): Route =>
    frame.form(`${codesPath}/${part}`, codesPath, summary, async (viewer: SignedIn, form: PostedForm) => {
      const returnTo = safeReturnTo(fieldOf(form, 'returnTo'));
      const done = await ownPassword
        .confirm(viewer, proofIn(form))
        .then(() => work(viewer))
        .catch(correctable);
      return typeof done === 'string'
        ? page(400, viewer, { fault: done, returnTo })
        : page(200, { ...viewer, confirmation: 'recent' }, { ...done, returnTo });
    });

  return [
    frame.page(codesPath, 'The page that turns one-time codes on.', codesQuery, (viewer, { query }) =>
      page(200, viewer, { returnTo: safeReturnTo(query.returnTo) }),
    ),
    confirmed('begin', 'Make a secret for an authenticator app.', async ({ userId }) => ({
      secret: await oneTimeCodes.begin(userId),
    })),
    frame.form(`${codesPath}/confirm`, codesPath, 'Turn one-time codes on.', async (viewer, form) => {
      const returnTo = safeReturnTo(fieldOf(form, 'returnTo'));
      const secret = await oneTimeCodes.begun(viewer.userId);
      const codes = await oneTimeCodes.confirm(viewer, fieldOf(form, 'code')).catch(correctable);
      if (typeof codes === 'string')
        return page(400, viewer, { fault: codes, returnTo, ...(secret !== undefined && { secret }) });
      return page(200, viewer, { recoveryCodes: codes, returnTo });
    }),
    confirmed('recovery', 'Make new recovery codes.', async (viewer) => {
      if (!(await oneTimeCodes.isOn(viewer.userId))) return {};
      return { recoveryCodes: await oneTimeCodes.newRecoveryCodes(viewer) };
    }),
    confirmed('off', 'Turn one-time codes off.', async (viewer) => {
      await oneTimeCodes.turnOff(viewer);
      return {};
    }),
  ];
};

type SecurityPageOptions = {
  readonly frame: AccountFrame;
  readonly securityEvents: Pick<SecurityEvents, 'list'>;
  readonly users: Pick<Users, 'list'>;
  readonly settings: Pick<AccountSettingsBook, 'read' | 'change'>;
  readonly ownPassword: Pick<OwnPassword, 'confirm'>;
};

const securityPath = '/account/security';
const pageSize = 50;

/** The highest page number of the trail; a page number out of range shows the first page. */
const mostPages = 200;
const historyQuery = z.object({ page: z.coerce.number().int().min(1).max(mostPages).catch(1) });

/**
 * The trail of an account as a page, and the rule that everybody needs one-time codes. Owners see all of it and decide
 * about the rule; the others see only their own events.
 */
const securityRoutes = ({
  frame,
  securityEvents,
  users,
  settings,
  ownPassword,
}: SecurityPageOptions): readonly Route[] => {
  const shown = (event: SecurityEvent, nameOf: (userId: string) => string) => ({
    ...event,
    text: securityTexts[event.kind],
    isRefusal: event.kind.endsWith('.refused'),
    reason: event.reason && reasonTexts[event.reason],
    who: event.userId && nameOf(event.userId),
    actor: event.actor === event.userId ? undefined : nameOf(event.actor),
  });

  const page = async (status: number, viewer: SignedIn, number = 1, fault = ''): Promise<Reply> => {
    const { accountId, userId } = viewer;
    const [mayChange, first] = [decidesForAccount(viewer.role), (number - 1) * pageSize];
    const whose = { accountId, ...(!mayChange && { userId }) };
    const [{ rows, total }, known, own] = await Promise.all([
      securityEvents.list({ ...whose, direction: 'DESC', range: [first, first + pageSize - 1] }),
      users.list(accountId),
      settings.read(accountId),
    ]);
    const names = new Map(known.map(({ id, name }) => [id, name]));
    const html = frame.pages.signedIn('account-security', viewer, {
      title: 'Security',
      path: securityPath,
      fault,
      mayChange,
      areCodesRequired: oneTimeCodesOf(own) === 'required',
      events: rows.map((event) => shown(event, (id) => names.get(id) ?? id)),
      newer: number > 1 ? number - 1 : undefined,
      older: total > number * pageSize && number < mostPages ? number + 1 : undefined,
    });
    return pageReply(status, html);
  };

  return [
    frame.page(securityPath, 'What has happened to who may use an account.', historyQuery, (viewer, { query }) =>
      page(200, viewer, query.page),
    ),
    frame.form(
      `${securityPath}/codes`,
      securityPath,
      'Ask everybody for one-time codes, or no longer.',
      async (viewer, form, { context }) => {
        if (!decidesForAccount(viewer.role))
          throw new HttpError(403, 'role_missing', 'Only an owner of the account decides how its people sign in.');
        const oneTimeCodes = oneTimeCodeChoices.find((choice) => choice === fieldOf(form, 'oneTimeCodes'));
        const { accountId, userId: actor } = viewer;
        const fault = await ownPassword
          .confirm(viewer, proofIn(form))
          .then(() =>
            settings.change({ signIn: { ...(oneTimeCodes && { oneTimeCodes }) } }, { ...context, accountId, actor }),
          )
          .catch(correctable);
        return typeof fault === 'string' ? page(400, viewer, 1, fault) : redirectTo(securityPath);
      },
    ),
  ];
};

const sessionsPath = '/account/sessions';

/** The page that lists where the person is signed in, and ends sessions. */
const sessionRoutes = (
  frame: AccountFrame,
  sessions: Pick<SignInSessions, 'list'>,
  signIns: Pick<SignIns, 'endSession' | 'endOtherSessions'>,
): readonly Route[] => [
  frame.page(sessionsPath, 'The sessions of a user.', z.object({}), async (viewer, { context: { at } }) => {
    const isOpen = ({ expiresAt, lastSeenAt }: { readonly expiresAt: string; readonly lastSeenAt: string }): boolean =>
      expiresAt > at && Date.parse(at) - Date.parse(lastSeenAt) < sessionLimits.idleMs;
    const open = (await sessions.list(viewer.userId))
      .filter(isOpen)
      .map((each) => ({ ...each, isThis: each.id === viewer.sessionId }));
    return pageReply(
      200,
      frame.pages.signedIn('account-sessions', viewer, { title: 'Sessions', path: sessionsPath, sessions: open }),
    );
  }),
  frame.form(`${sessionsPath}/end`, sessionsPath, 'End a session.', async (viewer, form) => {
    await signIns.endSession(viewer, fieldOf(form, 'session'), 'by_user');
    return redirectTo(sessionsPath);
  }),
  frame.form(`${sessionsPath}/end-others`, sessionsPath, 'End all other sessions.', async (viewer) => {
    await signIns.endOtherSessions(viewer);
    return redirectTo(sessionsPath);
  }),
];

const passwordPath = '/account/password';

/** The page at which people change their password. */
const passwordRoutes = (frame: AccountFrame, ownPassword: OwnPassword): readonly Route[] => {
  const page = (
    status: number,
    viewer: SignedIn,
    shown: { readonly fault?: string; readonly done?: string } = {},
  ): Reply =>
    pageReply(
      status,
      frame.pages.signedIn('account-password', viewer, {
        title: 'Password',
        path: passwordPath,
        fault: '',
        done: '',
        ...shown,
      }),
    );

  return [
    frame.page(passwordPath, 'The page that changes a password.', z.object({}), (viewer) =>
      Promise.resolve(page(200, viewer)),
    ),
    frame.form(passwordPath, passwordPath, 'Change a password.', async (viewer, form) => {
      const [current, next] = [fieldOf(form, 'current'), fieldOf(form, 'next')];
      if (next !== fieldOf(form, 'again')) return page(400, viewer, { fault: 'The two new passwords differ.' });
      const ended = await ownPassword
        .change(viewer, { password: current, code: fieldOf(form, 'code'), next })
        .catch(correctable);
      if (typeof ended === 'string') return page(400, viewer, { fault: ended });
      const others = ended === 1 ? 'Your other session has ended.' : `Your ${ended} other sessions have ended.`;
      return page(
        200,
        { ...viewer, confirmation: 'recent' },
        { done: `The password is changed. ${ended === 0 ? '' : others}` },
      );
    }),
  ];
};

type AccountPageOptions = SecurityPageOptions & {
  /** Open to people who must set up one-time codes first. */
  readonly codesFrame: AccountFrame;
  readonly accounts: Pick<Accounts, 'get'>;
  readonly sessions: SignInSessions;
  readonly signIns: SignIns;
  readonly ownPassword: OwnPassword;
  readonly oneTimeCodes: OneTimeCodes;
};

/** The pages of the person who is signed in. */
export const accountPageRoutes = ({
  accounts,
  sessions,
  signIns,
  ownPassword,
  oneTimeCodes,
  codesFrame,
  ...options
}: AccountPageOptions): readonly Route[] => [
  options.frame.page('/account', 'The overview of an account.', z.object({}), async (viewer) => {
    const account = await accounts.get(viewer.accountId);
    const facts = [
      { name: 'Account', text: account?.name ?? viewer.accountId },
      { name: 'Account id', text: viewer.accountId },
      { name: 'Your role', text: roleTexts[viewer.role] },
      { name: 'Your user id', text: viewer.userId },
    ];
    return pageReply(
      200,
      options.frame.pages.signedIn('account', viewer, { title: 'Your account', path: '/account', facts }),
    );
  }),
  ...securityRoutes({ ...options, ownPassword }),
  ...sessionRoutes(options.frame, sessions, signIns),
  ...passwordRoutes(options.frame, ownPassword),
  ...codeRoutes(codesFrame, ownPassword, oneTimeCodes),
];
