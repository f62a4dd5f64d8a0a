import type { buildConnector } from 'undici';
import { AddressGuard, AllowList } from '../../adapters/webhooks/sending/address-guard.ts';
import { guardedConnector, systemResolve } from '../../adapters/webhooks/sending/targets.ts';
import type { Config } from '../configuration/config.ts';

/** Connectors to origins that others name: they reach the public internet, and what `WEBHOOK_ALLOW` names. */
export const guardedConnectors = (
  { webhookAllow, localOnly }: Pick<Config, 'webhookAllow' | 'localOnly'>,
  timeoutMs: number,
): ((origin: URL) => buildConnector.connector) => {
  const guard = new AddressGuard(new AllowList(webhookAllow));
  const resolve = systemResolve();
  return (origin) => guardedConnector(origin, { guard, resolve, timeoutMs, discreet: !localOnly });
};
