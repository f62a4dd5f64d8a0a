import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRegistered, redirectUriFaults } from '../../../../src/application/accounts/oauth/redirect-uris.ts';

const isTaken = (uri: string): boolean => redirectUriFaults([uri], 'redirectUris').length === 0;
const loopback = fc.constantFrom('localhost', '127.0.0.1', '[::1]');
const port = fc.integer({ min: 1, max: 65_535 });
const path = fc.constantFrom('', '/', '/cb', '/cb?x=1', '?x=1');

it('a loopback address is registered with any port that a program can listen on', () => {
  fc.assert(
    fc.property(loopback, port, path, (host, number, rest) => {
      expect(isTaken(`http://${host}:${number}${rest}`)).toBe(true);
      expect(isTaken(`http://${host}${rest}`)).toBe(true);
    }),
  );
});

it.each([
  ...['0', '00', '080', '65536', '99999', '', '-1', '8o'].map((text) => `http://localhost:${text}/`),
  ...['https://app.example.com:0/', 'https://app.example.com:/cb'],
  ...['0177.0.0.1', '0x7f.0.0.1', '127.1', '2130706433', '017700000001', '127.0.0.01', '127.0.0.1.', '%3127.0.0.1'].map(
    (host) => `http://${host}/`,
  ),
  ...['[0:0:0:0:0:0:0:1]', '[::0001]', '[::ffff:127.0.0.1]', '%6cocalhost', 'localhost.', 'ⓛocalhost'].map(
    (host) => `http://${host}/`,
  ),
  ...[
    'https://0300.0250.0.1/',
    'https://3221225985/',
    'https://@app.example.com/',
    'https:app.example.com/',
    'https:///app.example.com/',
  ],
])('"%s" is refused: programs do not agree where it leads', (uri) => {
  expect(isTaken(uri)).toBe(false);
});

it('of a loopback address any port may be asked for, and nothing else may differ (RFC 8252, section 7.3)', () => {
  fc.assert(
    fc.property(loopback, fc.option(port), fc.option(port), path, path, (host, one, other, rest, otherRest) => {
      const uri = (number: number | null, end: string) => `http://${host}${number === null ? '' : `:${number}`}${end}`;
      expect(isRegistered(uri(other, rest), [uri(one, rest)])).toBe(true);
      expect(isRegistered(uri(other, otherRest), [uri(one, rest)])).toBe(rest === otherRest);
    }),
  );
});

it.each([
  ['http://127.0.0.1:8080/cb', 'http://127.0.0.1:0/cb'],
  ['http://127.0.0.1:8080/cb', 'http://127.0.0.1:99999/cb'],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:80@evil.example/cb'],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:8080.evil.example/cb'],
  ['http://127.0.0.1/cb', 'http://localhost:8080/cb'],
  ['http://127.0.0.1/cb', 'https://127.0.0.1:8080/cb'],
  ['https://localhost/cb', 'https://localhost:8080/cb'],
  ['https://app.example.com/cb', 'https://app.example.com:8443/cb'],
])('%s registered does not let %s in', (registered, asked) => {
  expect(isRegistered(asked, [registered])).toBe(false);
});
