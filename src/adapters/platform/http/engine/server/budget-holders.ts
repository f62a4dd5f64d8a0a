import ipaddr from 'ipaddr.js';

/**
 * Whom a budget is counted for. `around` is the larger network that a client without an account is in, where it has
 * one.
 */
export type BudgetHolder = { readonly key: string; readonly around?: string };

/** Some proxies report the port too: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
const addressAndPort = /^(?:\[(?<inBrackets>[^\]]+)\]|(?<plain>[\d.]+))(?::\d{1,5})?$/;

/** IPv6 addresses that stand for an IPv4 client: mapped, and translated by RFC 6052 or RFC 7915. */
const rangesOfIpv4 = new Set<string>(['ipv4Mapped', 'rfc6052', 'rfc6145']);

const ipv6Network = (address: ipaddr.IPv6, bits: 48 | 64): string => {
  const parts = address.parts.slice(0, bits / 16).map((part) => part.toString(16));
  return `${parts.join(':')}::/${bits}`;
};

/**
 * Who asks from an address, so far as it can be told. An IPv4 client is its address. An IPv6 client is its network of
 * 64 bits, in which it may choose any address; providers give one customer up to 48 bits (RFC 6177), so that network is
 * counted besides.
 */
export const holderAt = (address = 'unknown'): BudgetHolder => {
  const { inBrackets, plain } = addressAndPort.exec(address)?.groups ?? {};
  const bare = inBrackets ?? plain ?? address;
  if (!ipaddr.isValid(bare)) return { key: 'unknown' };
  const parsed = ipaddr.parse(bare);
  if (parsed instanceof ipaddr.IPv4) return { key: parsed.toString() };
  if (rangesOfIpv4.has(parsed.range())) return { key: parsed.toByteArray().slice(-4).join('.') };
  return { key: ipv6Network(parsed, 64), around: ipv6Network(parsed, 48) };
};

/** The same client, counted for one of the programs that it names. */
export const holderNaming = ({ key, around }: BudgetHolder, program: string): BudgetHolder => ({
  key: `${key} ${program}`,
  ...(around !== undefined && { around: `${around} ${program}` }),
});
