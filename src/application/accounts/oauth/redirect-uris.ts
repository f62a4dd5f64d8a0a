import type { Fault } from '../../../domain/shared/domain-error.ts';

export const mostRedirectUris = 10;
const longest = 2_048;

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Matches the host and the port of an address as they are written. */
const written = /^https?:\/\/(?<host>\[[^\]]*\]|[^/?#:]*)(?<port>:[^/?#]*)?(?=[/?#]|$)/i;

/** Whether an address leads to a program on the machine of the person. */
export const isLoopbackUri = (uri: string): boolean => loopback.has(new URL(uri).hostname);

const isPort = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text) && Number(text) < 65_536;

/**
 * The rule that a host or port breaks; undefined if it breaks none. Browsers accept many spellings of a host, such as
 * 0177.0.0.1 for 127.0.0.1, and other programs read those differently, so only the canonical one is accepted. No server
 * listens on port 0.
 */
const placeBroken = (uri: string, hostname: string): string | undefined => {
  const { host = '', port } = written.exec(uri)?.groups ?? {};
  if (host.toLowerCase() !== hostname) return `must name its host in the usual form, which is ${hostname}`;
  if (port !== undefined && !isPort(port.slice(1))) return 'must have a port from 1 to 65535, or none';
  return undefined;
};

const ruleBroken = (uri: string): string | undefined => {
  if (uri.length > longest) return `must have at most ${longest} characters`;
  if (!/^[\x21-\x7e]+$/.test(uri) || uri.includes('\\'))
    return 'must be printable ASCII without spaces and backslashes';
  if (!URL.canParse(uri)) return 'must be a whole address';
  const { protocol, hostname, username, password } = new URL(uri);
  const isProtected = protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
  if (!isProtected) return 'must begin with https://, or with http:// for a loopback host';
  if (username !== '' || password !== '') return 'must hold no user name and no password';
  if (uri.includes('#')) return 'must have no fragment';
  if (hostname.includes('*')) return 'must name one host, without *';
  return placeBroken(uri, hostname);
};

/** The broken rules of redirect URIs; `field` is their place in the request. */
export const redirectUriFaults = (uris: readonly string[], field: string): readonly Fault[] => [
  ...(uris.length === 0 || uris.length > mostRedirectUris
    ? [
        {
          field,
          message: `${field} must have 1 to ${mostRedirectUris} entries; for example ["https://app.example.com/callback"].`,
        },
      ]
    : []),
  ...uris.flatMap((uri, at) => {
    const rule = ruleBroken(uri);
    return rule === undefined
      ? []
      : [
          {
            field: `${field}[${at}]`,
            message: `${field}[${at}] ${rule}; for example https://app.example.com/callback.`,
          },
        ];
  }),
];

/**
 * Removes the port of a loopback address, because the program behind it listens on any free port. Other addresses are
 * unchanged.
 */
const withoutLoopbackPort = (uri: string): string =>
  uri.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):(\d+)(?=[/?]|$)/, (whole, host: string, port: string) =>
    isPort(port) ? host : whole,
  );

/**
 * Whether a redirect URI equals a registered one, except for the port of a loopback address (RFC 8252, section 7.3).
 */
export const isRegistered = (uri: string, registered: readonly string[]): boolean =>
  registered.some((one) => withoutLoopbackPort(one) === withoutLoopbackPort(uri));

/** Adds parameters to the query of an address. Existing parameters are unchanged. */
export const withParameters = (uri: string, parameters: Readonly<Record<string, string | undefined>>): string => {
  const query = new URLSearchParams(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return `${uri}${uri.includes('?') ? '&' : '?'}${query.toString()}`;
};
