import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTexts } from '../../../../../bench/classification/read-texts.ts';
import type { ClassificationEngine } from '../../../../../src/domain/trade/classification/index.ts';
import { sharedEngine } from '../../../../support/classification-engine.ts';

const root = join(import.meta.dirname, '../../../../..');
let engine: ClassificationEngine;
let titles: readonly string[];
let plainNames: readonly string[];
beforeAll(async () => {
  engine = await sharedEngine.open();
  const textsOf = async (name: string) =>
    (await readTexts(join(root, 'bench/classification', `${name}.csv`))).map(({ text }) => text);
  titles = (await Promise.all(['listings-dev', 'parcels-dev', 'marks-dev'].map(textsOf))).flat();
  plainNames = await textsOf('plain-names');
});
const anyTitle = () => fc.nat({ max: titles.length - 1 }).map((at) => titles[at] ?? '');
const anyPlainName = () => fc.nat({ max: plainNames.length - 1 }).map((at) => plainNames[at] ?? '');

/** Titles, by what is to be seen in them, and what an invoice says of them. */
const table: Readonly<Record<string, readonly (readonly [title: string, invoiceText: string])[]>> = {
  'parts that goods have so much of': [
    ['14 inch laptop 16 GB RAM', 'Laptop'],
    ['Smartphone 8GB RAM 128GB storage', 'Smartphone'],
    ['16 GB RAM DDR4 module', 'RAM DDR4 module'],
    ['Espresso machine 15 bar', 'Espresso machine'],
    ['Dark chocolate bar 100 g', 'Dark chocolate bar'],
  ],
  'words of sellers that name goods': [
    ['Running shoes', 'Running shoes'],
    ['Soft Running Shoes mesh', 'Running Shoes mesh'],
    ['Super glue 20g', 'Super glue'],
    ['High chair for baby', 'High chair for baby'],
    ['First aid kit', 'First aid kit'],
    ['Extra virgin olive oil 500ml', 'Extra virgin olive oil'],
    ['Free range eggs', 'Free range eggs'],
    ['Large Enamel Stock Pot', 'Enamel Stock Pot'],
    ['Quick dry towel', 'Quick dry towel'],
    ['Slim fit jeans', 'Slim fit jeans'],
    ['One piece swimsuit', 'One piece swimsuit'],
    ['Gift wrapping paper', 'Gift wrapping paper'],
    ['Hot air brush', 'Hot air brush'],
  ],
  'colours that name goods': [
    ['Green tea bags 100', 'Green tea bags'],
    ['Dark chocolate', 'Dark chocolate'],
    ['White rice', 'White rice'],
    ['Green coffee beans', 'Green coffee beans'],
    ['Black printing ink', 'Black printing ink'],
    ['Orange juice', 'Orange juice'],
    ['Rose gold ring', 'Rose gold ring'],
    ['Face cream, cream', 'Face cream'],
    ['Valencian Orange', 'Orange'],
  ],
  'other colours': [
    ['Cream wool jumper', 'Wool jumper'],
    ['Khaki chinos men', 'Chinos men'],
    ['Watch with black strap', 'Watch with strap'],
    ['Dog bed - large - grey', 'Dog bed'],
  ],
  'words that a brand has, too': [
    ['Nail polish red', 'Nail polish'],
    ['Nails', 'Nails'],
    ['Air fryer 5L', 'Air fryer'],
    ['Door lock brass', 'Door lock brass'],
    ['Passport holder leather', 'Passport holder leather'],
    ['Apple juice 1L', 'Apple juice'],
    ['Sicilian Apple', 'Sicilian Apple'],
    ['Apple Watch strap silicone', 'Watch strap silicone'],
  ],
  brands: [
    ['NEW!! Sony headphones black 2024 with free gift', 'Headphones'],
    ['Samsung Galaxy S24 case', 'Case'],
    ['Bosch Professional GSB 18V-55 Combi Drill Body Only', 'Combi Drill Body'],
    ['Burt’s Bees Lip Balm Beeswax', 'Bees Lip Balm Beeswax'],
    ['Replacement Remote Control for LG Smart TV', 'Replacement Remote Control for Smart TV'],
  ],
  'single letters': [
    ['T shirt cotton mens', 'T shirt cotton mens'],
    ['V neck jumper wool navy', 'V neck jumper wool'],
    ['Vitamin C tablets 1000mg', 'Vitamin C tablets'],
    ['USB C cable 2m', 'USB C cable'],
  ],
  'what goods are without': [
    ['Sugar free chewing gum', 'Sugar free chewing gum'],
    ['BPA free water bottle 1L', 'BPA free water bottle'],
    ['Alcohol free beer', 'Alcohol free beer'],
    ['No show socks', 'No show socks'],
    ['Cotton socks free shipping', 'Cotton socks'],
  ],
  'use and material': [
    ['Lunch box (plastic)', 'Lunch box, plastic'],
    ["Women's handbag | PU leather | Black", "Women's handbag, PU leather"],
    ['100% cotton bed sheet, king size, white', 'Cotton bed sheet'],
    ['Set of 4 plates, stoneware', 'Set of plates, stoneware'],
    ['Brake pads for motorcycles, finished product', 'Brake pads for motorcycles'],
    ['Case for a phone. The best one.', 'Case for phone'],
    ['Self Tie Silk Bow Tie Burgundy', 'Self Tie Silk Bow Tie'],
    ['Brass Wallware', 'Brass Wallware'],
  ],
  'sizes, amounts and articles': [
    ["Men's crew-neck T-shirt, size M, blue", "Men's crew-neck T-shirt"],
    ['Gaming Laptop - 17.3 Inch', 'Gaming Laptop'],
    ['Pack of 5 cotton socks', 'Cotton socks'],
    ["Boy's swimming shorts age 7-8", "Boy's swimming shorts"],
    ['12 x AA batteries', 'AA batteries'],
    ['3 in 1 pram', 'Pram'],
    ['Paper knife (engraved) ( 88Q )', 'Paper knife, engraved'],
    ['<p>Case for a phone</p><br>black', 'Case for phone'],
  ],
  'several parts': [
    ['Clothing - Skirt', 'Clothing, Skirt'],
    ['Cosmetics (lipstick)', 'Cosmetics, lipstick'],
    ['Kitchen items', 'Kitchen items'],
    ['Cups & Saucers', 'Cups and Saucers'],
    ['Wireless Doorbell - Loud Chime', 'Wireless Doorbell'],
    ['Stroopy / caramel waffles', 'Caramel waffles'],
  ],
};

describe('a text for an invoice', () => {
  describe.each(Object.entries(table))('%s', (_, pairs) => {
    it.each(pairs)('"%s" is "%s"', (title, expected) => {
      expect(engine.find({ title }).invoiceText).toBe(expected);
    });
  });

  it.each([
    [{ title: 'Handbag', material: 'leather' }, 'Handbag of leather'],
    [{ title: 'Leather handbag', material: 'leather' }, 'Leather handbag'],
    [{ title: 'T-shirt', material: '60% cotton, 40% polyester' }, 'T-shirt of cotton'],
    [{ title: 'T-shirt', material: '20% cotton, 80% polyester' }, 'T-shirt of polyester'],
    [{ description: 'Case for a phone. The best one.' }, 'Case for phone'],
  ])('has the material that prevails: %o is "%s"', (product, expected) => {
    expect(engine.find(product).invoiceText).toBe(expected);
  });

  it('is missing where the text names nothing', () => {
    for (const title of ['gift', 'New best offer', 'qwxz', '2024'])
      expect(engine.find({ title }).invoiceText, title).toBeUndefined();
  });

  it('is missing where the goods are not named without their brand', () => {
    for (const title of [
      'MacBook Pro 13 inch',
      'Charmin Ultra Soft 12 Mega Rolls',
      'Apple Watch SE',
      'OREO Family Size',
    ])
      expect(engine.find({ title }).invoiceText, title).toBeUndefined();
  });

  it('has at most 50 letters, and whole words of the title in their order', () => {
    const materials = fc.option(fc.constantFrom('cotton', 'stainless steel', '80 % wool, 20 % cashmere'), {
      nil: undefined,
    });
    fc.assert(
      fc.property(anyTitle(), materials, (title, material) => {
        const { invoiceText = '' } = engine.find({ title, ...(material !== undefined && { material }) });
        expect(invoiceText.length).toBeLessThanOrEqual(50);
        const given = `${title.replaceAll(' & ', ' and ').replaceAll(' + ', ' and ')} of ${material ?? ''}`
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u);
        let at = -1;
        for (const word of invoiceText
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u)
          .filter(Boolean)) {
          at = given.indexOf(word, at + 1);
          expect(at, `${word} of ${invoiceText}`).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('is the same with words of sellers, a colour, a size and an amount around the title', () => {
    const before = fc.constantFrom('Beige', 'NEW! Best quality', '2026 Genuine', '10pcs', 'Pack of 3');
    const behind = fc.constantFrom('beige', ', size XL', '- free shipping', '20 cm', '| 250 ml');
    fc.assert(
      fc.property(anyPlainName(), before, behind, (title, one, other) => {
        const alone = engine.find({ title });
        const amid = engine.find({ title: `${one} ${title} ${other}` });
        // Beside an amount, "apples" may be read as other goods, whose names it does not have.
        fc.pre(alone.hsCode?.slice(0, 4) === amid.hsCode?.slice(0, 4));
        expect(amid.invoiceText?.toLowerCase()).toBe(alone.invoiceText?.toLowerCase());
      }),
    );
  });

  it('is never longer for hostile texts', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), fc.string({ maxLength: 100 }), (title, material) => {
        expect(engine.find({ title, material }).invoiceText?.length ?? 0).toBeLessThanOrEqual(50);
      }),
    );
  });
});
