import type { LineIssue } from '../../../application/trade/tariffs/import-tariff.ts';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The lines without a usable rate, as CSV for a spreadsheet. */
export const issuesCsv = (issues: readonly LineIssue[]): string =>
  [
    'row,code,kind,rate,reason',
    ...issues.map(
      ({ row, code, kind, text, reason }) => `${row},${quoted(code)},${kind},${quoted(text)},${quoted(reason)}`,
    ),
    '',
  ].join('\n');
