import { describe, expect, it } from 'vitest';
import { shape } from '../../../../../src/adapters/parcels/labels/text/shape.ts';

const facesOf = (text: string, japanese = false): readonly string[] => [
  ...new Set(shape(text, { japanese }).glyphs.map(({ face }) => face.font.familyName)),
];
const codePointsOf = (text: string): readonly number[] =>
  shape(text, {}).glyphs.flatMap(({ codePoints }) => codePoints);

describe('shaping a line', () => {
  it.each([
    ['Łódź Zażółć', 'Noto Sans'],
    ['Δήμητρα', 'Noto Sans'],
    ['Москва', 'Noto Sans'],
    ['Thành phố Hồ Chí Minh', 'Noto Sans'],
    ['서울 종로', 'NanumGothic'],
    ['العربية', 'Noto Sans Arabic'],
    ['עברית', 'Noto Sans Hebrew'],
    ['ไทย', 'Noto Sans Thai'],
    ['हिन्दी', 'Noto Sans'],
  ])('draws %s in %s, with a glyph for every letter', (text, family) => {
    expect(facesOf(text)).toEqual([family]);
    expect(shape(text, {}).glyphs.every(({ glyph }) => glyph.id !== 0)).toBe(true);
  });

  it('draws Han characters in Japanese forms for Japan, and wherever there are kana beside them', () => {
    expect(facesOf('東京', true)).toEqual(['Sawarabi Gothic']);
    expect(facesOf('東京タワー')).toEqual(['Sawarabi Gothic']);
    expect(facesOf('北京')).not.toContain('Sawarabi Gothic');
  });

  it('falls back to another face for a rare character, and to no other', () => {
    const line = shape('東龘', { japanese: true });
    expect(line.glyphs.map(({ glyph }) => glyph.id === 0)).toEqual([false, false]);
    expect(new Set(line.glyphs.map(({ face }) => face.name)).size).toBe(2);
  });

  it.each(['ڢ', 'ڣ', 'ڥ', 'ݠ', 'ݡ', 'ࢤ', 'مدينة ڢاس', 'ڢَ'])(
    'draws %s, for whose marks the font has no place',
    (text) => {
      for (const bold of [false, true]) {
        const { glyphs, width } = shape(text, { bold });
        expect(glyphs.every(({ glyph }) => glyph.id !== 0)).toBe(true);
        expect(width).toBeGreaterThan(0);
      }
    },
  );

  it('draws right-to-left text from the right, its numbers from the left', () => {
    const aleph = 'א'.codePointAt(0);
    const bet = 'ב'.codePointAt(0);
    expect(codePointsOf('אב 12')).toEqual(['1', '2', ' '].map((one) => one.codePointAt(0)).concat([bet, aleph]));
  });

  it('turns brackets around in right-to-left text', () => {
    expect(codePointsOf('(א)')).toEqual(['(', 'א', ')'].map((one) => one.codePointAt(0)));
  });

  it('joins Arabic letters', () => {
    const apart = [...'محمد'].map((letter) => shape(letter, {}).glyphs[0]?.glyph.id);
    const joined = shape('محمد', {}).glyphs.map(({ glyph }) => glyph.id);
    expect(joined).not.toEqual(apart.toReversed());
  });

  it('puts Thai vowels above their consonant, without moving on', () => {
    expect(shape('ที่', {}).width).toBeCloseTo(shape('ท', {}).width, 2);
  });

  it('composes decomposed characters', () => {
    expect(shape('e\u0301', {}).glyphs).toHaveLength(1);
  });

  it.each([
    ['Jane 📦 ♥ ★ ☎', 5],
    ['👩‍👩‍👧', 1],
    ['🇩🇪', 1],
  ])('draws %s', (text, least) => {
    const { glyphs } = shape(text, {});
    expect(glyphs.length).toBeGreaterThanOrEqual(least);
    expect(glyphs.every(({ glyph }) => glyph.id !== 0)).toBe(true);
  });

  it('draws what no face has by the plain characters it is a variant of', () => {
    expect(shape('𝐉𝐚𝐧𝐞', {})).toEqual(shape('Jane', {}));
  });

  it.each(['Ja\u00adne', 'Jane\u200b', '\u202aJane\u202c', 'Jane\u0000\u0085', '\ufeffJane', 'J\ufe0fane'])(
    'draws nothing for invisible characters in %j',
    (text) => {
      expect(shape(text, {}).width).toBeCloseTo(shape('Jane', {}).width, 6);
    },
  );

  it('shapes each script by its own rules in a line of several', () => {
    const alone = shape('श्री', {}).glyphs.map(({ glyph }) => glyph.id);
    const mixed = shape('Flat 2 श्री', {}).glyphs.map(({ glyph }) => glyph.id);
    expect(mixed.slice(-alone.length)).toEqual(alone);
  });

  it('shows a box for what no face has, rather than nothing', () => {
    const line = shape('\u{12000}', {});
    expect(line.glyphs.map(({ glyph }) => glyph.id)).toEqual([0]);
    expect(line.width).toBeGreaterThan(0);
  });
});
