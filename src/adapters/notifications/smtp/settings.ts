import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Environment } from '../../settings/read-settings.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { secret } from '../../settings/settings-schema.ts';
import { parseSmtpUrl } from './smtp-address.ts';
import type { SmtpOptions } from './smtp-sender.ts';

export type SmtpSettings = Pick<SmtpOptions, 'address' | 'from' | 'ca'> & {
  /** Hosts of mailboxes that replies may be sent to, in lower case: the operator knows whose they are. */
  readonly replyDomains: readonly string[];
};

export const smtpVariables = z.object({
  SMTP_URL: secret(),
  EMAIL_FROM: z.string().optional(),
  SMTP_CA_FILE: z.string().optional(),
  EMAIL_REPLY_DOMAINS: z
    .string()
    .regex(/^\s*[a-z0-9-]+(\.[a-z0-9-]+)+\s*(,\s*[a-z0-9-]+(\.[a-z0-9-]+)+\s*)*$/i, {
      error: 'give domains separated by commas, such as shop.example.com,other-shop.example.',
    })
    .optional(),
});

/** `Example Shipping <customs@example.com>`, or the address alone. */
const mailbox = /^(?:([^<>"\p{Cc}]{1,100})<)?([^\s<>,;:"()@]{1,64}@[a-z0-9.-]{1,190})>?$/iu;

const valueOf = <T>(make: () => T): T | undefined => {
  try {
    return make();
  } catch {
    return undefined; // the fault names the variable: its value may hold a password
  }
};

const fromOf = (text: string): SmtpOptions['from'] | undefined => {
  const [, name, address] = mailbox.exec(text.trim()) ?? [];
  if (address === undefined || text.includes('<') !== text.includes('>')) return undefined;
  return { name: (name ?? '').trim(), address };
};

/** The settings of e-mails; undefined where none is set. Adds a line to `faults` for each fault; no line holds a secret. */
export const readSmtpSettings = (environment: Environment, faults: string[]): SmtpSettings | undefined => {
  const before = faults.length;
  const given = readSettings(smtpVariables, environment, faults);
  const { SMTP_URL: url, EMAIL_FROM: sender, SMTP_CA_FILE: caFile, EMAIL_REPLY_DOMAINS: domains = '' } = given;
  if (faults.length > before || (url === undefined && sender === undefined && caFile === undefined)) return undefined;
  const address = valueOf(() => parseSmtpUrl(url ?? ''));
  const from = fromOf(sender ?? '');
  const ca = caFile === undefined ? undefined : valueOf(() => readFileSync(caFile, 'utf8'));
  if (!address)
    faults.push(
      'SMTP_URL: give the address of a mail server, such as smtp://user:password@mail.example.com:587 (STARTTLS) or ' +
        'smtps://user:password@mail.example.com:465 (TLS); write other characters of the password as %40.',
    );
  if (!from) faults.push('EMAIL_FROM: give the sender of e-mails, such as Example Shipping <customs@shipping.example.com>.');
  if (caFile !== undefined && ca === undefined) faults.push('SMTP_CA_FILE: give a file that can be read, such as /etc/ssl/mail-ca.pem.');
  const replyDomains = domains.split(',').flatMap((domain) => (domain.trim() === '' ? [] : [domain.trim().toLowerCase()]));
  return address && from && faults.length === before ? { address, from, replyDomains, ...(ca !== undefined && { ca }) } : undefined;
};

/** Whether replies to our e-mails may go to an address. Where none leaves the installation, to any. */
export const mayReplyTo =
  (smtp: SmtpSettings | undefined) =>
  (address: string): boolean =>
    smtp === undefined || smtp.replyDomains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
