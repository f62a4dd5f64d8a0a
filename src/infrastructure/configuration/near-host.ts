import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { bareHost } from '../../adapters/webhooks/sending/address-guard.ts';

const privateRanges: ReadonlySet<string> = new Set(['unspecified', 'loopback', 'private', 'linkLocal', 'uniqueLocal']);

/**
 * Whether an address is of this machine or of a private network. Those for documentation are in nobody's own network.
 */
export const isPrivateAddress = (address: string): boolean =>
  isIP(address) !== 0 && privateRanges.has(ipaddr.process(address).range());

/**
 * Names that are resolved inside a network only: those without a dot, such as the ones of containers, and under names
 * reserved for it (localhost: RFC 6761, local: RFC 6762, home.arpa: RFC 8375, internal: reserved by ICANN in 2024).
 */
const privateName = /^[^.:]+$|\.(?:localhost|local|internal|home\.arpa)$/;

/** Whether a host is this machine or in its own network, as far as its name or address tells: no name is resolved. */
export const isNearHost = (host: string): boolean => {
  const name = bareHost(host);
  return isIP(name) === 0 ? privateName.test(name) : isPrivateAddress(name);
};
