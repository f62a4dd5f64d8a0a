import { isIP } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import type { WebhookTargets } from '../../application/ports/webhook-transport.ts';
import type { AddressGuard } from './address-guard.ts';
import { bareHost } from './allow-list.ts';
import { isUnknownName } from './resolve.ts';
import type { Resolve } from './resolve.ts';

/** Who registers an endpoint does not wait for a slow name server; the connection is guarded all the same. */
const lookupTimeoutMs = 2_000;

/** A name server that gave no answer in time, or is out of order, says nothing of a name. */
const unanswered = Symbol('unanswered');

export type TargetOptions = {
  readonly guard: AddressGuard;
  readonly resolve: Resolve;
  readonly own?: string | undefined;
  /** Others than the operator register endpoints: they must not learn which names there are inside. */
  readonly discreet: boolean;
};

/**
 * What can be said of an address when it is registered. To others than the operator a name that there is not looks like one that leads inside, so that nobody learns here
 * which names the network knows. On a machine of one's own a name that does not resolve yet is allowed: it may tomorrow, and then it is checked for each connection.
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
