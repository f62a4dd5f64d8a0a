import { stack } from '../layout/blocks.ts';
import type { Block } from '../layout/blocks.ts';
import type { Item, Measure, DrawnPage } from '../drawing.ts';
import { rightAligned, shortenedText } from '../layout/fit.ts';

/** A4 in points, ISO 216. */
const paper = { width: 595, height: 842 };
export const margin = 36;
const pageNumberHeight = 16;

export const contentWidth = paper.width - 2 * margin;
const contentHeight = paper.height - 2 * margin - pageNumberHeight;

export type Document = {
  /** The beginning of the first page; if it is too long, it is broken between its parts. */
  readonly opening: readonly Block[];
  /** The beginning of every other page, so that a lost sheet can be assigned to its document. */
  readonly continued: Block;
  /** The table's header, on every page that has rows. */
  readonly head: Block;
  readonly rows: readonly Block[];
  /** The end of the document: on one page if one holds it, else broken between its parts. */
  readonly closing: readonly Block[];
  /** The footer of every page, beside the page number. */
  readonly name: string;
  /** Default: in English. */
  readonly pageLabel?: (page: number, pages: number) => string;
};

const footStyle = { size: 7 };
const numberWidth = 80;

const englishLabel = (page: number, pages: number): string => `Page ${page} of ${pages}`;

const heightOf = (blocks: readonly Block[]): number => stack(blocks).height;

/** Pages that are filled from the top; all but the first have the same beginning. */
class Sheets {
  readonly filled: Block[][] = [[]];
  #room = contentHeight;
  readonly #continued: Block;

  constructor(continued: Block) {
    this.#continued = continued;
  }

  /** Whether this height fits on the page. */
  fits(height: number): boolean {
    return height <= this.#room;
  }

  turn(): void {
    this.filled.push([this.#continued]);
    this.#room = contentHeight - this.#continued.height;
  }

  put(block: Block): void {
    this.filled.at(-1)?.push(block);
    this.#room -= block.height;
  }

  /** Adds blocks, each on a new page if it does not fit. */
  flow(blocks: readonly Block[]): void {
    for (const block of blocks) {
      if (!this.fits(block.height)) this.turn();
      this.put(block);
    }
  }
}

/** Lays a document out over as many pages as it needs. */
export const paginate = (
  { opening, continued, head, rows, closing, name, pageLabel = englishLabel }: Document,
  measure: Measure,
): readonly DrawnPage[] => {
  const sheets = new Sheets(continued);
  sheets.flow(opening);
  // Do not leave a header without a row below it.
  if (!sheets.fits(head.height + (rows[0]?.height ?? 0))) sheets.turn();
  sheets.put(head);
  for (const row of rows) {
    if (!sheets.fits(row.height)) {
      sheets.turn();
      sheets.put(head);
    }
    sheets.put(row);
  }
  const whole = heightOf(closing);
  if (!sheets.fits(whole) && whole <= contentHeight - continued.height) sheets.turn();
  sheets.flow(closing);

  const baseline = paper.height - margin;
  const foot = shortenedText(name, contentWidth - numberWidth, footStyle, measure);
  return sheets.filled.map((blocks, index): DrawnPage => {
    const items: readonly Item[] = [
      { kind: 'text', x: margin, y: baseline, text: foot, ...footStyle },
      rightAligned(pageLabel(index + 1, sheets.filled.length), paper.width - margin, baseline, footStyle, measure),
    ];
    return { ...paper, items: [...stack(blocks).items(margin, margin), ...items] };
  });
};
