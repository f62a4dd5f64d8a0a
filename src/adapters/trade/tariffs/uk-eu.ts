import type { TariffRow } from '../../../application/trade/ports/tariffs.ts';
import { parseSeasonalRate } from '../../../domain/trade/index.ts';
import { termsOf, cellOf, missingColumns } from './tariff-format.ts';
import type { Fields, RowReader, TariffFormat } from './tariff-format.ts';
import { table, type Table } from '../../../domain/shared/table.ts';

const [commodity, description] = ['commodity', 'description'];
/** One file holds two tariffs: the Common External Tariff and the UK Global Tariff. */
const tariffs: Table<{ readonly column: string; readonly title: string }> = table({
  EU: { column: 'cet_duty_rate', title: 'EU Common External Tariff' },
  GB: { column: 'ukgt_duty_rate', title: 'UK Global Tariff' },
});

/**
 * Restores a missing per cent sign (`24 + 4.2 EUR/100 kg`): in this list a bare number before another term can only be
 * a percentage.
 */
const withPercent = (text: string): string => text.replace(/^\s*(\d+(?:\.\d+)?)\s+(?=\+|MIN\b|MAX\b)/, '$1% ');

const reader = (destination: string): RowReader => {
  const column = tariffs[destination]?.column ?? '';
  const known = new Map<string, ReturnType<typeof termsOf>>();
  const read = (fields: Fields, row: number): TariffRow => {
    const code = cellOf(fields, commodity);
    if (!/^(?:\d{8}|\d{10})$/.test(code)) {
      return {
        kind: 'fault',
        row,
        reason: `"${code}" is no commodity code of 8 or 10 digits; a spreadsheet may have taken a zero from its front`,
      };
    }
    const text = cellOf(fields, column);
    const rates = known.get(text) ?? termsOf(parseSeasonalRate(withPercent(text)), text);
    known.set(text, rates);
    const entry = { code, description: cellOf(fields, description), terms: rates.terms };
    return { kind: 'line', row, entry, ...(rates.issue && { issue: rates.issue }) };
  };
  return { read };
};

/**
 * The comparison of the UK Global Tariff with the EU's, as the Department for International Trade published it:
 * github.com/uktrade/global-uk-tariff.
 */
export const ukEu: TariffFormat = {
  title: (destination) => tariffs[destination]?.title ?? '',
  destinations: Object.keys(tariffs),
  columnFaults: missingColumns([commodity, description, ...Object.values(tariffs).map(({ column }) => column)]),
  reader,
};
