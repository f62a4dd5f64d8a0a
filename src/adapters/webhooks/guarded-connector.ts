import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { BlockedAddressError } from './address-guard.ts';
import type { AddressGuard } from './address-guard.ts';
import { bareHost } from './allow-list.ts';
import { isUnknownName } from './resolve.ts';
import type { Resolve } from './resolve.ts';

export type ConnectorOptions = {
  readonly guard: AddressGuard;
  readonly resolve: Resolve;
  readonly timeoutMs: number;
  /** A name that there is not looks like one that leads inside. */
  readonly discreet: boolean;
  readonly ca?: string | undefined;
};

const blocked = (host: string): BlockedAddressError => new BlockedAddressError(`${host} leads to no address that webhooks may be sent to.`);

/**
 * Connects one origin, and only to addresses the guard permits: they are filtered where the name is resolved for this very connection, so that a name
 * server that changes its mind gains nothing.
 */
export const guardedConnector = (origin: URL, { guard, resolve, timeoutMs, discreet, ca }: ConnectorOptions): buildConnector.connector => {
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
    // A literal address is never looked up.
    if (isIP(host) !== 0 && !permits(host)) {
      queueMicrotask(() => callback(blocked(host), null));
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      // Whatever way it was found: the address at the other end is what counts.
      if (socket.remoteAddress !== undefined && permits(socket.remoteAddress)) return callback(null, socket);
      socket.destroy();
      callback(blocked(host), null);
    });
  };
};
