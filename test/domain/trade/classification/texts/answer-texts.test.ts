import { describe, expect, it } from 'vitest';
import { inPlainWords, materialsInWords } from '../../../../../src/domain/trade/classification/texts/answer-texts.ts';

describe('the materials of a code in words', () => {
  it.each([
    ['cotton', 'cotton T-shirts and vests', 'Cotton'],
    ['cotton', 'cotton terry towels', 'Cotton'],
    ['cotton', 'plain cotton bed linen, woven', 'Cotton'],
    ['cotton', 'nets of cotton, jute, other', 'Cotton, jute or another material'],
    ['cotton', 'cotton, linen scarves and shawls', 'Cotton or linen'],
    ['manmade', 'man-made fibre sweaters, hoodies, fleeces', 'Man-made fibres'],
    ['manmade', 'man-made fibre bath and kitchen linen', 'Man-made fibres'],
    ['synthetic', 'synthetic fibre blankets', 'Synthetic fibres'],
    ['synthetic', 'nylon and plastic zips', 'Nylon or plastic'],
    ['artificial', "women's woven dresses of viscose, artificial fibres", 'Artificial fibres (such as viscose)'],
    ['artificial', 'fabric and other artificial flowers', 'Another material'],
    ['linen', 'knitted bed linen', 'Another material'],
    ['linen', 'linen and other fibre curtains, woven', 'Linen or another material'],
    ['silk', "women's woven dresses of silk, linen, other fibres", 'Silk, linen or another material'],
    ['wool', 'wool and cashmere scarves, woven', 'Wool or cashmere'],
    ['plastic', 'handbags of plastic sheeting or textile', 'Plastic or fabric'],
    ['plastic', 'backpacks, travel, sports, other bags: textile, plastic', 'Fabric or plastic'],
    ['plastic', 'polyethylene bags and sacks', 'Polyethylene'],
    ['metal', 'metal and other spectacle frames', 'Metal or another material'],
    ['metal', 'other metal furniture', 'Metal'],
    ['steel', 'steel wool and scourers', 'Another material'],
    ['steel', 'keys', 'Steel'],
    ['stainless', 'stainless wire', 'Stainless steel'],
    ['textile', 'textile sports shoes', 'Fabric'],
    ['wood', 'wooden clothes hangers', 'Wood'],
    ['other', 'blankets of other fibres', 'Another material'],
  ])('%s, "%s": %s', (answer, name, expected) => {
    expect(materialsInWords(answer, name)).toBe(expected);
  });
});

describe('a name for people', () => {
  it.each([
    ['further horses', 'Other horses'],
    [
      'almonds, hazelnuts, walnuts, pistachios and further nuts',
      'Almonds, hazelnuts, walnuts, pistachios and other nuts',
    ],
    ["women's woven dresses", "Women's woven dresses"],
    ['T-shirts and vests, knitted', 'T-shirts and vests, knitted'],
  ])('%s: %s', (name, expected) => {
    expect(inPlainWords(name)).toBe(expected);
  });
});
