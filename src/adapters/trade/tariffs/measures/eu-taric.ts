import { isLocalDate } from '../../../../domain/shared/index.ts';
import type { Fields, TariffFormat } from '../tariff-format.ts';
import { MeasureLines } from './measure-lines.ts';

const names = {
  code: 'Goods code',
  additionalCode: 'Add code',
  order: 'Order No.',
  from: 'Start date',
  to: 'End date',
  type: 'Meas. type code',
  legalBase: 'Legal base',
  duty: 'Duty',
  area: 'Origin code',
} as const;

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Some editions have spaces before the names of columns. */
const cellsOf = (fields: Fields): ReadonlyMap<string, string> =>
  new Map(Object.entries(fields).map(([column, text]) => [plain(column), text.trim()]));

const dateForm = /^(\d{2})-(\d{2})-(\d{4})$/;

/** Parses `01-07-2024`; undefined for any other text, such as the serial number of a spreadsheet. */
const dateOf = (text: string): string | undefined => {
  if (text === '') return '';
  const [, day = '', month = '', year = ''] = dateForm.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return isLocalDate(date) ? date : undefined;
};

/**
 * The list "Duties Import" of TARIC, which the European Commission publishes each month on CIRCABC ("TARIC and Quota
 * data and information") as XLSX, saved as CSV. Reuse is permitted (Decision 2011/833/EU).
 */
export const euTaric: TariffFormat = {
  title: () => 'TARIC, Duties Import',
  destinations: ['EU'],
  needsExclusions: true,
  semicolons: true,
  columnFaults: (columns) => {
    const found = new Set(columns.map(plain));
    return Object.values(names).filter((name) => !found.has(name)).map((name) => `there is no column "${name}"`);
  },
  reader: (_, { members, exclusions }) => {
    const lines = new MeasureLines(members);
    return {
      read: (fields, row) => {
        const cells = cellsOf(fields);
        const cell = (column: string): string => cells.get(column) ?? '';
        const fault = (reason: string) => ({ kind: 'fault', row, reason }) as const;
        // Some editions append the suffix 80 of goods to the code.
        const [, code] = /^(\d{10})(?:80)?$/.exec(cell(names.code).replaceAll(' ', '')) ?? [];
        if (code === undefined) {
          const wrong = `"${cell(names.code)}" is no goods code of 10 digits`;
          return fault(`${wrong}; a spreadsheet may have taken a zero from its front`);
        }
        const [validFrom, validTo] = [dateOf(cell(names.from)), dateOf(cell(names.to))];
        if (validFrom === undefined || validTo === undefined) {
          const wrong = cell(validFrom === undefined ? names.from : names.to);
          return fault(`"${wrong}" must be an existing date as TARIC writes it, for example 01-07-2026`);
        }
        const measure = { code, type: cell(names.type), area: cell(names.area), additionalCode: cell(names.additionalCode) };
        return lines.add(
          {
            ...measure,
            description: '',
            excluded: exclusions?.(measure) ?? [],
            duty: cell(names.duty),
            validFrom,
            validTo,
            order: cell(names.order),
            legalBase: cell(names.legalBase),
          },
          row,
        );
      },
      rest: () => lines.lines(),
    };
  },
}; // oxfmt-ignore
