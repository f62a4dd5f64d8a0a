import type { PrintJob } from '../../../application/ports/label-press.ts';
import { countryName } from '../../../domain/shared/countries.ts';
import { framed, gap, line, stack, tableRow, text } from '../layout/blocks.ts';
import type { Block, Column } from '../layout/blocks.ts';
import type { Measure, Page } from '../layout/drawing.ts';
import { contentWidth, paginate } from './a4.ts';
import { contentTypeText, declarationOf, moneyText } from './declaration.ts';
import type { DeclaredLine } from './declaration.ts';
import { body, fieldRow, heading, partyBox, present, registrations, small, strong } from './paper-parts.ts';

const statement = 'I declare that all the information contained in this invoice is true and correct.';

const columns: readonly Column[] = [
  { left: 4, width: 18 },
  { left: 24, width: 176 },
  { left: 206, width: 50 },
  { left: 260, width: 60 },
  { left: 324, width: 34, align: 'right' },
  { left: 362, width: 42, align: 'right' },
  { left: 408, width: 54, align: 'right' },
  { left: 466, width: 53, align: 'right' },
];

const rowOf = (line: DeclaredLine, index: number, measure: Measure): Block =>
  stack([
    gap(2),
    tableRow(
      [
        String(index + 1),
        line.description,
        line.hsCode,
        `${line.origin} ${countryName(line.origin)}`,
        String(line.quantity),
        line.netWeight,
        moneyText(line.unitValue),
        moneyText(line.value),
      ],
      columns,
      body,
      measure,
    ),
  ]);

/** Commercial invoice, for what goes by anyone but the post. */
export const commercialInvoice = ({ booking, carrier, trackingNumber }: PrintJob, measure: Measure): readonly Page[] => {
  const declaration = declarationOf(booking);
  const { customs, shipFrom, shipTo, importerOfRecord } = booking;
  const half = contentWidth / 2;
  const importer = 'Importer of record';
  const quarter = contentWidth / 4;
  // Customs want a number on every invoice: the shipment's own reference stands in for one that was not sent.
  const invoiceNumber = customs?.invoiceNumber ?? booking.customerReference ?? booking.reference;
  const date = (customs?.invoiceDate ?? booking.shipDate).slice(0, 10);
  const name = `Commercial invoice ${invoiceNumber} · ${trackingNumber}`;

  return paginate(
    {
      name,
      opening: stack([
        heading(
          { name: 'COMMERCIAL INVOICE', about: `${carrier} · ${booking.serviceName}`, number: trackingNumber, barWidth: half - 40 },
          measure,
        ),
        fieldRow(
          [
            { name: 'Invoice number', content: [invoiceNumber], width: quarter },
            { name: 'Invoice date', content: [date], width: quarter },
            { name: 'Order', content: present([customs?.orderId ?? booking.customerReference]), width: quarter },
            { name: 'Tracking number', content: [trackingNumber], width: quarter },
          ],
          measure,
        ),
        fieldRow([partyBox('Exporter', shipFrom, half), partyBox('Consignee', shipTo, half)], measure),
        fieldRow(
          [
            importerOfRecord ? partyBox(importer, importerOfRecord, half) : { name: importer, content: ['Same as consignee'], width: half },
            { name: 'Tax registrations', content: registrations(customs), width: half },
          ],
          measure,
        ),
        fieldRow(
          [
            { name: 'Reason for export', content: [contentTypeText[declaration.contentType]], width: quarter },
            { name: 'Terms of trade', content: present([customs?.incoterms]), width: quarter },
            { name: 'Country of departure', content: [countryName(shipFrom.address.country)], width: quarter },
            { name: 'Country of destination', content: [countryName(shipTo.address.country)], width: quarter },
          ],
          measure,
        ),
      ]),
      continued: stack([text(`${name} (continued)`, { width: contentWidth, style: strong }, measure), gap(4)]),
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
      closing: stack([
        gap(4),
        line(contentWidth, 0.6),
        gap(4),
        fieldRow(
          [
            { name: 'Packages', content: ['1'], width: quarter },
            { name: 'Total quantity', content: [String(declaration.quantity)], width: quarter },
            { name: 'Net / gross weight, kg', content: [`${declaration.netWeight} / ${booking.weight.value}`], width: quarter },
            { name: 'Total value', content: declaration.totals.map(moneyText), width: quarter },
          ],
          measure,
        ),
        gap(4),
        framed(
          stack([
            text(statement, { width: contentWidth - 8, style: body }, measure),
            gap(14),
            text(`Signature: ${booking.signedBy ?? '______________________________'}`, { width: contentWidth - 8, style: strong }, measure),
            text(`Date: ${date}`, { width: contentWidth - 8, style: body }, measure),
          ]),
          contentWidth,
          { padding: 4, thickness: 0.6 },
        ),
      ]),
    },
    measure,
  );
};
