import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalText, claimOf } from '../../../../../src/adapters/http/engine/route/claims.ts';

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

it('a claim holds the digest of the JSON, and that of the bytes as earlier releases took it', () => {
  const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
  const claim = claimOf({ idempotencyKey: 'k', rawBody: Buffer.from('{ "b": 1, "a": 2 }'), json: { b: 1, a: 2 } }, '/path');
  expect(claim).toEqual({ path: '/path', key: 'k', fingerprint: digest('{"a":2,"b":1}'), byteFingerprint: digest('{ "b": 1, "a": 2 }') });
  const empty = claimOf({ idempotencyKey: 'k', rawBody: new Uint8Array(), json: undefined }, '/path');
  expect(empty?.fingerprint).toBe(empty?.byteFingerprint);
});
