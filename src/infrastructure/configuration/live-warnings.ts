import ipaddr from 'ipaddr.js';
import { parseS3Address } from '../../adapters/parcels/documents/s3/address.ts';
import { eventStoreDbTransport, isEventStoreDbUrl } from '../../adapters/log/event-store/eventstoredb/address.ts';
import { defaultBudgets } from '../../adapters/platform/http/engine/server/rate-limits.ts';
import { postgresTransport } from '../../adapters/log/sql/engine/postgres/connection.ts';
import { bareHost } from '../../adapters/webhooks/sending/address-guard.ts';
import type { Config } from './config.ts';
import { isIP } from 'node:net';

export type LiveWarning = { readonly setting: string; readonly warning: string };

/**
 * The warnings without authentication, such as at `/readyz`: they name the setting and not the weakness, because the
 * full text would tell an attacker what to do.
 */
export const publicWarnings = (warnings: readonly LiveWarning[]): readonly string[] =>
  [...new Set(warnings.map(({ setting }) => setting))].map(
    (setting) => `${setting} removes a protection. The log of the start says which, and what to set instead.`,
  );

/** A budget of this many times its default is no limit. */
const unlimited = 100;

const limitsOf = ({ rateLimits }: Config): readonly string[] => {
  if (rateLimits === 'off')
    return ['Rate limits are off: passwords can be guessed and the service flooded without limit. Leave it out.'];
  const budgets = Object.entries(defaultBudgets) as [keyof typeof defaultBudgets, number][];
  return budgets
    .filter(([name, units]) => rateLimits[name] >= units * unlimited)
    .map(([name, units]) => `The budget ${name} is so large that it limits nobody. The default is ${name}=${units}.`);
};

/**
 * Networks of this machine, private and link-local ones, where clouds answer with credentials (IANA's special-purpose
 * registries).
 */
const innerNetworks = [
  '0.0.0.0/8', '127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16',
  '::1/128', 'fc00::/7', 'fe80::/10',
].map((network) => ipaddr.parseCIDR(network)); // oxfmt-ignore

/** A shorter prefix covers more than the network of one operator. */
const leastBits = { ipv4: 8, ipv6: 16 };

const networkFault = (entry: string): string | undefined => {
  const [network, bits] = ipaddr.parseCIDR(entry);
  if (bits < leastBits[network.kind()]) return 'covers a large part of all addresses';
  const isInner = innerNetworks.some(
    ([inner, length]) => inner.kind() === network.kind() && network.match(inner, Math.min(bits, length)),
  );
  return isInner ? 'holds addresses of this machine or of a private network' : undefined;
};

const hostFault = (entry: string): string | undefined => {
  const host = bareHost(new URL(`http://${entry}`).hostname);
  const isInner = isPrivateAddress(host) || /(^|\.)localhost$/.test(host);
  return isInner ? 'is an address of this machine or of a private network' : undefined;
};

const webhooksOf = ({ webhookAllow }: Config): readonly string[] =>
  webhookAllow.flatMap((entry) => {
    const fault = ipaddr.isValidCIDR(entry) ? networkFault(entry) : hostFault(entry);
    const meaning = 'every account can have webhooks sent there, even without TLS';
    return fault === undefined
      ? []
      : [`${entry} ${fault}: ${meaning}. Allow hosts by name, such as hooks.internal:443.`];
  });

/** A connection that a setting asks for; `fault` says how other parties can read it. */
type Connection = { readonly hosts: readonly string[]; readonly fault: string | undefined; readonly instead: string };

const faultsOfTls = { none: 'without TLS', unverified: 'with TLS that accepts any certificate', verified: undefined };

const mailServer = ({ smtp }: Config): readonly Connection[] =>
  smtp?.address.tls !== 'optional'
    ? []
    : [
        {
          hosts: [smtp.address.host],
          fault: 'without TLS where the server offers none',
          instead: 'tls=required or smtps',
        },
      ];

const database = ({ databaseUrl }: Config): readonly Connection[] => {
  if (databaseUrl.startsWith('file:')) return [];
  const { host, tls } = postgresTransport(databaseUrl);
  return [{ hosts: host.startsWith('/') ? [] : [host], fault: faultsOfTls[tls], instead: 'sslmode=verify-full' }];
};

const eventStore = ({ eventStoreUrl }: Config): readonly Connection[] => {
  if (!isEventStoreDbUrl(eventStoreUrl)) return [];
  const { hosts, tls } = eventStoreDbTransport(eventStoreUrl);
  return [{ hosts, fault: tls ? undefined : faultsOfTls.none, instead: 'tls=true' }];
};

const plainHttp = (address: string | undefined): readonly Connection[] =>
  address?.startsWith('http://') === true
    ? [{ hosts: [new URL(address).hostname], fault: faultsOfTls.none, instead: 'an https address' }]
    : [];

const connectionsOf = (config: Config): Readonly<Record<string, readonly Connection[]>> => ({
  SMTP_URL: mailServer(config),
  DATABASE_URL: database(config),
  EVENT_STORE_URL: eventStore(config),
  DOCUMENTS_URL: config.documentsUrl.startsWith('s3:') ? plainHttp(parseS3Address(config.documentsUrl).endpoint) : [],
  ...Object.fromEntries(
    Object.values(config.carriers).flatMap((settings) =>
      Object.entries(settings).map(([setting, value]) => [setting, plainHttp(value)] as const),
    ),
  ),
});

const exposureOf = ({ hosts, fault, instead }: Connection): readonly string[] => {
  const far = hosts.filter((host) => !isNearHost(host));
  if (fault === undefined || far.length === 0) return [];
  return [
    `${far.join(', ')} is in no private network, and is reached ${fault}: others can read the traffic. Use ${instead}.`,
  ];
};

/**
 * The settings that live mode accepts although they remove a protection: the operator decides, and the start logs each.
 * No text contains a secret.
 */
export const liveWarnings = (config: Config): readonly LiveWarning[] => {
  if (config.mode !== 'live') return [];
  const warnings: Readonly<Record<string, readonly string[]>> = {
    RATE_LIMITS: limitsOf(config),
    WEBHOOK_ALLOW: webhooksOf(config),
    ...Object.fromEntries(
      Object.entries(connectionsOf(config)).map(([setting, all]) => [setting, all.flatMap(exposureOf)]),
    ),
  };
  return Object.entries(warnings).flatMap(([setting, texts]) => texts.map((warning) => ({ setting, warning })));
};

const privateRanges: ReadonlySet<string> = new Set(['unspecified', 'loopback', 'private', 'linkLocal', 'uniqueLocal']);

/**
 * Whether an address belongs to this machine or to a private network. Addresses reserved for documentation do not
 * count.
 */
const isPrivateAddress = (address: string): boolean =>
  isIP(address) !== 0 && privateRanges.has(ipaddr.process(address).range());

/**
 * Names that are resolved inside a network only: names without a dot, such as those of containers, and names under a
 * reserved domain (localhost: RFC 6761, local: RFC 6762, home.arpa: RFC 8375, internal: reserved by ICANN in 2024).
 */
const privateName = /^[^.:]+$|\.(?:localhost|local|internal|home\.arpa)$/;

/** Whether a host is this machine or in its own network, as its name or address tells. No name is resolved. */
export const isNearHost = (host: string): boolean => {
  const name = bareHost(host);
  return isIP(name) === 0 ? privateName.test(name) : isPrivateAddress(name);
};
