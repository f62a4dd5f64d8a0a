import { isIP } from 'node:net';
import type { RequestHandler } from 'express';
import { HttpError } from '../failures/http-error.ts';

/**
 * The path at which a service is mounted, from its public address: empty at the root of a host, else such as
 * `/shipping`.
 */
export const basePathOf = (baseUrl: string | undefined): string =>
  baseUrl === undefined ? '' : new URL(baseUrl).pathname.replace(/\/$/, '');

/** A location for a browser: a path of this service gets the prefix `basePath`, another address stays unchanged. */
export const locationUnder = (basePath: string, location: string): string =>
  location.startsWith('/') ? `${basePath}${location}` : location;

/** The host of a `Host` header, without port and brackets, in lower case. */
const nameOf = (header: string): string =>
  header
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

/** Health checks may use any host name, and their replies hold nothing private. */
export const monitoringPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

export const isLoopback = (host: string): boolean => {
  const name = nameOf(host);
  return isLoopbackName(name) || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
};

const isLoopbackName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

/** The error for an unknown host name. `known` is an accepted one, for the message. */
export const unknownHost = (known: string): HttpError =>
  new HttpError(
    421,
    'unknown_host',
    'This service does not answer under the name of the Host header. ' +
      `The operator sets its names in BASE_URL or ALLOWED_HOSTS, for example "${known}".`,
    { field: 'Host' },
  );

/**
 * Refuses requests whose `Host` is not one of the service's names, against DNS rebinding: a hostile page could let its
 * own name resolve to this machine and read here what needs no token. An IP address in `Host` cannot be rebound. Status
 * 421: RFC 9110 section 15.5.20.
 */
export const knownHosts = (names: readonly string[]): RequestHandler => {
  const known = new Set(names.map((name) => nameOf(name)));
  return (request, _, next) => {
    const header = request.headers.host ?? '';
    const name = nameOf(header);
    if (isIP(name) !== 0 || isLoopbackName(name) || known.has(name) || monitoringPaths.has(request.path)) return next();
    throw unknownHost([...known][0] ?? 'shipping.example.com');
  };
};
