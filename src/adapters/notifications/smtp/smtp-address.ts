/**
 * Where e-mails are handed over.
 *
 * - `implicit`: TLS from the first byte (`smtps://`).
 * - `required`: STARTTLS, and nothing is sent without it (`smtp://`, the default).
 * - `optional`: STARTTLS where the server offers it (`smtp://…?tls=optional`), for a server on the same machine.
 */
export type SmtpAddress = {
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
