import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rateCardFaults } from '../../../../src/domain/parcels/rating/rate-card-rules.ts';
import { zoneBetween } from '../../../../src/domain/parcels/rating/rate-card.ts';
import type { RateCard } from '../../../../src/domain/parcels/rating/rate-card.ts';

const data = new URL('../../../../data/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, data), 'utf8')) as unknown;
const card = read('rate-card.json') as RateCard;
const { services } = read('services.json') as { readonly services: never };

const apart = ['AX', 'BL', 'BQ', 'CW', 'MF', 'SS', 'SX'];
const without = (countries: readonly string[]): RateCard => ({
  ...card,
  groups: Object.fromEntries(
    Object.entries(card.groups).map(([name, group]) => [name, group.filter((code) => !countries.includes(code))]),
  ),
});

describe('a rate card that was written before seven codes were taken', () => {
  it('is still one', () => {
    expect(rateCardFaults(without(apart), services)).toEqual([]);
    expect(rateCardFaults(without(['GB']), services)).toMatchObject([{ field: 'groups' }]);
  });

  it.each([
    ['AX', 'FI'],
    ['BL', 'GP'],
    ['BQ', 'AN'],
    ['CW', 'AN'],
    ['MF', 'GP'],
    ['SS', 'SD'],
    ['SX', 'AN'],
  ])('rates %s as %s', (country, standIn) => {
    expect(zoneBetween(without(apart), 'GB', country)).toBe(zoneBetween(card, 'GB', standIn));
    expect(zoneBetween(card, 'GB', country)).toBeDefined();
  });
});
