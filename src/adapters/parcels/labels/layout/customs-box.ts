import type { BookingRequest } from '../../../../application/parcels/ports/carriers.ts';
import {
  contentTypeText,
  categoriesText,
  isPostal,
  moneyText,
  customsDocumentOf,
  signatureOf,
} from '../declaration.ts';
import type { PrintedDeclaration, DeclaredLine } from '../declaration.ts';
import { framed, stack, tableRow, textBlock } from './blocks.ts';
import type { Block, TableColumn } from './blocks.ts';
import type { Measure, Style } from '../drawing.ts';

export type CustomsBox = Block & {
  /** Whether all goods are listed. */
  readonly isComplete: boolean;
};

const frame = { padding: 8, thickness: 2 };
const paperNames = { CN23: 'CN 23', COMMERCIAL_INVOICE: 'commercial invoice' } as const;

// From form CN 22 of the UPU Convention Manual: captions in English and French, numbers, and the wording of the
// undertaking.
const undertaking =
  'I, the undersigned, whose name and address are given on the item, ' +
  'certify that the particulars given in this declaration are correct ' +
  'and that this item does not contain any dangerous article ' +
  'or articles prohibited by legislation or by postal or customs regulations.';

const captions = {
  form: {
    title: 'CUSTOMS DECLARATION / DÉCLARATION EN DOUANE CN 22',
    goods: ['Quantity and contents (1) / Contenu', 'HS (4) / SH', 'Origin (5)', 'Net kg (2)', 'Value (3) / Valeur'],
    total: 'Total (6) (7)',
    signature: 'Date and sender’s signature (8)',
  },
  plain: {
    title: 'CUSTOMS DECLARATION',
    goods: ['Quantity and contents', 'HS code', 'Origin', 'Net kg', 'Value'],
    total: 'Total',
    signature: 'Signed',
  },
} as const;

/** The widths of contents, HS code, origin, weight and value, as fractions of the whole. */
const goodsColumns = (width: number): readonly TableColumn[] => [
  { left: 0, width: width * 0.43 },
  { left: width * 0.44, width: width * 0.14 },
  { left: width * 0.585, width: width * 0.105 },
  { left: width * 0.69, width: width * 0.11, align: 'right' },
  { left: width * 0.81, width: width * 0.19, align: 'right' },
];

const sideColumns = (width: number): readonly TableColumn[] => [
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

/**
 * The declaration on the parcel itself: form CN 22, or a summary of the accompanying customs document. Lists as many
 * goods as fit into `height`, and states the number of those that are only in the document.
 */
export const customsBox = (
  booking: BookingRequest,
  declaration: PrintedDeclaration,
  { width, height, size, isForm }: { width: number; height: number; size: number; isForm: boolean },
  measure: Measure,
): CustomsBox => {
  const inner = width - 2 * frame.padding;
  const plain: Style = { size };
  const bold: Style = { size, bold: true };
  const goods = goodsColumns(inner);
  const sides = sideColumns(inner);
  const { customs, shipDate, papers } = booking;
  const citation = papers?.exportCitation;
  const paper = customsDocumentOf(booking);
  const { title, goods: heads, total, signature } = captions[isForm ? 'form' : 'plain'];
  const { contentType } = declaration;
  const tiny: Style = { size: Math.max(16, size - 4) };
  const terms = [contentTypeText[contentType], customs?.incoterms].filter((part) => part !== undefined).join(' · ');

  const opening = isForm
    ? [
        textBlock(title, { width: inner, style: bold }, measure),
        tableRow(
          ['May be opened officially / Peut être ouvert d’office', customs?.incoterms ?? ''],
          sides,
          plain,
          measure,
        ),
        textBlock(categoriesText(contentType), { width: inner, style: tiny }, measure),
      ]
    : [tableRow([title, terms], sides, bold, measure)];
  const head = stack([...opening, tableRow(heads, goods, bold, measure)]);
  const totals = declaration.totals.map(moneyText).join(' + ');
  const counted = `${total}: ${declaration.quantity} pcs, gross ${booking.weight.value} kg, net ${declaration.netWeight} kg`;
  const date = (customs?.invoiceDate ?? shipDate).slice(0, 10);
  // Above the limits of CN 22 the postal declaration is the CN 23, which has the signature.
  const isSigned = isForm || !isPostal(booking);
  const foot = stack([
    tableRow([counted, totals], sides, bold, measure),
    ...(citation === undefined ? [] : [textBlock(`Export: ${citation}`, { width: inner, style: plain }, measure)]),
    ...(isForm ? [textBlock(undertaking, { width: inner, style: tiny }, measure)] : []),
    isSigned
      ? textBlock(`${signature}: ${signatureOf(booking)}   ${date}`, { width: inner, style: plain }, measure)
      : textBlock(
          'Customs declaration CN 23 enclosed / Déclaration en douane CN 23 jointe',
          { width: inner, style: plain },
          measure,
        ),
  ]);
  const note = (count: number): Block =>
    textBlock(
      `… and ${count} more on the ${paper ? paperNames[paper] : 'declaration'}`,
      { width: inner, style: plain },
      measure,
    );

  const shown: Block[] = [];
  let room = height - head.height - foot.height - 2 * frame.padding;
  for (const [index, line] of declaration.lines.entries()) {
    const row = tableRow(goodsCells(line), goods, plain, measure);
    // While goods remain, a line is kept free to state their number.
    const rest = declaration.lines.length - index - 1;
    if (row.height + (rest > 0 ? note(rest).height : 0) > room) break;
    shown.push(row);
    room -= row.height;
  }
  const missing = declaration.lines.length - shown.length;
  const box = framed(stack([head, ...shown, ...(missing > 0 ? [note(missing)] : []), foot]), width, frame);
  return { ...box, isComplete: missing === 0 };
};
