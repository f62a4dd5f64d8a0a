import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { bareHost } from './allow-list.ts';
import type { AllowList } from './allow-list.ts';

const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is out on the public internet. Everything IANA keeps for special purposes is not (private, shared, loopback, link-local, multicast,
 * documentation, benchmarking, reserved: https://www.iana.org/assignments/iana-ipv4-special-registry and …/iana-ipv6-special-registry), nor is any IPv6 range
 * that carries an IPv4 address inside (mapped, compatible, translated, 6to4, Teredo, NAT64): what it leads to is not what it looks like.
 */
export const isPublicAddress = (address: string): boolean => {
  // ipaddr.js reads short and octal forms too, which no resolver answers and others may read otherwise.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
};

/** Says where webhooks may go: to the public internet, and where the operator allows. */
export class AddressGuard {
  readonly #allowed: AllowList;

  constructor(allowed: AllowList) {
    this.#allowed = allowed;
  }

  /** Whether `host` may be called at `address`, which is what its name led to. */
  permits(address: string, host: string, port: string): boolean {
    return isPublicAddress(address) || this.#allowed.hasAddress(address) || this.#allowed.hasHost(host, port);
  }

  /** Whether the operator has named the host, wherever it leads. */
  permitsName(host: string, port: string): boolean {
    return this.#allowed.hasHost(host, port);
  }

  /** Without TLS only what the operator has named: a host, or an address in an allowed network. */
  permitsPlainHttp(host: string, port: string): boolean {
    return this.#allowed.hasHost(host, port) || this.#allowed.hasAddress(bareHost(host));
  }
}

export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
}
