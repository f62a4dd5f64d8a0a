import { describe, expect, it } from 'vitest';
import { stemOf } from '../../../../src/adapters/trade/classifier/word-numbers.ts';

describe('stems', () => {
  it.each([
    ['leggings', 'legs'],
    ['boxing', 'boxes'],
    ['clothes', 'cloths'],
    ['paintings', 'paints'],
    ['stockings', 'stock'],
    ['organizers', 'organs'],
    ['organic', 'organizer'],
    ['generators', 'general'],
    ['filing', 'filling'],
    ['shoelaces', 'shellac'],
    ['poetry', 'petri'],
  ])('distinguish %s from %s', (one, other) => {
    expect(stemOf(one)).not.toBe(stemOf(other));
  });

  it.each([
    ['lens', 'lenses'],
    ['tie', 'ties'],
    ['pie', 'pies'],
    ['cactus', 'cacti'],
    ['legging', 'leggings'],
    ['organiser', 'organizers'],
    ['generator', 'generating'],
    ['shoe', 'shoes'],
    ['canoe', 'canoes'],
  ])('are the same for %s and %s', (one, other) => {
    expect(stemOf(one)).toBe(stemOf(other));
  });
});
