import type { Glyph } from 'fontkit';
import type { Face } from '../text/faces.ts';
import { code128 } from '../barcodes/code128.ts';
import { dataMatrix } from '../barcodes/data-matrix.ts';
import type { Item, DrawnPage, TextItem } from '../drawing.ts';
import { shape, shapedWidth } from '../text/shape.ts';
import type { TextGraphics } from './zpl.ts';

/**
 * The dots of a glyph at a size; `left` and `top` are the offset of the first dot from the glyph's origin on the
 * baseline.
 */
export type GlyphMask = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly dots: Uint8Array;
};

type Point = readonly [x: number, y: number];

const curveSteps = 6;

/** The outline as straight edges, in dots, `y` downwards. */
const edgesOf = (glyph: Glyph, scale: number): readonly (readonly [Point, Point])[] => {
  const edges: (readonly [Point, Point])[] = [];
  let start: Point = [0, 0];
  let current: Point = [0, 0];
  const lineTo = (to: Point): void => {
    edges.push([current, to]);
    current = to;
  };
  for (const { command, args } of glyph.path.commands) {
    const points = Array.from({ length: args.length / 2 }, (_, index): Point => [
      (args[2 * index] ?? 0) * scale,
      -(args[2 * index + 1] ?? 0) * scale,
    ]);
    const [a = current, b = a, c = b] = points;
    const from = current;
    switch (command) {
      case 'moveTo':
        start = current = a;
        break;
      case 'lineTo':
        lineTo(a);
        break;
      case 'quadraticCurveTo':
        for (let step = 1; step <= curveSteps; step++) {
          const t = step / curveSteps;
          const at = (axis: 0 | 1): number => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * a[axis] + t ** 2 * b[axis];
          lineTo([at(0), at(1)]);
        }
        break;
      case 'bezierCurveTo':
        for (let step = 1; step <= curveSteps; step++) {
          const t = step / curveSteps;
          const at = (axis: 0 | 1): number =>
            (1 - t) ** 3 * from[axis] +
            3 * t * (1 - t) ** 2 * a[axis] +
            3 * t ** 2 * (1 - t) * b[axis] +
            t ** 3 * c[axis];
          lineTo([at(0), at(1)]);
        }
        break;
      case 'closePath':
        lineTo(start);
        break;
    }
  }
  return edges;
};

/**
 * Adds the signed area that an edge covers to its right, for each dot. The running sum along a row is the part of each
 * dot that lies inside the outline.
 */
const accumulate = (area: Float32Array, width: number, [[x0, y0], [x1, y1]]: readonly [Point, Point]): void => {
  if (y0 === y1) return;
  const sign = y0 < y1 ? 1 : -1;
  const [topX, topY, bottomX, bottomY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
  const slope = (bottomX - topX) / (bottomY - topY);
  const add = (index: number, amount: number): void => {
    area[index] = (area[index] ?? 0) + amount;
  };
  let x = topX;
  for (let row = Math.floor(topY); row < Math.ceil(bottomY); row++) {
    const height = Math.min(row + 1, bottomY) - Math.max(row, topY);
    const next = x + slope * height;
    const covered = sign * height;
    const [left, right] = x < next ? [x, next] : [next, x];
    const first = Math.floor(left);
    const last = Math.max(first + 1, Math.ceil(right));
    // The part of the edge's height in each dot that it crosses, and its average distance into that dot.
    for (let column = first; column < last; column++) {
      const from = Math.max(left, column);
      const to = Math.min(right, column + 1);
      const part = right === left ? covered : (covered * (to - from)) / (right - left);
      const inside = column + 1 - (from + to) / 2;
      add(row * width + column, part * inside);
      add(row * width + column + 1, part * (1 - inside));
    }
    x = next;
  }
};

const rasterise = (glyph: Glyph, scale: number): GlyphMask => {
  const edges = edgesOf(glyph, scale);
  if (edges.length === 0) return { left: 0, top: 0, width: 0, height: 0, dots: new Uint8Array() };
  const xs = edges.map(([[x]]) => x);
  const ys = edges.map(([[, y]]) => y);
  const left = Math.floor(Math.min(...xs));
  const top = Math.floor(Math.min(...ys));
  const width = Math.ceil(Math.max(...xs)) - left + 2;
  const height = Math.ceil(Math.max(...ys)) - top + 1;

  const area = new Float32Array(width * height + 1);
  for (const [[x0, y0], [x1, y1]] of edges) accumulate(area, width, [[x0 - left, y0 - top], [x1 - left, y1 - top]]); // oxfmt-ignore

  const dots = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    let sum = 0;
    for (let column = 0; column < width; column++) {
      sum += area[row * width + column] ?? 0;
      dots[row * width + column] = Math.abs(sum) >= 0.5 ? 1 : 0;
    }
  }
  return { left, top, width, height, dots };
};

const cacheLimit = 4_000;
const cache = new Map<string, GlyphMask>();

/**
 * The dots of a glyph. A dot is black if at least half of it is inside the glyph, because thermal printers have no
 * grey.
 */
const glyphMask = (face: Face, glyph: Glyph, size: number): GlyphMask => {
  const key = `${face.name}/${glyph.id}/${size}`;
  const known = cache.get(key);
  if (known) return known;
  const mask = rasterise(glyph, face.scale * size);
  if (cache.size >= cacheLimit) cache.clear();
  cache.set(key, mask);
  return mask;
};

/** A bitmap for thermal printers: one bit for each dot, 1 for black, rows padded to whole bytes. */
export class Bitmap {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly bytes: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.stride = Math.ceil(width / 8);
    this.bytes = new Uint8Array(this.stride * height);
  }

  set(x: number, y: number, black: boolean): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const index = y * this.stride + (x >> 3);
    const bit = 0x80 >> (x & 7);
    const byte = this.bytes[index] ?? 0;
    this.bytes[index] = black ? byte | bit : byte & ~bit;
  }

  fill(left: number, top: number, width: number, height: number): void {
    for (let y = top; y < top + height; y++) for (let x = left; x < left + width; x++) this.set(x, y, true);
  }

  /** Draws a line of text with its origin at (`x`, `y`) on the baseline. */
  text({ x, y, text, size, white = false, ...forms }: Omit<TextItem, 'kind'>): void {
    for (const placed of shape(text, forms).glyphs) {
      const mask = glyphMask(placed.face, placed.glyph, size);
      const left = Math.round(x + placed.x * size) + mask.left;
      const top = Math.round(y - placed.y * size) + mask.top;
      for (let row = 0; row < mask.height; row++)
        for (let column = 0; column < mask.width; column++)
          if (mask.dots[row * mask.width + column]) this.set(left + column, top + row, !white);
    }
  }
}

const draw = (item: Item, bitmap: Bitmap): void => {
  switch (item.kind) {
    case 'text':
      bitmap.text(item);
      break;
    case 'rectangle':
      bitmap.fill(Math.round(item.x), Math.round(item.y), Math.round(item.width), Math.round(item.height));
      break;
    case 'code128': {
      let left = item.x;
      for (const [index, width] of code128(item.data).entries()) {
        if (index % 2 === 0) bitmap.fill(left, item.y, width * item.module, item.height);
        left += width * item.module;
      }
      break;
    }
    case 'datamatrix': {
      const { size, isDark } = dataMatrix(item.data);
      for (let row = 0; row < size; row++)
        for (let column = 0; column < size; column++)
          if (isDark(column, row))
            bitmap.fill(item.x + column * item.module, item.y + row * item.module, item.module, item.module);
      break;
    }
  }
};

export const drawBitmap = (page: DrawnPage): Bitmap => {
  const bitmap = new Bitmap(page.width, page.height);
  for (const item of page.items) draw(item, bitmap);
  return bitmap;
};

/** Draws text of any script with the fonts that the other formats use. */
export const textGraphics: TextGraphics = {
  measure: shapedWidth,
  draw: (item: TextItem) => {
    // Marks and stacked letters exceed the line: Tibetan reaches 0.7 of the size below it.
    const above = Math.ceil(item.size * 1.3);
    const below = Math.ceil(item.size * 0.8);
    const aside = Math.ceil(item.size * 0.2);
    const bitmap = new Bitmap(Math.ceil(shapedWidth(item.text, item)) + 2 * aside, above + below);
    bitmap.text({ ...item, x: aside, y: above });
    return { x: Math.round(item.x) - aside, y: Math.round(item.y) - above, stride: bitmap.stride, bytes: bitmap.bytes };
  },
};
