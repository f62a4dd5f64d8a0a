import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parse } from 'csv-parse/sync';

/** A text and its correct code of at most six digits. `disputed` says why a declared code is plainly wrong. */
export type Labelled = { readonly text: string; readonly hsCode: string; readonly disputed?: string };

const labelled = (text: unknown, code: unknown, disputed?: unknown): readonly Labelled[] => {
  if (typeof text !== 'string' || text.trim() === '') return [];
  const digits = String(code).replace(/\D/g, '').slice(0, 6);
  const reason = typeof disputed === 'string' && disputed !== '' ? { disputed } : {};
  return digits.length >= 2 ? [{ text, hsCode: digits, ...reason }] : [];
};

type Row = Readonly<Record<string, unknown>>;
const first = (row: Row, names: RegExp): unknown => Object.entries(row).find(([name]) => names.test(name))?.[1];
const codeColumn = /^(?:(?:hs|commodity|tariff)?[ _]?codes?|hts|goods_nomenclature_item_id)$/i;
const textColumn = /^(?:text|title|(?:goods[ _])?description|term|reference|product|name)$/i;
const ofRow = (row: Row): readonly Labelled[] =>
  labelled(first(row, textColumn), first(row, codeColumn), row['disputed']);

/** `{"text": "code"}`, `[{"text": …, "code": …}]` or `[["text", "code"]]`. */
const fromJson = (value: unknown): readonly Labelled[] => {
  if (Array.isArray(value))
    return value.flatMap((entry: unknown) =>
      Array.isArray(entry) ? labelled(entry[0], entry[1]) : ofRow(entry as Row),
    );
  return Object.entries(value as Row).flatMap(([text, code]) => labelled(text, code));
};

/** Reads texts and codes from JSON or from any CSV with a header line. */
export const readTexts = async (file: string): Promise<readonly Labelled[]> => {
  const content = await readFile(file, 'utf8');
  const texts =
    extname(file) === '.json'
      ? fromJson(JSON.parse(content))
      : parse<Row>(content, { columns: true, bom: true, skip_empty_lines: true }).flatMap(ofRow);
  if (texts.length === 0)
    throw new Error(`${file} has no rows with a text (title, text, description …) and a code (hsCode, code …).`);
  return texts;
};
