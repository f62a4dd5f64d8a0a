import { describe, expect, it } from 'vitest';
import { countryCodes } from '../../../../../src/domain/shared/countries.ts';
import { assessingCountry, territoryOf } from '../../../../../src/domain/trade/index.ts';
import type { Assessment, Gap, RuleSet } from '../../../../../src/domain/trade/index.ts';
import { calculated, percent, rule, tariffOf } from '../../../../support/example-territory.ts';
import { assess, bundled, dutyRequest, goods } from '../../../../support/trade-fixture.ts';

const gap: Gap = {
  ...rule('gap'),
  of: 'tax',
  name: 'tax_not_loaded',
  effect: 'warn',
  upTo: '0.1',
  message: 'A tax is not loaded.',
};
const missingIn = ({ lines }: Assessment) => lines.flatMap(({ missing = [] }) => missing.map(({ rule: id }) => id));

describe('a gap of tax where no tax is loaded', () => {
  const ask = (rules: Partial<Omit<RuleSet, 'tariff'>>): Assessment =>
    calculated(
      { tariff: tariffOf({ '65': { mfn: percent('0.1') } }), taxes: [], gaps: [gap], ...rules },
      { lines: [goods('650610', '100', 'EUR')] },
    );

  it('is missing, with its bound on the value that tax would be calculated on: 10 % of 110', () => {
    const answer = ask({});
    expect([answer.price, answer.complete, answer.upTo, missingIn(answer)]).toEqual(['10.00', false, '21.00', ['gap']]);
  });

  it.each<readonly [where: string, rules: Partial<Omit<RuleSet, 'tariff'>>]>([
    ['the tax can only be lower', { gaps: [{ ...gap, effect: 'info' }] }],
    ['the tax is neither higher nor lower', { gaps: [{ ...gap, may: 'neither' }] }],
    ['a relief frees the goods of tax', { reliefs: [{ ...rule('low'), name: 'Low', of: ['tax'] }] }],
    [
      'a scheme does',
      { schemes: [{ ...rule('low'), name: 'Low', numbers: ['IOSS'], of: ['tax'], unregistered: 'free' }] },
    ],
  ])('says nothing where %s', (_, rules) => {
    const { complete, notices } = ask(rules);
    expect([complete, notices]).toEqual([true, []]);
  });
});

describe('every rule set', () => {
  const places = [...new Set(countryCodes.map((country) => territoryOf(country)))]
    .filter((territory) => bundled.ruleSets.of(territory))
    .map((territory) => (territory === 'EU' ? 'DE' : assessingCountry({ country: territory })));

  it('says a gap of tax on all goods that nothing frees of tax, whether a tax is loaded or not', () => {
    const freed = { reliefs: [], schemes: [], flatDuties: [] };
    const answers = places.flatMap((country) =>
      (['consumer', 'business'] as const).map((consignee) => ({
        place: `${country} ${consignee}`,
        answer: assess(dutyRequest(country, { consignee, lines: [goods('610910', '900', 'EUR')] }), (rules) => ({
          ...rules,
          ...freed,
          gaps: [gap],
        })),
      })),
    );
    const computable = answers.filter(({ answer }) => answer.lines[0]?.notComputable === undefined);
    expect(computable.length).toBeGreaterThan(300);
    expect(computable.filter(({ answer }) => !missingIn(answer).includes('gap')).map(({ place }) => place)).toEqual([]);
  });
});
