import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import * as vitest from 'vitest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseSmtpUrl } from '../../../../../src/adapters/collections/notifications/smtp/settings.ts';
import {
  EmailNotSentError,
  SmtpSender,
} from '../../../../../src/adapters/collections/notifications/smtp/smtp-sender.ts';
import type { SmtpOptions } from '../../../../../src/adapters/collections/notifications/smtp/smtp-sender.ts';
import { RecipientRefusedError } from '../../../../../src/application/shared/ports/messengers.ts';
import { anEmail, emailSenderContract } from '../../../../../src/testing/contracts/messengers.ts';
import { mailServer, refusal } from '../../../../support/notifications/mail-server.ts';

const neverAborted = new AbortController().signal;
const from = { name: 'Example Shipping', address: 'customs@shipping.example.com' };

const opened = async (
  settings: Parameters<typeof mailServer>[0] = {},
  url = (port: number) => `smtp://127.0.0.1:${port}`,
  options: Partial<SmtpOptions> = {},
) => {
  const server = await mailServer(settings);
  const sender = new SmtpSender({ address: parseSmtpUrl(url(server.port)), from, ca: server.cert, ...options });
  const dispose = async () => {
    await sender.close();
    await server.close();
  };
  return { server, sender, dispose };
};
const forTest = async (...of: Parameters<typeof opened>) => {
  const all = await opened(...of);
  onTestFinished(all.dispose);
  return all;
};
const failing = (sender: SmtpSender, message = anEmail()): Promise<unknown> =>
  sender.send(message, neverAborted).then(
    () => 'sent',
    (error: unknown) => error,
  );

emailSenderContract(vitest, 'SMTP', async () => {
  const nobody = { recipient: (address: string) => { if (address.startsWith('nobody')) throw refusal(550, `${address}: unknown`); } }; // oxfmt-ignore
  const { server, sender, dispose } = await opened({ before: nobody });
  const received = () =>
    Promise.resolve(
      server.received.map(({ to, header, text, html, attachments }) => ({
        to,
        subject: header('subject'),
        text,
        html: html.trimEnd(),
        attachments: attachments.map(({ name, type, bytes }) => ({ name, type, bytes: bytes.byteLength })),
      })),
    );
  return { sender, received, refusing: 'nobody@example.com', dispose };
});

describe('an e-mail over SMTP', () => {
  it('goes over STARTTLS, with the password, from the configured address, over connections that stay open', async () => {
    const { server, sender } = await forTest(
      { authOptional: false },
      (port) => `smtp://waybill:p%40ss%20word@127.0.0.1:${port}`,
    );
    for (let count = 0; count < 3; count++)
      await sender.send(anEmail({ toName: 'Jané Doe', replyTo: 'shop@example.com', language: 'fr' }), neverAborted);
    expect(server.received).toHaveLength(3);
    expect(new Set(server.received.map(({ session }) => session)).size).toBe(1);
    const [email] = server.received;
    expect(email).toMatchObject({ secure: true, user: 'waybill', from: from.address });
    expect(['from', 'to', 'reply-to', 'content-language', 'auto-submitted'].map((name) => email?.header(name))).toEqual(
      [
        'Example Shipping <customs@shipping.example.com>',
        'Jané Doe <jane@example.com>',
        'shop@example.com',
        'fr',
        'auto-generated',
      ],
    );
  });

  it('goes over TLS from the first byte with smtps', async () => {
    const { server, sender } = await forTest({ secure: true }, (port) => `smtps://127.0.0.1:${port}`);
    await sender.send(anEmail(), neverAborted);
    expect(server.received[0]?.secure).toBe(true);
  });

  it('is not sent where the server offers no TLS, unless TLS is optional', async () => {
    const without = { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] };
    const strict = await forTest(without);
    expect(await failing(strict.sender)).toBeInstanceOf(EmailNotSentError);
    expect(strict.server.received).toEqual([]);
    const relaxed = await forTest(without, (port) => `smtp://127.0.0.1:${port}?tls=optional`);
    await relaxed.sender.send(anEmail(), neverAborted);
    expect(relaxed.server.received[0]?.secure).toBe(false);
  });

  it('is not sent to a server whose certificate no known authority has signed', async () => {
    const other = await forTest();
    const sender = new SmtpSender({ address: parseSmtpUrl(`smtp://127.0.0.1:${other.server.port}`), from });
    onTestFinished(() => sender.close());
    expect(await failing(sender)).toBeInstanceOf(EmailNotSentError);
    expect(other.server.received).toEqual([]);
  });

  it('has one Message-ID for one reference, which tells nothing of it', async () => {
    const { server, sender } = await forTest();
    const email = anEmail({ reference: 'txc_1:initial_email' });
    const first = await sender.send(email, neverAborted);
    expect(await sender.send(email, neverAborted)).toEqual(first);
    const other = await sender.send(anEmail({ reference: 'txc_1:reminder_email_1' }), neverAborted);
    expect(other.messageId).not.toBe(first.messageId);
    expect(first.messageId).toMatch(/^[0-9a-f]{32}@shipping\.example\.com$/);
    expect(server.received.map(({ header }) => header('message-id'))).toEqual(
      [first, first, other].map(({ messageId }) => `<${messageId}>`),
    );
  });

  it('gets no header or recipient from what is in its fields', async () => {
    const { server, sender } = await forTest();
    const evil = 'x\r\nBcc: spy@example.com\r\n\r\nbody';
    await sender.send(anEmail({ subject: evil, toName: evil, replyTo: evil, language: evil }), neverAborted);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({ to: 'jane@example.com', text: anEmail().text });
    expect(server.received[0]?.header('bcc')).toBe('');
    expect(server.received[0]?.header('reply-to')).toBe('');
    for (const to of [
      'a@example.com, b@example.com',
      'a@example.com\r\nRCPT TO:<b@example.com>',
      'A <a@example.com>',
      'nobody',
      'a@b@c',
    ])
      expect(await failing(sender, anEmail({ to }))).toMatchObject({
        name: 'RecipientRefusedError',
        code: 'invalid_address',
      });
    expect(server.received).toHaveLength(1);
  });
});

describe('a refusal of the mail server', () => {
  it.each([
    ['the recipient', 550, RecipientRefusedError],
    ['the recipient', 450, EmailNotSentError],
    ['the message', 554, RecipientRefusedError],
    ['the message', 451, EmailNotSentError],
  ] as const)('of %s with %i is a %o', async (what, code, expected) => {
    const refuse = (): never => {
      throw refusal(code, 'jane@example.com is over quota');
    };
    const { sender } = await forTest({ before: what === 'the recipient' ? { recipient: refuse } : { data: refuse } });
    const error = await failing(sender);
    expect(error).toBeInstanceOf(expected);
    expect(String(error)).toContain(String(code));
    expect(String(error)).not.toContain('jane');
  });

  it('of the password or the sender is not the fault of the recipient', async () => {
    const wrong = await forTest({ authOptional: false }, (port) => `smtp://waybill:wrong@127.0.0.1:${port}`);
    expect(await failing(wrong.sender)).toBeInstanceOf(EmailNotSentError);
    const unwelcome = await forTest({ onMailFrom: (_, _session, done) => done(refusal(550)) });
    expect(await failing(unwelcome.sender)).toBeInstanceOf(EmailNotSentError);
  });
});

describe('a mail server that does not answer', () => {
  it('is given up after the timeout', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const timeouts = { connect: 100, greet: 100, answer: 100 };
    const sender = new SmtpSender({ address: parseSmtpUrl(`smtp://127.0.0.1:${port}`), from, timeouts });
    onTestFinished(() => sender.close());
    expect(await failing(sender)).toBeInstanceOf(EmailNotSentError);
  });

  it('is named as one that cannot be reached', async () => {
    const { server, sender } = await forTest();
    await server.close();
    expect(String(await failing(sender))).toMatch(/did not take the message \(E\w+/);
  });
});

describe('the address of a mail server', () => {
  it('says where, how securely and who', () => {
    expect(parseSmtpUrl('smtp://mail.example.com')).toEqual({ host: 'mail.example.com', port: 587, tls: 'required' });
    expect(parseSmtpUrl('smtps://a%40b:c%3Ad@mail.example.com:2465/')).toEqual({
      host: 'mail.example.com',
      port: 2465,
      tls: 'implicit',
      user: 'a@b',
      password: 'c:d',
    });
    expect(parseSmtpUrl('smtp://[::1]:25?tls=optional')).toEqual({ host: '::1', port: 25, tls: 'optional' });
  });

  it.each([
    'mail.example.com',
    'http://mail.example.com',
    'smtp://',
    'smtp://a/b',
    'smtp://a?tls=no',
    'smtp://a?x=1',
    'smtp://u:p@a?tls=optional',
  ])('is not %s', (text) => {
    expect(() => parseSmtpUrl(text)).toThrow();
  });
});
