import { z } from 'zod';
import { parse } from 'csv-parse/sync';
import { table } from '../../../../domain/shared/table.ts';
import { readJson, readUtf8, UnusableFileError } from '../../../shared/files/read-file.ts';
import { separatorOf } from '../../csv-rows.ts';
import type { AreaMembers, Exclusions } from '../tariff-format.ts';

/** Groups of all third countries: their measures apply to every origin. */
const wholeWorld = new Set(['1011', '1008']);

/** Country codes of the Union's tariff that differ from ISO 3166. */
const isoOf = table({ XS: 'RS', EL: 'GR', UK: 'GB' });

/** The ISO code of a country of the tariff. */
const countryOf = (code: string): string => isoOf[code] ?? code;

const bundledFile = z.strictObject({
  id: z.string(),
  source: z.string(),
  asOf: z.string(),
  groups: z.record(z.string(), z.strictObject({ name: z.string(), members: z.array(z.string().regex(/^[A-Z]{2}$/)) })),
});

/** The Trade Tariff's list of areas (`/api/v2/geographical_areas`). */
const tradeTariffFile = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      relationships: z.object({
        children_geographical_areas: z.object({ data: z.array(z.object({ id: z.string() })) }),
      }),
    }),
  ),
});

/** The members of groups of countries, by group code. */
export type Groups = ReadonlyMap<string, readonly string[]>;

const groupsOfJson = (file: string): Groups =>
  new Map(
    readJson(file, tradeTariffFile).data.map(({ id, relationships }) => [
      id,
      relationships.children_geographical_areas.data.map((member) => member.id),
    ]),
  );

const groupsOfCsv = (file: string): Groups => {
  const groups = new Map<string, string[]>();
  const text = readUtf8(file);
  const rows = parse<Record<string, string>>(text, {
    columns: true,
    delimiter: separatorOf(text),
    bom: true,
    trim: true,
    relax_column_count: true,
  });
  for (const [at, { area = '', member = '', valid_to: end = '' }] of rows.entries()) {
    if (area === '' || !/^[A-Z]{2}$/.test(member)) {
      throw new UnusableFileError(file, [
        `row ${at + 2}: each row has an area and a member of two letters, in the columns "area" and "member"`,
      ]);
    }
    if (end !== '') continue;
    const members = groups.get(area);
    if (members) members.push(member);
    else groups.set(area, [member]);
  }
  return groups;
};

/** The groups of a bundled file, for example of the schemes for developing countries. */
export const bundledGroups = (file: string): Groups =>
  new Map(Object.entries(readJson(file, bundledFile).groups).map(([id, { members }]) => [id, members]));

/**
 * The groups in an operator's file: JSON of the Trade Tariff, or CSV with the columns `area`, `member` and, if it has
 * ended, `valid_to`.
 */
export const groupsIn = (file: string): Groups =>
  file.toLowerCase().endsWith('.json') ? groupsOfJson(file) : groupsOfCsv(file);

/**
 * Looks up the members of an area. Later groups take precedence over earlier ones. A member `EU` stands for the members
 * of group 1013 or 1010.
 */
export const areaMembers = (...sources: readonly Groups[]): AreaMembers => {
  const groups = new Map(sources.flatMap((source) => [...source]));
  const union = groups.get('1013') ?? groups.get('1010') ?? [];
  const known = new Map<string, readonly string[]>();
  return (area) => {
    if (wholeWorld.has(area)) return null;
    if (/^[A-Z]{2}$/.test(area)) return area === 'EU' ? union.map(countryOf) : [countryOf(area)];
    const found = known.get(area);
    if (found) return found;
    const members = groups.get(area)?.flatMap((member) => (member === 'EU' ? union : [member])).map(countryOf); // oxfmt-ignore
    if (members) known.set(area, [...new Set(members)].sort());
    return members && known.get(area);
  };
};

const [goods, additional, area, type] = ['Goods code', 'Add code', 'Origin code', 'Meas. type code'] as const;
/** The possible names of the column with the excluded country. */
const excludedColumns = ['Excluded country code', 'Excluded country'] as const;
const areaForm = /^(?:[A-Z]{2}|[A-Z0-9]{4})$/;

const keyOf = (...parts: readonly string[]): string => parts.join(' ');

/**
 * Reads the list "Measure exclusions" of TARIC as CSV. An exclusion without an additional code applies to every
 * additional code of the measure.
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
