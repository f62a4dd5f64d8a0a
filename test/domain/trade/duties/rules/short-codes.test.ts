import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Gap, Rule, RuleSet } from '../../../../../src/domain/trade/index.ts';
import { assess, bundled, data, dutyRequest, goods } from '../../../../support/trade-fixture.ts';

const today = '2026-11-20';
const gapNames = ['trade_defence_not_loaded', 'retaliation_not_loaded'];

const codesOfList = (list: string, as: readonly string[]): readonly string[] => {
  const { codes } = JSON.parse(readFileSync(join(data, 'rules/lists', `${list}.json`), 'utf8')) as {
    readonly codes: Readonly<Record<string, string>>;
  };
  return Object.entries(codes).flatMap(([code, marks]) =>
    marks.split(' ').some((mark) => as.includes(mark)) ? [code] : [],
  );
};

/** The codes that a measure is about, as long as the measure names them. */
const codesOf = ({ when = {} }: Rule): readonly string[] => [
  ...(when.hs ?? []),
  ...(when.hsMayBe ?? []),
  ...(when.mayBeListed ? codesOfList(when.mayBeListed.list, when.mayBeListed.as) : []),
];

const isInForce = ({ validFrom = '', validTo = '9999' }: Rule): boolean => validFrom <= today && today <= validTo;

/** Every measure of trade defence that is charged or named, today. */
const measuresOf = ({ additionalDuties, gaps }: RuleSet): readonly (Rule | Gap)[] =>
  [
    ...additionalDuties.filter(
      ({ defence, certainty, enabled }) => defence !== undefined && (enabled ?? certainty !== 'uncertain'),
    ),
    ...gaps.filter(({ name }) => gapNames.includes(name)),
  ].filter(isInForce);

/** The measures of New Zealand name six digits at most, so that no code is too short for them. */
const destinations = { EU: 'DE', GB: 'GB', US: 'US', CA: 'CA', AU: 'AU' } as const;

/** Codes of a measure that are sent with fewer digits than it names. */
const shortened = (code: string): readonly string[] =>
  [6, 8].flatMap((digits) => (code.length > digits ? [code.slice(0, digits)] : []));

describe.each(Object.entries(destinations))('of goods under trade defence of %s', (territory, country) => {
  const set = bundled.ruleSets.of(territory) as RuleSet;
  const cases = measuresOf(set).flatMap((measure) =>
    [...new Set(codesOf(measure).flatMap((code) => shortened(code)))].map(
      (code) => [measure.id, code, measure] as const,
    ),
  );

  it('a code of fewer digits than a measure names is charged with it, or the answer says that it may be due', () => {
    expect(cases).not.toEqual([]);
    const silent = cases.flatMap(([id, code, { when = {} }]) => {
      const origin = (when.origins ?? ['CN'])[0] === 'EU' ? 'DE' : ((when.origins ?? ['CN'])[0] ?? 'CN');
      const { declaration, lines, notices } = assess(
        dutyRequest(country, {
          date: today,
          from: { country: origin },
          lines: [goods(code, '5000', 'EUR', { origin, unitWeight: '1' })],
        }),
      );
      const said = [...declaration.rules.map((rule) => rule.id), ...(lines[0]?.missing ?? []).map(({ rule }) => rule)];
      const isRange = notices.some(({ reason }) => reason === 'additional_duty_range');
      return said.includes(id) || isRange ? [] : [`${id} ${code} ${origin}`];
    });
    expect(silent).toEqual([]);
  });
});

describe('ironing boards of China to Germany', () => {
  const answer = (code: string, amount: string, origin = 'CN') =>
    assess(
      dutyRequest('DE', { date: today, from: { country: origin }, lines: [goods(code, amount, 'EUR', { origin })] }),
    );
  const shown = (...asked: Parameters<typeof answer>) => {
    const { price, upTo, lines, notices } = answer(...asked);
    const byCode = notices.filter(({ reason }) => reason === 'trade_defence_by_code');
    // The code has menstrual cups too, which bear less VAT.
    const missing = lines[0]?.missing?.filter(({ direction }) => direction !== 'lower') ?? [];
    return {
      price,
      upTo,
      missing: missing.map(({ reason, rule, upTo: most }) => [reason, rule, most]),
      said: byCode.map(({ level, field, message }) => [level, field, message]),
    };
  };

  it('by six digits bear 6.5 %, and 42.3 % besides if the goods are such', () => {
    // 65.00 and 19 % of 1,065.00; with 423.00 besides, 488.00 and 19 % of 1,488.00.
    expect(shown('392490', '1000')).toEqual({
      price: '267.35',
      upTo: '770.72',
      missing: [['trade_defence_by_code', 'eu-ad-ironing-boards', '770.72']],
      said: [
        [
          'warning',
          'commodities[0].hsCode',
          'commodities[0].hsCode 392490 stands for several lines of the tariff, and some bear a duty besides (Anti-dumping duty on ironing ' +
            'boards); it is not part of the sum. Send 8 to 10 digits.',
        ],
      ],
    });
  });

  it('beside the flat duty of small consignments too', () => {
    // 3.00 and 19 % of 103.00; with 42.30 besides, 45.30 and 19 % of 145.30. The handling fee of 2.00 is uncertain.
    expect(shown('39249000', '100')).toMatchObject({
      price: '22.57',
      upTo: '74.91',
      missing: [['trade_defence_by_code', 'eu-ad-ironing-boards', '72.91']],
    });
  });

  it('by ten digits bear the duty, and other lines do not', () => {
    expect(shown('3924900010', '1000')).toMatchObject({ price: '770.72', said: [] });
    expect(shown('3924900090', '1000')).toMatchObject({ price: '267.35', upTo: '267.35', missing: [], said: [] });
  });

  it('of another origin bear none', () => {
    expect(shown('392490', '1000', 'IN')).toMatchObject({ price: '267.35', upTo: '267.35', missing: [], said: [] });
  });
});
