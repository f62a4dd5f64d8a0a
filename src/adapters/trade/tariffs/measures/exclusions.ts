import { parse } from 'csv-parse/sync';
import { readUtf8, UnusableFileError } from '../../../shared/files/read-file.ts';
import { separatorOf } from '../separator.ts';

/** The countries and areas that a measure is not for. */
export type Exclusions = (measure: {
  readonly code: string;
  readonly type: string;
  readonly area: string;
  readonly additionalCode: string;
}) => readonly string[];

const [goods, additional, area, type] = ['Goods code', 'Add code', 'Origin code', 'Meas. type code'] as const;
/** The column that holds a code has one of these names. */
const excludedColumns = ['Excluded country code', 'Excluded country'] as const;
const areaForm = /^(?:[A-Z]{2}|[A-Z0-9]{4})$/;

const keyOf = (...parts: readonly string[]): string => parts.join(' ');

/**
 * The list "Measure exclusions" of TARIC as CSV. An exclusion without an additional code is for every additional code
 * of the measure.
 */
export const readExclusions = (file: string): Exclusions => {
  const text = readUtf8(file);
  const rows = parse<Record<string, string>>(text, {
    bom: true,
    delimiter: separatorOf(text),
    columns: (header: string[]) => header.map((name) => name.replace(/\s+/g, ' ').trim()),
    trim: true,
    relax_column_count: true,
  });
  const [first = {}] = rows;
  const missing = [goods, area, type].filter((column) => !Object.hasOwn(first, column));
  if (missing.length > 0)
    throw new UnusableFileError(
      file,
      missing.map((column) => `there is no column "${column}"`),
    );
  const found = new Map<string, string[]>();
  for (const [at, row] of rows.entries()) {
    const excluded = excludedColumns.map((column) => row[column] ?? '').find((text) => areaForm.test(text));
    if (excluded === undefined)
      throw new UnusableFileError(file, [`row ${at + 2}: it names no excluded country by a code such as IN`]);
    const key = keyOf(
      row[goods]?.replaceAll(' ', '').slice(0, 10) ?? '',
      row[type] ?? '',
      row[area] ?? '',
      row[additional] ?? '',
    );
    const known = found.get(key);
    if (known) known.push(excluded);
    else found.set(key, [excluded]);
  }
  return ({ code, type: measureType, area: origin, additionalCode }) => [
    ...(found.get(keyOf(code, measureType, origin, additionalCode)) ?? []),
    ...(additionalCode === '' ? [] : (found.get(keyOf(code, measureType, origin, '')) ?? [])),
  ];
};
