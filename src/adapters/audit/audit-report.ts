import type { AuditReport, ReportedProjection, FactsInForce } from '../../application/audit/audit-report.ts';
import type { DocumentDifference, ShownField } from '../../application/audit/compare-documents.ts';
import { beside, gap, line, stack, tableRow, textBlock } from '../parcels/labels/layout/blocks.ts';
import type { Block, TableColumn } from '../parcels/labels/layout/blocks.ts';
import type { DrawnPage, Measure, Style } from '../parcels/labels/drawing.ts';
import { drawPdf, pdfMeasure } from '../parcels/labels/render/pdf.ts';
import { contentWidth, paginate, body, fieldRow, small, strong } from '../parcels/labels/documents/document-parts.ts';

const title: Style = { size: 18, bold: true };
const heading: Style = { size: 11, bold: true };

/** The most characters of a value that are shown; the JSON report has the whole value. */
const longest = 300;

const text = (content: string, style: Style, measure: Measure, width = contentWidth): Block =>
  textBlock(content, { width, style }, measure);
const headed = (name: string, measure: Measure): Block => stack([gap(10), text(name, heading, measure), gap(3)]);
const paragraph = (content: string, measure: Measure): Block => stack([text(content, body, measure), gap(4)]);

const columnsOf = (...widths: readonly number[]): readonly TableColumn[] =>
  widths.map((width, at) => ({ left: widths.slice(0, at).reduce((sum, one) => sum + one, 0), width: width - 6 }));
const rowOf = (cells: readonly string[], columns: readonly TableColumn[], style: Style, measure: Measure): Block =>
  stack([gap(2), tableRow(cells, columns, style, measure), gap(2), line(contentWidth, 0.2)]);

const comparedColumns = columnsOf(96, 42, 74, 54, 54, 50, 77, 76);
const comparedNames = [
  'Read model',
  'Version',
  'Compared with',
  'Rebuilt',
  'Other',
  'Equal',
  'Unexplained',
  'Changed since',
];

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, one) => all + one, 0);
const countText = (counts: ReportedProjection['comparison']['unexplained']): string =>
  sum(counts) === 0
    ? '0'
    : `${sum(counts)} (${counts.missing} missing, ${counts.extra} extra, ${counts.different} different)`;

const comparedRow = (reported: ReportedProjection, measure: Measure): Block => {
  const { projection, version, copy, against, comparison } = reported;
  const other = against === 'live' ? 'live' : `copy ${against}`;
  const { expected, actual, equal, unexplained, changedSince } = comparison;
  const cells = [
    `${projection} (copy ${copy})`,
    String(version),
    other,
    ...[expected, actual, equal].map(String),
    ...[unexplained, changedSince].map(countText),
  ];
  return rowOf(cells, comparedColumns, sum(unexplained) === 0 ? body : strong, measure);
};

const shortened = (content: string): string =>
  content.length <= longest ? content : `${content.slice(0, longest)}… (${content.length} characters)`;
const valueText = (value: unknown): string => (value === undefined ? 'absent' : shortened(JSON.stringify(value)));

const fieldText = (field: ShownField): string =>
  'personal' in field
    ? `${shortened(field.path)}: differs; personal data, not shown`
    : `${shortened(field.path)}: rebuilt ${valueText(field.expected)}, other ${valueText(field.actual)}`;

const kinds: Readonly<Record<DocumentDifference['kind'], string>> = {
  missing: 'only in the rebuilt documents',
  extra: 'only in the other documents',
  different: 'differs',
};

/** A document, and a row for each of its fields: a page may break between any two. */
const differenceRows = (
  { key, kind, hasChangedSince, fields = [] }: DocumentDifference,
  measure: Measure,
): readonly [document: Block, ...fields: Block[]] => {
  const explained = hasChangedSince ? ' (an event between the two concerns it)' : '';
  return [
    stack([gap(4), text(`${shortened(key)}: ${kinds[kind]}${explained}`, hasChangedSince ? body : strong, measure)]),
    ...fields.map((field) => beside([{ left: 10, block: text(fieldText(field), small, measure, contentWidth - 10) }])),
  ];
};

const factsColumns = columnsOf(60, 170, 60, 170, 63);
const factsRow = ({ territory, rules, rulesInForce, tariff, tariffFrom }: FactsInForce, measure: Measure): Block =>
  rowOf([territory, rules, String(rulesInForce), tariff, tariffFrom], factsColumns, body, measure);

const boxesOf = (boxes: readonly (readonly [name: string, ...content: readonly string[]])[], measure: Measure): Block =>
  fieldRow(
    boxes.map(([name, ...content]) => ({ name, content, width: contentWidth / boxes.length })),
    measure,
  );

const opening = (report: AuditReport, measure: Measure): readonly Block[] => {
  const { program, ranBy, startedAt, endedAt, asOf, log, passed } = report;
  return [
    text('Audit of read models', title, measure),
    gap(6),
    text(
      passed
        ? 'Passed: every document that no later event concerns is what the log says.'
        : 'Not passed: documents differ although no later event explains it.',
      heading,
      measure,
    ),
    gap(6),
    boxesOf(
      [
        ['Program', `${program.name} ${program.version}`, `Node ${program.node}`],
        ['Run by', ranBy],
        ['Started', startedAt],
        ['Ended', endedAt],
      ],
      measure,
    ),
    boxesOf(
      [
        ['As of', asOf ?? 'the head of the log'],
        ['Events of the log up to there', String(log.events)],
        ['Last event recorded', log.recordedAt ?? 'none'],
      ],
      measure,
    ),
    boxesOf([['Running sha256 digest over these events', log.digest]], measure),
    boxesOf([['Position of the last event', log.position ?? 'none']], measure),
    gap(4),
    paragraph(
      'Each read model was computed again from these events into a table of its own, ' +
        'and compared document by document. ' +
        'Unexplained: the documents differ although no event between the two positions concerns them. ' +
        'Changed since: such an event concerns them. ' +
        'The content of personal fields is never shown, only that it differs.',
      measure,
    ),
    headed('Documents compared', measure),
  ];
};

const differencesOf = (
  { projection, comparison: { first, unexplained, changedSince } }: ReportedProjection,
  measure: Measure,
): readonly Block[] => {
  const all = sum(unexplained) + sum(changedSince);
  if (all === 0) return [];
  const [beginning, ...others] = first.flatMap((difference) => differenceRows(difference, measure));
  const head = headed(`Differences in ${projection}: ${first.length} of ${all} described`, measure);
  return [stack([head, ...(beginning ? [beginning] : [])]), ...others];
};

const closing = (report: AuditReport, measure: Measure): readonly Block[] => [
  ...report.projections.flatMap((reported) => differencesOf(reported, measure)),
  stack([
    headed(`Rules and tariffs in force on ${report.day}`, measure),
    paragraph('As this program has them; imported tariffs as they were active in the log at that point.', measure),
    rowOf(['Territory', 'Rules', 'In force', 'Tariff', 'From'], factsColumns, strong, measure),
  ]),
  ...report.facts.map((facts) => factsRow(facts, measure)),
];

/** The pages of the report. */
export const auditReportSheets = (report: AuditReport, measure: Measure): readonly DrawnPage[] => {
  const name = `Waybill audit of read models, ${report.log.events} events, digest ${report.log.digest.slice(0, 16)}…`;
  return paginate(
    {
      opening: opening(report, measure),
      continued: stack([text(name, small, measure), gap(6)]),
      head: rowOf(comparedNames, comparedColumns, strong, measure),
      rows: report.projections.map((reported) => comparedRow(reported, measure)),
      closing: closing(report, measure),
      name,
    },
    measure,
  );
};

export const auditReportPdf = (report: AuditReport): Uint8Array =>
  drawPdf(auditReportSheets(report, pdfMeasure), {
    title: 'Audit of read models',
    language: 'en',
    date: new Date(report.endedAt),
    scale: 1,
  });
