import { createHmac } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as vitest from 'vitest';
import {
  SmsNotSentError,
  TwilioSender,
} from '../../../../../src/adapters/collections/notifications/twilio/twilio-sender.ts';
import {
  hasTwilioForm,
  isTwilioSignature,
} from '../../../../../src/adapters/collections/http/messages/twilio-routes.ts';
import { anSms, smsSenderContract } from '../../../../../src/testing/contracts/messengers.ts';
import { account, twilioServer } from '../../../../support/notifications/twilio-server.ts';

const neverAborted = new AbortController().signal;

const opened = async (fault?: Parameters<typeof twilioServer>[0], changes: Partial<typeof account> = {}) => {
  const server = await twilioServer(fault);
  const sender = new TwilioSender({ ...account, ...changes, baseUrl: server.url, timeoutMs: 5_000 });
  const dispose = async () => {
    await server.close();
    await sender.close();
  };
  return { server, sender, dispose };
};
const forTest = async (...of: Parameters<typeof opened>) => {
  const all = await opened(...of);
  onTestFinished(all.dispose);
  return all;
};

smsSenderContract(vitest, 'Twilio', async () => {
  const { server, sender, dispose } = await opened();
  const received = () =>
    Promise.resolve(server.sent.map(({ fields }) => ({ to: fields['To'] ?? '', text: fields['Body'] ?? '' })));
  return { sender, received, refusing: '+15005550004', dispose };
});

describe('a text message by Twilio', () => {
  it('is a form with the sender and where its status is reported', async () => {
    const { server, sender } = await forTest();
    const sms = anSms({ statusUrl: 'https://shipping.example.com/notifications/twilio/status?stage=1' });
    expect(await sender.send(sms, neverAborted)).toEqual({ messageId: server.sent[0]?.sid });
    expect(server.sent[0]?.fields).toEqual({
      To: sms.to,
      Body: sms.text,
      From: account.from,
      StatusCallback: sms.statusUrl,
    });
  });

  it('names a messaging service as such', async () => {
    const { server, sender } = await forTest(undefined, { from: 'MG00000000000000000000000000000001' });
    await sender.send(anSms(), neverAborted);
    expect(server.sent[0]?.fields).toMatchObject({ MessagingServiceSid: 'MG00000000000000000000000000000001' });
    expect(server.sent[0]?.fields).not.toHaveProperty('From');
  });

  it.each([
    ['the limit of its rate', 429, { code: 20429, status: 429 }, '20429'],
    ['a fault of its own', 500, { code: 20500, status: 500 }, '20500'],
    ['a page of a proxy', 503, undefined, '503'],
  ])('is to be sent again after %s', async (_, status, body, code) => {
    const { sender } = await forTest((response) => {
      response.writeHead(status).end(body === undefined ? '<html>' : JSON.stringify(body));
      return true;
    });
    const error: unknown = await sender.send(anSms(), neverAborted).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SmsNotSentError);
    expect(String(error)).toContain(`(${code})`);
  });

  it('is to be sent again with another password or another server', async () => {
    const wrong = await forTest(undefined, { authToken: 'wrong' });
    await expect(wrong.sender.send(anSms(), neverAborted)).rejects.toThrow('(20003)');
    const { server, sender } = await forTest();
    await server.close();
    await expect(sender.send(anSms(), neverAborted)).rejects.toThrow('ECONNREFUSED');
  });

  it('is found again, and not sent twice, after its answer was lost', async () => {
    let isFirst = true;
    const { server, sender } = await forTest((response, take) => {
      if (!isFirst) return false;
      isFirst = false;
      take();
      response.destroy();
      return true;
    });
    const sms = anSms();
    await expect(sender.send(sms, neverAborted)).rejects.toBeInstanceOf(SmsNotSentError);
    const attemptedAt = '2026-11-20T10:00:00.000Z';
    expect(await sender.send({ ...sms, attemptedAt }, neverAborted)).toEqual({ messageId: server.sent[0]?.sid });
    expect(server.sent).toHaveLength(1);
    await sender.send(anSms({ text: 'another', attemptedAt }), neverAborted);
    await sender.send({ ...sms, attemptedAt: '2026-11-21T10:00:00.000Z' }, neverAborted);
    expect(server.sent).toHaveLength(3);
  });
});

describe("Twilio's signature", () => {
  const url = 'https://shipping.example.com/notifications/twilio/status?a=1';
  const form = new URLSearchParams({ To: '+18005551212', Digits: '1234', Body: 'ü &' }).toString();
  const signed = (text: string) => createHmac('sha1', account.authToken).update(text).digest('base64');
  const good = signed(`${url}Bodyü &Digits1234To+18005551212`);
  const check = (to: string, body: string, given: string, token = account.authToken) =>
    isTwilioSignature(to, Buffer.from(body), given, token);

  it('is that of the address and the fields in the order of their names', () => {
    expect(check(url, form, good)).toBe(true);
  });

  it('is that of the example that Twilio publishes', () => {
    const example = 'CallSid=CA1234567890ABCDE&Caller=%2B14158675309&Digits=1234&From=%2B14158675309&To=%2B18005551212';
    expect(check('https://mycompany.com/myapp.php?foo=1&bar=2', example, 'RSOYDt4T1cUTdK1PDd93/VVr8B8=', '12345')).toBe(
      true,
    );
  });

  it('is not that of another address, another field, another secret, or none', () => {
    expect(check(`${url}2`, form, good)).toBe(false);
    expect(check(url, form.replace('1234', '1235'), good)).toBe(false);
    expect(check(url, `${form}&x=1`, good)).toBe(false);
    expect(check(url, form, good, 'another')).toBe(false);
    for (const given of ['', 'x', good.slice(1)])
      expect([check(url, form, given), hasTwilioForm(given)]).toEqual([false, false]);
    expect(hasTwilioForm(good)).toBe(true);
  });
});
