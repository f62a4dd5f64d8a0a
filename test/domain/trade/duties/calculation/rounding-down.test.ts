import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryCodes } from '../../../../../src/domain/shared/index.ts';
import { calculate, territoryOf } from '../../../../../src/domain/trade/index.ts';
import type { DutyRequest, RuleSet } from '../../../../../src/domain/trade/index.ts';
import { percent, rateOf, rule, tariffOf } from '../../../../support/example-territory.ts';
import { runsTimes } from '../../../../support/property-runs.ts';
import { assess, bundled, dutyRequest, goods, reasons, sums } from '../../../../support/trade-fixture.ts';

const bearing = { textiles: '620520', food: '090121', shoes: '640399', steel: '720851' } as const;
/** Textiles and food at 14 %, as in the example of Japan Customs; shoes by the pair or the kilogram. */
const tariff = tariffOf({
  '62': { mfn: percent('0.14') },
  '09': { mfn: percent('0.14') },
  '64': { mfn: rateOf('36 USD/pair') },
  '72': { mfn: rateOf('36 USD/kg') },
});

const toJapan = (
  lines: DutyRequest['lines'],
  changed: (set: RuleSet) => RuleSet = (set) => set,
  more: Partial<DutyRequest> = {},
) => {
  const set = bundled.ruleSets.of('JP');
  if (set === undefined) throw new Error('There are no rules of Japan.');
  // A business pays on the whole price, with nothing but it in the value.
  const asked = dutyRequest('JP', { consignee: 'business', currency: 'JPY', lines, ...more });
  return calculate(asked, changed(set), tariff, bundled.exchangeRates.on(asked.date));
};
const yen = (hsCode: string, amount: number) => goods(hsCode, String(amount), 'JPY', { unitWeight: '0.7' });
const saidOfLine = ({ lines }: ReturnType<typeof toJapan>) => lines[0]?.missing?.map(({ reason }) => reason);

/** One line of the example at https://www.customs.go.jp/english/c-answer_e/imtsukan/1111_e.htm, in yen. */
describe('one line to Japan', () => {
  it.each([
    ['at the standard rate', bearing.textiles, 534_795, 74_700, [47_500, 13_300]],
    ['at the reduced rate', bearing.food, 126_258, 17_600, [8_900, 2_500]],
  ] as const)('%s comes to what customs prints', (_, hsCode, value, duty, [national, local]) => {
    const answer = toJapan([yen(hsCode, value)]);
    expect(sums(answer)).toEqual({ Duty: String(duty), VAT: String(national + local) });
    expect(answer.complete).toBe(true);
    expect(answer.declaration.rules).toContainEqual(expect.objectContaining({ id: 'jp-rounding', name: 'Rounding' }));
  });

  it('bears tax on the whole thousands of its value with the duty', () => {
    // 21,000 at 14 %; of 24,000 then 1,872 and 22/78 of 1,800.
    expect(sums(toJapan([yen(bearing.textiles, 21_999)]))).toEqual({ Duty: '2900', VAT: String(1_800 + 500) });
  });

  it('bears no tax on less than a whole unit, and is not rounded where its customs value is shown', () => {
    const free = (set: RuleSet): RuleSet => ({ ...set, reliefs: [] });
    const answer = toJapan([yen(bearing.textiles, 999)], free);
    expect([sums(answer), answer.declaration.customsValue]).toEqual([{ Duty: '0', VAT: '0' }, '999']);
  });

  it('is rounded in yen, and converted then', () => {
    const line = goods(bearing.textiles, '3000', 'EUR');
    const [inYen, inEuros] = [toJapan([line]), toJapan([line], undefined, { currency: 'EUR' })];
    const perEuro = Number(bundled.exchangeRates.on('2026-11-20').perEuro['JPY']);
    for (const [name, amount] of Object.entries(sums(inYen))) {
      expect(Number(amount) % 100).toBe(0);
      expect(Number(sums(inEuros)[name])).toBeCloseTo(Number(amount) / perEuro, 1);
    }
    expect(Object.keys(sums(inYen))).toEqual(['Duty', 'VAT']);
  });

  it('bears under each code that it may have what it bears under that code alone', () => {
    const candidates = [
      { hsCode: '620520', name: 'shirts', confidence: 0.5 },
      { hsCode: '090121', name: 'coffee', confidence: 0.3 },
    ];
    const { lines } = toJapan([{ ...yen('620520', 534_795), candidates }]);
    const alone = candidates.map(({ hsCode }) => toJapan([yen(hsCode, 534_795)]));
    expect(lines[0]?.candidates?.map(({ price }) => price)).toEqual(alone.map(({ price }) => price));
  });

  it('with a duty by the pair is rounded; by weight, or with an additional duty, it says that it is not', () => {
    const extra = { ...rule('extra'), name: 'Extra', rate: '0.05' };
    expect(saidOfLine(toJapan([yen(bearing.shoes, 50_000)]))).toBeUndefined();
    expect(saidOfLine(toJapan([yen(bearing.steel, 50_000)]))).toEqual(['rounding_not_applied']);
    expect(
      saidOfLine(toJapan([yen(bearing.textiles, 50_000)], (set) => ({ ...set, additionalDuties: [extra] }))),
    ).toEqual(['rounding_not_applied']);
  });

  it('is not rounded before October 2019, when the tax had other parts', () => {
    const then = toJapan([yen(bearing.textiles, 534_795)], undefined, { date: '2019-09-30' });
    expect([sums(then)['Duty'], saidOfLine(then)]).toEqual(['74871', ['rounding_not_applied']]);
  });

  it('still says where a reduced rate of tax is not loaded', () => {
    const { lines } = assess(dutyRequest('JP', { consignee: 'business', lines: [goods('121190', '300', 'EUR')] }));
    expect(lines[0]?.missing?.map(({ reason }) => reason)).toContain('reduced_rates_not_loaded');
  });
});

/** The sums as customs comes to them: each value and the duty in its tax base are rounded, and then the sums. */
const byCustoms = (lines: readonly (readonly [hsCode: string, value: number])[]): number => {
  const down = (unit: number, amount: number): number => Math.floor(amount / unit) * unit;
  let [duty, national, local] = [0, 0, 0];
  for (const [hsCode, value] of lines) {
    const ofLine = Math.floor((down(1000, value) * 14) / 100);
    const base = down(1000, value + down(100, ofLine));
    const ofTax = Math.floor((base * (hsCode === bearing.food ? 624 : 780)) / 10_000);
    duty += ofLine;
    national += ofTax;
    local += Math.floor((down(100, ofTax) * 22) / 78);
  }
  return [duty, national, local].reduce((sum, each) => sum + down(100, each), 0);
};

describe('several lines to Japan', () => {
  const example = [[bearing.textiles, 534_795], [bearing.food, 126_258]] as const; // oxfmt-ignore

  it('are not rounded, and say so', () => {
    const answer = toJapan(example.map(([hsCode, value]) => yen(hsCode, value)));
    expect(reasons(answer).filter((reason) => reason === 'rounding_not_applied')).toHaveLength(1);
    expect([answer.complete, answer.upTo]).toEqual([false, answer.price]);
    expect(byCustoms(example)).toBe(92_400 + 56_400 + 15_900);
  });

  it('are too high by no more than their message says', () => {
    const line = fc.tuple(
      fc.constantFrom(bearing.textiles, bearing.food),
      fc.oneof(
        fc.integer({ min: 20_000, max: 900_000 }),
        fc.integer({ min: 20, max: 900 }).map((n) => n * 1000 + 999),
      ),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 5 }), (drawn) => {
        const { price } = toJapan(drawn.map(([hsCode, value]) => yen(hsCode, value)));
        const more = Number(price) - byCustoms(drawn);
        const onThousand = ([hsCode]: (typeof drawn)[number]): number =>
          140 + 1140 * (hsCode === bearing.food ? 0.08 : 0.1);
        expect(more).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThanOrEqual(300 + drawn.reduce((sum, each) => sum + 40 + onThousand(each), 0));
      }),
      { numRuns: runsTimes(1) },
    );
  });
});

it('is the rounding of Japan alone', () => {
  const sets = new Set(countryCodes.map((country) => bundled.ruleSets.of(territoryOf(country))));
  const rounded = [...sets].filter((set) => set?.gaps.some(({ cut }) => cut !== undefined));
  expect(rounded.map((set) => set?.id)).toEqual(['JP']);
});
