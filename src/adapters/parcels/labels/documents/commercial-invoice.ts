import type { PrintJob } from '../../../../application/parcels/ports/renderers.ts';
import type { BookingRequest } from '../../../../application/parcels/ports/carriers.ts';
import { countryName } from '../../../../domain/shared/countries.ts';
import { beside, framed, gap, line, stack, tableRow, textBlock } from '../layout/blocks.ts';
import type { Block, TableColumn } from '../layout/blocks.ts';
import type { Measure, DrawnPage } from '../drawing.ts';
import {
  contentWidth,
  paginate,
  body,
  carriageText,
  fieldRow,
  goodsCell,
  heading,
  listed,
  oneLine,
  partyBox,
  definedParts,
  registrations,
  small,
  strong,
} from './document-parts.ts';
import { contentTypeText, printedDeclarationOf, moneyText, signatureOf } from '../declaration.ts';
import type { PrintedDeclaration, DeclaredLine } from '../declaration.ts';

// The data elements of the Aligned Invoice Layout Key for International Trade (UN/CEFACT recommendation 6), as far as a
// parcel has them.
const statement = 'I declare that all the information contained in this invoice is true and correct.';

const columns: readonly TableColumn[] = [
  { left: 4, width: 18 },
  { left: 24, width: 176 },
  { left: 206, width: 50 },
  { left: 260, width: 60 },
  { left: 324, width: 34, align: 'right' },
  { left: 362, width: 42, align: 'right' },
  { left: 408, width: 54, align: 'right' },
  { left: 466, width: 53, align: 'right' },
];
const goodsColumn = { left: 24, width: 176 };

const rowOf = (declared: DeclaredLine, index: number, measure: Measure): Block => {
  const { description, details, hsCode, origin, quantity, netWeight, unitValue, value } = declared;
  const cells = [
    String(index + 1),
    '',
    hsCode,
    `${origin} ${countryName(origin)}`,
    String(quantity),
    netWeight,
    moneyText(unitValue),
    moneyText(value),
  ];
  return stack([
    gap(2),
    beside([
      { left: 0, block: tableRow(cells, columns, body, measure) },
      { left: goodsColumn.left, block: goodsCell(description, details, goodsColumn.width, measure) },
    ]),
  ]);
};

const same = 'Same as consignee';

const parties = (
  { customs, shipFrom, shipTo, importerOfRecord, billTo, returnTo, productSafetyContact }: BookingRequest,
  measure: Measure,
): readonly Block[] => {
  const half = contentWidth / 2;
  const importer = 'Importer of record';
  const buyer = 'Buyer (bill to)';
  return [
    fieldRow([partyBox('Exporter', shipFrom, half), partyBox('Consignee', shipTo, half)], measure),
    fieldRow(
      [
        importerOfRecord
          ? partyBox(importer, importerOfRecord, half)
          : { name: importer, content: [same], width: half },
        billTo ? partyBox(buyer, billTo, half) : { name: buyer, content: [same], width: half },
      ],
      measure,
    ),
    fieldRow(
      [
        { name: 'Tax registrations', content: registrations(customs), width: half },
        {
          name: 'Product safety contact (EU)',
          content: definedParts([productSafetyContact && oneLine(productSafetyContact)]),
          width: half,
        },
      ],
      measure,
    ),
    ...(returnTo ? [fieldRow([partyBox('Return address', returnTo, contentWidth)], measure)] : []),
  ];
};

const packing = ({ packageType, dimensions }: BookingRequest): string =>
  `1 ${packageType}${dimensions ? `, ${dimensions.length} × ${dimensions.width} × ${dimensions.height} cm` : ''}`;

const totals = (booking: BookingRequest, declaration: PrintedDeclaration, measure: Measure): readonly Block[] => {
  const { commodities, customs, weight } = booking;
  const [quarter, half] = [contentWidth / 4, contentWidth / 2];
  const compliance = commodities.map((commodity) => commodity.compliance);
  return [
    fieldRow(
      [
        { name: 'Packages', content: [packing(booking)], width: quarter },
        { name: 'Total quantity', content: [String(declaration.quantity)], width: quarter },
        { name: 'Net / gross weight, kg', content: [`${declaration.netWeight} / ${weight.value}`], width: quarter },
        { name: 'Total value of the goods', content: declaration.totals.map(moneyText), width: quarter },
      ],
      measure,
    ),
    fieldRow(
      [
        { name: 'Freight, paid by the exporter', content: definedParts([carriageText(booking)]), width: quarter },
        { name: 'Insurance', content: ['None'], width: quarter },
        {
          name: 'Order total as declared',
          content: definedParts([customs?.orderTotalValue && moneyText(customs.orderTotalValue)]),
          width: quarter,
        },
        { name: 'Contents', content: definedParts([booking.description]), width: quarter },
      ],
      measure,
    ),
    fieldRow(
      [
        { name: 'Licence numbers', content: listed(compliance.map((one) => one?.importLicenseNumber)), width: quarter },
        {
          name: 'Certificate numbers',
          content: listed(compliance.map((one) => one?.certificationReference)),
          width: quarter,
        },
        { name: 'Export declaration', content: definedParts([booking.papers?.exportCitation]), width: half },
      ],
      measure,
    ),
  ];
};

/** Commercial invoice, for parcels that are not postal. */
export const commercialInvoice = (
  { booking, carrier, trackingNumber }: PrintJob,
  measure: Measure,
): readonly DrawnPage[] => {
  const declaration = printedDeclarationOf(booking);
  const { customs, shipFrom, shipTo, customerReference, commercialInvoiceReference } = booking;
  const [half, quarter] = [contentWidth / 2, contentWidth / 4];
  // Customs require a number on every invoice. If none was sent, a reference of the shipment is used.
  const invoiceNumber = customs?.invoiceNumber ?? commercialInvoiceReference ?? customerReference ?? booking.reference;
  const date = (customs?.invoiceDate ?? booking.shipDate).slice(0, 10);
  const name = `Commercial invoice ${invoiceNumber} · ${trackingNumber}`;
  const inner = { width: contentWidth - 8 };

  return paginate(
    {
      name,
      opening: [
        heading(
          {
            name: 'COMMERCIAL INVOICE',
            about: `${carrier} · ${booking.serviceName}`,
            number: trackingNumber,
            barWidth: half - 40,
          },
          measure,
        ),
        fieldRow(
          [
            { name: 'Invoice number', content: [invoiceNumber], width: quarter },
            { name: 'Invoice date', content: [date], width: quarter },
            { name: 'Invoice reference', content: definedParts([commercialInvoiceReference]), width: quarter },
            { name: 'Tracking number', content: [trackingNumber], width: quarter },
          ],
          measure,
        ),
        fieldRow(
          [
            { name: 'Order', content: definedParts([customs?.orderId]), width: quarter },
            { name: 'Customer reference', content: definedParts([customerReference]), width: quarter },
            { name: 'Reason for export', content: [contentTypeText[declaration.contentType]], width: quarter },
            { name: 'Terms of delivery (Incoterms)', content: definedParts([customs?.incoterms]), width: quarter },
          ],
          measure,
        ),
        ...parties(booking, measure),
        fieldRow(
          [
            { name: 'Country of departure', content: [countryName(shipFrom.address.country)], width: quarter },
            { name: 'Country of destination', content: [countryName(shipTo.address.country)], width: quarter },
            { name: 'Transport', content: [`${carrier}, ${booking.serviceName}`], width: half },
          ],
          measure,
        ),
      ],
      continued: stack([textBlock(`${name} (continued)`, { width: contentWidth, style: strong }, measure), gap(4)]),
      head: stack([
        gap(6),
        tableRow(
          ['', 'Description', 'HS code', 'Origin', 'Quantity', 'Net kg', 'Unit value', 'Value'],
          columns,
          { ...small, bold: true },
          measure,
        ),
        gap(2),
        line(contentWidth, 0.6),
      ]),
      rows: declaration.lines.map((declared, index) => rowOf(declared, index, measure)),
      closing: [
        gap(4),
        line(contentWidth, 0.6),
        gap(4),
        ...totals(booking, declaration, measure),
        gap(4),
        framed(
          stack([
            textBlock(statement, { ...inner, style: body }, measure),
            gap(14),
            textBlock(`Signature: ${signatureOf(booking)}`, { ...inner, style: strong }, measure),
            textBlock(`Place and date: ${shipFrom.address.city}, ${date}`, { ...inner, style: body }, measure),
          ]),
          contentWidth,
          { padding: 4, thickness: 0.6 },
        ),
      ],
    },
    measure,
  );
};
