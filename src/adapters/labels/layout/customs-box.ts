import type { BookingRequest } from '../../../application/ports/carriers.ts';
import { contentTypeText, declarationOf, isPostal, moneyText, paperOf } from '../papers/declaration.ts';
import type { DeclaredLine } from '../papers/declaration.ts';
import type { Item, Measure, Style } from './drawing.ts';
import { heightOf, rightAligned, placed, wrap } from './fit.ts';
import type { Line } from './fit.ts';

/** A box of the label, laid out and ready to be moved to where it stands. */
export type Box = {
  readonly height: number;
  /** Whether every kind of goods is on it. */
  readonly isComplete: boolean;
  readonly items: (x: number, y: number) => readonly Item[];
};

type Row = { readonly height: number; readonly items: (y: number) => readonly Item[] };

const padding = 8;
const paperNames = { CN23: 'CN 23', COMMERCIAL_INVOICE: 'commercial invoice' } as const;

// Wording of form CN 22 (UPU Convention Manual).
const undertaking =
  'I certify that the particulars given in this declaration are correct and that this item does not contain any dangerous article or articles prohibited by legislation or by postal or customs regulations.';

/** The declaration on the parcel itself, after form CN 22, with as many kinds of goods as `height` allows and the number of those left to the paper. */
export const customsBox = (
  booking: BookingRequest,
  { width, height, size }: { width: number; height: number; size: number },
  measure: Measure,
): Box => {
  const declaration = declarationOf(booking);
  const inner = width - 2 * padding;
  const plain: Style = { size };
  const bold: Style = { size, bold: true };
  const lineHeight = Math.round(size * 1.2);
  const columns = { hs: Math.round(inner * 0.6), origin: Math.round(inner * 0.7), weight: Math.round(inner * 0.81), value: inner };

  const linesOf = (text: string, style: Style, room: number): readonly Line[] =>
    wrap(text, room, style, measure).map((line) => ({ ...style, text: line, height: lineHeight }));
  const textRow = (text: string, style: Style): Row => {
    const lines = linesOf(text, style, inner);
    return { height: heightOf(lines), items: (y) => placed(lines, 0, y) };
  };
  const sides = (left: string, right: string, style: Style): Row => {
    const lines = linesOf(left, style, inner - measure(right, style) - size);
    const baseline = Math.round(size * 0.9);
    return { height: heightOf(lines), items: (y) => [...placed(lines, 0, y), rightAligned(right, inner, y + baseline, style, measure)] };
  };
  const cells = (first: string, rest: readonly (readonly [text: string, right: number])[], style: Style): Row => {
    const lines = linesOf(first, style, columns.hs - Math.round(size * 6));
    const baseline = Math.round(size * 0.9);
    return {
      height: heightOf(lines),
      items: (y) => [...placed(lines, 0, y), ...rest.map(([text, right]) => rightAligned(text, right, y + baseline, style, measure))],
    };
  };
  const goods = ({ quantity, description, hsCode, origin, netWeight, value }: DeclaredLine): Row =>
    cells(
      `${quantity} × ${description}`,
      [
        [hsCode, columns.hs],
        [origin, columns.origin],
        [netWeight, columns.weight],
        [moneyText(value), columns.value],
      ],
      plain,
    );

  const { customs, signedBy, shipDate } = booking;
  const head = [
    sides(
      `CUSTOMS DECLARATION${isPostal(booking) ? ' CN 22' : ''}`,
      [contentTypeText[declaration.contentType], customs?.incoterms].filter((part) => part !== undefined).join(' · '),
      bold,
    ),
    cells(
      'Quantity and contents',
      [
        ['HS code', columns.hs],
        ['Origin', columns.origin],
        ['Net kg', columns.weight],
        ['Value', columns.value],
      ],
      bold,
    ),
  ];
  const foot = [
    sides(
      `Total: ${declaration.quantity} pcs, gross ${booking.weight.value} kg, net ${declaration.netWeight} kg`,
      declaration.totals.map(moneyText).join(' + '),
      bold,
    ),
    ...(isPostal(booking) ? [textRow(undertaking, { size: Math.max(16, size - 4) })] : []),
    textRow(`Signed: ${signedBy ?? '________________'}   Date: ${(customs?.invoiceDate ?? shipDate).slice(0, 10)}`, plain),
  ];
  const paper = paperOf(booking);
  const left = (count: number): Row => textRow(`… and ${count} more on the ${paper ? paperNames[paper] : 'declaration'}`, plain);

  const fixed = [...head, ...foot].reduce((sum, row) => sum + row.height, 0) + 2 * padding;
  const shown: Row[] = [];
  let room = height - fixed;
  for (const [index, line] of declaration.lines.entries()) {
    const row = goods(line);
    // Room for the note of what is left is kept as long as there is anything left.
    const note = index === declaration.lines.length - 1 ? 0 : lineHeight;
    if (row.height + note > room) break;
    shown.push(row);
    room -= row.height;
  }
  const missing = declaration.lines.length - shown.length;
  const rows = [...head, ...shown, ...(missing > 0 ? [left(missing)] : []), ...foot];

  return {
    isComplete: missing === 0,
    height: rows.reduce((sum, row) => sum + row.height, 0) + 2 * padding,
    items: (x, y) => {
      let top = y + padding;
      return rows.flatMap((row) => {
        const items = row.items(top).map((item) => ({ ...item, x: item.x + x + padding }));
        top += row.height;
        return items;
      });
    },
  };
};
