import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { buildConnector } from 'undici';
import type { WebhookTargets } from '../../../application/webhooks/ports/webhook-transport.ts';
import { bareHost, BlockedAddressError } from './address-guard.ts';
import type { AddressGuard } from './address-guard.ts';

/** Whether the name servers answered that the name does not exist, or has no address. */
const isUnknownName = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA');

/** Resolves a name to all its addresses. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/**
 * Uses the system's resolver, so that `/etc/hosts` and search domains apply. Concurrent lookups of one name are shared,
 * so that a name server that hangs occupies one thread for each name instead of one for each request.
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
  new BlockedAddressError(`${host} does not resolve to an address that the service may send to.`);

/**
 * Connects to one origin, and only at addresses that the guard permits. The addresses are filtered in the lookup of
 * this connection, so DNS rebinding cannot bypass the check.
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
    // IP addresses are not looked up, so they are checked here.
    if (isIP(host) !== 0 && !permits(host)) {
      queueMicrotask(() => callback(blocked(host), null));
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      // The address of the peer is also checked, however it was found.
      if (socket.remoteAddress !== undefined && permits(socket.remoteAddress)) return callback(null, socket);
      socket.destroy();
      callback(blocked(host), null);
    });
  };
};

/**
 * The timeout of a lookup when an endpoint is registered (ms). A slow name server need not be awaited, because each
 * connection is checked anyway.
 */
const lookupTimeoutMs = 2_000;

/** The name server failed or did not answer in time, so nothing is known about the name. */
const unanswered = Symbol('unanswered');

type TargetOptions = {
  readonly guard: AddressGuard;
  readonly resolve: Resolve;
  readonly own?: string | undefined;
  /**
   * Set if people other than the operator register endpoints: they must not learn which names exist in the internal
   * network.
   */
  readonly discreet: boolean;
};

/**
 * Checks the address of an endpoint when it is registered. With `discreet`, an unknown name is refused like one that
 * resolves to an internal address, so that nobody can probe the names of the network. Without it, an unknown name is
 * allowed: it may resolve later, and each connection is checked.
 */
export const webhookTargets = ({ guard, resolve, own, discreet }: TargetOptions): WebhookTargets => {
  const addressesOf = async (host: string): Promise<readonly string[] | typeof unanswered> => {
    if (isIP(host) !== 0) return [host];
    const asked = resolve(host).then(
      (found) => found.map(({ address }) => address),
      (error: unknown) => (isUnknownName(error) ? [] : unanswered),
    );
    return Promise.race([asked, after(lookupTimeoutMs, unanswered, { ref: false })]);
  };

  return {
    check: async (text) => {
      const url = new URL(text);
      if (own !== undefined && url.href.startsWith(own)) return 'allowed';
      const host = bareHost(url.hostname);
      const port = url.port || (url.protocol === 'https:' ? '443' : '80');

      const addresses = await addressesOf(host);
      const permitted =
        addresses === unanswered ||
        addresses.some((address) => guard.permits(address, host, port)) ||
        (addresses.length === 0 && (!discreet || guard.permitsName(host, port)));
      if (!permitted) return 'blocked_address';
      return url.protocol === 'https:' || guard.permitsPlainHttp(host, port) ? 'allowed' : 'https_required';
    },
  };
};
