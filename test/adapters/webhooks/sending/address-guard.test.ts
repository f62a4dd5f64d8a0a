import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AddressGuard,
  isPublicAddress,
  AllowList,
  bareHost,
} from '../../../../src/adapters/webhooks/sending/address-guard.ts';

const octet = fc.integer({ min: 0, max: 255 });
const hex = (value: number): string => value.toString(16);

/** First and last of every special-purpose IPv4 block (https://www.iana.org/assignments/iana-ipv4-special-registry). */
const inside4 = [
  '0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255', '127.0.0.0', '127.255.255.255', '169.254.0.0',
  '169.254.169.254', '169.254.255.255', '172.16.0.0', '172.31.255.255', '192.0.0.0', '192.0.0.255', '192.0.2.0', '192.0.2.255', '192.88.99.0',
  '192.168.0.0', '192.168.255.255', '198.18.0.0', '198.19.255.255', '198.51.100.0', '198.51.100.255', '203.0.113.0', '203.0.113.255', '224.0.0.0',
  '239.255.255.255', '240.0.0.0', '255.255.255.255',
]; // oxfmt-ignore
const outside4 = ['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0', '169.253.255.255', '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255']; // oxfmt-ignore
/** The same for IPv6 (https://www.iana.org/assignments/iana-ipv6-special-registry), and what carries IPv4 inside. */
const inside6 = [
  '::', '::1', '::127.0.0.1', '::8.8.8.8', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:10.0.0.1', '64:ff9b::10.0.0.1', '64:ff9b::8.8.8.8',
  '64:ff9b:1::10.0.0.1', '100::1', '2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001:2::1', '2001:10::1', '2001:20::1', '2001:db8::1',
  '2002:7f00:1::', '2002:808:808::1', '3fff::1', '5f00::1', 'fc00::1', 'fdff::1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1', 'ff02::1', '4000::1',
]; // oxfmt-ignore

describe('a public address', () => {
  it.each(inside4)('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(inside6)('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(outside4)('is %s', (address) => expect(isPublicAddress(address)).toBe(true));
  it.each(['2606:4700::1111', '2a00:1450:4001::1'])('is %s', (address) => expect(isPublicAddress(address)).toBe(true));
  it.each(['', 'localhost', 'example.com', '1.2.3', '999.1.1.1', ':::'])('is not the text %j', (text) =>
    expect(isPublicAddress(text)).toBe(false),
  );

  it('is never an IPv4 address inside an IPv6 one, whatever the address', () => {
    fc.assert(
      fc.property(octet, octet, octet, octet, (a, b, c, d) => {
        const dotted = `${a}.${b}.${c}.${d}`;
        for (const prefix of ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::'])
          expect(isPublicAddress(`${prefix}${dotted}`)).toBe(false);
        expect(isPublicAddress(`2002:${hex(a * 256 + b)}:${hex(c * 256 + d)}::1`)).toBe(false);
      }),
    );
  });

  it('is never in a private network', () => {
    fc.assert(
      fc.property(octet, octet, octet, (b, c, d) => {
        for (const address of [
          `10.${b}.${c}.${d}`,
          `127.${b}.${c}.${d}`,
          `192.168.${c}.${d}`,
          `172.${16 + (b % 16)}.${c}.${d}`,
          `100.${64 + (b % 64)}.${c}.${d}`,
        ]) {
          expect(isPublicAddress(address)).toBe(false);
        }
      }),
    );
  });
});

describe('numeric forms of a host', () => {
  it.each([
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://①②⑦.0.0.1/',
    'http://127.0.0.1./',
  ])('%s is the loopback address it stands for', (url) => {
    const host = bareHost(new URL(url).hostname);
    expect(host).toBe('127.0.0.1');
    expect(isPublicAddress(host)).toBe(false);
  });
});

describe('what the operator allows', () => {
  const guard = (...entries: string[]): AddressGuard => new AddressGuard(new AllowList(entries));

  it('is a host by name at any port, or at one', () => {
    expect(guard('hooks.internal').permits('10.0.0.1', 'hooks.internal', '8080')).toBe(true);
    expect(guard('hooks.internal:8080').permits('10.0.0.1', 'HOOKS.internal.', '8080')).toBe(true);
    expect(guard('hooks.internal:8080').permits('10.0.0.1', 'hooks.internal', '8081')).toBe(false);
    expect(guard('hooks.internal').permits('10.0.0.1', 'other.internal', '8080')).toBe(false);
    expect(guard('hooks.internal').permits('10.0.0.1', 'evil.hooks.internal', '8080')).toBe(false);
  });
  it('is a network, whatever the name was', () => {
    expect(guard('10.0.0.0/8').permits('10.1.2.3', 'anything', '80')).toBe(true);
    expect(guard('10.0.0.0/8').permits('::ffff:10.1.2.3', 'anything', '80')).toBe(true);
    expect(guard('10.0.0.0/8').permits('11.1.2.3', 'anything', '80')).toBe(true);
    expect(guard('10.0.0.0/8').permits('192.168.1.1', 'anything', '80')).toBe(false);
    expect(guard('fd00::/8').permits('fd12::1', 'anything', '80')).toBe(true);
  });
  it('may be called without TLS, and nothing else', () => {
    expect(guard('hooks.internal').permitsPlainHttp('hooks.internal', '80')).toBe(true);
    expect(guard('127.0.0.0/8').permitsPlainHttp('127.0.0.1', '80')).toBe(true);
    expect(guard('[::1]:3000').permitsPlainHttp('[::1]', '3000')).toBe(true);
    expect(guard('hooks.internal').permitsPlainHttp('example.com', '80')).toBe(false);
  });
  it.each([
    'http://example.com',
    'a b',
    'example.com/path',
    '10.0.0.0/99',
    'user@example.com',
    '',
    'example.com:99999',
  ])('refuses the entry %j', (entry) => {
    expect(() => new AllowList([entry])).toThrow('WEBHOOK_ALLOW');
  });
});
