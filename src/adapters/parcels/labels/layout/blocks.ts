import { isSimple } from '../text/fonts.ts';
import { outline } from '../drawing.ts';
import type { Measure, Style, TextItem, Item } from '../drawing.ts';

/** Text that wraps over as many lines as it needs. `factor` is its size relative to the block. */
export type Paragraph = {
  readonly text: string;
  readonly bold?: boolean;
  readonly factor?: number;
  readonly japanese?: boolean;
};

export type Line = Style & { readonly text: string; readonly height: number };

const ellipsis = '…';
const words = new Intl.Segmenter('th', { granularity: 'word' });
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Marks above and below the letters of other scripts need more line height. */
const leading = (text: string, size: number): number => Math.round(size * (isSimple(text) ? 1.2 : 1.4));

const lineOf = (text: string, { size, bold = false, japanese = false }: Style): Line => ({
  size,
  bold,
  japanese,
  text,
  height: leading(text, size),
});

/**
 * The parts between which a line may break: words; a word wider than the line is broken at the word boundaries of
 * scripts without spaces, and finally into characters.
 */
const pieces = (word: string, width: number, widthOf: (text: string) => number): readonly string[] => {
  if (widthOf(word) <= width) return [word];
  const segments = isSimple(word) ? [word] : [...words.segment(word)].map(({ segment }) => segment);
  return segments.flatMap((segment) =>
    widthOf(segment) <= width ? [segment] : [...characters.segment(segment)].map((one) => one.segment),
  );
};

/** Spaces at which a line may break: all but those that keep a number and its unit together. */
const breakable = /[^\S\u00a0\u202f]+/;

/** Up to this share of the width a line is known to fit if the sum of its words does, whatever faces draw them. */
const safely = 0.75;

/** Breaks a text into lines no wider than `width`. Only the blanks at the breaks are lost. */
export const wrap = (text: string, width: number, style: Style, measure: Measure): readonly string[] =>
  measure(text, style) <= width ? [text] : broken(text, width, style, measure);

/**
 * Adds up the widths of parts, because measuring every longer line again is slow: joined letters only make a line
 * narrower.
 */
const broken = (text: string, width: number, style: Style, measure: Measure): readonly string[] => {
  const widthOf = (piece: string): number => measure(piece, style);
  const blank = widthOf(' ');
  // A word may be narrower alone than in a line where another word moves it to a wider face, so near the limit the line
  // itself is measured.
  const fits = (longer: string, sum: number): boolean =>
    sum <= width && (sum < safely * width || widthOf(longer) <= width);
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of text.split(breakable).filter((part) => part !== '')) {
    let joint = line === '' ? '' : ' ';
    for (const piece of pieces(word, width, widthOf)) {
      const room = widthOf(piece);
      const jointRoom = joint === '' ? 0 : blank;
      if (line === '' || fits(line + joint + piece, used + jointRoom + room)) {
        line += joint + piece;
        used += jointRoom + room;
      } else {
        lines.push(line);
        line = piece;
        used = room;
      }
      joint = '';
    }
  }
  return line === '' ? lines : [...lines, line];
};

/**
 * The smallest letter size: 6 points on paper at 203 dpi, the least that is readable at arm's length from a thermal
 * printer.
 */
export const smallest = 17;

const linesOf = (text: string, width: number, style: Style, measure: Measure): readonly Line[] =>
  wrap(text, width, style, measure).map((line) => lineOf(line, style));

const wrapAll = (paragraphs: readonly Paragraph[], width: number, size: number, measure: Measure): readonly Line[] => {
  const lines: Line[] = [];
  for (const { text, bold = false, factor = 1, japanese = false } of paragraphs) {
    const style = { size: Math.max(Math.round(size * factor), Math.min(size, smallest)), bold, japanese };
    for (const line of wrap(text, width, style, measure)) lines.push(lineOf(line, style));
  }
  return lines;
};

export const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { height }) => sum + height, 0);

/**
 * Fits the text at the largest of `sizes` (sorted from large to small) that fits the height, else at the smallest: then
 * the caller must provide more space.
 */
export const fit = (
  paragraphs: readonly Paragraph[],
  { width, height, sizes }: { width: number; height: number; sizes: readonly number[] },
  measure: Measure,
): readonly Line[] => {
  let lines: readonly Line[] = [];
  for (const size of sizes) {
    lines = wrapAll(paragraphs, width, size, measure);
    if (heightOf(lines) <= height) break;
  }
  return lines;
};

const withEllipsis = (text: string, width: number, style: Style, measure: Measure): string => {
  let room = width - measure(ellipsis, style);
  let kept = '';
  for (const { segment } of characters.segment(text)) {
    room -= measure(segment, style);
    if (room < 0) break;
    kept += segment;
  }
  return kept + ellipsis;
};

/** One line no wider than `width`; shortened with an ellipsis if it does not fit. */
export const shortenedText = (text: string, width: number, style: Style, measure: Measure): string =>
  measure(text, style) <= width ? text : withEllipsis(text, width, style, measure);

/** The lines that fit the height. If some are cut, the last one ends in an ellipsis. */
export const truncateToHeight = (
  lines: readonly Line[],
  { width, height }: { width: number; height: number },
  measure: Measure,
): readonly Line[] => {
  if (heightOf(lines) <= height) return lines;
  const kept: Line[] = [];
  for (const line of lines) {
    if (heightOf(kept) + line.height > height) break;
    kept.push(line);
  }
  const last = kept.pop();
  return last ? [...kept, { ...last, text: withEllipsis(last.text, width, last, measure) }] : [];
};

/** The lines as items, with the top of the first at `y`. */
export const placed = (lines: readonly Line[], x: number, y: number): readonly TextItem[] => {
  let top = y;
  return lines.map(({ text, size, bold = false, japanese = false, height }) => {
    // The baseline divides the line's height between ascenders and descenders as in most faces.
    const item: TextItem = {
      kind: 'text',
      x,
      y: Math.round(top + (height - size) / 2 + size * 0.8),
      text,
      size,
      bold,
      japanese,
    };
    top += height;
    return item;
  });
};

/** A single right-aligned line, ending at `right`. */
export const rightAligned = (text: string, right: number, y: number, style: Style, measure: Measure): TextItem => ({
  kind: 'text',
  x: Math.round(right - measure(text, style)),
  y,
  text,
  ...style,
});

export const centred = (text: string, centre: number, y: number, style: Style, measure: Measure): TextItem => ({
  kind: 'text',
  x: Math.round(centre - measure(text, style) / 2),
  y,
  text,
  ...style,
});

/** A part of a page with a known height, which can be placed anywhere. */
export type Block = { readonly height: number; readonly items: (x: number, y: number) => readonly Item[] };

export const gap = (height: number): Block => ({ height, items: () => [] });

/** Stacks blocks vertically. */
export const stack = (blocks: readonly Block[]): Block => ({
  height: blocks.reduce((sum, { height }) => sum + height, 0),
  items: (x, y) => {
    let top = y;
    return blocks.flatMap((block) => {
      const items = block.items(x, top);
      top += block.height;
      return items;
    });
  },
});

/** Places blocks side by side, each at its own distance from the left. */
export const beside = (parts: readonly { readonly left: number; readonly block: Block }[]): Block => ({
  height: Math.max(0, ...parts.map(({ block }) => block.height)),
  items: (x, y) => parts.flatMap(({ left, block }) => block.items(x + left, y)),
});

export const framed = (
  block: Block,
  width: number,
  { padding, thickness }: { padding: number; thickness: number },
): Block => {
  const height = block.height + 2 * padding;
  return {
    height,
    items: (x, y) => [...outline(x, y, width, height, thickness), ...block.items(x + padding, y + padding)],
  };
};

export const line = (width: number, thickness: number): Block => ({
  height: thickness,
  items: (x, y) => [{ kind: 'rectangle', x, y, width, height: thickness }],
});

export type TextOptions = { readonly width: number; readonly style: Style; readonly align?: 'left' | 'right' };

/** Text wrapped over as many lines as it needs. */
export const textBlock = (content: string, { width, style, align = 'left' }: TextOptions, measure: Measure): Block => {
  const lines = linesOf(content, width, style, measure);
  return {
    height: heightOf(lines),
    items: (x, y) => {
      const items = placed(lines, x, y);
      return align === 'left' ? items : items.map((item) => ({ ...item, x: x + width - measure(item.text, item) }));
    },
  };
};

export type TableColumn = { readonly left: number; readonly width: number; readonly align?: 'left' | 'right' };

/** Cells of a table, each wrapped within its column. */
export const tableRow = (
  cells: readonly string[],
  columns: readonly TableColumn[],
  style: Style,
  measure: Measure,
): Block =>
  beside(
    columns.map(({ left, ...column }, index) => ({
      left,
      block: textBlock(cells[index] ?? '', { ...column, style }, measure),
    })),
  );
