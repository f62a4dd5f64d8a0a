import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** A host by name or IP address, for one port or for all. */
type Host = { readonly name: string; readonly port?: string };

/** Strips the brackets of IPv6 and the final dot of a full name. */
export const bareHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

const hostFrom = (entry: string): Host => {
  const url = URL.parse(`http://${entry}`);
  const plain =
    url &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === '' &&
    !entry.endsWith('/');
  if (!plain) {
    throw new Error(
      `WEBHOOK_ALLOW: "${entry}" is neither a host, a host:port nor a network, e.g. hooks.internal, 127.0.0.1:8080 or 10.0.0.0/8.`,
    );
  }
  const port = /:(\d+)$/.exec(entry)?.[1];
  return { name: bareHost(url.hostname), ...(port === undefined ? {} : { port }) };
};

/** Internal hosts and networks that the operator allows webhooks to reach. */
export class AllowList {
  readonly #hosts: readonly Host[];
  readonly #networks: readonly Range[];

  /** `entries` are from `WEBHOOK_ALLOW`. */
  constructor(entries: readonly string[]) {
    this.#networks = entries.filter((entry) => ipaddr.isValidCIDR(entry)).map((entry) => ipaddr.parseCIDR(entry));
    this.#hosts = entries.filter((entry) => !ipaddr.isValidCIDR(entry)).map(hostFrom);
  }

  hasHost(host: string, port: string): boolean {
    const name = bareHost(host);
    return this.#hosts.some(
      (allowed) => allowed.name === name && (allowed.port === undefined || allowed.port === port),
    );
  }

  hasAddress(address: string): boolean {
    if (!ipaddr.isValid(address)) return false;
    // An IPv4 address that is written as IPv6 is treated as IPv4.
    const parsed = ipaddr.process(address);
    return this.#networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
  }
}

const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is on the public internet. IANA's special-purpose ranges are not (private, shared, loopback,
 * link-local, multicast, documentation, benchmarking, reserved:
 * https://www.iana.org/assignments/iana-ipv4-special-registry and …/iana-ipv6-special-registry). Neither are IPv6
 * ranges that embed an IPv4 address (mapped, compatible, translated, 6to4, Teredo, NAT64), because they may lead to an
 * internal address.
 */
export const isPublicAddress = (address: string): boolean => {
  // ipaddr.js also parses short and octal forms, which no resolver returns and other parsers may read differently.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
};

/** Decides where webhooks may be sent: to the public internet, and to the targets that the operator allows. */
export class AddressGuard {
  readonly #allowed: AllowList;

  constructor(allowed: AllowList) {
    this.#allowed = allowed;
  }

  /** Whether `host` may be called at `address`, to which its name resolved. */
  permits(address: string, host: string, port: string): boolean {
    return isPublicAddress(address) || this.#allowed.hasAddress(address) || this.#allowed.hasHost(host, port);
  }

  /** Whether the operator has allowed the host by name, whatever it resolves to. */
  permitsName(host: string, port: string): boolean {
    return this.#allowed.hasHost(host, port);
  }

  /**
   * Whether a host may be called without TLS: only if the operator has allowed it, or an address in an allowed network.
   */
  permitsPlainHttp(host: string, port: string): boolean {
    return this.#allowed.hasHost(host, port) || this.#allowed.hasAddress(bareHost(host));
  }
}

export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
}
