import type { TariffRow } from '../../../application/trade/ports/tariffs.ts';
import { parseDutyRate } from '../../../domain/trade/index.ts';
import type { DutyRate, RateTerms } from '../../../domain/trade/index.ts';
import { cellOf, missingColumns } from './tariff-format.ts';
import type { Fields, RowReader, TariffFormat } from './tariff-format.ts';
import { table } from '../../../domain/shared/table.ts';

const [number, description, unit, general] = ['TARIFF', 'DESC1', 'UOM', 'MFN'];

/**
 * The columns of tariff treatments, by the agreements in `data/rules/CA.json`. If an agreement has two columns, the
 * higher rate is used.
 */
const treatments: Readonly<Record<string, readonly string[]>> = {
  cusma: ['UST', 'MXT'],
  'ca-ceta': ['CEUT'],
  'ca-uk': ['UKT'],
  'ca-cptpp': ['CPTPT'],
  'ca-israel': ['CIAT'],
  'ca-chile': ['CT'],
  'ca-costa-rica': ['CRT'],
  'ca-iceland': ['IT'],
  'ca-norway': ['NT'],
  'ca-switzerland': ['SLT'],
  'ca-peru': ['PT'],
  'ca-colombia': ['COLT'],
  'ca-jordan': ['JT'],
  'ca-panama': ['PAT'],
  'ca-honduras': ['HNT'],
  'ca-korea': ['KRT'],
  'ca-ukraine': ['UAT'],
  'ca-ldct': ['LDCT'],
  'ca-caribcan': ['CCCT'],
};

const language = { currency: 'CAD' };
/** Chapters of special classifications, under which ordinary goods are not entered. */
const specialChapters = /^(?:98|99)/;
/** An amount without a unit applies to one unit of quantity of the goods. */
const bareAmount = /^(\$\s*[\d.]+|[\d.]+\s*¢)$/;
const units = table({ KGM: 'kg', NMB: 'item', LTR: 'litre', PAR: 'pair', DZN: 'dozen', MTK: 'm2' });

const cell = (fields: Fields, column: string): string => cellOf(fields, column).replace(/\s+/g, ' ');

const withUnit = (text: string, counted: string): string => {
  const word = units[counted];
  return word !== undefined && bareAmount.test(text) ? `${text}/${word}` : text;
};

/** The rate of a treatment. If the cell is empty or `N/A`, the general rate applies. */
const grantedBy = (fields: Fields, columns: readonly string[], mfn: DutyRate, counted: string): DutyRate => {
  const rates = columns.map((column) => {
    const text = cell(fields, column);
    if (text === '' || text === 'N/A') return mfn;
    const reading = parseDutyRate(withUnit(text, counted), language);
    return reading.kind === 'rate' ? reading.rate : mfn;
  });
  const [first = mfn, ...others] = rates;
  return others.every((rate) => rate.text === first.text) ? first : mfn;
};

const reader = (): RowReader => {
  /** The line of eight digits above, which has the rates; the line of ten digits has the statistical unit. */
  let legal: string | undefined;
  const read = (fields: Fields, row: number): TariffRow => {
    const code = cell(fields, number).replaceAll('.', '');
    if (!/^\d*$/.test(code) || code.length > 10)
      return { kind: 'fault', row, reason: `"${cell(fields, number)}" is no tariff item` };
    const hasRates = cell(fields, general) !== '';
    if ((code.length !== 8 && code.length !== 10) || specialChapters.test(code) || !hasRates)
      return { kind: 'passed', row };
    if (code.length === 10 && code.slice(0, 8) === legal) return { kind: 'passed', row };
    if (code.length === 8) legal = code;
    const counted = cell(fields, unit);
    const text = withUnit(cell(fields, general), counted);
    const reading = parseDutyRate(text, language);
    const about = { code, description: cell(fields, description) };
    if (reading.kind !== 'rate') {
      const terms: RateTerms = { mfn: 'unreadable', preferences: {} };
      return {
        kind: 'line',
        row,
        entry: { ...about, terms },
        issue: { kind: reading.kind, text, reason: reading.reason },
      };
    }
    const preferences = Object.fromEntries(
      Object.entries(treatments).map(([agreement, columns]) => [
        agreement,
        grantedBy(fields, columns, reading.rate, counted),
      ]),
    );
    return { kind: 'line', row, entry: { ...about, terms: { mfn: reading.rate, preferences } } };
  };
  return { read };
};

/**
 * Canada's Customs Tariff: the table TPHS of the edition "Microsoft Access format" of the Canada Border Services
 * Agency, as CSV (https://www.cbsa-asfc.gc.ca/trade-commerce/tariff-tarif/menu-eng.html; Open Government Licence -
 * Canada).
 */
export const cbsa: TariffFormat = {
  title: () => 'Customs Tariff of Canada',
  destinations: ['CA'],
  columnFaults: missingColumns([number, description, unit, general, ...Object.values(treatments).flat()]),
  reader,
};
