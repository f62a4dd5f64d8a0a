import { isLocalDate } from '../../../../domain/shared/index.ts';
import { cellOf, missingColumns } from '../tariff-format.ts';
import type { Fields, TariffFormat } from '../tariff-format.ts';
import { MeasureLines } from './measure-lines.ts';

const columns = {
  code: 'commodity__code',
  description: 'commodity__description',
  type: 'measure__type__id',
  additionalCode: 'measure__additional_code__code',
  duty: 'measure__duty_expression',
  from: 'measure__effective_start_date',
  to: 'measure__effective_end_date',
  area: 'measure__geographical_area__id',
  excluded: 'measure__excluded_geographical_areas__ids',
  order: 'measure__quota__order_number',
} as const;
const legalBase = 'measure__regulation__id';

/** A cell without a value. */
const none = '#NA';

const cell = (fields: Fields, column: string): string => {
  const text = cellOf(fields, column);
  return text === none ? '' : text;
};

/**
 * The measures of the UK's tariff as the Department for Business and Trade publishes them: "measures on declarable
 * commodities", CSV, https://data.api.trade.gov.uk/v1/datasets/uk-tariff-2021-01-01. Open Government Licence v3.0.
 */
export const ukMeasures: TariffFormat = {
  title: () => 'UK Integrated Online Tariff, measures on declarable commodities',
  destinations: ['GB'],
  columnFaults: missingColumns(Object.values(columns)),
  reader: (_, { members }) => {
    const lines = new MeasureLines(members);
    return {
      read: (fields, row) => {
        const fault = (reason: string) => ({ kind: 'fault', row, reason }) as const;
        const code = cell(fields, columns.code);
        if (!/^\d{10}$/.test(code)) {
          return fault(`"${code}" is no commodity code of 10 digits; a spreadsheet may have taken a zero from its front`);
        }
        const [validFrom, validTo] = [cell(fields, columns.from), cell(fields, columns.to)];
        const wrong = [validFrom, validTo].find((date) => date !== '' && !isLocalDate(date));
        if (wrong !== undefined) return fault(`"${wrong}" must be an existing date, for example 2026-07-01`);
        return lines.add(
          {
            code,
            description: cell(fields, columns.description),
            type: cell(fields, columns.type),
            area: cell(fields, columns.area),
            excluded: cell(fields, columns.excluded).split('|').filter((each) => each !== ''),
            additionalCode: cell(fields, columns.additionalCode),
            duty: cell(fields, columns.duty),
            validFrom,
            validTo,
            order: cell(fields, columns.order),
            legalBase: cell(fields, legalBase),
          },
          row,
        );
      },
      rest: () => lines.lines(),
    };
  },
}; // oxfmt-ignore
