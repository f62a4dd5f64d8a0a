import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { print } from '../../../../../src/adapters/parcels/labels/render-worker.ts';
import {
  isCovered,
  rangesInclude,
  parseRanges,
  rangesText,
  fontFolder,
  readFont,
  legible,
  missingCharacters,
  isPlain,
  isSimple,
} from '../../../../../src/adapters/parcels/labels/text/fonts.ts';
import type { FontIndex } from '../../../../../src/adapters/parcels/labels/text/fonts.ts';
import { textGraphics } from '../../../../../src/adapters/parcels/labels/render/bitmap.ts';
import { shape } from '../../../../../src/adapters/parcels/labels/text/shape.ts';
import { labelFormats } from '../../../../../src/domain/parcels/shipment/index.ts';
import { domestic } from '../parcels.ts';
import { addressesIn, everyCountry } from '../scripts-of-countries.ts';
import { runsTimes } from '../../../../support/property-runs.ts';
import { codePoint } from '../../../../support/code-point.ts';

const index = JSON.parse(readFileSync(join(fontFolder, 'index.json'), 'utf8')) as FontIndex;

const codePointsIn = (ranges: string): readonly number[] => {
  const bounds = parseRanges(ranges);
  const found: number[] = [];
  for (let place = 0; place < bounds.length; place += 2)
    for (let codePoint = bounds[place] ?? 0; codePoint <= (bounds[place + 1] ?? 0); codePoint++) found.push(codePoint);
  return found;
};

const boxesIn = (text: string, bold = false): number =>
  shape(text, { bold }).glyphs.filter(({ glyph }) => glyph.id === 0).length;

describe('the folder of fonts', () => {
  it('holds nothing the index does not name, and a licence for each family', () => {
    const named = new Set(Object.values(index).flatMap(({ regular, bold }) => [regular, bold]));
    expect(readdirSync(fontFolder).toSorted()).toEqual([...named, 'index.json', 'licences'].toSorted());
    expect(readdirSync(join(fontFolder, 'licences')).toSorted()).toEqual(
      Object.keys(index)
        .map((family) => `${family}.txt`)
        .toSorted(),
    );
    for (const family of Object.keys(index))
      expect(readFileSync(join(fontFolder, 'licences', `${family}.txt`), 'utf8')).toMatch(/SIL OPEN FONT LICENSE/i);
  });

  it.each(Object.entries(index))(
    'has a glyph in %s for every character the index promises, in each weight',
    (_, { regular, bold, ranges }) => {
      for (const file of new Set([regular, bold])) {
        const font = create(readFont(file));
        if (!('layout' in font)) throw new Error(`${file} is not a single font.`);
        expect(codePointsIn(ranges).filter((codePoint) => font.glyphForCodePoint(codePoint).id === 0)).toEqual([]);
      }
    },
  );

  it('writes ranges as it reads them', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 0x10ffff }), { minLength: 1, maxLength: 40 }),
        (codePoints) => {
          const sorted = codePoints.toSorted((a, b) => a - b);
          const ranges = parseRanges(rangesText(sorted));
          for (const codePoint of sorted) expect(rangesInclude(ranges, codePoint)).toBe(true);
          for (const codePoint of sorted)
            expect(rangesInclude(ranges, codePoint + 1)).toBe(codePoints.includes(codePoint + 1));
        },
      ),
    );
  });

  it('has every character that is drawn without a look-up', () => {
    for (let codePoint = 0x20; codePoint < 0x2200; codePoint++) {
      const character = String.fromCodePoint(codePoint);
      if (isPlain(character) || isSimple(character))
        expect([character, isCovered(codePoint)]).toEqual([character, true]);
    }
  });
});

describe('an address in a script of its country', () => {
  it.each(everyCountry)('has no empty box on a label to %s', (country) => {
    const addresses = addressesIn(country);
    expect(addresses.length).toBeGreaterThan(0);
    for (const { name = '', address } of addresses) {
      for (const text of [name, address.line1, address.city]) {
        expect(text).not.toBe('');
        expect([text, missingCharacters(text), boxesIn(text), boxesIn(text, true)]).toEqual([text, [], 0, 0]);
      }
    }
  });

  it('is not clipped as a graphic of a ZPL label', () => {
    for (const text of [
      ...everyCountry.flatMap(addressesIn).map(({ address }) => address.city),
      'རྒྱུ་བསྒྲུབས',
      'ကြွှေ့',
      'ស្ត្រី',
      'ป๊ฏุ',
      'Ấậ',
    ]) {
      const { bytes, stride } = textGraphics.draw({ kind: 'text', x: 0, y: 0, text, size: 44, bold: true });
      expect([text, bytes.slice(0, stride).some(Boolean), bytes.slice(-stride).some(Boolean)]).toEqual([
        text,
        false,
        false,
      ]);
    }
  });

  it('is drawn whole in every format, once for each script', () => {
    const families = new Set<string>();
    const ofEachFamily = everyCountry.flatMap(addressesIn).filter(({ address }) => {
      const names = shape(address.city, {}).glyphs.map(({ face }) => face.name.replace(/\d+$/, ''));
      const isNew = names.some((family) => !families.has(family));
      for (const family of names) families.add(family);
      return isNew;
    });
    expect(families.size).toBeGreaterThan(30);
    for (const shipTo of ofEachFamily)
      for (const labelFormat of labelFormats)
        expect(print(domestic({ labelFormat, shipTo }))[0]?.bytes.length).toBeGreaterThan(1_000);
  });
});

describe('characters no font has', () => {
  it('are found, each once, and nothing else is', () => {
    expect(missingCharacters('Jane 𒀀 Doe 𒀁𒀀')).toEqual(['𒀀', '𒀁']);
    expect(missingCharacters('Łódź 東京 서울 السلام 👩‍👩‍👧 \u202eabc\u202c 𝐉 ﷺ')).toEqual([]);
  });

  it('are exactly what is drawn as a box, whatever the text', () => {
    const character = fc.oneof(
      fc.integer({ min: 0x20, max: 0x2fff }),
      fc.integer({ min: 0xa000, max: 0xd7ff }),
      fc.integer({ min: 0xe000, max: 0x1ffff }),
    );
    fc.assert(
      fc.property(
        fc.array(
          character.map((codePoint) => String.fromCodePoint(codePoint)),
          { maxLength: 12 },
        ),
        fc.boolean(),
        (characters, bold) => {
          const text = characters.join('');
          const missing = new Set(missingCharacters(text));
          const boxes = [...legible(text)].filter((one) => missing.has(one)).length;
          expect([text, boxesIn(text, bold)]).toEqual([text, boxes]);
        },
      ),
    );
  });

  it('do not prevent a label: any text is printed in any format', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: codePoint, minLength: 1, maxLength: 100 }),
        fc.constantFrom(...labelFormats),
        (text, labelFormat) => {
          const shipTo = { name: text, address: { line1: text, city: text, country: 'GB' } };
          expect(print(domestic({ labelFormat, shipTo })).map(({ type }) => type)).toEqual(['LABEL']);
        },
      ),
      { numRuns: runsTimes(0.1) },
    );
  });
});
