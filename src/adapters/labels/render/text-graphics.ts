import type { TextItem } from '../drawing.ts';
import { shapedWidth } from '../text/shape.ts';
import { Bitmap } from './bitmap.ts';
import type { TextGraphics } from './zpl.ts';

/** Draws text of any script with the fonts of the other formats. */
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
