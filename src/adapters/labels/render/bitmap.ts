import { code128 } from '../barcodes/code128.ts';
import { dataMatrix } from '../barcodes/data-matrix.ts';
import type { Item, DrawnPage, TextItem } from '../drawing.ts';
import { shape } from '../text/shape.ts';
import { glyphMask } from './glyph-mask.ts';

/** A bitmap for thermal printers: one bit per dot, 1 for black, rows padded to whole bytes. */
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

  /** A line of text with its origin at (`x`, `y`) on the baseline. */
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
          if (isDark(column, row)) bitmap.fill(item.x + column * item.module, item.y + row * item.module, item.module, item.module);
      break;
    }
  }
};

export const drawBitmap = (page: DrawnPage): Bitmap => {
  const bitmap = new Bitmap(page.width, page.height);
  for (const item of page.items) draw(item, bitmap);
  return bitmap;
};
