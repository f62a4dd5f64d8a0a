import { describe, expect, it } from 'vitest';
import type { DutyRequest } from '../../src/domain/trade/index.ts';
import { assess, dutyRequest, goods } from './trade-fixture.ts';

/** What an answer says about trade defence on goods of one origin, China when absent. */
export type DefenceOfGoods = {
  readonly country: string;
  /** The measure, or the list without a measure: title, number or day. */
  readonly source: string;
  readonly says: string;
  readonly hsCode: string;
  readonly origin?: string;
  readonly changes?: Partial<DutyRequest>;
  /** The rules that name a measure: `["tw-defence-towels"]`; empty for goods without one. */
  readonly named: readonly string[];
};

const reasonsOfDefence = ['trade_defence_not_loaded', 'additional_duty_not_loaded'];

const namedOn = ({ country, hsCode, origin = 'CN', changes }: DefenceOfGoods): readonly (string | undefined)[] => {
  const lines = [goods(hsCode, '5000', 'USD', { origin })];
  const answer = assess(dutyRequest(country, { currency: 'USD', from: { country: origin }, lines, ...changes }));
  return answer.lines.flatMap(({ missing = [] }) =>
    missing.filter(({ reason }) => reasonsOfDefence.includes(reason)).map(({ rule }) => rule),
  );
};

/** Declares a test for each measure of a region, and for unaffected goods: 5,000 USD of the goods, by courier. */
export const describeTradeDefence = (region: string, examples: readonly DefenceOfGoods[]): void => {
  describe(`trade defence by the country sheets: ${region}`, () => {
    it.each(examples)('$country: $says ($source)', (example) => {
      expect(namedOn(example)).toEqual(example.named);
    });
  });
};
