import { securityNotice } from '../../adapters/accounts/pages/security-notice.ts';
import { sendSecurityNotices } from '../../application/accounts/send-security-notices.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';
import { notifications, notificationTokens } from './notifications.ts';
import { signIn, signInTokens } from './sign-in.ts';

const sendEveryMs = 5_000;

/** E-mails to the users of an account about changes of who may use it. */
export const securityNotices: Feature = {
  name: 'security-notices',
  needs: [signIn, notifications],
  jobs: (get) => {
    const { securityEvents: events, users } = get(signInTokens.stores);
    const task = sendSecurityNotices({
      events,
      users,
      email: get(notificationTokens.messengers).email,
      textOf: securityNotice(get(core.pages)),
      clock: get(core.clock),
      log: get(core.log),
    });
    return [{ name: 'security-notices', everyMs: sendEveryMs, task }];
  },
};
