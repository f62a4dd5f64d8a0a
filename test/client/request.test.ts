import { describe, expect, it } from 'vitest';
import { addressOf, randomId, specOf } from '../../src/client/call.ts';

const read = specOf('GET /api/things/{id}');

describe('the address of a request', () => {
  it.each([
    ['https://shipping.example.com', 'https://shipping.example.com/api/things/a'],
    ['https://shipping.example.com/', 'https://shipping.example.com/api/things/a'],
    ['https://example.com/shipping//', 'https://example.com/shipping/api/things/a'],
    ['', '/api/things/a'],
  ])('below %s is %s', (baseUrl, address) => {
    expect(addressOf(baseUrl, read, { path: { id: 'a' } })).toBe(address);
  });

  it('encodes what stands in its path', () => {
    expect(addressOf('', read, { path: { id: 'a/../b ?c' } })).toBe('/api/things/a%2F..%2Fb%20%3Fc');
  });

  it('repeats a parameter that has several values, and leaves out one that has none', () => {
    const query = { status: ['paid', 'pending'], overdueOnly: true, from: undefined, range: '[0,9]' };
    const search = new URL(addressOf('http://localhost', read, { path: { id: 'a' }, query })).searchParams;
    expect([...search]).toEqual([['status', 'paid'], ['status', 'pending'], ['overdueOnly', 'true'], ['range', '[0,9]']]); // oxfmt-ignore
  });
});

it('random ids differ, and are safe in a header', () => {
  const ids = Array.from({ length: 100 }, randomId);
  expect(new Set(ids).size).toBe(100);
  expect(ids.filter((id) => !/^[0-9a-f]{32}$/.test(id))).toEqual([]);
});
