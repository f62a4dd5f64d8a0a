import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfPages } from '../../adapters/parcels/labels/pdf-text.ts';
import { eventually } from '../../support/eventually.ts';
import { mailServer, refusal } from '../../support/notifications/mail-server.ts';
import { account, twilioServer } from '../../support/notifications/twilio-server.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newCollection, readCollection } from './collection-request.ts';

const baseUrl = 'https://shipping.example.com';
const replies = '/notifications/twilio/replies';

type Stage = { readonly type: string; readonly status: string; readonly [name: string]: unknown };

let twilio: Awaited<ReturnType<typeof twilioServer>>;
let mail: Awaited<ReturnType<typeof mailServer>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: RunningService;
beforeAll(async () => {
  const recipient = (address: string): void => {
    if (address.startsWith('nobody')) throw refusal(550, `${address} is unknown`);
  };
  [twilio, mail, folder] = await Promise.all([
    twilioServer(),
    mailServer({ authOptional: false, before: { recipient } }),
    temporaryFolder(),
  ]);
  writeFileSync(join(folder.path, 'ca.pem'), mail.cert);
  writeFileSync(join(folder.path, 'token'), `${account.authToken}\n`);
  service = await runningService({
    environment: {
      BASE_URL: baseUrl,
      SMTP_URL: `smtp://waybill:p%40ss%20word@127.0.0.1:${mail.port}`,
      SMTP_CA_FILE: join(folder.path, 'ca.pem'),
      EMAIL_FROM: 'Example Shipping <customs@shipping.example.com>',
      EMAIL_REPLY_DOMAINS: 'shop.example.com',
      TWILIO_ACCOUNT_SID: account.accountSid,
      TWILIO_AUTH_TOKEN_FILE: join(folder.path, 'token'),
      TWILIO_FROM: account.from,
      TWILIO_API_URL: twilio.url,
    },
  });
});
afterAll(async () => {
  await service.stop();
  await Promise.all([twilio.close(), mail.close(), folder.remove()]);
});

let count = 0;
/** A collection whose first messages have been tried, with its stages. */
const told = async (contact: { readonly phone: string; readonly email: string }) => {
  const trackingNumber = `LZ${String(++count).padStart(9, '0')}ZZ`;
  const shipTo = {
    name: 'Jane Doe',
    ...contact,
    address: { line1: '1 Sample Street', city: 'Berlin', postcode: '10115', country: 'DE' },
  };
  const { collectionId } = await newCollection(service, { shipTo, trackingNumber });
  await eventually(async () => {
    service.clock.advance(1_000);
    const [sms, email] = await stagesOf(collectionId);
    return sms?.status !== 'scheduled' && email && email.status !== 'scheduled';
  });
  return { collectionId, trackingNumber };
};
const stagesOf = async (id: string): Promise<readonly Stage[]> =>
  (await readCollection(service, id)).stages as readonly Stage[];

/** A request as Twilio signs it. */
const fromTwilio = async (path: string, fields: Readonly<Record<string, string>>, signature?: string) => {
  const signed = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)).flat().join(''); // oxfmt-ignore
  const own = createHmac('sha1', account.authToken).update(baseUrl + path + signed).digest('base64'); // oxfmt-ignore
  // These requests are not of the documented interface: they are Twilio's.
  const response = await fetch(`${service.listeningAt}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'x-twilio-signature': signature ?? own },
  });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};
const anSmsTo = (phone: string) => twilio.sent.findLast(({ fields }) => fields['To'] === phone);

describe('messages of a collection', () => {
  it('go to Twilio, and to the mail server over TLS with a password', async () => {
    const { collectionId, trackingNumber } = await told({ phone: '0151 23456701', email: 'jane@example.com' });
    const sms = anSmsTo('+4915123456701');
    const email = mail.received.find(({ header }) => header('subject').includes(trackingNumber));
    expect(sms?.fields).toMatchObject({ From: account.from, Body: expect.stringContaining(trackingNumber) as string });
    expect(email).toMatchObject({
      to: 'jane@example.com',
      secure: true,
      user: 'waybill',
      from: 'customs@shipping.example.com',
    });
    expect(email?.header('content-language')).toBe('de');
    // Nobody has verified the domain of the sender's address.
    expect(email?.header('reply-to')).toBe('');
    expect((await stagesOf(collectionId)).slice(0, 2)).toMatchObject([
      { type: 'initial_sms', status: 'completed', metadata: { messageId: sms?.sid } },
      { type: 'initial_email', status: 'completed' },
    ]);
  });

  it('have replies go to an address of the account whose domain the operator has verified', async () => {
    const brand = (replyTo: string | null) => service.ask('PATCH', '/api/accounts/me/settings', { brand: { replyTo } });
    const refused = await brand('help@evil.example');
    expect([refused.status, refused.json.messages[0]?.field]).toEqual([400, 'brand.replyTo']);
    expect(refused.json.messages[0]?.message).toContain('help@evil.example has not');
    expect((await brand('help@Shop.example.com')).status).toBe(200);
    const { trackingNumber } = await told({ phone: '0151 23456705', email: 'jane@example.com' });
    const email = mail.received.find(({ header }) => header('subject').includes(trackingNumber));
    expect(email?.header('reply-to')).toBe('help@shop.example.com');
    await brand(null);
  });

  it('fail at once where Twilio or the mail server refuses the recipient', async () => {
    const { collectionId } = await told({ phone: '+1 500 555 0001', email: 'nobody@example.com' });
    expect((await stagesOf(collectionId)).slice(0, 2)).toMatchObject([
      { status: 'failed', error: '21211', retryCount: 0 },
      { status: 'failed', error: '550', retryCount: 0 },
    ]);
    expect(service.log()).not.toContain('nobody@example.com');
  });

  it('that confirm a payment hold the receipt as a PDF, without the address of the consignee', async () => {
    const { collectionId, trackingNumber } = await told({ phone: '0151 23456704', email: 'jane@example.com' });
    const payment = { paymentMethodId: 'pm_card_visa', email: 'payer@example.com', idempotencyKey: 'receipt-1' };
    await service.post(`/api/taxes-collections/${collectionId}/payment`, payment);
    const email = await eventually(() => {
      service.clock.advance(1_000);
      return mail.received.find(({ to }) => to === 'payer@example.com');
    });
    const [{ name, bytes } = { name: '', bytes: Buffer.of() }] = email.attachments;
    expect([email.attachments.length, name]).toEqual([1, `receipt-${trackingNumber}.pdf`]);
    const text = (await pdfPages(bytes)).map((page) => page.text).join(' ');
    expect(text).toContain('78,64');
    expect(text).not.toContain('Sample Street');
  });

  it('are counted by channel, sent and failed', async () => {
    const counted = async () => {
      const { text } = await service.get('/metrics', { token: null });
      return Object.fromEntries(
        [...text.matchAll(/^messages_(sent|failed)_total\{channel="(\w+)"\} (\d+)$/gm)].map(
          ([, outcome, channel, count]) => [`${outcome} ${channel}`, Number(count)],
        ),
      );
    };
    const before = await counted();
    expect(Object.keys(before)).toEqual(['sent sms', 'sent email', 'failed sms', 'failed email']);
    await told({ phone: '+1 500 555 0001', email: 'jane@example.com' });
    const after = await counted();
    expect(Object.entries(after).filter(([name, count]) => count !== before[name])).toEqual([
      ['sent email', (before['sent email'] ?? 0) + 1],
      ['failed sms', (before['failed sms'] ?? 0) + 1],
    ]);
  });
});

describe('a report of Twilio', () => {
  const reported = async (phone: string) => {
    const { collectionId } = await told({ phone, email: 'jane@example.com' });
    const sms = anSmsTo(`+49${phone.slice(1)}`);
    const path = (sms?.fields['StatusCallback'] ?? '').slice(baseUrl.length);
    const report = (MessageStatus: string, others: object = {}, signature?: string) =>
      fromTwilio(path, { MessageSid: sms?.sid ?? '', MessageStatus, To: `+49${phone.slice(1)}`, ...others }, signature);
    const changedAt = async () => (await service.get(`/api/taxes-collections/${collectionId}`)).json['updatedAt'];
    return { collectionId, report, changedAt };
  };

  it('that a message was delivered is shown, once', async () => {
    const { collectionId, report, changedAt } = await reported('015123456702');
    const changes = new Set([await changedAt()]);
    for (const status of ['sent', 'delivered', 'delivered', 'undelivered', 'queued']) {
      service.clock.advance(1_000);
      const { status: answered, text, type } = await report(status);
      expect([answered, type]).toEqual([200, 'text/xml; charset=utf-8']);
      expect(text).toContain('<Response></Response>');
      changes.add(await changedAt());
    }
    expect(changes.size).toBe(2);
    expect((await stagesOf(collectionId))[0]).toMatchObject({
      status: 'completed',
      metadata: { delivery: 'delivered' },
    });
  });

  it('that it was not makes the stage a failed one, with the code', async () => {
    const { collectionId, report } = await reported('015123456703');
    await report('undelivered', { ErrorCode: '30003' });
    expect((await stagesOf(collectionId))[0]).toMatchObject({
      status: 'failed',
      error: '30003',
      metadata: { delivery: 'undelivered' },
    });
  });

  it('with another signature is refused, and one of an unknown message changes nothing', async () => {
    const { report, changedAt } = await reported('015123456704');
    const before = await changedAt();
    service.clock.advance(1_000);
    const forged = await report('delivered', {}, Buffer.from('forged').toString('base64'));
    expect([forged.status, forged.text]).toEqual([401, expect.stringContaining('invalid_signature')]);
    expect(await changedAt()).toBe(before);
    const unknown = '/notifications/twilio/status/txc_unknown/stg_unknown';
    expect((await fromTwilio(unknown, { MessageSid: 'SM1', MessageStatus: 'delivered' })).status).toBe(200);
  });
});

describe('a reply', () => {
  const reply = (phone: string, Body: string, others: object = {}) =>
    fromTwilio(replies, { From: phone, Body, MessageSid: 'SM1', ...others });

  it('of STOP ends text messages to that number until START, for every collection; e-mails go on', async () => {
    const national = '0151 23456705';
    const phone = '+4915123456705';
    await told({ phone: national, email: 'jane@example.com' });
    expect((await reply(phone, ' Stop. ')).text).toContain('<Response></Response>');
    const stopped = await told({ phone: national, email: 'jane@example.com' });
    expect((await stagesOf(stopped.collectionId)).slice(0, 2)).toMatchObject([
      { type: 'initial_sms', status: 'skipped', skipReason: 'opted_out' },
      { type: 'initial_email', status: 'completed' },
    ]);
    await reply(phone, 'start');
    const again = await told({ phone: national, email: 'jane@example.com' });
    expect((await stagesOf(again.collectionId))[0]).toMatchObject({ status: 'completed' });
  });

  it('of HELP is answered in the language of the number, unless Twilio has understood and answered it', async () => {
    expect((await reply('+33612345678', 'help')).text).toMatch(
      /<Message>Paiement des droits de douane: .*STOP.*<\/Message>/,
    );
    expect((await reply('+14155552671', 'INFO')).text).toContain('<Message>Duty payment service: ');
    expect((await reply('+14155552671', 'help', { OptOutType: 'HELP' })).text).toContain('<Response></Response>');
  });

  it('of anything else changes nothing', async () => {
    const phone = '+4915123456706';
    for (const text of ['please stop', 'STOP PLEASE', '', 'x'.repeat(2_000), 'constructor'])
      expect((await reply(phone, text)).text).toContain('<Response></Response>');
    const { collectionId } = await told({ phone: '0151 23456706', email: 'jane@example.com' });
    expect((await stagesOf(collectionId))[0]).toMatchObject({ status: 'completed' });
  });

  it('with another signature stops nothing', async () => {
    const forged = await fromTwilio(replies, { From: '+4915123456707', Body: 'STOP' }, 'AAAA');
    expect(forged.status).toBe(401);
    const { collectionId } = await told({ phone: '0151 23456707', email: 'jane@example.com' });
    expect((await stagesOf(collectionId))[0]).toMatchObject({ status: 'completed' });
  });
});
