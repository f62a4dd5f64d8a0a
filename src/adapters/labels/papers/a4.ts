import { stack } from '../layout/blocks.ts';
import type { Block } from '../layout/blocks.ts';
import type { Item, Measure, Page } from '../layout/drawing.ts';
import { rightAligned } from '../layout/fit.ts';

/** A4 in points, ISO 216. */
const paper = { width: 595, height: 842 };
const margin = 36;
const pageNumberHeight = 16;

export const contentWidth = paper.width - 2 * margin;
const contentHeight = paper.height - 2 * margin - pageNumberHeight;

export type Document = {
  /** Opens the first page. */
  readonly opening: Block;
  /** Opens every other page, so that a sheet that got lost still says what it belongs to. */
  readonly continued: Block;
  /** The head of the table, on every page that has rows. */
  readonly head: Block;
  readonly rows: readonly Block[];
  /** What closes the document; never broken. */
  readonly closing: Block;
  /** Stands at the foot of every page beside its number. */
  readonly name: string;
};

const footStyle = { size: 7 };

/** Flows the rows over as many pages as they need. */
export const paginate = ({ opening, continued, head, rows, closing, name }: Document, measure: Measure): readonly Page[] => {
  const sheets: Block[][] = [[opening, head]];
  let room = contentHeight - opening.height - head.height;
  const turn = (): void => {
    sheets.push([continued]);
    room = contentHeight - continued.height;
  };
  for (const row of rows) {
    if (row.height > room) {
      turn();
      sheets.at(-1)?.push(head);
      room -= head.height;
    }
    sheets.at(-1)?.push(row);
    room -= row.height;
  }
  if (closing.height > room) turn();
  sheets.at(-1)?.push(closing);

  const baseline = paper.height - margin;
  return sheets.map((blocks, index): Page => {
    const foot: readonly Item[] = [
      { kind: 'text', x: margin, y: baseline, text: name, ...footStyle },
      rightAligned(`Page ${index + 1} of ${sheets.length}`, paper.width - margin, baseline, footStyle, measure),
    ];
    return { ...paper, items: [...stack(blocks).items(margin, margin), ...foot] };
  });
};
