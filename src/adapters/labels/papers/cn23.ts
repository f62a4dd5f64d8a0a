import type { PrintJob } from '../../../application/ports/label-press.ts';
import { contentTypes } from '../../../domain/shared/customs.ts';
import type { ContentType } from '../../../domain/shared/customs.ts';
import { countryName } from '../../../domain/shared/countries.ts';
import { framed, gap, stack, tableRow, text } from '../layout/blocks.ts';
import type { Block, Column } from '../layout/blocks.ts';
import type { Measure, Page } from '../layout/drawing.ts';
import { contentWidth, paginate } from './a4.ts';
import { contentTypeText, declarationOf, moneyText } from './declaration.ts';
import type { DeclaredLine } from './declaration.ts';
import { body, field, fieldRow, heading, partyBox, present, registrations, small, strong, value } from './paper-parts.ts';

// Form CN 23 of the UPU Convention Manual: the fields, their numbers and the wording of the undertaking are the form's own.
const undertaking =
  'I certify that the particulars given in this customs declaration are correct and that this item does not contain any dangerous article or articles prohibited by legislation or by postal or customs regulations.';

const columns: readonly Column[] = [
  { left: 4, width: 208 },
  { left: 216, width: 40, align: 'right' },
  { left: 262, width: 50, align: 'right' },
  { left: 318, width: 78, align: 'right' },
  { left: 404, width: 54 },
  { left: 462, width: 57 },
];

const rowOf = ({ description, quantity, netWeight, value: amount, hsCode, origin }: DeclaredLine, measure: Measure): Block =>
  stack([
    gap(2),
    tableRow(
      [description, String(quantity), netWeight, moneyText(amount), hsCode, `${origin} ${countryName(origin)}`],
      columns,
      body,
      measure,
    ),
  ]);

/** All categories with the one that holds marked, as on the form. */
const categories = (chosen: ContentType, width: number, measure: Measure): Block =>
  value(contentTypes.map((type) => `[${type === chosen ? 'X' : ' '}] ${contentTypeText[type]}`).join('   '), width, measure);

/** Customs declaration CN 23, for what goes by post. */
export const cn23 = ({ booking, carrier, trackingNumber }: PrintJob, measure: Measure): readonly Page[] => {
  const declaration = declarationOf(booking);
  const { customs, shipFrom, shipTo, importerOfRecord } = booking;
  const half = contentWidth / 2;
  const importer = "Importer's reference (if any)";
  const name = `CN 23 · ${trackingNumber}`;

  const licences = booking.commodities.map(({ compliance }) => compliance?.importLicenseNumber);
  const certificates = booking.commodities.map(({ compliance }) => compliance?.certificationReference);
  const listed = (numbers: readonly (string | undefined)[]): readonly string[] => [...new Set(present(numbers))];

  const head = stack([
    gap(6),
    tableRow(
      [
        'Detailed description of contents (1)',
        'Quantity (2)',
        'Net weight, kg (3)',
        'Value and currency (5)',
        'HS tariff number (7)',
        'Country of origin (8)',
      ],
      columns,
      { ...small, bold: true },
      measure,
    ),
    gap(2),
  ]);

  return paginate(
    {
      name,
      opening: stack([
        heading(
          {
            name: 'CUSTOMS DECLARATION   CN 23',
            about: `${carrier} · May be opened officially`,
            number: trackingNumber,
            barWidth: half - 40,
          },
          measure,
        ),
        fieldRow([partyBox('From', shipFrom, half), partyBox('To', shipTo, half)], measure),
        fieldRow(
          [
            { name: "Sender's customs reference (if any)", content: present([registrations(customs).join(' · ')]), width: half },
            importerOfRecord
              ? partyBox(importer, importerOfRecord, half)
              : { name: importer, content: present([shipTo.countryTaxId]), width: half },
          ],
          measure,
        ),
      ]),
      continued: stack([text(`${name} (continued)`, { width: contentWidth, style: strong }, measure), gap(4)]),
      head,
      rows: declaration.lines.map((line) => rowOf(line, measure)),
      closing: stack([
        gap(8),
        fieldRow(
          [
            { name: 'Total gross weight, kg (4)', content: [booking.weight.value], width: contentWidth / 4 },
            { name: 'Total net weight, kg', content: [declaration.netWeight], width: contentWidth / 4 },
            { name: 'Total value (6)', content: declaration.totals.map(moneyText), width: contentWidth / 4 },
            { name: 'Delivery terms', content: present([customs?.incoterms]), width: contentWidth / 4 },
          ],
          measure,
        ),
        field('Category of item (10)', [categories(declaration.contentType, contentWidth, measure)], contentWidth, measure),
        field('Comments (11)', [value(booking.description ?? '', contentWidth, measure)], contentWidth, measure),
        fieldRow(
          [
            { name: 'Licence No(s). (12)', content: listed(licences), width: contentWidth / 3 },
            { name: 'Certificate No(s). (13)', content: listed(certificates), width: contentWidth / 3 },
            { name: 'Invoice No. (14)', content: present([customs?.invoiceNumber]), width: contentWidth / 3 },
          ],
          measure,
        ),
        framed(
          stack([
            text(undertaking, { width: contentWidth - 8, style: body }, measure),
            gap(14),
            text(
              `Office of origin / date of posting: ${shipFrom.address.city}, ${booking.shipDate.slice(0, 10)}`,
              { width: contentWidth - 8, style: body },
              measure,
            ),
            text(
              `Date and sender's signature (15): ${booking.signedBy ?? '______________________________'}`,
              { width: contentWidth - 8, style: strong },
              measure,
            ),
          ]),
          contentWidth,
          { padding: 4, thickness: 0.6 },
        ),
      ]),
    },
    measure,
  );
};
