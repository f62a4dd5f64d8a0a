import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readSettings, secret, setting } from '../../../shared/system/settings.ts';
import type { Environment } from '../../../shared/system/settings.ts';

/**
 * The mail server to which e-mails are sent.
 *
 * - `implicit`: TLS from the first byte (`smtps://`).
 * - `required`: STARTTLS, and nothing is sent without it (`smtp://`, the default).
 * - `optional`: STARTTLS where the server offers it (`smtp://…?tls=optional`), for a server on the same machine.
 */
type SmtpAddress = {
  readonly host: string;
  readonly port: number;
  readonly tls: 'implicit' | 'required' | 'optional';
  readonly user?: string;
  readonly password?: string;
};

const ports = { 'smtp:': 587, 'smtps:': 465 };

/** `smtp://user:password@host:587` or `smtps://user:password@host:465`. Throws RangeError. */
export const parseSmtpUrl = (text: string): SmtpAddress => {
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(text);
  if ((protocol !== 'smtp:' && protocol !== 'smtps:') || hostname === '' || (pathname !== '' && pathname !== '/'))
    throw new RangeError('It is not an address such as smtp://user:password@mail.example.com:587.');
  const choice = searchParams.get('tls') ?? 'required';
  if ([...searchParams.keys()].some((name) => name !== 'tls') || (choice !== 'required' && choice !== 'optional'))
    throw new RangeError('tls is required or optional.');
  const tls = protocol === 'smtps:' ? 'implicit' : choice;
  if (tls === 'optional' && username !== '') throw new RangeError('A password is sent over TLS only.');
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? ports[protocol] : Number(port),
    tls,
    ...(username !== '' && { user: decodeURIComponent(username), password: decodeURIComponent(password) }),
  };
};

export type SmtpSettings = {
  readonly address: SmtpAddress;
  /** The sender address of e-mails; its host is also that of their Message-ID. */
  readonly from: { readonly name: string; readonly address: string };
  /** PEM of the authority that signed the server's certificate, if it is not a public one. */
  readonly ca?: string;
  /** The hosts to whose mailboxes replies may be directed, in lower case. The operator vouches for them. */
  readonly replyDomains: readonly string[];
};

const mailServer =
  'the address of a mail server, such as smtp://user:password@mail.example.com:587 (STARTTLS) or ' +
  'smtps://user:password@mail.example.com:465 (TLS); write other characters of the password as %40';
const sender = 'the sender of e-mails, such as Example Shipping <customs@shipping.example.com>';
const certificate = 'a file that can be read, such as /etc/ssl/mail-ca.pem';
const domainList = 'domains separated by commas, such as shop.example.com,other-shop.example';

export const smtpVariables = z.object({
  SMTP_URL: setting(secret(), {
    about: 'The mail server that sends [messages to consignees](messages.md).',
    accepts: mailServer,
    example: 'smtps://user:password@mail.example.com:465',
    unset: 'no e-mails are sent',
  }),
  EMAIL_FROM: setting(z.string().optional(), {
    about: 'The sender of e-mails. Needed with `SMTP_URL`.',
    accepts: sender,
    example: 'Example Shipping <customs@shipping.example.com>',
    unset: 'no e-mails are sent',
  }),
  SMTP_CA_FILE: setting(z.string().optional(), {
    about: 'The certificate of the authority that signed that of the mail server, if it is none of the public ones.',
    accepts: certificate,
    example: '/etc/ssl/mail-ca.pem',
    unset: 'the public authorities that Node knows',
  }),
  EMAIL_REPLY_DOMAINS: setting(
    z
      .string()
      .regex(/^\s*[a-z0-9-]+(\.[a-z0-9-]+)+\s*(,\s*[a-z0-9-]+(\.[a-z0-9-]+)+\s*)*$/i, { error: `give ${domainList}.` })
      .optional(),
    {
      about: 'The domains to whose mailboxes accounts may direct replies. You vouch for them.',
      accepts: domainList,
      example: 'shop.example.com,other-shop.example',
      unset: 'replies go to `EMAIL_FROM`',
    },
  ),
});

/** `Example Shipping <customs@example.com>`, or the address alone. */
const mailbox = /^(?:([^<>"\p{Cc}]{1,100})<)?([^\s<>,;:"()@]{1,64}@[a-z0-9.-]{1,190})>?$/iu;

const valueOf = <T>(make: () => T): T | undefined => {
  try {
    return make();
  } catch {
    return undefined; // the fault names the variable only: its value may hold a password
  }
};

const fromOf = (text: string): SmtpSettings['from'] | undefined => {
  const [, name, address] = mailbox.exec(text.trim()) ?? [];
  if (address === undefined || text.includes('<') !== text.includes('>')) return undefined;
  return { name: (name ?? '').trim(), address };
};

/**
 * The settings of e-mails; undefined where none is set. Adds a line to `faults` for each fault; no line holds a secret.
 */
export const readSmtpSettings = (environment: Environment, faults: string[]): SmtpSettings | undefined => {
  const before = faults.length;
  const given = readSettings(smtpVariables, environment, faults);
  const { SMTP_URL: url, EMAIL_FROM: fromText, SMTP_CA_FILE: caFile, EMAIL_REPLY_DOMAINS: domains = '' } = given;
  if (faults.length > before || (url === undefined && fromText === undefined && caFile === undefined)) return undefined;
  const address = valueOf(() => parseSmtpUrl(url ?? ''));
  const from = fromOf(fromText ?? '');
  const ca = caFile === undefined ? undefined : valueOf(() => readFileSync(caFile, 'utf8'));
  if (!address) faults.push(`SMTP_URL: give ${mailServer}.`);
  if (!from) faults.push(`EMAIL_FROM: give ${sender}.`);
  if (caFile !== undefined && ca === undefined) faults.push(`SMTP_CA_FILE: give ${certificate}.`);
  const replyDomains = domains
    .split(',')
    .flatMap((domain) => (domain.trim() === '' ? [] : [domain.trim().toLowerCase()]));
  return address && from && faults.length === before
    ? { address, from, replyDomains, ...(ca !== undefined && { ca }) }
    : undefined;
};

/** Whether replies to our e-mails may go to an address. Every address is allowed if no mail server is configured. */
export const mayReplyTo =
  (smtp: SmtpSettings | undefined) =>
  (address: string): boolean =>
    smtp === undefined || smtp.replyDomains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
