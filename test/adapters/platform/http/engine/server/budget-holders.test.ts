import fc from 'fast-check';
import { expect, it } from 'vitest';
import { holderAt, holderNaming } from '../../../../../../src/adapters/platform/http/engine/server/rate-limits.ts';

const part = fc.nat(0xffff);
const parts = (count: number) => fc.array(part, { minLength: count, maxLength: count });
const hex = (numbers: readonly number[]) => numbers.map((each) => each.toString(16)).join(':');

/** Global unicast (2000::/3), but for the ranges of transition techniques. */
const network = fc.tuple(fc.integer({ min: 0x2400, max: 0x3fff }), part, part);

it('an IPv6 client is its network of 64 bits, whatever the rest of its address', () => {
  fc.assert(
    fc.property(network, part, parts(4), parts(4), (site, subnet, one, other) => {
      const [first, second] = [one, other].map((rest) => holderAt(hex([...site, subnet, ...rest])));
      expect(first).toEqual(second);
    }),
  );
});

it('IPv6 networks of 64 bits are counted apart, and together in one of 48 bits', () => {
  fc.assert(
    fc.property(network, part, part, parts(4), (site, subnet, another, rest) => {
      fc.pre(subnet !== another);
      const [first, second] = [subnet, another].map((each) => holderAt(hex([...site, each, ...rest])));
      expect(first?.key).not.toBe(second?.key);
      expect(first?.around).toBe(second?.around);
      const [site1, site2, site3] = site;
      expect(holderAt(hex([site1, site2, (site3 + 1) % 0x10000, subnet, ...rest])).around).not.toBe(first?.around);
    }),
  );
});

it('an IPv4 address is one client in every notation: plain, mapped, translated, with a port', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.nat(65_535), (address, port) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
      const tail = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
      const notations = [
        address,
        `${address}:${port}`,
        `::ffff:${address}`,
        `::FFFF:${tail}`,
        `0:0:0:0:0:ffff:${tail}`,
        `[::ffff:${address}]:${port}`,
        `64:ff9b::${address}`,
        `::ffff:0:${tail}`,
      ];
      for (const notation of notations) expect([notation, holderAt(notation)]).toEqual([notation, { key: address }]);
    }),
  );
});

it('notations of one IPv6 address are one client; scopes and ports do not make others', () => {
  const written = [
    '2001:db8:1:2::9',
    '2001:0DB8:0001:0002:0:0:0:9',
    '[2001:db8:1:2::9]',
    '[2001:db8:1:2::9]:4711',
    '2001:db8:1:2::9%eth0',
  ];
  for (const address of written)
    expect(holderAt(address)).toEqual({ key: '2001:db8:1:2::/64', around: '2001:db8:1::/48' });
});

it('what is no address is one client, so that inventing names gains nothing', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      fc.pre(!/^[\s\d.:\[\]a-fA-Fx%]*$/.test(text));
      expect(holderAt(text)).toEqual({ key: 'unknown' });
    }),
  );
  expect(holderAt(undefined)).toEqual({ key: 'unknown' });
});

it('programs are counted apart, in both networks', () => {
  expect(holderNaming(holderAt('2001:db8::1'), 'crd_1')).toEqual({
    key: '2001:db8:0:0::/64 crd_1',
    around: '2001:db8:0::/48 crd_1',
  });
  expect(holderNaming(holderAt('192.0.2.1'), 'crd_1')).toEqual({ key: '192.0.2.1 crd_1' });
});
