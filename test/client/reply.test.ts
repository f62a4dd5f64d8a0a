import { describe, expect, it } from 'vitest';
import { retryAfterOf } from '../../src/client/call.ts';

describe('Retry-After', () => {
  const now = Date.parse('2026-11-20T10:00:00.000Z');

  it.each([
    ['12', 12_000],
    ['0', 0],
    ['Fri, 20 Nov 2026 10:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
  ])('%s is %s ms', (text, ms) => {
    expect(retryAfterOf(new Headers({ 'retry-after': text }), now)).toBe(ms);
  });

  it('may be absent', () => {
    expect(retryAfterOf(new Headers(), now)).toBeUndefined();
  });
});
