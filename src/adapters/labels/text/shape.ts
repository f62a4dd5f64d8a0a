import bidiFactory from 'bidi-js';
import type { Bidi } from 'bidi-js';
import type { Glyph, GlyphRun } from 'fontkit';
import type { Style } from '../layout/drawing.ts';
import { baseFace, faceFor } from './faces.ts';
import type { Face } from './faces.ts';
import { hasKana, hasRightToLeft, isSimple } from './scripts.ts';

/** A glyph and where it stands on the baseline, in ems from the start of the line. */
export type PlacedGlyph = { readonly face: Face; readonly glyph: Glyph; readonly x: number; readonly y: number };

/** A line as it is drawn, left to right, whatever the direction it is read in. */
export type ShapedLine = { readonly glyphs: readonly PlacedGlyph[]; readonly width: number };

type Run = { readonly text: string; readonly rightToLeft: boolean };
type FaceRun = { readonly text: string; readonly face: Face };
type Forms = { readonly bold: boolean; readonly japanese: boolean };

// Its types describe the module's namespace; what Node imports from it is the factory itself.
const bidi = (bidiFactory as unknown as () => Bidi)();
const staysWithItsBase = /[\p{M}\u200c\u200d\ufe00-\ufe0f]/u;
const neutral = /[\s\d\p{P}\p{S}]/u;

/** Runs of one direction in the order they are drawn (Unicode Bidirectional Algorithm, UAX #9). */
const directionRuns = (text: string): readonly Run[] => {
  if (!hasRightToLeft(text)) return [{ text, rightToLeft: false }];
  const embedding = bidi.getEmbeddingLevels(text, 'auto');
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const order = bidi.getReorderedIndices(text, embedding);
  const runs: { text: string; rightToLeft: boolean; level: number; last: number }[] = [];
  for (const index of order) {
    const level = embedding.levels[index] ?? 0;
    const rightToLeft = level % 2 === 1;
    const character = mirrored.get(index) ?? text.charAt(index);
    const run = runs.at(-1);
    // Neighbours on paper that are neighbours in the text too: the shaper wants them in reading order.
    if (run !== undefined && run.level === level && run.last === (rightToLeft ? index + 1 : index - 1)) {
      run.text = rightToLeft ? character + run.text : run.text + character;
      run.last = index;
    } else {
      runs.push({ text: character, rightToLeft, level, last: index });
    }
  }
  return runs;
};

/** Pieces that one face draws. Marks stay with their base, blanks and punctuation with their neighbour where its face has them. */
const faceRuns = (text: string, forms: Forms): readonly FaceRun[] => {
  const runs: { text: string; face: Face }[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const run = runs.at(-1);
    const follows = run && (staysWithItsBase.test(character) || (neutral.test(character) && run.face.font.hasGlyphForCodePoint(codePoint)));
    const face = follows ? run.face : faceFor(codePoint, forms);
    if (run?.face === face) run.text += character;
    else runs.push({ text: character, face });
  }
  return runs;
};

const shapeSimple = (text: string, face: Face): ShapedLine => {
  let x = 0;
  const glyphs: PlacedGlyph[] = [];
  for (const character of text) {
    const glyph = face.glyph(character.codePointAt(0) ?? 0);
    glyphs.push({ face, glyph, x, y: 0 });
    x += glyph.advanceWidth * face.scale;
  }
  return { glyphs, width: x };
};

// What hangs a letter's marks on it, or on each other.
const attachments = { mark: false, mkmk: false };

/**
 * fontkit throws where a font gives a letter no place for one kind of its marks, as Noto Sans Arabic does for U+06A2, which the format allows. Such a run is laid out with
 * its marks where they fall: less fine, but nobody's name may cost him his label.
 */
const layOut = ({ text, face }: FaceRun, direction: 'ltr' | 'rtl'): GlyphRun => {
  const laidOut = (features?: Record<string, boolean>): GlyphRun => face.font.layout(text, features, undefined, undefined, direction);
  try {
    return laidOut();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return laidOut(attachments);
  }
};

const shapeRun = (piece: FaceRun, rightToLeft: boolean, start: number): ShapedLine => {
  const { face } = piece;
  const run = layOut(piece, rightToLeft ? 'rtl' : 'ltr');
  let x = start;
  const glyphs = run.glyphs.map((glyph, index): PlacedGlyph => {
    const position = run.positions[index];
    const placed = { face, glyph, x: x + (position?.xOffset ?? 0) * face.scale, y: (position?.yOffset ?? 0) * face.scale };
    x += (position?.xAdvance ?? glyph.advanceWidth) * face.scale;
    return placed;
  });
  return { glyphs, width: x - start };
};

const shapeMixed = (text: string, forms: Forms): ShapedLine => {
  let x = 0;
  const glyphs: PlacedGlyph[] = [];
  for (const run of directionRuns(text)) {
    const pieces = faceRuns(run.text, forms);
    for (const piece of run.rightToLeft ? pieces.toReversed() : pieces) {
      const shaped = shapeRun(piece, run.rightToLeft, x);
      glyphs.push(...shaped.glyphs);
      x += shaped.width;
    }
  }
  return { glyphs, width: x };
};

// Lines are measured while they are fitted and shaped again when they are drawn; the cache is emptied rather than managed.
const cacheLimit = 4_000;
const cache = new Map<string, ShapedLine>();

/** Any line in any script, by faces that have its glyphs. */
export const shape = (line: string, { bold = false, japanese = false }: Omit<Style, 'size'>): ShapedLine => {
  const text = line.normalize('NFC');
  if (isSimple(text)) return shapeSimple(text, baseFace(bold));
  const forms = { bold, japanese: japanese || hasKana(text) };
  const key = `${forms.bold ? 'b' : 'r'}${forms.japanese ? 'j' : 'c'}${text}`;
  const known = cache.get(key);
  if (known) return known;
  const shaped = shapeMixed(text, forms);
  if (cache.size >= cacheLimit) cache.clear();
  cache.set(key, shaped);
  return shaped;
};

export const shapedWidth = (text: string, style: Style): number => shape(text, style).width * style.size;
