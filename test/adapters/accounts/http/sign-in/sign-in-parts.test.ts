import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cookieIn, cookieOf, formTokens } from '../../../../../src/adapters/accounts/http/sign-in/cookies.ts';
import { deviceOf, networkOf } from '../../../../../src/adapters/accounts/http/sign-in/sign-in-gate.ts';
import { safeReturnTo } from '../../../../../src/adapters/accounts/http/sign-in/replies.ts';

describe('a cookie', () => {
  it('over https is accepted from this host alone', () => {
    const cookie = cookieOf('waybill-session', 'https://shipping.example.com/base');
    expect(cookie.set('abc')).toBe('__Host-waybill-session=abc; Path=/; HttpOnly; SameSite=Lax; Secure');
    expect(cookie.clear()).toBe('__Host-waybill-session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0');
    expect(cookie.read('waybill-session=x; __Host-waybill-session=abc')).toBe('abc');
    expect(cookie.read('waybill-session=x')).toBeUndefined();
  });

  it('on plain http has neither prefix nor Secure', () => {
    expect(cookieOf('waybill-session', 'http://127.0.0.1:8080').set('abc')).toBe(
      'waybill-session=abc; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  it('is read from whatever was sent, the first of two', () => {
    expect(cookieIn('a=1; b=2=3; a=4', 'b')).toBe('2=3');
    expect(cookieIn('a=1; b=2=3; a=4', 'a')).toBe('1');
    expect(cookieIn(undefined, 'a')).toBeUndefined();
    fc.assert(fc.property(fc.string(), (header) => void cookieIn(header, 'a')));
  });
});

describe('the way back', () => {
  it.each(['/account', '/oauth/authorize?clientId=a&redirectUri=https%3A%2F%2Fb.example', '/a%2Fb'])(
    '%s is taken',
    (path) => {
      expect(safeReturnTo(path)).toBe(path);
    },
  );

  it.each([
    '',
    'account',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\n/evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    `/${'a'.repeat(4_000)}`,
  ])('%j is not taken', (path) => {
    expect(safeReturnTo(path)).toBeUndefined();
  });

  it('leads a browser to this service, whatever is asked for', () => {
    const own = 'https://shipping.example.com';
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ' ',
      '?',
      '#',
      'evil.example',
      'https:',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 3 })), { maxLength: 8 }), (parts) => {
        const safe = safeReturnTo(`/${parts.join('')}`);
        if (safe !== undefined) expect(new URL(safe, own).origin).toBe(own);
      }),
    );
  });
});

it('a form token belongs to one purpose and one key', () => {
  const tokens = formTokens(Buffer.alloc(32, 1));
  const token = tokens.of('session:a');
  expect([tokens.isOf('session:a', token), tokens.isOf('session:b', token), tokens.isOf('session:a', '')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(formTokens(Buffer.alloc(32, 2)).isOf('session:a', token)).toBe(false);
});

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('of the address %s the network %s is stored', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on macOS'],
  ['curl/8.5.0', 'curl'],
  ['<script>alert(1)</script>', 'Unknown browser'],
])('%s is stored as %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
