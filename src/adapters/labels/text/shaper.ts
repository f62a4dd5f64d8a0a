import { Blob, Buffer as ShapingBuffer, BufferFlag, Direction, Face as ShapingFace, Font, shape } from 'harfbuzzjs';
import type { Glyph } from 'fontkit';
import type { Face } from './faces.ts';

/** A glyph with its advance and its offset from the pen, in font units, and the characters it stands for. */
export type LaidGlyph = {
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

/** A character in text of a direction: brackets are mirrored in right-to-left text. */
type Shown = (character: string) => string;

/**
 * Distributes the characters of a cluster among its glyphs: each to the glyph that it has by itself, the others to the first glyph that
 * only the cluster has. They become the text that readers copy from a PDF.
 */
const sharedOut = (face: Face, ids: readonly number[], characters: readonly string[], shown: Shown): readonly (readonly number[])[] => {
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

/** Text of one script and one direction in one face, in the order it is drawn from left to right. */
export const shapeRun = (text: string, face: Face, rightToLeft: boolean, shown: Shown): readonly LaidGlyph[] => {
  shapingBuffer.reset();
  shapingBuffer.addText(text);
  shapingBuffer.setFlags(BufferFlag.BOT | BufferFlag.EOT | BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  shapingBuffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
  shapingBuffer.setLanguage('en');
  shapingBuffer.guessSegmentProperties();
  shape(fontOf(face), shapingBuffer);
  const infos = shapingBuffer.getGlyphInfos();
  const positions = shapingBuffer.getGlyphPositions();

  // The start of each cluster in the text, which is the end of the one before it.
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
