import { expect, it, onTestFinished } from 'vitest';
import { inboxRoutes } from '../../../../src/adapters/sandbox/http/inbox-routes.ts';
import { MessageInbox } from '../../../../src/adapters/sandbox/message-inbox.ts';
import { ulidIds } from '../../../../src/adapters/shared/system/ids.ts';
import { Inbox } from '../../../../src/adapters/sandbox/http/inbox-page.ts';
import { createPages } from '../../../../src/adapters/platform/pages/pages.ts';
import { anEmail, anSms } from '../../../../src/testing/contracts/messengers.ts';
import { openFixture } from '../../../support/webhooks-fixture.ts';
import { TestClock } from '../../../support/test-clock.ts';
import { account, otherAccount, runningApp } from '../../platform/http/running-app.ts';

const neverAborted = new AbortController().signal;

const anInbox = async () => {
  const fixture = await openFixture();
  onTestFinished(() => fixture.close());
  const inbox = new Inbox({
    db: fixture.db,
    outbox: fixture.outbox,
    secrets: fixture.secrets,
    clock: fixture.clock,
    ids: fixture.ids,
  });
  const messages = new MessageInbox({ db: fixture.db, clock: new TestClock(), ids: ulidIds() });
  const app = await runningApp(
    inboxRoutes({ inbox, messages, pages: createPages(), open: true, demoAccountId: account }),
  );
  return { messages, get: async (path: string) => fetch(`${app.url}${path}`) };
};

it('lists text messages and e-mails of the account alone, the newest first', async () => {
  const { messages, get } = await anInbox();
  const [sms, email] = [anSms({ accountId: account }), anEmail({ accountId: account, replyTo: 'shop@example.com' })];
  await messages.sms.send(sms, neverAborted);
  await messages.email.send(email, neverAborted);
  await messages.sms.send(anSms({ accountId: otherAccount }), neverAborted);
  const reply = await get('/sandbox/messages.json');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(await reply.json()).toMatchObject([
    { channel: 'email', to: email.to, subject: email.subject, html: email.html, replyTo: 'shop@example.com' },
    { channel: 'sms', to: sms.to, text: sms.text },
  ]);
});

it('shows a text with its links, and the HTML of an e-mail in a frame that runs no script', async () => {
  const { messages, get } = await anInbox();
  await messages.sms.send(
    anSms({ accountId: account, text: 'Pay <now>: https://shipping.example.com/pay/x?a=1&b=2 please' }),
    neverAborted,
  );
  await messages.email.send(
    anEmail({ accountId: account, html: '<p title="a">Hello</p><script>alert(1)</script>' }),
    neverAborted,
  );
  const page = await (await get('/sandbox/inbox')).text();
  expect(page).toContain('Pay &lt;now&gt;: <a href="https://shipping.example.com/pay/x?a=1&amp;b=2" rel="noreferrer">');
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;p title=&quot;a&quot;&gt;Hello');
  expect(page).not.toContain('<script>alert');
  expect(page).not.toContain('allow-scripts');
});
