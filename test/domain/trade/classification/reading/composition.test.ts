import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  prevailingMaterial,
  withoutLesserMaterials,
} from '../../../../../src/domain/trade/classification/reading/composition.ts';

const fibres = ['cotton', 'polyester', 'elastane', 'wool', 'viscose', 'linen', 'silk', 'Baumwolle', 'élasthanne'];

/** How shops write a material and how much of it there is, and what they put between two of them. */
const forms: readonly (readonly [write: (name: string, percent: number) => string, between: string])[] = [
  [(name, percent) => `${percent}% ${name}`, ', '],
  [(name, percent) => `${percent} % ${name}`, ' '],
  [(name, percent) => `${percent}%${name}`, ' / '],
  [(name, percent) => `${percent} percent ${name}`, '; '],
  [(name, percent) => `${name} ${percent}%`, ', '],
  [(name, percent) => `${name} ${percent} %`, ' '],
  [(name, percent) => `${name}: ${percent}%`, '; '],
  [(name, percent) => `${name} (${percent}%)`, ', '],
  [(name, percent) => `${name}-${percent}%`, '-'],
];

describe('a composition', () => {
  it('is of the material with the most per cent, in whatever order and form it is written', () => {
    const parts = fc
      .tuple(fc.integer({ min: 51, max: 99 }), fc.shuffledSubarray(fibres, { minLength: 2, maxLength: 2 }), fc.boolean())
      .map(([percent, [most = '', less = ''], isFirst]) => ({
        most,
        parts: isFirst
          ? ([[most, percent], [less, 100 - percent]] as const)
          : ([[less, 100 - percent], [most, percent]] as const),
      })); // oxfmt-ignore
    fc.assert(
      fc.property(parts, fc.constantFrom(...forms), ({ most, parts }, [write, between]) => {
        const text = parts.map(([name, percent]) => write(name, percent)).join(between);
        expect(prevailingMaterial(text), text).toBe(most);
      }),
    );
  });

  it.each([
    ['Shell: 100% wool; Lining: 100% polyester', 'wool'],
    ['Lining: 100% polyester, outer: 60% cotton 40% nylon', 'cotton'],
    ['Oberstoff 65% Polyester 35% Baumwolle, Futter 100% Baumwolle', 'Polyester'],
    ['filling 100% polyester', 'polyester'],
    ['72,5% cotton 27,5% linen', 'cotton'],
    ['50% wool 50% cotton', 'wool'],
    ['100% organic cotton', 'organic cotton'],
    ['cotton, silk', 'cotton, silk'],
    ['60 %', '60 %'],
  ])('"%s" is of %s', (text, material) => {
    expect(prevailingMaterial(text)).toBe(material);
  });

  it.each([
    ["Men's shirt, 65% polyester, 35% cotton", "Men's shirt, 65% polyester, 35% "],
    ['60% polyester 40% cotton T-shirt', '60% polyester 40%  T-shirt'],
    ['Sweater wool 30% acrylic 70%', 'Sweater  30% acrylic 70%'],
    ['Shirt 50% wool 50% cotton', 'Shirt 50% wool 50% cotton'],
    ['20% off cotton shirt', '20% off cotton shirt'],
    ['Cotton shirt', 'Cotton shirt'],
  ])('in the title "%s" leaves "%s"', (title, left) => {
    expect(withoutLesserMaterials(title)).toBe(left);
  });
});
