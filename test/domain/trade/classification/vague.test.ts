import { describe, expect, it } from 'vitest';
import { vagueness } from '../../../../src/domain/trade/classification/index.ts';

describe('a text that names no goods', () => {
  it.each([
    ['gift'],
    ['Birthday gift for her'],
    ['Accessories'],
    ['car parts'],
    ['sample'],
    ['no commercial value'],
    ['Clothes'],
    ['electronics'],
    ['2 x items'],
    ['🎁'],
    [''],
  ])('"%s" gets advice on what to add', (text) => {
    expect(vagueness(text)).toMatch(/for example/);
  });

  it.each([['ceramic gift mug'], ['bicycle brake parts'], ['cotton clothes'], ['phone accessories'], ['teddy bear']])(
    '"%s" is none',
    (text) => {
      expect(vagueness(text)).toBeUndefined();
    },
  );

  it('is advised by what it lacks', () => {
    expect(vagueness('car parts')).toContain('which part');
    expect(vagueness('clothes')).toContain('knitted or woven');
    expect(vagueness('gift parts')).toContain('which part');
    expect(vagueness('parts of clothes')).toContain('which part');
    for (const text of ['electronics gift', 'gift electronics'])
      expect(vagueness(text)).toContain('the article itself');
    for (const text of ['clothes electronics', 'electronics clothes'])
      expect(vagueness(text)).toContain('knitted or woven');
  });
});
