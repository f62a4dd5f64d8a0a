import { describe, expect, it } from 'vitest';
import { parseDutyRate, printDutyRate } from '../../../../src/domain/trade/index.ts';
import { reducedRate } from '../../../../src/domain/trade/tariff/duty-rate.ts';
import type { Reduction } from '../../../../src/domain/trade/tariff/duty-rate.ts';

const lowered = (text: string, reduction: Reduction): string => {
  const reading = parseDutyRate(text);
  if (reading.kind !== 'rate') throw new Error(reading.reason);
  return printDutyRate(reducedRate(reading.rate, reduction));
};

describe('a rate that a preference lowers', () => {
  it.each([
    ['12%', { share: '0.2' }, '9.6%'],
    ['8.5%', { points: '0.035' }, '5%'],
    ['3.5%', { points: '0.035' }, 'Free'],
    ['2%', { points: '0.035' }, 'Free'],
    ['4.5%', { points: '0.035', freeUpTo: '0.01' }, 'Free'],
    ['4.6%', { points: '0.035', freeUpTo: '0.01' }, '1.1%'],
    ['10% + 20 EUR/100 kg', { points: '0.035' }, '6.5% + 20 EUR/100 kg'],
    ['20 EUR/100 kg', { share: '0.3' }, '14 EUR/100 kg'],
    ['10% MIN 1 EUR/kg MAX 2 EUR/kg', { points: '0.035' }, '6.5% MAX 2 EUR/kg'],
    ['Free', { points: '0.035' }, 'Free'],
  ] as const)('%s by %j is %s', (text, reduction, expected) => {
    expect(lowered(text, reduction)).toBe(expected);
  });
});
