import type { Fault } from '../../domain/shared/domain-error.ts';

export const mostRedirectUris = 10;
const longest = 2_048;

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const ruleBroken = (uri: string): string | undefined => {
  if (uri.length > longest) return `must have at most ${longest} characters`;
  if (!/^[\x21-\x7e]+$/.test(uri) || uri.includes('\\')) return 'must be printable ASCII without spaces and backslashes';
  if (!URL.canParse(uri)) return 'must be a whole address';
  const { protocol, hostname, username, password } = new URL(uri);
  const isProtected = protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
  if (!isProtected) return 'must begin with https://, or with http:// for a loopback host';
  if (username !== '' || password !== '') return 'must hold no user name and no password';
  if (uri.includes('#')) return 'must have no fragment';
  if (hostname.includes('*')) return 'must name one host, without *';
  return undefined;
};

/** The broken rules of redirect URIs; `field` is their place in the request. */
export const redirectUriFaults = (uris: readonly string[], field: string): readonly Fault[] => [
  ...(uris.length === 0 || uris.length > mostRedirectUris
    ? [{ field, message: `${field} must have 1 to ${mostRedirectUris} entries; for example ["https://app.example.com/callback"].` }]
    : []),
  ...uris.flatMap((uri, at) => {
    const rule = ruleBroken(uri);
    return rule === undefined
      ? []
      : [{ field: `${field}[${at}]`, message: `${field}[${at}] ${rule}; for example https://app.example.com/callback.` }];
  }),
];

/** An address with more parameters in its query; what was there stays as it is. */
export const withParameters = (uri: string, parameters: Readonly<Record<string, string | undefined>>): string => {
  const query = new URLSearchParams(Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined));
  return `${uri}${uri.includes('?') ? '&' : '?'}${query.toString()}`;
};
