import { describe, expect, it } from 'vitest';
import { loadRestrictions } from '../../../../src/adapters/trade/restrictions/load-restrictions.ts';
import type { Money } from '../../../../src/domain/shared/index.ts';
import { restrictionsFolder, restrictionsOf } from '../../../support/restrictions/bundled-restrictions.ts';

const rules = loadRestrictions({ folder: restrictionsFolder });
const limited = rules.filter(({ above }) => above !== undefined);
const restrictions = restrictionsOf(rules, '2026-11-28');

const perEuro: Readonly<Record<string, number>> = { EUR: 1, GBP: 0.8, USD: 1.25, JPY: 160 };

const found = (rule: string, hsCode: string, from: string, to: string, value?: Money) =>
  restrictions
    .on([{ hsCode, countryOfOrigin: from, value }], to, from)[0]
    ?.find(({ metadata }) => metadata?.['rule'] === rule);

/** Each limit of each rule: the code, the sender whose law it is, and the sum. */
const limits = limited.flatMap(({ id, hs, destinations, above = {}, sentFrom }) =>
  Object.entries(above).flatMap(([place, limit]) =>
    destinations.map((to) => ({ id, hsCode: hs[0] ?? '', from: place === 'EU' ? 'DE' : place, to, limit, sentFrom })),
  ),
);

describe('a limit of value', () => {
  it('is decided by the value of one item, in whatever currency it is stated', () => {
    expect(limits.length).toBeGreaterThan(10);
    for (const { id, hsCode, from, to, limit } of limits) {
      for (const currency of Object.keys(perEuro)) {
        const exact = (Number(limit.amount) * (perEuro[currency] ?? 1)) / (perEuro[limit.currency] ?? 1);
        const same = Math.floor(exact * 100) / 100;
        const [at, above] = [same, same + 0.01].map((amount) => ({ amount: amount.toFixed(2), currency }));
        const says = `${id} ${from} > ${to}, ${currency}`;
        expect(found(id, hsCode, from, to, at), says).toBeUndefined();
        const over = found(id, hsCode, from, to, above);
        expect([over?.restrictionLevel, over?.metadata?.['above']], says).toEqual(['restricted', limit]);
        expect(over?.message, says).toContain(`worth more than ${limit.amount} ${limit.currency}`);
        expect(over?.metadata, says).not.toHaveProperty('needsConfirmation');
      }
    }
  });

  it('is to be confirmed where something is missing, which it says', () => {
    for (const { id, hsCode, from, to } of limits) {
      const unstated = found(id, hsCode, from, to);
      expect([unstated?.restrictionLevel, unstated?.metadata?.['needsConfirmation']], id).toEqual([
        'conditional',
        true,
      ]);
      expect(unstated?.message, id).toContain('the value of one item is not stated');
      expect(found(id, hsCode, from, to, { amount: '10', currency: 'XAF' })?.message, id).toContain(
        'no exchange rate of XAF is loaded',
      );
    }
  });

  it('is to be confirmed where the law of the sender has another one that is not loaded', () => {
    for (const { id, hs, destinations, above = {}, sentFrom = [] } of limited) {
      const others = sentFrom.filter((place) => above[place] === undefined);
      expect(others.length, id).toBeGreaterThan(0);
      for (const from of others) {
        const asked = found(id, hs[0] ?? '', from, destinations[0] ?? '', { amount: '1', currency: 'EUR' });
        expect(asked?.message, `${id} ${from}`).toMatch(
          /which must be confirmed: .*; the limit of .* is not loaded here/,
        );
      }
    }
  });

  it('is a sum in no other condition: each that names one is decided by it', () => {
    const sums = rules.filter(
      ({ condition = '', above }) => above === undefined && /\b(?:EUR|USD|GBP|worth|value)\b/.test(condition),
    );
    expect(sums.map(({ id }) => id)).toEqual([]);
  });
});
