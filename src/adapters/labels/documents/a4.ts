import { stack } from '../layout/blocks.ts';
import type { Block } from '../layout/blocks.ts';
import type { Item, Measure, DrawnPage } from '../layout/drawing.ts';
import { rightAligned, shortenedText } from '../layout/fit.ts';

/** A4 in points, ISO 216. */
const paper = { width: 595, height: 842 };
const margin = 36;
const pageNumberHeight = 16;

export const contentWidth = paper.width - 2 * margin;
const contentHeight = paper.height - 2 * margin - pageNumberHeight;

export type Document = {
  /** Opens the first page; where it is too long for one, it goes on between its parts. */
  readonly opening: readonly Block[];
  /** Opens every other page, so that a sheet that got lost still says what it belongs to. */
  readonly continued: Block;
  /** The head of the table, on every page that has rows. */
  readonly head: Block;
  readonly rows: readonly Block[];
  /** What closes the document: on one page where a page holds it, else broken between its parts. */
  readonly closing: readonly Block[];
  /** Stands at the foot of every page beside its number. */
  readonly name: string;
};

const footStyle = { size: 7 };
const numberWidth = 80;

const heightOf = (blocks: readonly Block[]): number => stack(blocks).height;

/** Sheets that are filled from above, each but the first with the same beginning. */
class Sheets {
  readonly filled: Block[][] = [[]];
  #room = contentHeight;
  readonly #continued: Block;

  constructor(continued: Block) {
    this.#continued = continued;
  }

  /** Whether so much fits on this sheet. */
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

  /** Each on the next sheet where it does not fit. */
  flow(blocks: readonly Block[]): void {
    for (const block of blocks) {
      if (!this.fits(block.height)) this.turn();
      this.put(block);
    }
  }
}

/** Flows a document over as many pages as it needs. */
export const paginate = ({ opening, continued, head, rows, closing, name }: Document, measure: Measure): readonly DrawnPage[] => {
  const sheets = new Sheets(continued);
  sheets.flow(opening);
  // A head without a row below it says nothing.
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
      rightAligned(`Page ${index + 1} of ${sheets.filled.length}`, paper.width - margin, baseline, footStyle, measure),
    ];
    return { ...paper, items: [...stack(blocks).items(margin, margin), ...items] };
  });
};
