import type { PrintJob } from '../../../../application/parcels/ports/renderers.ts';
import type { BookingRequest } from '../../../../application/parcels/ports/carriers.ts';
import type { Party } from '../../../../domain/shared/party.ts';
import { countryName } from '../../../../domain/shared/countries.ts';
import { beside, framed, gap, stack, tableRow, textBlock } from '../layout/blocks.ts';
import type { Block, TableColumn } from '../layout/blocks.ts';
import type { Measure, DrawnPage } from '../drawing.ts';
import {
  contentWidth,
  paginate,
  body,
  carriageText,
  captionedField,
  exportProof,
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
  value,
} from './document-parts.ts';
import { categoriesText, printedDeclarationOf, moneyText, signatureOf } from '../declaration.ts';
import type { DeclaredLine } from '../declaration.ts';
import type { FieldBox } from './document-parts.ts';

// From form CN 23 of the UPU Convention Manual: the fields, their numbers, the captions in English and French, and the
// wording of the undertaking.
const undertaking = [
  'I certify that the particulars given in this customs declaration are correct ' +
    'and that this item does not contain any dangerous article ' +
    'or articles prohibited by legislation or by postal or customs regulations.',
  'Je certifie que les renseignements donnés dans la présente déclaration en douane sont exacts ' +
    'et que cet envoi ne contient aucun objet dangereux ' +
    'ou interdit par la législation ou la réglementation postale ou douanière.',
];

const headings = [
  'Detailed description of contents (1) / Description détaillée du contenu',
  'Quantity (2) / Quantité',
  'Net weight, kg (3) / Poids net, kg',
  'Value (5) / Valeur',
  'HS tariff number (7) / N° tarifaire du SH',
  'Country of origin of goods (8) / Pays d’origine',
];

const columns: readonly TableColumn[] = [
  { left: 4, width: 196 },
  { left: 204, width: 46, align: 'right' },
  { left: 256, width: 54, align: 'right' },
  { left: 316, width: 74, align: 'right' },
  { left: 398, width: 58 },
  { left: 460, width: 59 },
];
const [goodsColumn, ...otherColumns] = columns;

const rowOf = (
  { description, details, quantity, netWeight, value: amount, hsCode, origin }: DeclaredLine,
  measure: Measure,
): Block =>
  stack([
    gap(2),
    beside([
      { left: goodsColumn?.left ?? 0, block: goodsCell(description, details, goodsColumn?.width ?? 0, measure) },
      {
        left: 0,
        block: tableRow(
          [String(quantity), netWeight, moneyText(amount), hsCode, `${origin} ${countryName(origin)}`],
          otherColumns,
          body,
          measure,
        ),
      },
    ]),
  ]);

/** A party on one line, for data that has no box on the form. */
const shortly = ({ name, company, address: { line1, city, postcode, country } }: Party): string =>
  definedParts([name, company, line1, postcode, city, country]).join(', ');

const commentsOf = ({
  customs,
  customerReference,
  commercialInvoiceReference,
  billTo,
  productSafetyContact,
  returnTo,
}: BookingRequest) => [
  ...(customs ? [`Delivery terms: ${customs.incoterms}`] : []),
  ...(customs?.orderId === undefined ? [] : [`Order: ${customs.orderId}`]),
  ...(customerReference === undefined ? [] : [`Reference: ${customerReference}`]),
  ...(commercialInvoiceReference === undefined ? [] : [`Invoice reference: ${commercialInvoiceReference}`]),
  ...(productSafetyContact === undefined ? [] : [`Product safety contact (EU): ${oneLine(productSafetyContact)}`]),
  ...(billTo ? [`Bill to: ${shortly(billTo)}`] : []),
  ...(returnTo ? [`Return to: ${shortly(returnTo)}`] : []),
];

const importerBoxes = ({ customs, importerOfRecord, shipTo }: BookingRequest, half: number): readonly FieldBox[] => {
  const name =
    'Importer’s reference (if any) (tax code/VAT No./importer code) (optional) / ' +
    'Référence de l’importateur (si elle existe)';
  const { phone, email, ...importer } = importerOfRecord ?? shipTo;
  const box = importerOfRecord
    ? partyBox(name, importer, half)
    : { name, content: definedParts([shipTo.countryTaxId, shipTo.stateTaxId]), width: half };
  return [
    { ...box, content: [...box.content, ...registrations(customs, 'importer')] },
    {
      name: 'Importer’s telephone/fax/e-mail (if known) / N° de téléphone/fax/e-mail de l’importateur (si connus)',
      content: definedParts([phone, email]),
      width: half,
    },
  ];
};

/** Customs declaration CN 23, for postal parcels. */
export const cn23 = ({ booking, carrier, trackingNumber }: PrintJob, measure: Measure): readonly DrawnPage[] => {
  const declaration = printedDeclarationOf(booking);
  const { customs, shipFrom, shipTo } = booking;
  const [half, third, quarter] = [contentWidth / 2, contentWidth / 3, contentWidth / 4];
  const name = `CN 23 · ${trackingNumber}`;
  const compliance = booking.commodities.map((commodity) => commodity.compliance);
  const inner = { width: contentWidth - 8 };

  const head = stack([gap(6), tableRow(headings, columns, { ...small, bold: true }, measure), gap(2)]);

  return paginate(
    {
      name,
      opening: [
        heading(
          {
            name: 'CUSTOMS DECLARATION / DÉCLARATION EN DOUANE   CN 23',
            about: `${carrier} · May be opened officially / Peut être ouvert d’office`,
            number: trackingNumber,
            barWidth: half - 40,
          },
          measure,
        ),
        fieldRow([partyBox('From / De', shipFrom, half), partyBox('To / À', shipTo, half)], measure),
        captionedField(
          'Sender’s customs reference (if any) / Référence en douane de l’expéditeur (si elle existe)',
          [value([...registrations(customs, 'sender'), ...exportProof(booking)].join(' · '), contentWidth, measure)],
          contentWidth,
          measure,
        ),
        fieldRow(importerBoxes(booking, half), measure),
      ],
      continued: stack([textBlock(`${name} (continued)`, { width: contentWidth, style: strong }, measure), gap(4)]),
      head,
      rows: declaration.lines.map((line) => rowOf(line, measure)),
      closing: [
        gap(8),
        fieldRow(
          [
            { name: 'Total gross weight, kg (4) / Poids brut total', content: [booking.weight.value], width: quarter },
            { name: 'Total net weight, kg / Poids net total', content: [declaration.netWeight], width: quarter },
            { name: 'Total value (6) / Valeur totale', content: declaration.totals.map(moneyText), width: quarter },
            {
              name: 'Postal charges/Fees (9) / Frais de port/Frais',
              content: definedParts([carriageText(booking)]),
              width: quarter,
            },
          ],
          measure,
        ),
        captionedField(
          'Category of item (10) / Catégorie de l’envoi',
          [
            value(categoriesText(declaration.contentType), contentWidth, measure),
            value(`Explanation / Explication: ${booking.description ?? ''}`, contentWidth, measure),
          ],
          contentWidth,
          measure,
        ),
        captionedField(
          'Comments (11): (e.g. goods subject to quarantine, sanitary/phytosanitary inspection or other restrictions) / Observations',
          [value(commentsOf(booking).join(' · '), contentWidth, measure)],
          contentWidth,
          measure,
        ),
        fieldRow(
          [
            {
              name: 'Licence (12) No(s). / N°(s) de la/des licences',
              content: listed(compliance.map((one) => one?.importLicenseNumber)),
              width: third,
            },
            {
              name: 'Certificate (13) No(s). / N°(s) du/des certificats',
              content: listed(compliance.map((one) => one?.certificationReference)),
              width: third,
            },
            {
              name: 'Invoice (14) No. / N° de la facture',
              content: definedParts([customs?.invoiceNumber ?? booking.commercialInvoiceReference]),
              width: third,
            },
          ],
          measure,
        ),
        framed(
          stack([
            ...undertaking.map((words) => textBlock(words, { ...inner, style: body }, measure)),
            gap(10),
            textBlock(
              'Office of origin/Date of posting / Bureau d’origine/date de dépôt: ' +
                `${shipFrom.address.city}, ${booking.shipDate.slice(0, 10)}`,
              { ...inner, style: body },
              measure,
            ),
            textBlock(
              `Date and sender’s signature (15) / Date et signature de l’expéditeur: ${signatureOf(booking)}`,
              { ...inner, style: strong },
              measure,
            ),
          ]),
          contentWidth,
          { padding: 4, thickness: 0.6 },
        ),
      ],
    },
    measure,
  );
};
