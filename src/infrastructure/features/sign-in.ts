import { accountPageRoutes } from '../../adapters/accounts/http/account-pages/routes.ts';
import { accountFrame } from '../../adapters/accounts/http/account-pages/common.ts';
import type { AccountFrame } from '../../adapters/accounts/http/account-pages/common.ts';
import { securityEventRoutes } from '../../adapters/accounts/http/accounts/security-event-routes.ts';
import { cookieOf, formTokens, knownBrowsers } from '../../adapters/accounts/http/sign-in/cookies.ts';
import type { Cookie, FormTokens } from '../../adapters/accounts/http/sign-in/cookies.ts';
import { signInRoutes } from '../../adapters/accounts/http/sign-in/routes.ts';
import { signInForms } from '../../adapters/accounts/http/sign-in/sign-in-forms.ts';
import type { SignInForms } from '../../adapters/accounts/http/sign-in/sign-in-forms.ts';
import { openToAnybody, signInGate } from '../../adapters/accounts/http/sign-in/sign-in-gate.ts';
import type { SignInGate } from '../../adapters/accounts/http/sign-in/sign-in-gate.ts';
import { oneTimeCodeGenerator } from '../../adapters/accounts/security/one-time-codes.ts';
import { sessionSecrets } from '../../adapters/accounts/security/hashed-secrets.ts';
import { accountPages } from '../../adapters/accounts/pages/account-pages.ts';
import type { AccountPages } from '../../adapters/accounts/pages/account-pages.ts';
import { OwnPassword } from '../../application/accounts/own-password.ts';
import { OneTimeCodes } from '../../application/accounts/one-time-codes.ts';
import { removeOldSignIns, SignIns } from '../../application/accounts/sign-in.ts';
import { trailOfLog } from '../../application/audit/trail-of-log.ts';
import { oneTimeCodesOf } from '../../domain/accounts/account-settings/index.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';
import { openUserStores } from '../stores/accounts.ts';
import { accounts, accountTokens } from './accounts.ts';
import type { UserStores } from '../stores/accounts.ts';

/** For features with pages: the signed-in user, and the layout of those pages. */
export const signInTokens = {
  gate: token<SignInGate>('signIn.gate'),
  pages: token<AccountPages>('signIn.pages'),
  frame: token<AccountFrame>('signIn.frame'),
  signIns: token<SignIns>('signIn.signIns'),
  /** Holds the secret of a session. */
  sessionCookie: token<Cookie>('signIn.sessionCookie'),
  /** Users, their sessions, and the security trail. */
  stores: token<UserStores>('signIn.stores'),
  /** Confirms a change by the password of the user who makes it. */
  ownPassword: token<OwnPassword>('signIn.ownPassword'),
  /** Bind the forms of these pages to a session or a browser. */
  formTokens: token<FormTokens>('signIn.formTokens'),
  /** Holds a random value that forms before the sign-in are bound to. */
  formCookie: token<Cookie>('signIn.formCookie'),
};

const { stores, signIns, sessionCookie, formTokens: tokens, formCookie } = signInTokens;
const oneTimeCodes = token<OneTimeCodes>('signIn.oneTimeCodes');
const forms = token<SignInForms>('signIn.forms');

const hour = 3_600_000;

/** Users sign in at a page of this service; their sessions open the pages at /account and those of other features. */
export const signIn: Feature = {
  name: 'sign-in',
  needs: [accounts],
  module: bindings((bind) => {
    bind(stores, (get) =>
      openUserStores({
        database: get(core.database),
        clock: get(core.clock),
        ids: get(core.ids),
        vault: get(core.vault),
        keyFor: get(core.keyFor),
      }),
    );
    bind(tokens, (get) => formTokens(get(core.keyFor)('sign-in-forms')));
    bind(oneTimeCodes, (get) => {
      const generator = oneTimeCodeGenerator(get(core.keyFor)('recovery-codes'));
      return new OneTimeCodes({ ...get(stores), generator, clock: get(core.clock) });
    });
    bind(signIns, (get) => {
      const common = { secrets: sessionSecrets, oneTimeCodes: get(oneTimeCodes), browsers: knownBrowsers(get(tokens)) };
      const areCodesRequired = async (accountId: string): Promise<boolean> =>
        oneTimeCodesOf(await get(accountTokens.settings).settingsOf(accountId)) === 'required';
      return new SignIns({ ...get(stores), ...common, areCodesRequired, clock: get(core.clock) });
    });
    bind(signInTokens.ownPassword, (get) => {
      const [accounts, codes, clock] = [get(core.accounts), get(oneTimeCodes), get(core.clock)];
      return new OwnPassword({ ...get(stores), accounts, oneTimeCodes: codes, clock });
    });
    bind(sessionCookie, (get) => cookieOf('waybill-session', get(core.baseUrl)));
    bind(formCookie, (get) => cookieOf('waybill-form', get(core.baseUrl)));
    bind(signInTokens.pages, (get) => accountPages(get(core.pages)));
    bind(signInTokens.frame, (get) => accountFrame({ gate: get(signInTokens.gate), pages: get(signInTokens.pages) }));
    bind(forms, (get) =>
      signInForms({
        pages: get(signInTokens.pages),
        signIns: get(signIns),
        sessionCookie: get(sessionCookie),
        browserCookie: cookieOf('waybill-browser', get(core.baseUrl)),
        formCookie: get(formCookie),
        tokens: get(tokens),
        ownOrigin: new URL(get(core.baseUrl)).origin,
      }),
    );
    bind(signInTokens.gate, (get) =>
      signInGate({
        signIns: get(signIns),
        cookie: get(sessionCookie),
        tokens: get(tokens),
        ownOrigin: new URL(get(core.baseUrl)).origin,
        signInPage: get(forms).signInPage,
      }),
    );
  }),
  routes: (get) => {
    const [gate, pages] = [get(signInTokens.gate), get(signInTokens.pages)];
    return [
      ...signInRoutes({
        gate,
        pages,
        users: get(stores).users,
        forms: get(forms),
        signIns: get(signIns),
        sessionCookie: get(sessionCookie),
      }),
      ...accountPageRoutes({
        frame: get(signInTokens.frame),
        codesFrame: accountFrame({ gate: openToAnybody(gate), pages }),
        ...get(stores),
        accounts: get(core.accounts),
        signIns: get(signIns),
        settings: get(accountTokens.settings),
        oneTimeCodes: get(oneTimeCodes),
        ownPassword: get(signInTokens.ownPassword),
      }),
      ...securityEventRoutes(get(stores).securityEvents),
    ];
  },
  policies: (get) => [trailOfLog({ events: get(stores).securityEvents, ids: get(core.ids) })],
  jobs: (get) => [
    {
      name: 'remove-old-sign-ins',
      everyMs: hour,
      task: () => removeOldSignIns({ ...get(stores), clock: get(core.clock) }),
    },
  ],
};
