import { isIP } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import type { WebhookTargets } from '../../../application/webhooks/ports/webhook-transport.ts';
import type { AddressGuard } from './address-guard.ts';
import { bareHost } from './address-guard.ts';
import { isUnknownName } from './guarded-connector.ts';
import type { Resolve } from './guarded-connector.ts';

/** The registration of an endpoint does not wait for a slow name server; each connection is checked anyway. */
const lookupTimeoutMs = 2_000;

/** The name server gave no answer in time or failed: nothing is known about the name. */
const unanswered = Symbol('unanswered');

export type TargetOptions = {
  readonly guard: AddressGuard;
  readonly resolve: Resolve;
  readonly own?: string | undefined;
  /**
   * Set where people other than the operator register endpoints: they must not learn which names exist in the internal
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
