import { expect, it } from 'vitest';
import { isSameBody, keyInFlight, keyReused } from '../../../src/application/kernel/claim.ts';

it.each([
  ['the same JSON', 'json', true],
  ['the same bytes, recorded by an earlier release', 'bytes', true],
  ['another body', 'other', false],
  ['a request without a key', undefined, false],
])('a claim compared with the recorded body of %s', (_, recorded, isSame) => {
  expect(isSameBody(recorded, { fingerprint: 'json', byteFingerprint: 'bytes' })).toBe(isSame);
  expect(isSameBody(recorded, { fingerprint: 'json' })).toBe(recorded === 'json');
});

it('no claim is the repeat of what was recorded without one', () => {
  expect([isSameBody(undefined, undefined), isSameBody('json', undefined)]).toEqual([true, false]);
});

it('a key that was used otherwise is refused by its reason', () => {
  expect([keyReused().reason, keyInFlight().reason]).toEqual(['idempotency_key_reused', 'idempotency_key_in_flight']);
});
