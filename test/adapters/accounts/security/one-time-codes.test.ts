import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  base32,
  fromBase32,
  oneTimeAddress,
  oneTimeCode,
  oneTimeCodeGenerator,
} from '../../../../src/adapters/accounts/security/one-time-codes.ts';

/** The shared secret of the test vectors of RFC 4226 and RFC 6238. */
const secret = Buffer.from('12345678901234567890');
const generator = oneTimeCodeGenerator(Buffer.alloc(32, 7));
const step = 30_000;

it('codes are those of RFC 4226, appendix D', () => {
  const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];
  expect(codes.map((_, count) => oneTimeCode(secret, count))).toEqual(codes);
});

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('codes are those of RFC 6238, appendix B, at %i s', (seconds, code) => {
  expect(oneTimeCode(secret, Math.floor(seconds / 30), 8)).toBe(code);
});

it('base 32 is that of RFC 4648, there and back', () => {
  expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB');
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      expect(new Uint8Array(fromBase32(base32(bytes)))).toEqual(bytes);
    }),
  );
});

it('a code is good for its own step, the one before and the one after, and for no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_000_000_000_000 }), fc.integer({ min: -4, max: 4 }), (at, offset) => {
      const known = generator.newSecret();
      const now = Math.floor(at / step);
      const found = generator.stepOf(
        known,
        oneTimeCode(fromBase32(known), now + offset + 5),
        new Date(at + 5 * step).toISOString(),
      );
      // Six digits may be the same for two steps, once in a million.
      if (Math.abs(offset) <= 1) expect(found).toBeDefined();
      else if (found !== undefined)
        expect(oneTimeCode(fromBase32(known), found)).toBe(oneTimeCode(fromBase32(known), now + offset + 5));
    }),
  );
  const at = new Date(20 * step).toISOString();
  const known = base32(secret);
  expect([17, 18, 19, 20, 21, 22, 23].map((each) => generator.stepOf(known, oneTimeCode(secret, each), at))).toEqual([
    undefined,
    undefined,
    19,
    20,
    21,
    undefined,
    undefined,
  ]);
});

it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345'])('"%s" is no code', (code) => {
  expect(generator.stepOf(base32(secret), code, new Date(0).toISOString())).toBeUndefined();
});

it('a secret has 160 bits, and a recovery code 80, which are hashed however they are typed', () => {
  expect(generator.newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  const code = generator.newRecoveryCode();
  expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  const hash = generator.recoveryHash(code);
  expect(generator.recoveryHash(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(hash);
  expect(oneTimeCodeGenerator(Buffer.alloc(32, 8)).recoveryHash(code)).not.toBe(hash);
});

it('the address names the service, the user and the secret', () => {
  const address = new URL(oneTimeAddress('ABCD', 'robin+x@shop.example'));
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Waybill:robin+x@shop.example',
  ]);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: 'ABCD',
    issuer: 'Waybill',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
