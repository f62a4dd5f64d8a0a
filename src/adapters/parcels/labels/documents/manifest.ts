import type { ManifestJob, ManifestLine } from '../../../../application/parcels/ports/renderers.ts';
import type { Party } from '../../../../domain/shared/party.ts';
import { beside, framed, gap, line, stack, tableRow, textBlock } from '../layout/blocks.ts';
import type { Block, TableColumn } from '../layout/blocks.ts';
import type { Measure, DrawnPage } from '../drawing.ts';
import {
  contentWidth,
  paginate,
  body,
  fieldRow,
  heading,
  partyBox,
  definedParts,
  small,
  strong,
} from './document-parts.ts';

/**
 * A tracking number of 22 digits, as in the US, fits on one line. The country has a column of its own: next to a place
 * in a right-to-left script it would change sides.
 */
const columns: readonly TableColumn[] = [
  { left: 4, width: 20, align: 'right' },
  { left: 30, width: 100 },
  { left: 134, width: 62 },
  { left: 206, width: 98 },
  { left: 308, width: 88 },
  { left: 400, width: 16 },
  { left: 420, width: 62 },
  { left: 486, width: 33, align: 'right' },
];
const headings = ['', 'Tracking number', 'Service', 'Consignee', 'Destination', '', 'Reference', 'kg'];

const rowOf = (
  { trackingNumber, service, consignee, place, country, reference, weight }: ManifestLine,
  index: number,
  measure: Measure,
): Block =>
  stack([
    gap(2),
    tableRow(
      [String(index + 1), trackingNumber, service, consignee, place, country, reference, weight.value],
      columns,
      body,
      measure,
    ),
    line(contentWidth, 0.2),
  ]);

/**
 * The width of the barcode, because the manifest's number is long. The driver who takes over the parcels scans one
 * barcode for all of them.
 */
const barWidth = 300;

/** The number of parcels for each service, which the driver counts. */
const summary = (lines: readonly ManifestLine[]): readonly string[] =>
  [...Map.groupBy(lines, ({ service }) => service)]
    .map(([service, parcels]) => `${parcels.length} × ${service}`)
    .toSorted();

const addressBox = (address: Party | undefined, width: number) =>
  address ? partyBox('Handed over at', address, width) : { name: 'Handed over at', content: [''], width };

const signatures = (measure: Measure): Block => {
  const half = contentWidth / 2;
  const box = (who: string): Block =>
    framed(
      stack([
        textBlock(who, { width: half - 8, style: small }, measure),
        gap(40),
        textBlock('Name, date, signature', { width: half - 8, style: small }, measure),
      ]),
      half,
      { padding: 4, thickness: 0.6 },
    );
  return beside([
    { left: 0, block: box('Handed over by the sender') },
    { left: half, block: box('Taken over by the carrier, parcels counted') },
  ]);
};

/** A manifest: the list of parcels that a carrier takes over and signs for. */
export const manifestSheets = (job: ManifestJob, measure: Measure): readonly DrawnPage[] => {
  const { manifestId, reference, address, createdAt, carriers, lines, weight } = job;
  const [half, quarter] = [contentWidth / 2, contentWidth / 4];
  const name = `Manifest ${manifestId}`;
  const count = `${lines.length} ${lines.length === 1 ? 'parcel' : 'parcels'}`;

  return paginate(
    {
      name,
      opening: [
        heading({ name: 'MANIFEST', about: carriers.join(', '), number: manifestId, barWidth }, measure),
        fieldRow(
          [addressBox(address, half), { name: 'Reference', content: definedParts([reference]), width: half }],
          measure,
        ),
        fieldRow(
          [
            { name: 'Parcels', content: [String(lines.length)], width: quarter },
            { name: 'Total weight, kg', content: [weight.value], width: quarter },
            { name: 'Made', content: [`${createdAt.slice(0, 10)} ${createdAt.slice(11, 16)} UTC`], width: half },
          ],
          measure,
        ),
      ],
      continued: stack([textBlock(`${name} (continued)`, { width: contentWidth, style: strong }, measure), gap(4)]),
      head: stack([
        gap(6),
        tableRow(headings, columns, { ...small, bold: true }, measure),
        gap(2),
        line(contentWidth, 0.6),
      ]),
      rows: lines.map((parcel, index) => rowOf(parcel, index, measure)),
      closing: [
        gap(6),
        textBlock(`${count}, ${weight.value} kg`, { width: contentWidth, style: strong }, measure),
        ...summary(lines).map((row) => textBlock(row, { width: contentWidth, style: body }, measure)),
        gap(8),
        signatures(measure),
      ],
    },
    measure,
  );
};
