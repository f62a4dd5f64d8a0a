import { describe, expect, it } from 'vitest';
import { clashes, facetsOf, withFacetsWhereNone } from '../../../../src/domain/trade/classification/index.ts';
import { materialGiven } from '../../../../src/domain/trade/classification/facets.ts';
import type { WordRole } from '../../../../src/domain/trade/classification/index.ts';

const facets = (text: string, role: WordRole = 'body') =>
  facetsOf(text.split(' ').map((word) => ({ text: word, role })));

describe('what a text says of material, wearer and make', () => {
  it.each([
    ['material', 'cotton dress', 'silk dress', true],
    ['material', 'cotton dress', 'polycotton dress', false],
    ['material', 'polyester dress', 'manmade fibres', false],
    ['material', 'faux leather bag', 'leather bag', true],
    ['material', 'faux leather bag', 'plastic bag', false],
    ['material', 'nylon bag', 'textile bag', false],
    ['material', 'brown leather bag', 'leather bag', false],
    ['material', 'brown leather bag', 'plastic bag', true],
    ['material', 'leather bag', 'plastic bag', true],
    ['material', 'faux cotton bag', 'plastic bag', true],
    ['material', 'dress', 'silk dress', false],
    ['wearer', 'mens shirt', 'girls shirt', true],
    ['wearer', 'boys shirt', 'men shirt', false],
    ['wearer', 'men women shirt', 'women shirt', false],
    ['wearer', 'manmade shirt', 'women shirt', false],
    ['make', 'jersey dress', 'woven dress', true],
    ['make', 'jersey dress', 'cotton dress', false],
  ] as const)('%s: "%s" and "%s" clash: %s', (group, one, other, expected) => {
    expect(clashes(group, facets(one), facets(other))).toBe(expected);
    expect(clashes(group, facets(other), facets(one))).toBe(expected);
  });

  it.each([
    ['canvas', 'cotton shoes', false],
    ['canvas', 'leather shoes', true],
    ['silk satin', 'cotton dress', true],
    ['solid beech', 'wooden chair', false],
    ['marble', 'wooden table', true],
    ['marble', 'table', false],
  ])('of the material "%s" and "%s" clash: %s', (material, other, expected) => {
    const given = materialGiven(material.split(' ').map((text) => ({ text, role: 'body' })));
    expect(clashes('material', given, facets(other))).toBe(expected);
    expect(facets(`${material.split(' ').at(-1) ?? ''} print`)).toBe(0);
  });

  it('excludes purpose, accessories and packaging', () => {
    expect(facets('leather', 'for')).toBe(0);
    expect(facets('leather', 'with')).toBe(0);
    expect(facets('glass', 'packed')).toBe(0);
    expect(facets('leather', 'of')).not.toBe(0);
  });

  it('is completed by another text, property by property', () => {
    const joined = withFacetsWhereNone(facets('womens cotton dress'), facets('mens silk knitted dress'));
    expect(joined).toBe(facets('womens cotton knitted dress'));
    expect(withFacetsWhereNone(0, facets('silk'))).toBe(facets('silk'));
  });
});
