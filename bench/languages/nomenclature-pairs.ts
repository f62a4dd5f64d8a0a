import { parse } from 'csv-parse/sync';
import type { TextPair } from './word-model.ts';

type Row = Readonly<Record<string, string>>;
type Columns = { readonly code?: string | undefined; readonly text?: string | undefined };

/** Texts of goods have commas and semicolons themselves: the heading line says what separates the columns. */
const rowsOf = (csv: string): readonly Row[] => {
  const heading = csv.split('\n', 1)[0] ?? '';
  const delimiter = ['\t', ';', ','].find((each) => heading.includes(each)) ?? ',';
  return parse<Row>(csv, { columns: true, bom: true, skip_empty_lines: true, delimiter });
};

const columnLike = (rows: readonly Row[], named: string | undefined, like: RegExp): string => {
  const names = Object.keys(rows[0] ?? {});
  const name = names.find((each) => (named === undefined ? like.test(each) : each === named));
  if (name === undefined)
    throw new RangeError(`No column ${named ?? `like ${like.source}`}; there are: ${names.join(', ') || 'none'}.`);
  return name;
};

/** The text of each code, as digits. Codes that stand twice keep their first text. */
const textsByCode = (csv: string, { code, text }: Columns): ReadonlyMap<string, string> => {
  const rows = rowsOf(csv);
  const [ofCode, ofText] = [
    columnLike(rows, code, /code|cn_?key|position/i),
    columnLike(rows, text, /text|descr|name/i),
  ];
  const texts = new Map<string, string>();
  for (const row of rows) {
    const digits = (row[ofCode] ?? '').replace(/\D/g, '');
    const said = (row[ofText] ?? '').replace(/^[-–\s]+/, '').trim();
    if (digits !== '' && said !== '' && !texts.has(digits)) texts.set(digits, said);
  }
  return texts;
};

/** The texts that both files have, from one file with both sides or from two files with codes. */
export const nomenclaturePairs = (
  files: { readonly pairs: string } | { readonly english: string; readonly foreign: string; readonly columns: Columns },
): readonly TextPair[] => {
  if ('pairs' in files)
    return rowsOf(files.pairs).flatMap(({ english, foreign }) => (english && foreign ? [{ english, foreign }] : []));
  const english = textsByCode(files.english, files.columns);
  return [...textsByCode(files.foreign, files.columns)].flatMap(([code, foreign]) => {
    const other = english.get(code);
    return other === undefined ? [] : [{ english: other, foreign }];
  });
};
