import { describe, expect, it } from 'vitest';
import { assess, bundled, dutyRequest, goods } from '../../../../support/trade-fixture.ts';

const steel = bundled.ruleSets.of('GB')?.gaps.find(({ id }) => id === 'gb-steel')?.when?.hs ?? [];

const upToOf = (hsCode: string, date: string): number =>
  Number(
    assess(dutyRequest('GB', { date, currency: 'GBP', lines: [goods(hsCode, '1000', 'GBP', { origin: 'VN' })] })).upTo,
  );

/** VAT of 20 % is on the goods and on the duty outside the quota. */
const atMost = (rate: number): number => 1000 * rate + 0.2 * 1000 * (1 + rate);

describe('steel into the United Kingdom, heading by heading', () => {
  it('has the duty outside the quota as its bound: 50 % since 2026-07-01, 25 % before', () => {
    expect(steel.length).toBeGreaterThan(20);
    for (const heading of steel) {
      expect([heading, upToOf(heading, '2026-07-01') >= atMost(0.5)]).toEqual([heading, true]);
      if (heading !== '7226') expect([heading, upToOf(heading, '2026-06-30') >= atMost(0.25)]).toEqual([heading, true]);
    }
    expect([upToOf('720839', '2026-07-01'), upToOf('720839', '2026-06-30')]).toEqual([atMost(0.5), atMost(0.25)]);
  });
});
