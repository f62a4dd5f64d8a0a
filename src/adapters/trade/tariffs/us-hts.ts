import { z } from 'zod';
import type { RateIssue, TariffRow } from '../../../application/trade/ports/tariffs.ts';
import { parseDutyRate, parseSpecialColumn } from '../../../domain/trade/index.ts';
import type { DutyRate, RateTerms, ValueBracket } from '../../../domain/trade/index.ts';
import { cellOf, missingColumns } from './tariff-format.ts';
import type { Fields, RowReader, TariffFormat } from './tariff-format.ts';

/**
 * Matches `Valued over $3 but not over $6.50/pair:` as the schedule writes it. Values by litre, dozen or metre are not
 * per item.
 */
const valued =
  /^Valued (?:not over \$(\d+(?:\.\d+)?)|over \$(\d+(?:\.\d+)?)(?: but not over \$(\d+(?:\.\d+)?))?)(?:\/pair| each)?:?$/;

const shorter = (amount: string): string => amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** The value bracket that the text of a row states. */
export const bracketIn = (description: string): ValueBracket | undefined => {
  const [, only, over, most = only] = valued.exec(description.trim()) ?? [];
  if (over === undefined && most === undefined) return undefined;
  return {
    ...(over !== undefined && { over: shorter(over) }),
    ...(most !== undefined && { upTo: shorter(most) }),
    currency: 'USD',
  };
};

/**
 * Returns the value bracket of a row, from its own text and those of the rows above it in the hierarchy. Call it for
 * each row in the order of the file; `indent` is the depth of the row.
 */
export const valueBrackets = (): ((indent: number, description: string) => ValueBracket | undefined) => {
  let above: readonly { readonly indent: number; readonly bracket: ValueBracket | undefined }[] = [];
  return (indent, description) => {
    above = above.filter((row) => row.indent < indent);
    const bracket = bracketIn(description) ?? above.at(-1)?.bracket;
    above = [...above, { indent, bracket }];
    return bracket;
  };
};

const number = 'HTS Number';
const [general, special, columnTwo] = [
  'General Rate of Duty',
  'Special Rate of Duty',
  'Column 2 Rate of Duty',
] as const;
const [description, unit] = ['Description', 'Unit of Quantity'] as const;
/** The column with the depth of a row below the previous ones. Files without it have no lines with value brackets. */
const depth = 'Indent';

const language = { currency: 'USD' };
/**
 * The name of the rates for goods of the countries in General Note 3(b). They are not a preference, but are stored like
 * one, as a rate by origin.
 */
const columnTwoName = 'column 2';
/**
 * The chapter of temporary changes to other provisions' rates (quotas, additional duties), in which no goods are
 * classified.
 */
const temporaryChapter = '99';

type Rates = { readonly terms: RateTerms; readonly issue?: RateIssue };

const ratesOf = (fields: Fields): Rates => {
  const text = cellOf(fields, general);
  const reading = parseDutyRate(text, language);
  const { preferences: byProgramme } = parseSpecialColumn(cellOf(fields, special), language);
  const other = parseDutyRate(cellOf(fields, columnTwo), language);
  const preferences: Record<string, DutyRate> = {
    ...byProgramme,
    ...(other.kind === 'rate' && { [columnTwoName]: other.rate }),
  };
  if (reading.kind === 'rate') return { terms: { mfn: reading.rate, preferences } };
  return { terms: { mfn: 'unreadable', preferences }, issue: { kind: reading.kind, text, reason: reading.reason } };
};

const withBracket = ({ terms, ...rest }: Rates, valued: ValueBracket | undefined): Rates => ({
  terms: { ...terms, ...(valued && { valued }) },
  ...rest,
});

/** `["No.","kg"]` as `No., kg`. */
const unitOf = (text: string): string => text.replace(/^\[|\]$|"/g, '').replace(/,(?=\S)/g, ', ');

const reader = (): RowReader => {
  const known = new Map<string, Rates>();
  const bracketAt = valueBrackets();
  let legal: { readonly code: string; readonly rates: Rates; readonly isBlank: boolean } | undefined;

  /** Parses equal texts once, so that their lines share the result. */
  const readOnce = (fields: Fields, valued: ValueBracket | undefined): Rates => {
    const key = JSON.stringify([cellOf(fields, general), cellOf(fields, special), cellOf(fields, columnTwo), valued]);
    const rates = known.get(key) ?? withBracket(ratesOf(fields), valued);
    known.set(key, rates);
    return rates;
  };

  const read = (fields: Fields, row: number): TariffRow => {
    const code = cellOf(fields, number).replaceAll('.', '');
    const indent = cellOf(fields, depth);
    const valued = indent === '' ? undefined : bracketAt(Number(indent), cellOf(fields, description));
    if (!/^\d*$/.test(code) || code.length > 10)
      return { kind: 'fault', row, reason: `"${cellOf(fields, number)}" is no HTS number` };
    // Headings and subheadings repeat the rate of the line above them in this file. Only lines of eight digits have
    // rates of their own, or lines of ten digits if there is none of eight.
    if ((code.length !== 8 && code.length !== 10) || code.startsWith(temporaryChapter)) return { kind: 'passed', row };
    const inherits = code.length === 10 && legal !== undefined && !legal.isBlank && code.startsWith(legal.code);
    const rates = inherits && legal ? legal.rates : readOnce(fields, valued);
    if (code.length === 8) legal = { code, rates, isBlank: cellOf(fields, general) === '' };
    const counted = unitOf(cellOf(fields, unit));
    const entry = {
      code,
      description: cellOf(fields, description),
      terms: rates.terms,
      ...(counted !== '' && { unit: counted }),
    };
    return { kind: 'line', row, entry, ...(rates.issue && { issue: rates.issue }) };
  };
  return { read };
};

const jsonRow = z.object({
  htsno: z.string(),
  indent: z.union([z.string(), z.number()]).nullish(),
  description: z.string(),
  units: z.array(z.string()).nullable().default([]),
  general: z.string().nullable(),
  special: z.string().nullable(),
  other: z.string().nullable(),
});

/**
 * Converts the rows of the JSON export
 * (`https://hts.usitc.gov/reststop/exportList?from=0101&to=9999&format=JSON&styles=false`) to the columns of the CSV
 * export.
 */
const rowsOfJson: TariffFormat['rowsOfJson'] = (value) => {
  const rows = z.array(jsonRow).safeParse(value);
  if (!rows.success) return 'it is no list of rows with htsno, description, units, general, special and other';
  return rows.data.map((row) => ({
    [number]: row.htsno,
    [depth]: String(row.indent ?? ''),
    [description]: row.description,
    [unit]: (row.units ?? []).join(', '),
    [general]: row.general ?? '',
    [special]: row.special ?? '',
    [columnTwo]: row.other ?? '',
  }));
};

/** The export of the Harmonized Tariff Schedule of the United States: https://hts.usitc.gov, "Export", CSV or JSON. */
export const usHts: TariffFormat = {
  title: () => 'Harmonized Tariff Schedule of the United States',
  destinations: ['US'],
  columnFaults: missingColumns([number, description, unit, general, special, columnTwo]),
  rowsOfJson,
  reader,
};
