import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText } from '../../../../src/domain/trade/classification/index.ts';
import type { Weights } from '../../../../src/domain/trade/classification/index.ts';

const { weights } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../data/classification/weights.json'), 'utf8')) as {
  readonly weights: Weights;
};
const rolesOf = (text: string) => Object.fromEntries(readText(text, weights).map(({ text: word, role }) => [word, role]));

describe('a product text as it is read', () => {
  it('has a head, and words that only say for what, with what, of what and in what', () => {
    expect(rolesOf('leather case for phones with strap')).toEqual({ leather: 'body', case: 'head', phones: 'for', strap: 'with' });
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
