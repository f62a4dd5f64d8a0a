import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalText, claimOf } from '../../../../../../src/adapters/platform/http/engine/route/route.ts';

const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([name, field]) => [name, turned(field)]),
      )
    : value;
};

it('the same JSON has one text, whatever the order of its fields, and another JSON another', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const sent = JSON.parse(JSON.stringify(one)) as unknown;
      expect(canonicalText(turned(sent))).toBe(canonicalText(sent));
      expect(JSON.parse(canonicalText(sent))).toEqual(sent);
      if (canonicalText(one) === canonicalText(other)) expect(JSON.parse(JSON.stringify(other))).toEqual(sent);
    }),
  );
});

it('a claim holds the digest of the JSON', () => {
  const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
  expect(claimOf({ idempotencyKey: 'k', json: { b: 1, a: 2 } }, '/path')).toEqual({
    ...{ path: '/path', key: 'k' },
    fingerprint: digest('{"a":2,"b":1}'),
  });
  expect(claimOf({ idempotencyKey: 'k', json: undefined }, '/path')?.fingerprint).toBe(digest(''));
});
