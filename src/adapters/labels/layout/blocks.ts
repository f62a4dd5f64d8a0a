import { outline } from '../drawing.ts';
import type { Item, Measure, Style } from '../drawing.ts';
import { heightOf, linesOf, placed } from './fit.ts';

/** A part of a page that knows its height and can be put anywhere. */
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

export const framed = (block: Block, width: number, { padding, thickness }: { padding: number; thickness: number }): Block => {
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
export const tableRow = (cells: readonly string[], columns: readonly TableColumn[], style: Style, measure: Measure): Block =>
  beside(columns.map(({ left, ...column }, index) => ({ left, block: textBlock(cells[index] ?? '', { ...column, style }, measure) })));
