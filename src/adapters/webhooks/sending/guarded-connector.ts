import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { BlockedAddressError, bareHost } from './address-guard.ts';
import type { AddressGuard } from './address-guard.ts';

/** The name servers answered that the name does not exist, or has no address. */
export const isUnknownName = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA');

/** All addresses of a name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/**
 * Uses the system's resolver, so that `/etc/hosts` and search domains apply. Concurrent lookups of one name are shared:
 * a name server that hangs then occupies one thread per name and not one per request.
 */
export const systemResolve = (): Resolve => {
  const asked = new Map<string, Promise<readonly LookupAddress[]>>();
  return (host) => {
    const known = asked.get(host);
    if (known) return known;
    const answer = lookup(host, { all: true }).finally(() => asked.delete(host));
    asked.set(host, answer);
    return answer;
  };
};

export type ConnectorOptions = {
  readonly guard: AddressGuard;
  readonly resolve: Resolve;
  readonly timeoutMs: number;
  /** With `discreet`, an unknown name fails like one that resolves to an internal address. */
  readonly discreet: boolean;
  readonly ca?: string | undefined;
};

const blocked = (host: string): BlockedAddressError =>
  new BlockedAddressError(`${host} does not resolve to an address that webhooks may be sent to.`);

/**
 * Connects to one origin, and only at addresses that the guard permits. The addresses are filtered in the lookup of
 * this very connection, so DNS rebinding does not get around the check.
 */
export const guardedConnector = (
  origin: URL,
  { guard, resolve, timeoutMs, discreet, ca }: ConnectorOptions,
): buildConnector.connector => {
  const host = bareHost(origin.hostname);
  const port = origin.port || (origin.protocol === 'https:' ? '443' : '80');
  const permits = (address: string): boolean => guard.permits(address, host, port);

  const lookup: LookupFunction = (name, options, callback) => {
    void resolve(name).then(
      (addresses) => {
        const permitted = addresses.filter(({ address }) => permits(address));
        const [first] = permitted;
        if (!first) callback(blocked(name), []);
        else if (options.all) callback(null, [...permitted]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(discreet && isUnknownName(error) ? blocked(name) : error, []),
    );
  };
  const connect = buildConnector({
    timeout: timeoutMs,
    lookup,
    autoSelectFamily: true,
    rejectUnauthorized: true,
    ...(ca === undefined ? {} : { ca }),
  });

  return (options, callback) => {
    // Literal addresses are not looked up, so they are checked here.
    if (isIP(host) !== 0 && !permits(host)) {
      queueMicrotask(() => callback(blocked(host), null));
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      // Check the address of the peer too, however it was found.
      if (socket.remoteAddress !== undefined && permits(socket.remoteAddress)) return callback(null, socket);
      socket.destroy();
      callback(blocked(host), null);
    });
  };
};
