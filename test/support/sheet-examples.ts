import { describe, expect, it } from 'vitest';
import type { DutyRequest } from '../../src/domain/trade/index.ts';
import { assess, dutyRequest, goods, sums } from './trade-fixture.ts';

/** The effect of one figure of a country sheet on a parcel, calculated by hand from the figure's source. */
export type SheetFigure = {
  readonly says: string;
  readonly source: string;
  readonly country: string;
  readonly currency: string;
  /** The code and value of each line. */
  readonly lines: readonly (readonly [hsCode: string, amount: string])[];
  readonly changes?: Partial<DutyRequest>;
  /** Sums by the name of the charge; only those that the figure decides are needed. */
  readonly sums: Readonly<Record<string, string>>;
};

/** A complete sum (`complete`) or an upper bound, calculated by hand from the figures of a sheet. */
export type HighestSum = Pick<SheetFigure, 'country' | 'says' | 'currency' | 'lines' | 'changes'> & {
  readonly source?: string;
  readonly upTo: string;
};

const requestOf = ({ country, currency, lines, changes }: Omit<HighestSum, 'upTo'>): DutyRequest =>
  dutyRequest(country, {
    currency,
    lines: lines.map(([hsCode, amount]) => goods(hsCode, amount, currency)),
    ...changes,
  });

/** Declares a test for each figure of the sheets of a region. */
export const describeSheetFigures = (region: string, figures: readonly SheetFigure[]): void => {
  describe(`limits, rates and fees of the country sheets: ${region}`, () => {
    it.each(figures)('$country: $says ($source)', (figure) => {
      expect(sums(assess(requestOf(figure)))).toMatchObject(figure.sums);
    });
  });
};

/** Declares a test for each sum of a region that has an upper bound. */
export const describeHighestSums = (region: string, highest: readonly HighestSum[]): void => {
  describe(`highest sums of the country sheets: ${region}`, () => {
    it.each(highest)('$country: $says', ({ upTo, ...asked }) => {
      const answer = assess(requestOf(asked));
      expect(answer.complete ? 'complete' : answer.upTo).toBe(upTo);
    });
  });
};

/** A row of upper bounds for one line of goods: country, what it says, code, value, currency, highest sum. */
export type HighestSumRow = readonly [
  country: string,
  says: string,
  hsCode: string,
  amount: string,
  currency: string,
  upTo: string,
];

/** The rows as sums of a day. */
export const highestSums = (rows: readonly HighestSumRow[], date: string): readonly HighestSum[] =>
  rows.map(([country, says, hsCode, amount, currency, upTo]) => ({
    country,
    says,
    currency,
    lines: [[hsCode, amount]],
    changes: { date },
    upTo,
  }));
