import type { ManifestJob, ManifestLine } from '../../../application/ports/manifest-press.ts';
import type { Party } from '../../../domain/shared/party.ts';
import { code128Width } from '../barcodes/code128.ts';
import { beside, framed, gap, line, stack, tableRow, text } from '../layout/blocks.ts';
import type { Block, Column } from '../layout/blocks.ts';
import type { Measure, Page } from '../layout/drawing.ts';
import { contentWidth, paginate } from './a4.ts';
import { body, fieldRow, partyBox, present, small, strong, title } from './paper-parts.ts';

const columns: readonly Column[] = [
  { left: 4, width: 22, align: 'right' },
  { left: 32, width: 84 },
  { left: 120, width: 66 },
  { left: 190, width: 118 },
  { left: 312, width: 92 },
  { left: 408, width: 66 },
  { left: 478, width: 41, align: 'right' },
];
const headings = ['', 'Tracking number', 'Service', 'Consignee', 'Destination', 'Reference', 'kg'];

const rowOf = (
  { trackingNumber, service, consignee, place, country, reference, weight }: ManifestLine,
  index: number,
  measure: Measure,
): Block =>
  stack([
    gap(2),
    tableRow(
      [String(index + 1), trackingNumber, service, consignee, `${place} ${country}`.trim(), reference, weight.value],
      columns,
      body,
      measure,
    ),
  ]);

const barWidth = 300;

/** The manifest's id as bars, so that whoever takes the parcels over scans one code for all of them. */
const idBars = (manifestId: string, measure: Measure): Block => {
  const height = 34;
  const modules = code128Width(manifestId);
  // Whole fractions of a point stay sharp on office printers; ISO/IEC 15417 asks for ten blank modules on either side.
  const module = Math.max(0.5, Math.floor((barWidth / (modules + 20)) * 4) / 4);
  const name = text(manifestId, { width: barWidth, style: strong, align: 'right' }, measure);
  return {
    height: height + 2 + name.height,
    items: (x, y) => [
      { kind: 'code128', x: x + barWidth - modules * module, y, height, module, data: manifestId },
      ...name.items(x, y + height + 2),
    ],
  };
};

/** How many parcels go by each service: what a driver counts. */
const summary = (lines: readonly ManifestLine[]): readonly string[] =>
  [...Map.groupBy(lines, ({ service }) => service)].map(([service, parcels]) => `${parcels.length} × ${service}`).toSorted();

const addressBox = (address: Party | undefined, width: number) =>
  address ? partyBox('Handed over at', address, width) : { name: 'Handed over at', content: [''], width };

const signatures = (measure: Measure): Block => {
  const half = contentWidth / 2;
  const box = (who: string): Block =>
    framed(
      stack([
        text(who, { width: half - 8, style: small }, measure),
        gap(20),
        text('Name, date, signature', { width: half - 8, style: small }, measure),
      ]),
      half,
      { padding: 4, thickness: 0.6 },
    );
  return beside([
    { left: 0, block: box('Handed over by the sender') },
    { left: half, block: box('Taken over by the carrier, parcels counted') },
  ]);
};

/** A manifest: what a carrier takes over and signs for, parcel by parcel. */
export const manifestSheets = (job: ManifestJob, measure: Measure): readonly Page[] => {
  const { manifestId, reference, address, createdAt, carriers, lines, weight } = job;
  const [half, quarter] = [contentWidth / 2, contentWidth / 4];
  const left = contentWidth - barWidth;
  const name = `Manifest ${manifestId}`;
  const count = `${lines.length} ${lines.length === 1 ? 'parcel' : 'parcels'}`;

  return paginate(
    {
      name,
      opening: stack([
        beside([
          {
            left: 0,
            block: stack([
              text('MANIFEST', { width: left, style: title }, measure),
              text(carriers.join(', '), { width: left - 8, style: body }, measure),
            ]),
          },
          { left, block: idBars(manifestId, measure) },
        ]),
        gap(8),
        fieldRow(
          [
            addressBox(address, half),
            { name: 'Reference', content: present([reference]), width: quarter },
            { name: 'Made', content: [`${createdAt.slice(0, 10)} ${createdAt.slice(11, 16)} UTC`], width: quarter },
          ],
          measure,
        ),
        fieldRow(
          [
            { name: 'Parcels', content: [String(lines.length)], width: quarter },
            { name: 'Total weight, kg', content: [weight.value], width: quarter },
            { name: 'Carrier', content: [carriers.join(', ')], width: half },
          ],
          measure,
        ),
      ]),
      continued: stack([text(`${name} (continued)`, { width: contentWidth, style: strong }, measure), gap(4)]),
      head: stack([gap(6), tableRow(headings, columns, { ...small, bold: true }, measure), gap(2), line(contentWidth, 0.6)]),
      rows: lines.map((parcel, index) => rowOf(parcel, index, measure)),
      closing: stack([
        gap(4),
        line(contentWidth, 0.6),
        gap(4),
        text(`${count}, ${weight.value} kg`, { width: contentWidth, style: strong }, measure),
        ...summary(lines).map((row) => text(row, { width: contentWidth, style: body }, measure)),
        gap(8),
        signatures(measure),
      ]),
    },
    measure,
  );
};
