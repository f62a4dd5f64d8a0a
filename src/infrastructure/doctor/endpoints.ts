import type { Selectable } from 'kysely';
import type { Tables } from '../../adapters/log/sql/engine/tables.ts';
import type { Executor } from '../../adapters/log/sql/engine/dialects.ts';
import { inboxPrefix } from '../../adapters/sandbox/http/inbox-page.ts';
import type { Config } from '../configuration/config.ts';
import { guardedConnectors } from '../wiring/guarded-connectors.ts';
import { findingsOf, reasonOf } from './finding.ts';
import type { CheckOutcome } from './finding.ts';

/** The address without its path, which may hold a secret of the receiver. */
export type EndpointOrigin = { readonly id: string; readonly origin: string };

type Row = Pick<Selectable<Tables['webhook_subscriptions']>, 'endpoint_id' | 'url'>;

/** The endpoints to which webhooks are sent, but the inbox of a sandbox, which is the service itself. */
export const enabledEndpoints = async (db: Executor, mode: Config['mode']): Promise<readonly EndpointOrigin[]> => {
  const isOwn = (url: string): boolean => mode === 'sandbox' && new URL(url).pathname.startsWith(inboxPrefix);
  const rows: readonly Row[] = await db
    .selectFrom('webhook_subscriptions')
    .select(['endpoint_id', 'url'])
    .where('enabled', '=', 1)
    .orderBy('endpoint_id')
    .execute();
  return rows.flatMap(({ endpoint_id: id, url }) => (isOwn(url) ? [] : [{ id, origin: new URL(url).origin }]));
};

/** Connects to an origin as the sender of webhooks does, with TLS where it is https, and sends nothing. */
export type Connect = (origin: string) => Promise<void>;

/** Through the guard that the sender uses: no address is reached that webhooks may not be sent to. */
export const guardedConnect = (config: Pick<Config, 'webhookAllow' | 'webhookTimeoutMs' | 'localOnly'>): Connect => {
  const connectorTo = guardedConnectors(config, config.webhookTimeoutMs);
  return (origin) => {
    const { protocol, hostname, host, port } = new URL(origin);
    const connect = connectorTo(new URL(origin));
    return new Promise((settle, reject) => {
      connect({ protocol, hostname, host, port: port || (protocol === 'https:' ? '443' : '80') }, (error, socket) => {
        if (error) return reject(error);
        socket?.destroy();
        settle();
      });
    });
  };
};

/** How many endpoints are tried at the same time. */
const atOnce = 16;

/** Whether the host of each endpoint resolves and takes a connection. */
export const checkEndpoints = async (
  endpoints: readonly EndpointOrigin[],
  connect: Connect,
): Promise<readonly CheckOutcome[]> => {
  const reach = findingsOf('webhook endpoints');
  const byOrigin = [...Map.groupBy(endpoints, ({ origin }) => origin)];
  const findings: CheckOutcome[] = [];
  const rest = byOrigin.values();
  const work = async (): Promise<void> => {
    for (const [origin, those] of rest) {
      const ids = those.map(({ id }) => id).join(', ');
      try {
        await connect(origin);
      } catch (error) {
        findings.push(
          reach.warning({
            found: `${origin} (${ids}) cannot be reached: ${reasonOf(error)}`,
            action: 'Check name, port, certificate and firewall with its owner; an internal host needs WEBHOOK_ALLOW.',
          }),
        );
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return findings.length > 0
    ? findings
    : [reach.ok(`${byOrigin.length} hosts of ${endpoints.length} endpoints take connections.`)];
};
