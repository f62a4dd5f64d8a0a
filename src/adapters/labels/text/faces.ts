import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create } from 'fontkit';
import type { Font, Glyph } from 'fontkit';

/** One font file, opened once in each thread that needs it. */
export type Face = {
  readonly name: string;
  readonly font: Font;
  /** Font units to ems. */
  readonly scale: number;
  /** The glyph of a character by itself, unshaped. */
  readonly glyph: (codePoint: number) => Glyph;
};

const packageFile = (name: string, path: string): string => {
  // The packages export their entry only; the font files stand beside it.
  const entry = dirname(createRequire(import.meta.url).resolve(name));
  return join(entry, path);
};
const google = (family: string, file: string) => (weight: '400Regular' | '700Bold') =>
  packageFile(`@expo-google-fonts/${family}`, `${weight}/${file}_${weight}.ttf`);

const oneWeight = (path: () => string) => ({ regular: path, bold: path });
const twoWeights = (path: (weight: '400Regular' | '700Bold') => string) => ({
  regular: () => path('400Regular'),
  bold: () => path('700Bold'),
});

// All of them under the SIL Open Font License 1.1.
const families = {
  // Latin, Greek, Cyrillic and Devanagari.
  base: twoWeights(google('noto-sans', 'NotoSans')),
  arabic: twoWeights(google('noto-sans-arabic', 'NotoSansArabic')),
  hebrew: twoWeights(google('noto-sans-hebrew', 'NotoSansHebrew')),
  thai: twoWeights(google('noto-sans-thai', 'NotoSansThai')),
  // Its regular weight is thinner than a dot in small letters.
  hangul: oneWeight(() => google('nanum-gothic', 'NanumGothic')('700Bold')),
  japanese: oneWeight(() => google('sawarabi-gothic', 'SawarabiGothic')('400Regular')),
  han: oneWeight(() => packageFile('@embedpdf/fonts-sc', '../fonts/NotoSansHans-Regular.otf')),
};
type Family = keyof typeof families;

// Which families may hold a block of Unicode, so that a font of megabytes is opened only for the script it is for.
const blocks: readonly { readonly from: number; readonly to: number; readonly family: Family }[] = [
  { from: 0x0590, to: 0x05ff, family: 'hebrew' },
  { from: 0x0600, to: 0x08ff, family: 'arabic' },
  { from: 0x0e00, to: 0x0e7f, family: 'thai' },
  { from: 0x1100, to: 0x11ff, family: 'hangul' },
  { from: 0x2100, to: 0x2dff, family: 'han' },
  { from: 0x2e80, to: 0x312f, family: 'han' },
  { from: 0x3130, to: 0x318f, family: 'hangul' },
  { from: 0x3190, to: 0xa4cf, family: 'han' },
  { from: 0xa960, to: 0xa97f, family: 'hangul' },
  { from: 0xac00, to: 0xd7ff, family: 'hangul' },
  { from: 0xf900, to: 0xfaff, family: 'han' },
  { from: 0xfb1d, to: 0xfb4f, family: 'hebrew' },
  { from: 0xfb50, to: 0xfdff, family: 'arabic' },
  { from: 0xfe30, to: 0xfe6f, family: 'han' },
  { from: 0xfe70, to: 0xfeff, family: 'arabic' },
  { from: 0xff00, to: 0xffef, family: 'han' },
  { from: 0x20000, to: 0x3ffff, family: 'han' },
];

// fontkit reads the header of every glyph, even of an empty one that stands behind the last byte of the file (NanumGothic has such a blank).
const glyphHeader = Buffer.alloc(10);

const opened = new Map<string, Face>();

const open = (family: Family, bold: boolean): Face => {
  const path = families[family][bold ? 'bold' : 'regular']();
  const known = opened.get(path);
  if (known) return known;
  const font = create(Buffer.concat([readFileSync(path), glyphHeader]));
  if (!('layout' in font)) throw new Error(`Not a single font: ${path}`);
  const glyphs = new Map<number, Glyph>();
  const face: Face = {
    name: `${family}${opened.size}`,
    font,
    scale: 1 / font.unitsPerEm,
    glyph: (codePoint) => {
      const cached = glyphs.get(codePoint);
      if (cached) return cached;
      const glyph = font.glyphForCodePoint(codePoint);
      glyphs.set(codePoint, glyph);
      return glyph;
    },
  };
  opened.set(path, face);
  return face;
};

/** The face for text no other face is asked for. What no face covers is drawn by it as an empty box: visibly missing, never left out. */
export const baseFace = (bold: boolean): Face => open('base', bold);

const familiesFor = (codePoint: number, japanese: boolean): readonly Family[] => {
  const block = blocks.find(({ from, to }) => codePoint >= from && codePoint <= to);
  if (block === undefined) return ['base'];
  if (block.family === 'han' && japanese) return ['base', 'japanese', 'han'];
  return ['base', block.family];
};

/** The first face that really has the character. */
export const faceFor = (codePoint: number, { bold, japanese }: { bold: boolean; japanese: boolean }): Face => {
  for (const family of familiesFor(codePoint, japanese)) {
    const face = open(family, bold);
    if (face.font.hasGlyphForCodePoint(codePoint)) return face;
  }
  return baseFace(bold);
};
