import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { bareHost } from './allow-list.ts';
import type { AllowList } from './allow-list.ts';

const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is on the public internet. IANA's special-purpose ranges are not (private, shared, loopback, link-local, multicast,
 * documentation, benchmarking, reserved: https://www.iana.org/assignments/iana-ipv4-special-registry and …/iana-ipv6-special-registry).
 * Neither are IPv6 ranges that embed an IPv4 address (mapped, compatible, translated, 6to4, Teredo, NAT64): they may lead to an internal
 * one.
 */
export const isPublicAddress = (address: string): boolean => {
  // ipaddr.js also parses short and octal forms, which no resolver returns and other parsers may read differently.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
};

/** Decides where webhooks may be sent: to the public internet, and to what the operator allows. */
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

  /** Without TLS only what the operator has allowed: a host, or an address in an allowed network. */
  permitsPlainHttp(host: string, port: string): boolean {
    return this.#allowed.hasHost(host, port) || this.#allowed.hasAddress(bareHost(host));
  }
}

export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
}
