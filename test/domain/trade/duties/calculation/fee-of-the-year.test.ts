import { describe, expect, it } from 'vitest';
import { assess, bundled, dutyRequest, goods, reasons } from '../../../../support/trade-fixture.ts';

describe('a yearly fee whose notice was not read', () => {
  const fees = (bundled.ruleSets.of('US')?.fees ?? []).filter(
    ({ id, enabled }) => id.startsWith('us-mpf') && enabled !== false,
  );

  it.each(['2026-01-15', '2026-11-28', '2027-03-01'])('is told of, on %s, where the fee is only believed', (date) => {
    const inForce = fees.filter(({ validFrom = '', validTo = '9' }) => validFrom <= date && date <= validTo);
    expect(inForce.length).toBeGreaterThan(0);
    for (const value of ['100', '5000']) {
      const assessment = assess(dutyRequest('US', { date, lines: [goods('610910', value, 'USD')] }));
      expect(reasons(assessment).includes('fee_not_confirmed'), value).toBe(
        inForce.some(({ certainty }) => certainty !== 'known'),
      );
    }
  });
});
