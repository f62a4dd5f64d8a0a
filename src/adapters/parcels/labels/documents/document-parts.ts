import { stack, rightAligned, shortenedText, beside, framed, gap, textBlock } from '../layout/blocks.ts';
import type { Block } from '../layout/blocks.ts';
import type { Item, Measure, DrawnPage, Style } from '../drawing.ts';
import { taxIdentifiers } from '../../../../domain/shared/customs.ts';
import type { Customs, TaxIdentifier } from '../../../../domain/shared/customs.ts';
import type { Party } from '../../../../domain/shared/party.ts';
import { code128Width } from '../barcodes/code128.ts';
import { countryLine, partyLines } from '../layout/label.ts';
import type { BookingRequest } from '../../../../application/parcels/ports/carriers.ts';
import { moneyText } from '../declaration.ts';

/** A4 (ISO 216) in points. */
const paper = { width: 595, height: 842 };
export const margin = 36;
const pageNumberHeight = 16;

export const contentWidth = paper.width - 2 * margin;
const contentHeight = paper.height - 2 * margin - pageNumberHeight;

type Document = {
  /** The beginning of the first page. If it is too long, it breaks between its parts. */
  readonly opening: readonly Block[];
  /** The beginning of every other page, so that a lost sheet can be assigned to its document. */
  readonly continued: Block;
  /** The table's header, on every page that has rows. */
  readonly head: Block;
  readonly rows: readonly Block[];
  /** The end of the document: on one page if it fits, else it breaks between its parts. */
  readonly closing: readonly Block[];
  /** The footer of every page, next to the page number. */
  readonly name: string;
  /** In English when absent. */
  readonly pageLabel?: (page: number, pages: number) => string;
};

const footStyle = { size: 7 };
const numberWidth = 80;

const englishLabel = (page: number, pages: number): string => `Page ${page} of ${pages}`;

const heightOf = (blocks: readonly Block[]): number => stack(blocks).height;

/** Pages that are filled from the top. All but the first have the same beginning. */
class Sheets {
  readonly filled: Block[][] = [[]];
  #room = contentHeight;
  readonly #continued: Block;

  constructor(continued: Block) {
    this.#continued = continued;
  }

  /** Whether a block of this height fits on the page. */
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

/** Lays out a document on as many pages as it needs. */
export const paginate = (
  { opening, continued, head, rows, closing, name, pageLabel = englishLabel }: Document,
  measure: Measure,
): readonly DrawnPage[] => {
  const sheets = new Sheets(continued);
  sheets.flow(opening);
  // A header must not stand without a row below it.
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

export const body: Style = { size: 8 };
export const strong: Style = { size: 8, bold: true };
export const small: Style = { size: 6.5 };
const title: Style = { size: 14, bold: true };

const frame = { padding: 4, thickness: 0.6 };

/** A box of a form with its caption. */
export const captionedField = (name: string, content: readonly Block[], width: number, measure: Measure): Block =>
  framed(
    stack([textBlock(name, { width: width - 2 * frame.padding, style: small }, measure), gap(1), ...content]),
    width,
    frame,
  );

export const value = (content: string, width: number, measure: Measure, style: Style = body): Block =>
  textBlock(content, { width: width - 2 * frame.padding, style }, measure);

export type FieldBox = {
  readonly name: string;
  readonly content: readonly string[];
  readonly width: number;
  readonly style?: Style;
};

/** A row of boxes, all as high as the highest one. */
export const fieldRow = (boxes: readonly FieldBox[], measure: Measure): Block => {
  const contents = boxes.map(({ name, content, width, style = body }) => {
    const inner = width - 2 * frame.padding;
    return stack([
      textBlock(name, { width: inner, style: small }, measure),
      gap(1),
      ...content.map((line) => value(line, width, measure, style)),
    ]);
  });
  const height = Math.max(...contents.map((block) => block.height));
  let left = 0;
  return beside(
    contents.map((block, index) => {
      const { width } = boxes[index] ?? { width: 0 };
      const part = { left, block: framed(stack([block, gap(height - block.height)]), width, frame) };
      left += width;
      return part;
    }),
  );
};

/** The lines of a party with its address and customs registrations. */
const partyContent = (party: Party): readonly string[] => [
  ...partyLines(party),
  countryLine(party.address.country),
  ...(party.phone === undefined ? [] : [`Tel. ${party.phone}`]),
  ...(party.email === undefined ? [] : [party.email]),
  ...(party.countryTaxId === undefined ? [] : [`Tax ID ${party.countryTaxId}`]),
  ...(party.stateTaxId === undefined ? [] : [`State tax ID ${party.stateTaxId}`]),
];

/** The box of a party, with Han characters in the forms of its country. */
export const partyBox = (name: string, party: Party, width: number): FieldBox => ({
  name,
  content: partyContent(party),
  width,
  style: { ...body, japanese: party.address.country === 'JP' },
});

const identifierNames: Readonly<Record<TaxIdentifier, string>> = {
  EORI: 'EORI',
  IOSS: 'IOSS',
  VAT: 'VAT',
  EIN: 'EIN',
  VOECNUMBER: 'VOEC (NO)',
  SWISSVAT: 'VAT (CH)',
  KAR_VAT: 'VAT (KAR)',
  CA_GST: 'GST (CA)',
  AU_GST: 'GST (AU)',
  NZ_GST: 'GST (NZ)',
  JPConsumptionTax: 'Consumption tax (JP)',
  importerGST: 'GST (importer)',
  exporterGST: 'GST (exporter)',
  consigneeGST: 'GST (consignee)',
};

const importersOwn: ReadonlySet<TaxIdentifier> = new Set(['importerGST', 'consigneeGST']);

/** The registrations of the declaration in the order of the API: all, or only those of the importer or the sender. */
export const registrations = (customs: Customs | undefined, whose?: 'importer' | 'sender'): readonly string[] =>
  taxIdentifiers
    .filter((id) => whose === undefined || importersOwn.has(id) === (whose === 'importer'))
    .flatMap((id) => (customs?.[id] === undefined ? [] : [`${identifierNames[id]} ${customs[id]}`]));

/** The proof that the export was declared, or need not be. */
export const exportProof = ({ papers }: BookingRequest): readonly string[] =>
  papers?.exportCitation === undefined ? [] : [`Export: ${papers.exportCitation}`];

/** A text of several lines as one line. */
export const oneLine = (text: string): string =>
  definedParts(text.split(/[\r\n]+/).map((line) => line.trim())).join(', ');

const listedAtMost = 6;

/**
 * The distinct numbers of all goods in one box. Of many numbers only the first are listed, and the others stand next to
 * their goods.
 */
export const listed = (numbers: readonly (string | undefined)[]): readonly string[] => {
  const all = [...new Set(definedParts(numbers))];
  return all.length <= listedAtMost
    ? all
    : [...all.slice(0, listedAtMost - 1), `and ${all.length - listedAtMost + 1} more, with the goods`];
};

/** The charges of the postal operator or other carrier, with their purpose. */
export const carriageText = ({ papers }: BookingRequest): string =>
  papers === undefined ? '' : moneyText(papers.carriage);

/** A description with its numbers below in small letters. */
export const goodsCell = (description: string, details: readonly string[], width: number, measure: Measure): Block =>
  stack([
    textBlock(description, { width, style: body }, measure),
    ...(details.length === 0 ? [] : [textBlock(details.join(' · '), { width, style: small }, measure)]),
  ]);

/** The barcode of a number with the number below it, right-aligned in `width`. */
const numberBars = (number: string, width: number, measure: Measure): Block => {
  const height = 34;
  const modules = code128Width(number);
  // Module widths in simple fractions of a point stay sharp on office printers. ISO/IEC 15417 requires a quiet zone of
  // ten modules on either side.
  const module = Math.max(0.5, Math.floor((width / (modules + 20)) * 4) / 4);
  const digits = textBlock(number, { width, style: strong, align: 'right' }, measure);
  return {
    height: height + 2 + digits.height,
    items: (x, y): readonly Item[] => [
      { kind: 'code128', x: x + width - modules * module, y, height, module, data: number },
      ...digits.items(x, y + height + 2),
    ],
  };
};

/**
 * The beginning of a document: its title, a line about it, and on the right the barcode of its number in the given
 * width.
 */
export const heading = (
  {
    name,
    about,
    number,
    barWidth,
  }: { readonly name: string; readonly about: string; readonly number: string; readonly barWidth: number },
  measure: Measure,
): Block => {
  const left = contentWidth - barWidth;
  const words = stack([
    textBlock(name, { width: left, style: title }, measure),
    textBlock(about, { width: left - 8, style: body }, measure),
    gap(8),
  ]);
  return beside([
    { left: 0, block: words },
    { left, block: stack([numberBars(number, barWidth, measure), gap(8)]) },
  ]);
};

export const definedParts = (parts: readonly (string | undefined)[]): readonly string[] =>
  parts.filter((part) => part !== undefined && part !== '') as string[];
