import { remindReasons, remindRoutes } from '../../adapters/collections/http/messages/remind-route.ts';
import { textsOfMessages } from '../../adapters/collections/notifications/message-texts.ts';
import { resilientSender } from '../../adapters/collections/notifications/resilient-senders.ts';
import { SmtpSender } from '../../adapters/collections/notifications/smtp/smtp-sender.ts';
import { sqlSmsOptOuts } from '../../adapters/collections/notifications/sql-sms-opt-outs.ts';
import { TwilioSender } from '../../adapters/collections/notifications/twilio/twilio-sender.ts';
import { MessageCounts, channelsWithoutSender } from '../../application/collections/messages/channels.ts';
import type { Messengers } from '../../application/collections/messages/channels.ts';
import { planMessages, planReceipts } from '../../application/collections/messages/plan-messages.ts';
import { remindConsignee } from '../../application/collections/messages/remind-consignee.ts';
import { sendDueMessages, sendMessagesOf } from '../../application/collections/messages/send-due-messages.ts';
import type { PrintForPayer } from '../../application/collections/messages/send-due-messages.ts';
import type { SmsOptOuts } from '../../application/shared/ports/messengers.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature, Get } from '../wiring/feature.ts';
import { accounts, accountTokens } from './accounts.ts';
import { collections, collectionTokens } from './collections.ts';

/** The interval (ms) of the job that sends due messages. */
const sendEveryMs = 5_000;

export const notificationTokens = {
  /** Receive the messages of channels without a configured sender; bound by the inbox of a sandbox. */
  standIns: token<Required<Messengers>>('notifications.standIns'),
  messengers: token<Messengers>('notifications.messengers'),
  optOuts: token<SmsOptOuts>('notifications.optOuts'),
  remind: token<ReturnType<typeof remindConsignee>>('notifications.remind'),
  /** Sends the messages of one collection that are due. */
  sendOf: token<ReturnType<typeof sendMessagesOf>>('notifications.sendOf'),
  /** The address to which the sender of text messages reports; bound by the feature that receives the reports. */
  statusUrl: token<(collectionId: string, stageId: string) => string>('notifications.statusUrl'),
};
const { messengers, optOuts } = notificationTokens;
const { numbers } = collectionTokens;
const counts = token<MessageCounts>('notifications.counts');
const smtp = token<SmtpSender | undefined>('notifications.smtp');
const twilio = token<TwilioSender | undefined>('notifications.twilio');

const howToSend = {
  sms: 'No sender of text messages is configured: consignees get none. Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
  email: 'No mail server is configured: consignees get no e-mails. Set SMTP_URL and EMAIL_FROM.',
} as const;

const ifSet = <Settings, Sender>(settings: Settings | undefined, open: (settings: Settings) => Sender) =>
  settings && open(settings);

const sending = (get: Get) => {
  const statusUrl = get(notificationTokens.statusUrl, { optional: true });
  return {
    store: get(core.eventStore),
    handle: get(collectionTokens.handle),
    messengers: get(messengers),
    texts: textsOfMessages(get(core.pages)),
    print: (...[view, attachment, language]: Parameters<PrintForPayer>) =>
      get(collectionTokens.print)({ view, attachment, language, reader: 'payer' }),
    numbers: get(numbers),
    optOuts: get(optOuts),
    links: get(core.collectionLinks),
    branding: get(accountTokens.branding),
    ...(statusUrl && { statusUrl }),
    counts: get(counts),
    clock: get(core.clock),
    log: get(core.log),
  };
};

/**
 * Messages to consignees, and the reminders that clients ask for. A sandbox stores messages in its inbox, unless a
 * sender is configured.
 */
export const notifications: Feature = {
  name: 'notifications',
  needs: [accounts, collections],
  module: bindings((bind) => {
    bind(smtp, (get) => ifSet(get(core.config).smtp, (settings) => new SmtpSender(settings)));
    bind(twilio, (get) => ifSet(get(core.config).twilio, (settings) => new TwilioSender(settings)));
    bind(messengers, (get) => {
      const [clock, inbox] = [get(core.clock), get(notificationTokens.standIns, { optional: true })];
      const [mail, texts] = [get(smtp), get(twilio)];
      const [email, sms] = [
        mail ? resilientSender(mail, clock) : inbox?.email,
        texts ? resilientSender(texts, clock) : inbox?.sms,
      ];
      return { ...(sms && { sms }), ...(email && { email }) };
    });
    bind(collectionTokens.plan, (get) => planMessages({ numbers: get(numbers), messengers: get(messengers) }));
    bind(counts, () => new MessageCounts());
    bind(notificationTokens.remind, (get) => remindConsignee({ ...sending(get), ids: get(core.ids) }));
    bind(notificationTokens.sendOf, (get) => sendMessagesOf(sending(get)));
    bind(optOuts, (get) => sqlSmsOptOuts(get(core.database).db, get(core.keyFor)('sms-opt-outs')));
  }),
  routes: (get) =>
    remindRoutes({
      show: get(collectionTokens.show),
      remind: get(notificationTokens.remind),
    }),
  refusals: remindReasons,
  policies: (get) => {
    const [store, handle, clock] = [get(core.eventStore), get(collectionTokens.handle), get(core.clock)];
    return [planReceipts({ store, handle, clock, messengers: get(messengers) })];
  },
  jobs: (get) => {
    const task = sendDueMessages({ ...sending(get), readModels: get(core.readModels) });
    return [{ name: 'message-sending', everyMs: sendEveryMs, task }];
  },
  metrics: (get, { counter }) => {
    const messages = get(counts);
    counter(
      'messages_sent_total',
      'Number of messages to consignees that were handed over to their sender, by channel.',
      'channel',
      () => messages.of('sent'),
    );
    counter(
      'messages_failed_total',
      'Number of failed attempts to send a message to a consignee, by channel.',
      'channel',
      () => messages.of('failed'),
    );
  },
  prepare: (get) => {
    for (const channel of channelsWithoutSender(get(messengers))) get(core.log).warn(howToSend[channel]);
    return Promise.resolve();
  },
  closings: (get) => [
    {
      name: 'senders of messages',
      phase: 'resources',
      close: async () => {
        await get(smtp)?.close();
        await get(twilio)?.close();
      },
    },
  ],
};
