import { inboxRoutes } from '../../adapters/sandbox/http/inbox-routes.ts';
import { MessageInbox } from '../../adapters/sandbox/message-inbox.ts';
import { Inbox, inboxPrefix, seedInbox } from '../../adapters/sandbox/http/inbox-page.ts';
import { demoAccountId } from '../../application/sandbox/seed-demo.ts';
import { systemContext } from '../../application/log/kernel/context.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';
import { notifications, notificationTokens } from './notifications.ts';
import { sandbox } from './sandbox.ts';
import { webhooks, webhookTokens } from './webhooks.ts';

/** Stores the messages of a sandbox. */
const messages = token<MessageInbox>('inbox.messages');

/** The sandbox's own receiver of webhooks, with pages that show the received ones. */
export const inbox: Feature = {
  name: 'inbox',
  // The endpoint with this address belongs to the demo account.
  needs: [sandbox, webhooks, notifications],
  enabled: ({ mode }) => mode === 'sandbox',
  module: bindings((bind) => {
    bind(webhookTokens.ownReceiver, (get) => `${get(core.baseUrl)}${inboxPrefix}`);
    bind(
      messages,
      (get) => new MessageInbox({ db: get(core.database).db, clock: get(core.clock), ids: get(core.ids) }),
    );
    bind(notificationTokens.standIns, (get) => get(messages));
  }),
  routes: (get) => {
    const { outbox, secrets } = get(webhookTokens.webhooks);
    return inboxRoutes({
      inbox: new Inbox({ db: get(core.database).db, outbox, secrets, clock: get(core.clock), ids: get(core.ids) }),
      messages: get(messages),
      pages: get(core.pages),
      demoAccountId,
      open: get(core.config).localOnly,
    });
  },
  prepare: async (get) => {
    if (get(core.config).role === 'worker') return;
    const context = systemContext(
      { accountId: demoAccountId, correlationId: get(core.ids).next('req') },
      get(core.clock).now(),
    );
    await seedInbox(get(webhookTokens.webhooks).endpoints, get(core.baseUrl), context);
  },
};
