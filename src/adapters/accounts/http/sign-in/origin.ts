import ipaddr from 'ipaddr.js';
import type { Acting } from '../../../../application/accounts/security-trail.ts';
import type { Context } from '../../../../application/log/kernel/context.ts';
import type { Origin } from '../../../../application/accounts/ports/sign-in.ts';

/** The network of an address: enough to recognise one's own, and not enough to find a household. */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === 'ipv4' ? 24 : 48;
  const networkAddress =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`);
  return `${networkAddress.toString()}/${bits}`;
};

// The first that matches counts: every browser's user agent also names others.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

export const deviceOf = (userAgent = ''): string => {
  const named = (table: typeof browsers): string | undefined => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  return browser === undefined ? 'Unknown browser' : system === undefined ? browser : `${browser} on ${system}`;
};

export type Sender = { readonly address: string; readonly header: (name: string) => string | undefined };

export const originOf = ({ address, header }: Sender): Origin => ({
  network: networkOf(address),
  device: deviceOf(header('user-agent')?.slice(0, 500)),
});

/** Who acts by a token. */
export const actingIn = ({
  context: { accountId, actor },
  ...sender
}: Sender & { readonly context: Context }): Acting => ({
  accountId,
  actor,
  origin: originOf(sender),
});
