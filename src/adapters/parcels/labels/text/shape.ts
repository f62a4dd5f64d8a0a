import {
  Blob,
  Buffer as ShapingBuffer,
  BufferFlag,
  Direction,
  Face as ShapingFace,
  Font,
  shape as shapeGlyphs,
} from 'harfbuzzjs';
import type { Glyph } from 'fontkit';
import bidiFactory from 'bidi-js';
import type { Bidi } from 'bidi-js';
import { baseFace, faceFor } from './faces.ts';
import type { Face } from './faces.ts';
import type { Style } from '../drawing.ts';
import { isCovered, legible, hasKana, hasRightToLeft, isSimple } from './fonts.ts';

/** A glyph with its advance and its offset from the pen, in font units, and the characters that it represents. */
type LaidGlyph = {
  readonly glyph: Glyph;
  readonly codePoints: readonly number[];
  readonly advance: number;
  readonly xOffset: number;
  readonly yOffset: number;
};

const fonts = new WeakMap<Face, Font>();
const fontOf = (face: Face): Font => {
  let font = fonts.get(face);
  if (!font) {
    const { buffer, byteOffset, byteLength } = face.bytes;
    font = new Font(new ShapingFace(new Blob(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer)));
    fonts.set(face, font);
  }
  return font;
};

const shapingBuffer = new ShapingBuffer();

/** A character in text of one direction: brackets are mirrored in right-to-left text. */
type Shown = (character: string) => string;

/**
 * Distributes the characters of a cluster among its glyphs: each to the glyph that it also has alone, the others to the
 * first glyph that only the cluster has. They become the text that readers copy from a PDF.
 */
const sharedOut = (
  face: Face,
  ids: readonly number[],
  characters: readonly string[],
  shown: Shown,
): readonly (readonly number[])[] => {
  const parts: number[][] = ids.map(() => []);
  const left: number[] = [];
  for (const character of characters) {
    const codePoint = shown(character).codePointAt(0) ?? 0;
    const place = ids.findIndex((id, index) => parts[index]?.length === 0 && face.glyph(codePoint).id === id);
    if (place >= 0) parts[place]?.push(codePoint);
    else left.push(codePoint);
  }
  (parts.find((part) => part.length === 0) ?? parts.at(-1))?.push(...left);
  return parts;
};

/** Shapes text of one script and one direction in one face. The glyphs are in drawing order, from left to right. */
const shapeRun = (text: string, face: Face, rightToLeft: boolean, shown: Shown): readonly LaidGlyph[] => {
  shapingBuffer.reset();
  shapingBuffer.addText(text);
  shapingBuffer.setFlags(BufferFlag.BOT | BufferFlag.EOT | BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  shapingBuffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
  shapingBuffer.setLanguage('en');
  shapingBuffer.guessSegmentProperties();
  shapeGlyphs(fontOf(face), shapingBuffer);
  const infos = shapingBuffer.getGlyphInfos();
  const positions = shapingBuffer.getGlyphPositions();

  // The start of each cluster in the text, which is the end of the previous one.
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const texts = new Map<number, readonly number[]>();
  for (const [place, start] of starts.entries()) {
    const members = infos.flatMap(({ cluster }, index) => (cluster === start ? [index] : []));
    const ids = members.map((index) => infos[index]?.codepoint ?? 0);
    const parts = sharedOut(face, ids, [...text.slice(start, starts[place + 1] ?? text.length)], shown);
    members.forEach((index, member) => texts.set(index, parts[member] ?? []));
  }
  return infos.map(({ codepoint: id }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const codePoints = texts.get(index) ?? [];
    return { glyph: face.font.getGlyph(id, [...codePoints]), codePoints, advance: xAdvance, xOffset, yOffset };
  });
};

/**
 * A glyph and its position on the baseline, in ems from the start of the line; `codePoints` are the characters that it
 * represents.
 */
export type PlacedGlyph = {
  readonly face: Face;
  readonly glyph: Glyph;
  readonly codePoints: readonly number[];
  readonly x: number;
  readonly y: number;
};

/** A line as drawn, from left to right, whatever its reading direction. */
export type ShapedLine = { readonly glyphs: readonly PlacedGlyph[]; readonly width: number };

type Run = { readonly text: string; readonly rightToLeft: boolean };
type FaceRun = { readonly text: string; readonly face: Face };
type Forms = { readonly bold: boolean; readonly japanese: boolean };

// The package's types describe the namespace, but Node imports the factory itself.
const bidi = (bidiFactory as unknown as () => Bidi)();
/** Joiners without a glyph, which control how the shaper joins the neighbouring letters. */
const joiner = /[\u200c\u200d\u180b-\u180d\u180f]/u;
/** Marks that belong to the previous letter, and characters that belong to neither side. */
const followsItsNeighbour = /[\p{M}\s\d\p{P}\p{S}]/u;
/** Bidirectional control characters, which are not drawn. */
const directionControls = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** Runs of one direction in drawing order (Unicode Bidirectional Algorithm, UAX #9). */
const directionRuns = (text: string): readonly Run[] => {
  if (!hasRightToLeft(text)) return [{ text, rightToLeft: false }];
  const embedding = bidi.getEmbeddingLevels(text, 'auto');
  const order = bidi.getReorderedIndices(text, embedding);
  const runs: { text: string; rightToLeft: boolean; level: number; last: number }[] = [];
  for (const index of order) {
    const level = embedding.levels[index] ?? 0;
    const rightToLeft = level % 2 === 1;
    const character = text.charAt(index);
    const run = runs.at(-1);
    // Merges runs that are adjacent both on paper and in the text, because the shaper needs them in reading order.
    if (run !== undefined && run.level === level && run.last === (rightToLeft ? index + 1 : index - 1)) {
      run.text = rightToLeft ? character + run.text : run.text + character;
      run.last = index;
    } else {
      runs.push({ text: character, rightToLeft, level, last: index });
    }
  }
  return runs;
};

/**
 * Splits text into pieces that one face draws. Marks stay with their base; spaces and punctuation stay with their
 * neighbour if its face has them.
 */
const faceRuns = (text: string, forms: Forms): readonly FaceRun[] => {
  const runs: { text: string; face: Face }[] = [];
  for (const character of text.replace(directionControls, '')) {
    const codePoint = character.codePointAt(0) ?? 0;
    const run = runs.at(-1);
    if (joiner.test(character)) {
      if (run) run.text += character;
      continue;
    }
    // A character for which no font is used is always drawn as a box, even next to letters whose font has it, because
    // clients are warned of it by the character alone.
    const follows =
      run &&
      followsItsNeighbour.test(character) &&
      isCovered(codePoint) &&
      run.face.font.hasGlyphForCodePoint(codePoint);
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
    const codePoint = character.codePointAt(0) ?? 0;
    const glyph = face.glyph(codePoint);
    glyphs.push({ face, glyph, codePoints: [codePoint], x, y: 0 });
    x += glyph.advanceWidth * face.scale;
  }
  return { glyphs, width: x };
};

const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character;
const unchanged = (character: string): string => character;

const glyphTurned = (character: string, face: Face): string => {
  const turned = mirrored(character);
  return face.font.hasGlyphForCodePoint(turned.codePointAt(0) ?? 0) ? turned : character;
};

/** Draws each character as its own glyph, one after the other. */
const sideBySide = ({ text, face }: FaceRun, rightToLeft: boolean): readonly LaidGlyph[] => {
  const glyphs = [...text]
    .filter((character) => !joiner.test(character))
    .map((character): LaidGlyph => {
      const codePoint = (rightToLeft ? glyphTurned(character, face) : character).codePointAt(0) ?? 0;
      const glyph = face.glyph(codePoint);
      return { glyph, codePoints: [codePoint], advance: glyph.advanceWidth, xOffset: 0, yOffset: 0 };
    });
  return rightToLeft ? glyphs.toReversed() : glyphs;
};

const placedRun = (piece: FaceRun, rightToLeft: boolean, start: number): ShapedLine => {
  const { text, face } = piece;
  const laidOut = face.isShaped
    ? shapeRun(text, face, rightToLeft, rightToLeft ? mirrored : unchanged)
    : sideBySide(piece, rightToLeft);
  let x = start;
  const glyphs = laidOut.map(({ glyph, codePoints, advance, xOffset, yOffset }): PlacedGlyph => {
    const placed = { face, glyph, codePoints, x: x + xOffset * face.scale, y: yOffset * face.scale };
    x += advance * face.scale;
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
      const shaped = placedRun(piece, run.rightToLeft, x);
      glyphs.push(...shaped.glyphs);
      x += shaped.width;
    }
  }
  return { glyphs, width: x };
};

// The most cached lines, which are shaped once to measure and to draw them. A full cache is cleared.
const cacheLimit = 4_000;
const cache = new Map<string, ShapedLine>();

/** Shapes a line in any script with faces that have its glyphs. */
export const shape = (line: string, { bold = false, japanese = false }: Omit<Style, 'size'>): ShapedLine => {
  const text = legible(line);
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
