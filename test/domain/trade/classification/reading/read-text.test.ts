import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText } from '../../../../../src/domain/trade/classification/index.ts';
import type { Weights } from '../../../../../src/domain/trade/classification/index.ts';
import { weightsOf } from '../../../../support/small-vocabulary.ts';

const { weights } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../data/classification/weights.json'), 'utf8'),
) as {
  readonly weights: Weights;
};
const rolesOf = (text: string) =>
  Object.fromEntries(readText(text, weights).map(({ text: word, role }) => [word, role]));

describe('a product text as it is read', () => {
  it('has amounts that say nothing, and parts that goods have so much of', () => {
    expect(rolesOf('laptop 16 gb ram')).toMatchObject({ laptop: 'head', ram: 'with' });
    expect(rolesOf('laptop 16gb ram')).toMatchObject({ laptop: 'head', ram: 'with' });
    expect(rolesOf('16 gb ram')).toMatchObject({ ram: 'head' });
    expect(rolesOf('espresso machine 15 bar')).toMatchObject({ machine: 'head', bar: 'body' });
    expect(rolesOf('dark chocolate bar')).toMatchObject({ bar: 'head' });
  });

  it('has a head, and words that only say for what, with what, of what and in what', () => {
    expect(rolesOf('leather case for phones with strap')).toEqual({
      leather: 'body',
      case: 'head',
      phones: 'for',
      strap: 'with',
    });
    expect(rolesOf('olives in brine')).toEqual({ olives: 'head', brine: 'of' });
    expect(rolesOf('olives in a 2 kg glass jar and spoon')).toEqual({
      olives: 'body',
      '2': 'packed',
      kg: 'packed',
      glass: 'packed',
      jar: 'packed',
      spoon: 'head',
    });
    expect(rolesOf('glass jar in cork')).toEqual({ glass: 'body', jar: 'head', cork: 'of' });
  });

  const figures = weightsOf(1, {
    ...{ colour: 0.5, measure: 0.25, sellersWord: 0.125 },
    ...{ head: 2, behindFor: 0.75, behindWith: 0.375, behindOf: 0.875 },
    ...{ laterStretch: 0.5, laterFloor: 0.375, lateWord: 0.5 },
  });
  const read = (text: string) =>
    readText(text, figures).map(({ text: word, weight, role }) => `${word} ${role} ${weight}`);

  it.each([
    ['red mug', ['red body 0.5', 'mug head 2']],
    ['mug blue', ['mug head 2', 'blue body 0.5']],
    ['new 2 mug x', ['new body 0.125', '2 body 0.25', 'mug head 2', 'x body 0.25']],
    ['case for phone or tablet', ['case head 2', 'phone for 0.75', 'tablet for 0.75']],
    ['case with strap and clasp', ['case head 2', 'strap with 0.375', 'clasp with 0.375']],
    ['block of marble or chisel', ['block body 1', 'marble of 0.875', 'chisel head 2']],
    ['tea in jar or spoon', ['tea body 1', 'jar packed 0.25', 'spoon head 2']],
    ['for phone case', ['phone body 1', 'case head 2']],
    ['case for phone in leather', ['case head 2', 'phone for 0.75', 'leather of 0.875']],
    ['65w charger', ['65w body 0.25', 'charger head 2']],
    ['in jar tea', ['jar body 1', 'tea head 2']],
    ['tea of jar', ['tea head 2', 'jar of 0.875']],
    ['tea in 2 with jar', ['tea head 2', '2 of 0.21875', 'jar with 0.375']],
    ['tea in box for jar', ['tea head 2', 'box packed 0.25', 'jar for 0.75']],
    ['jar in brine for mug', ['jar head 2', 'brine of 0.875', 'mug for 0.75']],
    ['tea on tin', ['tea head 2', 'tin of 0.875']],
    ['mug, mug, mug, mug', ['mug head 2', 'mug head 1', 'mug head 0.75', 'mug head 0.75']],
    ['b1z b2z b3z b4z b5z b6z b7z b8z b9z c1z', ['b1z', 'b2z', 'b3z', 'b4z', 'b5z', 'b6z', 'b7z'].map((word) => `${word} body 1`).concat(['b8z body 0.5', 'b9z body 0.375', 'c1z head 0.75'])],
  ])('weighs the words of "%s" by kind, role and place', (text, expected) => {
    expect(read(text)).toEqual(expected);
  }); // oxfmt-ignore

  it.each([
    ['Bike light', 'light', true],
    ['Light blue shirt', 'light', false],
    ['Night light for kids', 'light', true],
    ['Shirt, light', 'light', false],
    ['Hand cream', 'cream', true],
    ['T-shirt cream cotton', 'cream', false],
    ['Ice cream scoop', 'cream', false],
    ['Olive oil', 'olive', true],
    ['Olive green parka', 'olive', false],
    ['Hot water bottle', 'hot', true],
    ['Hot new bag', 'hot', false],
  ])('of "%s", "%s" names goods: %s', (text, word, expected) => {
    expect(readText(text, weights).find((read) => read.text === word)?.isPlain).toBe(expected);
  });

  it('weighs words less and less after the first ones, and never at zero', () => {
    const word = fc.stringMatching(/^[bcdfgk]{4}[aeiou]$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 40 }), (words) => {
        const [first = 0, ...others] = readText(words.join(' '), weights).map(({ weight, role }) =>
          role === 'head' ? weight / weights.head : weight,
        );
        let before = first;
        for (const [index, weight] of others.entries()) {
          expect(weight).toBeGreaterThan(0);
          if (index < 5) expect(weight).toBeCloseTo(before);
          else expect(weight).toBeLessThanOrEqual(before + 1e-9);
          before = weight;
        }
      }),
    );
  });
});
