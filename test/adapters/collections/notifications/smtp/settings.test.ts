import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { mayReplyTo, readSmtpSettings } from '../../../../../src/adapters/collections/notifications/smtp/settings.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const whole = {
  SMTP_URL: 'smtp://waybill:s3cr3t@mail.example.com',
  EMAIL_FROM: 'Example Shipping <customs@example.com>',
};

const read = (environment: Readonly<Record<string, string>>) => {
  const faults: string[] = [];
  return { settings: readSmtpSettings(environment, faults), faults };
};

it('is nothing where nothing is set', () => {
  expect(read({})).toEqual({ settings: undefined, faults: [] });
});

it('is the server, and who e-mails come from', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  writeFileSync(join(folder.path, 'ca.pem'), 'PEM');
  writeFileSync(join(folder.path, 'url'), `${whole.SMTP_URL}\n`);
  const address = { host: 'mail.example.com', port: 587, tls: 'required', user: 'waybill', password: 's3cr3t' };
  const from = { name: 'Example Shipping', address: 'customs@example.com' };
  expect(read(whole)).toEqual({ settings: { address, from, replyDomains: [] }, faults: [] });
  const { SMTP_URL: _, ...rest } = whole;
  const files = { SMTP_URL_FILE: join(folder.path, 'url'), SMTP_CA_FILE: join(folder.path, 'ca.pem') };
  expect(read({ ...rest, ...files, EMAIL_FROM: 'customs@example.com' })).toEqual({
    settings: { address, from: { ...from, name: '' }, ca: 'PEM', replyDomains: [] },
    faults: [],
  });
});

it.each([
  ['SMTP_URL', { ...whole, SMTP_URL: 'http://s3cr3t@mail.example.com' }],
  ['SMTP_URL', { ...whole, SMTP_URL: 'smtp://a:s3cr3t@mail.example.com?tls=optional' }],
  ['SMTP_URL', { EMAIL_FROM: whole.EMAIL_FROM }],
  ['EMAIL_FROM', { SMTP_URL: whole.SMTP_URL }],
  ['EMAIL_FROM', { ...whole, EMAIL_FROM: 'Example Shipping' }],
  ['EMAIL_FROM', { ...whole, EMAIL_FROM: 'Example Shipping <customs@example.com' }],
  ['EMAIL_FROM', { ...whole, EMAIL_FROM: 'A <a@example.com>, B <b@example.com>' }],
  ['EMAIL_FROM', { ...whole, EMAIL_FROM: 'A\r\nBcc: b@example.com <a@example.com>' }],
  ['SMTP_CA_FILE', { ...whole, SMTP_CA_FILE: '/nowhere/ca.pem' }],
  ['EMAIL_REPLY_DOMAINS', { ...whole, EMAIL_REPLY_DOMAINS: 'https://shop.example.com' }],
  ['EMAIL_REPLY_DOMAINS', { ...whole, EMAIL_REPLY_DOMAINS: '*' }],
])('names a fault of %s, with an example and without the password', (name, environment) => {
  const { settings, faults } = read(environment);
  expect(settings).toBeUndefined();
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(new RegExp(`^${name}: give .*(such as|of e-mails)`));
  expect(faults[0]).not.toContain('s3cr3t');
});

it('lets replies go to verified domains only, and to any where no e-mail leaves the installation', () => {
  const { settings } = read({ ...whole, EMAIL_REPLY_DOMAINS: 'Shop.example.com, other.example' });
  expect(settings?.replyDomains).toEqual(['shop.example.com', 'other.example']);
  const addresses = [
    'a@shop.example.com',
    'A@OTHER.example',
    'a@evil.example',
    'a@x.shop.example.com',
    'a@evil.example@shop.example.com.evil',
  ];
  expect(addresses.map(mayReplyTo(settings))).toEqual([true, true, false, false, false]);
  expect(addresses.every(mayReplyTo(undefined))).toBe(true);
});
