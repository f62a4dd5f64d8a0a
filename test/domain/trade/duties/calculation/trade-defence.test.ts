import { describe, expect, it } from 'vitest';
import type { AdditionalDuty, DutyRequest, GoodsLine, RuleSet } from '../../../../../src/domain/trade/index.ts';
import { calculated, percent, rule, tariffOf } from '../../../../support/example-territory.ts';
import { goods, reasons } from '../../../../support/trade-fixture.ts';

const tariff = tariffOf({ '87': { mfn: percent('0.1') } });
const bicycles: AdditionalDuty = {
  ...rule('bicycles'),
  name: 'Anti-dumping duty on bicycles',
  rate: '0.485',
  defence: 'anti_dumping',
  residual: true,
  when: { origins: ['CN'], hs: ['8712'] },
};
const bicycle = (more: Partial<GoodsLine> = {}) => goods('871200', '100', 'EUR', { origin: 'CN', ...more });

const ask = (
  measure: Partial<AdditionalDuty>,
  rules: Partial<Omit<RuleSet, 'tariff'>> = {},
  request: Partial<DutyRequest> = {},
) =>
  calculated(
    { tariff, taxes: [], additionalDuties: [{ ...bicycles, ...measure }], ...rules },
    { lines: [bicycle()], ...request },
  );
const dutiesOf = (answer: ReturnType<typeof ask>) =>
  answer.lines[0]?.charges.map(({ amount, rate, rule: id }) => [amount, rate, id]);

/** The same measure without a rate by value. */
const bySpecificDuty = (duty: string): AdditionalDuty => {
  const { rate: _, ...others } = bicycles;
  return { ...others, duty };
};

describe('a duty of trade defence', () => {
  it('is charged on top of the tariff, and the answer says what it is', () => {
    const answer = ask({});
    expect(dutiesOf(answer)).toEqual([
      ['10.00', '0.1', 'tariff-XX-87'],
      ['48.50', '0.485', 'bicycles'],
    ]);
    expect(answer.declaration.rules.find(({ id }) => id === 'bicycles')?.defence).toBe('anti_dumping');
  });

  it('tells that the exporter decides where its rate is the residual one', () => {
    expect(reasons(ask({}))).toContain('trade_defence_by_exporter');
    const { residual: _, ...single } = bicycles;
    expect(reasons(ask({}, { additionalDuties: [single] }))).not.toContain('trade_defence_by_exporter');
  });

  it.each([
    ['3 EUR / item', '6.00', '0.03'],
    ['0.5 EUR / kg', '15.00', '0.075'],
    ['25 USD / 100 kg', '6.00', '0.03'],
    ['10% + 1 EUR / item', '22.00', '0.11'],
  ])('of %s is %s', (duty, amount, share) => {
    const answer = ask(
      {},
      { additionalDuties: [bySpecificDuty(duty)] },
      { lines: [bicycle({ quantity: 2, unitWeight: '15' })] },
    );
    expect(dutiesOf(answer)?.[1]).toEqual([amount, share, 'bicycles']);
  });

  it.each([[false], [true]])('by weight stops a line without weight, net of the tariff or not (%s)', (netOfTariff) => {
    const answer = ask({}, { additionalDuties: [{ ...bySpecificDuty('0.5 EUR / kg'), netOfTariff }] });
    expect(answer.lines[0]?.notComputable).toBe('The duty is 0.5 EUR / kg, and nothing says the weight (unitWeight).');
  });

  it('raises the tariff to its amount where it is net of it', () => {
    const measure = { ...bySpecificDuty('12 EUR / item'), netOfTariff: true };
    expect(dutiesOf(ask({}, { additionalDuties: [measure] }))?.[1]).toEqual(['2.00', '0.02', 'bicycles']);
  });

  it('is a fault of the program if its duty cannot be parsed', () => {
    expect(() => ask({}, { additionalDuties: [bySpecificDuty('much')] })).toThrow('The rule bicycles has no duty');
  });
});

describe('trade defence and reliefs', () => {
  const relief = { ...rule('small'), name: 'Small', of: ['duty', 'additional'] as const };
  const request = { lines: [bicycle()] };

  it('is relieved with other additional duties', () => {
    expect(dutiesOf(ask({}, { reliefs: [relief] }, request))).toEqual([['0.00', '0', 'small']]);
  });

  it.each([
    ['anti_dumping', ['tariff-XX-87', 'bicycles']],
    ['countervailing', ['tariff-XX-87', 'bicycles']],
    ['retaliation', ['small']],
  ] as const)('keeps a relief that excludes such goods from them (%s)', (defence, expected) => {
    const answer = ask({ defence }, { reliefs: [{ ...relief, notOnDefended: true }] }, request);
    expect(dutiesOf(answer)?.map(([, , id]) => id)).toEqual(expected);
  });

  it('leaves that relief to goods that bear none', () => {
    const answer = ask({}, { reliefs: [{ ...relief, notOnDefended: true }] }, { lines: [bicycle({ origin: 'GB' })] });
    expect(dutiesOf(answer)).toEqual([['0.00', '0', 'small']]);
  });

  it('is named and not charged beside a flat duty', () => {
    const flat = { ...rule('flat'), name: 'Flat', charge: { per: 'value', rate: '0.025' } as const };
    const answer = ask({}, { flatDuties: [flat] });
    expect(dutiesOf(answer)).toEqual([['2.50', '0.025', 'flat']]);
    expect(reasons(answer)).toEqual(['trade_defence_beside_flat_duty']);
    expect(reasons(ask({}, { flatDuties: [flat] }, { lines: [bicycle({ origin: 'GB' })] }))).toEqual([]);
  });
});
