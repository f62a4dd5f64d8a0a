import { z } from 'zod';
import type { MessageInbox } from '../message-inbox.ts';
import { inboxPage, inboxScript, InboxFullError, inboxPrefix } from './inbox-page.ts';
import type { Inbox } from './inbox-page.ts';
import type { Pages } from '../../platform/pages/pages.ts';
import { passwordChallenge } from '../../platform/http/engine/route/gate.ts';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import { anonymous, route } from '../../platform/http/engine/route/route.ts';
import type { Principal, Route } from '../../platform/http/engine/route/route.ts';
import { timestamp } from '../../platform/http/schemas/index.ts';

const keptHeaders = [
  'content-type',
  'user-agent',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'x-service-signature',
  'x-service-event',
  'x-service-delivery-attempt',
  'x-service-sequence',
  'x-service-test',
];

const message = z
  .object({
    id: z.string().meta({ description: 'Id of the delivery that was received.' }),
    accountId: z.string().meta({ description: 'Account whose inbox it came to.' }),
    receivedAt: timestamp,
    headers: z
      .record(z.string(), z.string())
      .meta({ description: 'Headers that concern the webhook, by lower-case name.' }),
    body: z.string().meta({ description: 'As it came.' }),
    verdict: z
      .object({
        service: z.boolean().meta({ description: 'Whether `x-service-signature` is valid.' }),
        standard: z.boolean().meta({ description: 'Whether `webhook-signature` is valid.' }),
      })
      .meta({ description: 'Whether x-service-signature and webhook-signature are valid.' }),
  })
  .meta({ id: 'InboxMessage', description: 'A webhook that the sandbox inbox received.' });

const notification = z
  .object({
    id: z.string().meta({ description: 'Id of the message.' }),
    accountId: z.string().meta({ description: 'Account that asked for it.' }),
    channel: z.enum(['sms', 'email']).meta({ description: 'Whether it is a text message or an e-mail.' }),
    reference: z.string().meta({ description: 'Messages with one reference are one message.' }),
    receivedAt: timestamp,
    to: z.string().meta({ description: 'Phone number or e-mail address.' }),
    toName: z.string().optional().meta({ description: 'Name of the recipient of an e-mail.' }),
    replyTo: z.string().optional().meta({ description: 'Address to which replies to the e-mail go.' }),
    language: z.string().optional().meta({ description: 'Language of the e-mail, as BCP 47 writes it.' }),
    subject: z.string().optional().meta({ description: 'Subject of the e-mail.' }),
    text: z.string().meta({ description: 'The text of the message.' }),
    wouldWaitUntil: timestamp.optional().meta({
      description: 'When a real sender would have sent it: it is 20:00 to 08:00 at the consignee. Absent by day.',
    }),
    html: z.string().optional().meta({ description: 'The e-mail as HTML.' }),
    attachments: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name of the file.', example: 'receipt-LZ000000005ZZ.pdf' }),
          type: z.string().meta({ description: 'Media type.', example: 'application/pdf' }),
          bytes: z.number().meta({ description: 'Size of the file.', example: 22_000 }),
        }),
      )
      .optional()
      .meta({ description: 'Files that come with the e-mail. The inbox does not store them.' }),
  })
  .meta({ id: 'InboxNotification', description: 'A text message or an e-mail that the sandbox would have sent.' });

const ofAccount = z.object({
  accountId: z.string().optional().meta({ description: 'Account to read the inbox of; the demo account when absent.' }),
});
const reading = { optionalScope: 'read_accounts', basic: true } as const;
const common = { tag: 'Sandbox', access: 'public' } as const;

/** `Retry-After` (s): by then the waiting messages are stored. */
const full = (): HttpError =>
  new HttpError(503, 'busy', 'The inbox has too many messages to store at the moment. Send it again.', {
    headers: { 'retry-after': '2' },
  });

/** Makes the browser prompt for a user name and a password: any user name, and the token as the password. */
const signInNeeded = (): HttpError =>
  new HttpError(
    401,
    'token_missing',
    'An access token is needed: "Authorization: ' +
      'Bearer <ACCESS_TOKEN>", or in a browser the token as the password, for example that of DATA_DIR/demo-token.',
    { headers: passwordChallenge },
  );

const leadsNowhere = (): HttpError => new HttpError(404, 'not_found', 'No webhook endpoint leads here.');

type ShownAccount = (principal: Principal, asked: string | undefined) => string;

const messagesRoute = (messages: Pick<MessageInbox, 'messages'>, shownAccount: ShownAccount): Route =>
  route({
    ...common,
    access: reading,
    rate: 'read',
    method: 'get',
    path: '/sandbox/messages.json',
    operationId: 'listInboxMessages',
    summary: 'List the text messages and e-mails that the sandbox would have sent, the newest first.',
    query: ofAccount,
    replies: {
      200: {
        description: 'The last 200 messages of the account; without one, of the demo account.',
        schema: z.array(notification),
      },
    },
    handler: async ({ query, principal }) => ({
      json: await messages.messages(shownAccount(principal, query.accountId)),
      headers: { 'cache-control': 'no-store' },
    }),
  });

/**
 * The sandbox's own webhook receiver, only in sandbox mode. Messages hold names and addresses, so reading them needs a
 * token, unless the sandbox is reachable only from this machine.
 */
export const inboxRoutes = ({
  inbox,
  messages,
  pages,
  demoAccountId,
  open,
}: {
  readonly inbox: Inbox;
  readonly messages: Pick<MessageInbox, 'messages'>;
  readonly pages: Pages;
  readonly demoAccountId: string;
  /** Whether messages may be read without a token. */
  readonly open: boolean;
}): readonly Route[] => {
  const shownAccount: ShownAccount = ({ accountId: id, roles }, asked) => {
    if (id === anonymous.accountId) {
      if (!open) throw signInNeeded();
      return asked ?? demoAccountId;
    }
    if (asked === undefined || asked === id || roles.has('admin')) return asked ?? id;
    throw new HttpError(403, 'account_not_permitted', 'The token does not permit the account that accountId names.', {
      field: 'accountId',
    });
  };
  return [
    route({
      ...common,
      rate: 'inbox',
      method: 'post',
      path: `${inboxPrefix}{accountId}`,
      operationId: 'receiveWebhook',
      summary: 'Receive a webhook.',
      description: 'The inbox checks the signatures and shows what arrives at `/sandbox/inbox`.',
      refusals: { 404: leadsNowhere() },
      bodyLimit: 300 * 1024,
      params: z.object({ accountId: z.string().meta({ description: 'Account the inbox belongs to.' }) }),
      body: z.looseObject({}),
      replies: {
        200: {
          description: 'Kept.',
          schema: z.object({ received: z.literal(true).meta({ description: 'The webhook is stored.' }) }),
        },
      },
      handler: async ({ params: { accountId }, rawBody, header }) => {
        const headers = Object.fromEntries(
          keptHeaders.flatMap((name) => (header(name) === undefined ? [] : [[name, header(name)]])),
        );
        const kept = await inbox.receive(accountId, headers, rawBody).catch((error: unknown) => {
          throw error instanceof InboxFullError ? full() : error;
        });
        if (!kept) throw leadsNowhere();
        return { json: { received: true } };
      },
    }),
    route({
      ...common,
      access: reading,
      rate: 'read',
      method: 'get',
      path: '/sandbox/inbox',
      summary: 'Look at what has arrived.',
      hidden: true,
      query: ofAccount,
      replies: { 200: { description: 'A page.', type: 'text/html' } },
      handler: async ({ query, principal }) => {
        const accountId = shownAccount(principal, query.accountId);
        return {
          bytes: inboxPage(pages, accountId, {
            webhooks: await inbox.messages(accountId),
            notifications: await messages.messages(accountId),
          }),
          type: 'text/html; charset=utf-8',
          headers: { 'cache-control': 'no-store' },
        };
      },
    }),
    route({
      ...common,
      rate: 'none',
      method: 'get',
      path: '/sandbox/inbox.js',
      summary: 'The script that refreshes the page.',
      hidden: true,
      replies: { 200: { description: 'A script.', type: 'text/javascript' } },
      handler: () =>
        Promise.resolve({
          bytes: inboxScript,
          type: 'text/javascript; charset=utf-8',
          headers: { 'cache-control': 'public, max-age=3600' },
        }),
    }),
    route({
      ...common,
      access: reading,
      rate: 'read',
      method: 'get',
      path: '/sandbox/inbox.json',
      operationId: 'listInbox',
      summary: 'List what has arrived, the newest first.',
      query: ofAccount,
      replies: {
        200: {
          description: 'The last 200 webhooks of the account; without one, of the demo account.',
          schema: z.array(message),
        },
      },
      handler: async ({ query, principal }) => ({
        json: await inbox.messages(shownAccount(principal, query.accountId)),
        headers: { 'cache-control': 'no-store' },
      }),
    }),
    messagesRoute(messages, shownAccount),
  ];
};
