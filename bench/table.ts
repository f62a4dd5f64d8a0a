import { isReached, ratioOf, spreadOf } from './figure.ts';
import type { Row, Spread, Wanted } from './figure.ts';
import type { Cost } from './meter.ts';

const rounded = (value: number): string => {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
};
const percent = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
const spread = ({ min, median, max }: Spread, shown: (value: number) => string): string =>
  `${shown(min)} / ${shown(median)} / ${shown(max)}`;

const wantedText = (wanted: Wanted, unit: string): string => {
  if ('share' in wanted) return `≥ ${percent(wanted.share)}`;
  if ('atLeast' in wanted) return `≥ ${rounded(wanted.atLeast)} ${unit}`;
  if ('atMost' in wanted) return `≤ ${rounded(wanted.atMost)} ${unit}`;
  return '';
};

const costText = (costs: readonly Cost[] = [], member: keyof Cost): string =>
  costs.length === 0 ? '' : rounded(spreadOf(costs.map((cost) => cost[member])).median);

const head = [
  ...['figure', 'unit', 'ours: min / median / max', 'reference', 'its median', 'ratio: min / median / max'],
  ...['ms of processor each', 'KB of garbage each', 'wanted', ''],
];

const cellsOf = (row: Row): readonly string[] => [
  row.figure,
  row.unit,
  spread(spreadOf(row.ours), rounded),
  row.reference.what,
  rounded(spreadOf(row.reference.values).median),
  spread(ratioOf(row), percent),
  costText(row.costs, 'processorMs'),
  costText(row.costs, 'garbageKb'),
  wantedText(row.wanted, row.unit),
  'nothing' in row.wanted ? '' : isReached(row) ? 'ok' : 'SHORT',
];

/** The table as Markdown, for the documentation. */
export const tableOf = (rows: readonly Row[]): string => {
  const lines = [head, ...rows.map(cellsOf)];
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [first = head, ...rest] = lines;
  return [line(first), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rest.map(line)].join('\n');
};
