import { isIP } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import type { WebhookTargets } from '../../application/ports/webhook-transport.ts';
import type { AddressGuard } from './address-guard.ts';
import { bareHost } from './allow-list.ts';
import type { Resolve } from './resolve.ts';

/** Who registers an endpoint does not wait for a slow name server; the connection is guarded all the same. */
const patienceMs = 2_000;

/**
 * What can be said of an address when it is registered. A name that does not resolve yet is allowed: it may tomorrow, and then it is checked for each connection.
 */
export const webhookTargets = ({
  guard,
  resolve,
  own,
}: {
  guard: AddressGuard;
  resolve: Resolve;
  own?: string | undefined;
}): WebhookTargets => ({
  check: async (text) => {
    const url = new URL(text);
    if (own !== undefined && url.href.startsWith(own)) return 'allowed';
    const host = bareHost(url.hostname);
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');

    const addresses =
      isIP(host) === 0 ? await Promise.race([resolve(host).catch(() => []), after(patienceMs, [], { ref: false })]) : [{ address: host }];
    const permitted = addresses.length === 0 || addresses.some(({ address }) => guard.permits(address, host, port));
    if (!permitted) return 'blocked_address';
    return url.protocol === 'https:' || guard.permitsPlainHttp(host, port) ? 'allowed' : 'https_required';
  },
});
