import { z } from 'zod';
import { inboxPage } from '../web/inbox/inbox-page.ts';
import { inboxPrefix } from '../web/inbox/inbox.ts';
import type { Inbox } from '../web/inbox/inbox.ts';
import type { Pages } from '../web/pages.ts';
import { HttpError } from './http-error.ts';
import { route } from './route.ts';
import type { Route } from './route.ts';

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
    id: z.string(),
    accountId: z.string(),
    receivedAt: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string().meta({ description: 'As it came.' }),
    verdict: z
      .object({ service: z.boolean(), standard: z.boolean() })
      .meta({ description: 'Whether x-service-signature and webhook-signature hold.' }),
  })
  .meta({ id: 'InboxMessage' });

const ofAccount = z.object({ accountId: z.string().optional() });
const common = { tag: 'Sandbox', access: 'public', rate: 'none' } as const;

/** The sandbox's own receiver. It asks for no token, and is there in sandbox mode only. */
export const inboxRoutes = ({
  inbox,
  pages,
  demoAccountId,
}: {
  readonly inbox: Inbox;
  readonly pages: Pages;
  readonly demoAccountId: string;
}): readonly Route[] => [
  route({
    ...common,
    method: 'post',
    path: `${inboxPrefix}{accountId}`,
    summary: 'Receive a webhook.',
    bodyLimit: 300 * 1024,
    params: z.object({ accountId: z.string() }),
    body: z.looseObject({}),
    replies: { 200: { description: 'Kept.', schema: z.object({ received: z.literal(true) }) } },
    handler: async ({ params: { accountId }, rawBody, header }) => {
      const headers = Object.fromEntries(keptHeaders.flatMap((name) => (header(name) === undefined ? [] : [[name, header(name)]])));
      if (!(await inbox.receive(accountId, headers, rawBody))) throw new HttpError(404, 'not_found', 'No webhook endpoint leads here.');
      return { json: { received: true } };
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/sandbox/inbox',
    summary: 'Look at what has arrived.',
    hidden: true,
    query: ofAccount,
    replies: { 200: { description: 'A page.', type: 'text/html' } },
    handler: async ({ query: { accountId = demoAccountId } }) => ({
      bytes: inboxPage(pages, accountId, await inbox.messages(accountId)),
      type: 'text/html; charset=utf-8',
      headers: { 'cache-control': 'no-store' },
    }),
  }),
  route({
    ...common,
    method: 'get',
    path: '/sandbox/inbox.json',
    summary: 'List what has arrived, the newest first.',
    query: ofAccount,
    replies: { 200: { description: 'The last 200 webhooks of the account; without one, of the demo account.', schema: z.array(message) } },
    handler: async ({ query: { accountId = demoAccountId } }) => ({
      json: await inbox.messages(accountId),
      headers: { 'cache-control': 'no-store' },
    }),
  }),
];
