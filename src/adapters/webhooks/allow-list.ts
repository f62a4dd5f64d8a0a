import ipaddr from 'ipaddr.js';

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** A host by name or literal address, with any port or with one. */
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

  /** `entries` are those of `WEBHOOK_ALLOW`. */
  constructor(entries: readonly string[]) {
    this.#networks = entries.filter((entry) => ipaddr.isValidCIDR(entry)).map((entry) => ipaddr.parseCIDR(entry));
    this.#hosts = entries.filter((entry) => !ipaddr.isValidCIDR(entry)).map(hostFrom);
  }

  hasHost(host: string, port: string): boolean {
    const name = bareHost(host);
    return this.#hosts.some((allowed) => allowed.name === name && (allowed.port === undefined || allowed.port === port));
  }

  hasAddress(address: string): boolean {
    if (!ipaddr.isValid(address)) return false;
    // An IPv4 address written as IPv6 is the IPv4 address.
    const parsed = ipaddr.process(address);
    return this.#networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
  }
}
