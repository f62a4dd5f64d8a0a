import type { BookingRequest } from '../../../application/ports/carriers.ts';
import { contentTypeText, isPostal, moneyText, paperOf } from '../papers/declaration.ts';
import type { Declaration, DeclaredLine } from '../papers/declaration.ts';
import { framed, stack, tableRow, text } from './blocks.ts';
import type { Block, Column } from './blocks.ts';
import type { Measure, Style } from './drawing.ts';

export type CustomsBox = Block & {
  /** Whether every kind of goods is on it. */
  readonly isComplete: boolean;
};

const frame = { padding: 8, thickness: 2 };
const paperNames = { CN23: 'CN 23', COMMERCIAL_INVOICE: 'commercial invoice' } as const;

// Wording of form CN 22 (UPU Convention Manual).
const undertaking =
  'I certify that the particulars given in this declaration are correct and that this item does not contain any dangerous article or articles prohibited by legislation or by postal or customs regulations.';

/** Contents, HS code, origin, weight, value, as shares of the width. */
const goodsColumns = (width: number): readonly Column[] => [
  { left: 0, width: width * 0.44 },
  { left: width * 0.45, width: width * 0.14 },
  { left: width * 0.6, width: width * 0.09 },
  { left: width * 0.69, width: width * 0.11, align: 'right' },
  { left: width * 0.81, width: width * 0.19, align: 'right' },
];

const sideColumns = (width: number): readonly Column[] => [
  { left: 0, width: width * 0.62 },
  { left: width * 0.64, width: width * 0.36, align: 'right' },
];

const goodsCells = ({ quantity, description, hsCode, origin, netWeight, value }: DeclaredLine): readonly string[] => [
  `${quantity} × ${description}`,
  hsCode,
  origin,
  netWeight,
  moneyText(value),
];

/** The declaration on the parcel itself, after form CN 22, with as many kinds of goods as `height` allows and the number of those left to the paper. */
export const customsBox = (
  booking: BookingRequest,
  declaration: Declaration,
  { width, height, size }: { width: number; height: number; size: number },
  measure: Measure,
): CustomsBox => {
  const inner = width - 2 * frame.padding;
  const plain: Style = { size };
  const bold: Style = { size, bold: true };
  const goods = goodsColumns(inner);
  const sides = sideColumns(inner);
  const { customs, signedBy, shipDate } = booking;
  const paper = paperOf(booking);

  const head = stack([
    tableRow(
      [
        `CUSTOMS DECLARATION${isPostal(booking) ? ' CN 22' : ''}`,
        [contentTypeText[declaration.contentType], customs?.incoterms].filter((part) => part !== undefined).join(' · '),
      ],
      sides,
      bold,
      measure,
    ),
    tableRow(['Quantity and contents', 'HS code', 'Origin', 'Net kg', 'Value'], goods, bold, measure),
  ]);
  const totals = declaration.totals.map(moneyText).join(' + ');
  const foot = stack([
    tableRow(
      [`Total: ${declaration.quantity} pcs, gross ${booking.weight.value} kg, net ${declaration.netWeight} kg`, totals],
      sides,
      bold,
      measure,
    ),
    ...(isPostal(booking) ? [text(undertaking, { width: inner, style: { size: Math.max(16, size - 4) } }, measure)] : []),
    text(
      `Signed: ${signedBy ?? '________________'}   Date: ${(customs?.invoiceDate ?? shipDate).slice(0, 10)}`,
      { width: inner, style: plain },
      measure,
    ),
  ]);
  const note = (count: number): Block =>
    text(`… and ${count} more on the ${paper ? paperNames[paper] : 'declaration'}`, { width: inner, style: plain }, measure);

  const shown: Block[] = [];
  let room = height - head.height - foot.height - 2 * frame.padding;
  for (const [index, line] of declaration.lines.entries()) {
    const row = tableRow(goodsCells(line), goods, plain, measure);
    // As long as anything is left, there must be room to say so.
    const rest = declaration.lines.length - index - 1;
    if (row.height + (rest > 0 ? note(rest).height : 0) > room) break;
    shown.push(row);
    room -= row.height;
  }
  const missing = declaration.lines.length - shown.length;
  const box = framed(stack([head, ...shown, ...(missing > 0 ? [note(missing)] : []), foot]), width, frame);
  return { ...box, isComplete: missing === 0 };
};
