import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subheadingsIn } from '../../../../../src/adapters/trade/load-nomenclature.ts';
import type {
  DutyRequest,
  GoodsLine,
  LineRate,
  OriginRate,
  TariffLine,
} from '../../../../../src/domain/trade/index.ts';
import { boundByWeight } from '../../../../../src/domain/trade/tariff/duty-rate.ts';
import { calculated, rateOf, rule, tariffOf } from '../../../../support/example-territory.ts';
import { assess, bundled, data, dutyRequest, goods, reasons, sums } from '../../../../support/trade-fixture.ts';

/** A line of goods of chapter 18 where the lines below the code bear these rates. */
const answer = (rates: readonly (string | LineRate)[], line: Partial<GoodsLine>, more: Partial<TariffLine> = {}) => {
  const oneOf = rates.map((rate) => (typeof rate === 'string' ? { rate: rateOf(rate) } : rate));
  const tariff = tariffOf({ '18': { mfn: 'unreadable', oneOf, ...more } });
  return calculated({ tariff, taxes: [] }, { currency: 'EUR', lines: [{ ...goods('180632', '100', 'EUR'), ...line }] });
};

describe('a code whose lines differ in kind', () => {
  const rates = ['7%', '2 EUR/kg + 4%'];

  it.each([
    ['per cent, where the goods are dear: 7 EUR of 100, and 2 and 4', '1', '7.00', '7%'],
    ['weight, where they are heavy: 10 and 4 EUR', '5', '14.00', '2 EUR/kg + 4%'],
    ['per cent, where both come to the same', '1.5', '7.00', '7%'],
  ])('bears the dearest of them: by %s', (_, unitWeight, duty, text) => {
    const found = answer(rates, { unitWeight });
    expect([sums(found), found.complete]).toEqual([{ Duty: duty }, true]);
    expect(found.declaration.rules.find(({ id }) => id === 'tariff-XX-18')?.name).toBe(text);
  });

  it('says that the dearest was taken, and which one', () => {
    expect(answer(rates, { unitWeight: '5' }).notices).toMatchObject([
      {
        reason: 'tariff_rate_range',
        level: 'warning',
        message:
          'commodities[0].hsCode 180632 stands for several lines of the tariff, of which the dearest for these goods was taken, ' +
          '2 EUR/kg + 4%. Send 8 to 10 digits for the exact rate.',
      },
    ]);
  });

  it('is not computable without the weight that one of them is by', () => {
    expect(answer(rates, {}).lines[0]?.notComputable).toBe(
      '180632 stands for several lines of the tariff XX, and nothing says the weight (unitWeight). Send 8 to 10 digits.',
    );
  });

  it('is not computable where one of them is by litres', () => {
    expect(answer(['7%', '2 EUR/litre'], { unitWeight: '5' }).lines[0]?.notComputable).toContain(
      'nothing says how many litre',
    );
  });

  it('is not computable where the rate for its origin cannot be read', () => {
    const ordinary: OriginRate = { kind: 'ordinary', area: 'China', origins: ['CN'], rate: 'unreadable' };
    expect(answer(rates, { unitWeight: '5' }, { byOrigin: [ordinary] }).lines[0]?.notComputable).toContain(
      'has no rate by value',
    );
  });

  it.each([
    ['for its origin by name', { area: 'China', origins: ['CN'] }],
    ['for every origin', { area: 'all' }],
  ])('bears the ordinary rate %s instead, where there is one', (_, area) => {
    const ordinary: OriginRate = { kind: 'ordinary', ...area, rate: rateOf('1%') };
    const found = answer(rates, { unitWeight: '5' }, { byOrigin: [ordinary] });
    expect([sums(found), reasons(found)]).toEqual([{ Duty: '1.00' }, []]);
  });

  it('is not free of a flat duty that spares free goods', () => {
    const tariff = tariffOf({ '18': { mfn: 'unreadable', oneOf: rates.map((text) => ({ rate: rateOf(text) })) } });
    const flatDuties = [
      { ...rule('flat'), name: 'flat', unlessFree: true, charge: { per: 'value', rate: '0.3' } } as const,
    ];
    const lines = [goods('180632', '100', 'EUR', { unitWeight: '5' })];
    expect(sums(calculated({ tariff, taxes: [], flatDuties }, { currency: 'EUR', lines }))).toEqual({ Duty: '30.00' });
  });
});

describe('a rate on a component of the goods', () => {
  const milk = '1.19 EUR/kgOfContent + 27.5 EUR/100 kg';
  const powder = (line: Partial<GoodsLine>, rate = milk) =>
    calculated(
      { tariff: tariffOf({ '04': { mfn: rateOf(rate) } }), taxes: [] },
      { currency: 'EUR', lines: [goods('040210', '100', 'EUR', line)] },
    );

  it('is left out, with the most that goods of this weight can bear: 2 kg of lactic matter and 2 kg of milk powder', () => {
    const found = powder({ unitWeight: '2' });
    expect([found.price, found.upTo, found.lines[0]?.missing?.map(({ reason }) => reason)]).toEqual([
      '0.00',
      '2.93',
      ['duty_on_parts'],
    ]);
    expect(found.notices[0]?.message).toContain('it is at most 1.19 EUR/kg + 27.5 EUR/100 kg.');
  });

  it('has no upper bound without a weight, nor where a hectolitre is charged too', () => {
    expect([powder({}).complete, powder({}).upTo]).toEqual([false, undefined]);
    const drink = powder({ unitWeight: '2' }, '0.9 EUR/litreOfAlcohol + 6.4 EUR/hl');
    expect([drink.complete, drink.upTo]).toEqual([false, undefined]);
  });

  it('is at most the rate by value, where an area that nobody states may make it less', () => {
    expect(powder({}, '8% MAX 2.80 EUR/m2').upTo).toBe('8.00');
  });

  it('counts at the most that it can be among the lines of a short code, the dearest of which is charged', () => {
    expect(sums(answer(['7%', milk], { unitWeight: '2' }))).toEqual({ Duty: '7.00' });
    expect(sums(answer(['7%', milk], { unitWeight: '20' }))).toEqual({ Duty: '29.30' });
    expect(answer(['7%', milk], {}).lines[0]?.notComputable).toContain('nothing says the weight (unitWeight)');
  });

  it.each([
    ['a preference', { friends: rateOf('0.3 EUR/kgOfContent') }, {}, 'friends'],
    ['a column for goods of some origins', { other: rateOf('0.3 EUR/kgOfContent') }, { preferences: [] }, 'column'],
  ])('is left out where it is that of %s too: at most 0.30 EUR a kilogram of 2', (_, preferences, rules, named) => {
    const tariff = tariffOf({ '04': { mfn: rateOf(milk), preferences } });
    const notice = { name: 'column_not_loaded', effect: 'warn', message: 'No column.' } as const;
    const columns = [{ ...rule('column'), name: 'Other', column: 'other', notice }];
    const lines = [goods('040210', '100', 'EUR', { origin: 'GB', originDeclared: true, unitWeight: '2' })];
    const found = calculated({ tariff, taxes: [], columns, ...rules }, { currency: 'EUR', lines });
    expect([found.price, found.upTo, found.lines[0]?.missing?.map((part) => [part.reason, part.rule])]).toEqual([
      '0.00',
      '0.60',
      [['duty_on_parts', named]],
    ]);
  });

  it('gives place to a preference, which says what it is', () => {
    const tariff = tariffOf({ '04': { mfn: rateOf(milk), preferences: { friends: rateOf('2%') } } });
    const lines = [goods('040210', '100', 'EUR', { origin: 'GB', originDeclared: true })];
    const found = calculated({ tariff, taxes: [] }, { currency: 'EUR', lines });
    expect([sums(found), found.complete]).toEqual([{ Duty: '2.00' }, true]);
  });
});

describe('a code whose lines are for goods of some values', () => {
  const of = (text: string, over?: string, upTo?: string, currency = 'EUR'): LineRate => ({
    rate: rateOf(text),
    valued: { ...(over !== undefined && { over }), ...(upTo !== undefined && { upTo }), currency },
  });
  const lines = [of('48%', undefined, '3'), of('30%', '3', '12'), of('20%', '12'), '10%'];

  it.each([
    ['3.00', '1.44'],
    ['3.01', '0.90'],
    ['12', '3.60'],
    ['12.01', '2.40'],
  ])('bears the dearest of those for its own: one of %s EUR bears %s', (amount, duty) => {
    expect(sums(answer(lines, { value: { amount, currency: 'EUR' } }))).toEqual({ Duty: duty });
  });

  it('bears that of one, however many are sent', () => {
    expect(sums(answer(lines, { quantity: 100, value: { amount: '3', currency: 'EUR' } }))).toEqual({ Duty: '144.00' });
  });

  it('counts the value in the currency of the tariff: 10 EUR are 12.50 USD', () => {
    const dollars = [of('48%', undefined, '12', 'USD'), of('20%', '12', undefined, 'USD')];
    expect(sums(answer(dollars, { value: { amount: '10', currency: 'EUR' } }))).toEqual({ Duty: '2.00' });
  });

  it('needs no weight for lines that are for other goods', () => {
    expect(sums(answer([of('2 EUR/kg', undefined, '3'), of('20%', '3')], {}))).toEqual({ Duty: '20.00' });
  });

  it('bears the dearest of all where none is for its value', () => {
    expect(sums(answer([of('48%', undefined, '3'), of('20%', '3', '12')], {}))).toEqual({ Duty: '48.00' });
  });
});

describe('a rate that hangs on parts of the goods or on their content', () => {
  const watch = (line: Partial<GoodsLine> = {}, highest = '0.8 EUR/item + 14%') => {
    const tariff = tariffOf({ '91': { mfn: 'unreadable', ...(highest !== '' && { highest: rateOf(highest) }) } });
    return calculated({ tariff }, { currency: 'EUR', lines: [goods('910211', '100', 'EUR', line)] });
  };

  it('is left out, with the most that it can be in the upper bound: 14.80 and 20 % of 114.80, and 20 % of 100 without', () => {
    const found = watch();
    expect([sums(found), found.complete, found.upTo]).toEqual([{ VAT: '20.00' }, false, '37.76']);
    expect(found.lines).toMatchObject([
      { missing: [{ reason: 'duty_on_parts', rule: 'tariff-XX-91', upTo: '37.76' }] },
    ]);
    expect(found.notices).toMatchObject([
      {
        reason: 'duty_on_parts',
        field: 'commodities[0].hsCode',
        message:
          'commodities[0].hsCode is 910211: the duty hangs on the value of parts of the goods or on their content, and is not part of ' +
          'the sum; it is at most 0.8 EUR/item + 14%.',
      },
    ]);
  });

  it('has no upper bound where that is by weight, and none was sent', () => {
    const [line] = watch({}, '0.5 EUR/kg').lines;
    expect([line?.missing?.map(({ reason }) => reason), line?.upTo]).toEqual([['duty_on_parts'], undefined]);
    expect(watch({ unitWeight: '2' }, '0.5 EUR/kg').upTo).toBe('21.20');
  });

  it.each([
    ['none at all, beside which two come to 29 %: the sum is the highest already', '12.5%', '54.80', '54.80'],
    ['30 %, beside which none is due: 30 and 20 % of 130', '30%', '54.80', '56.00'],
  ])('may leave duties that raise it to theirs most beside %s', (_, highest, price, upTo) => {
    const tariff = tariffOf({ '91': { mfn: 'unreadable', highest: rateOf(highest) } });
    const raised = (id: string, rate: string) => ({ ...rule(id), name: id, rate, netOfTariff: true });
    const additionalDuties = [raised('one', '0.1'), raised('other', '0.19')];
    const found = calculated({ tariff, additionalDuties }, { currency: 'EUR', lines: [goods('910211', '100', 'EUR')] });
    expect([found.price, found.upTo]).toEqual([price, upTo]);
  });

  it('may leave them most beside none at all where a typical rate of 5 % is calculated at its bound too', () => {
    const tariff = tariffOf({ '91': { mfn: rateOf('5%'), typical: true, highest: rateOf('12.5%') } });
    const raised = (id: string, rate: string) => ({ ...rule(id), name: id, rate, netOfTariff: true });
    const additionalDuties = [raised('one', '0.1'), raised('other', '0.19')];
    const found = calculated({ tariff, additionalDuties }, { currency: 'EUR', lines: [goods('910211', '100', 'EUR')] });
    expect([found.price, found.upTo]).toEqual(['48.80', '54.80']);
  });

  it('may be none at all beside a duty that is not certain too: 10 %, and 19 % more, and 20 % of 129', () => {
    const tariff = tariffOf({ '91': { mfn: 'unreadable', highest: rateOf('12.5%') } });
    const additionalDuties = [
      { ...rule('one'), name: 'one', rate: '0.1', netOfTariff: true },
      {
        ...rule('other'),
        name: 'other',
        rate: '0.19',
        netOfTariff: true,
        certainty: 'uncertain',
        isBound: true,
      } as const,
    ];
    const found = calculated({ tariff, additionalDuties }, { currency: 'EUR', lines: [goods('910211', '100', 'EUR')] });
    expect([found.price, found.upTo]).toEqual(['32.00', '54.80']);
  });

  it.each([
    [
      '12.5 % of another agreement, beside goods that bear 5 %: 20 and 35, and 26 and 35',
      '5%',
      '12.5%',
      '55.00',
      '61.00',
    ],
    ['10 %, where there is no other: 20 and 20, and 32 and 32', '10%', undefined, '40.00', '64.00'],
  ])('is not reduced by agreement at its bound either, and bears %s', (_, highest, other, price, upTo) => {
    const preferences = other === undefined ? {} : { neighbours: rateOf(other) };
    const tariff = tariffOf({ '91': { mfn: 'unreadable', highest: rateOf(highest), preferences } });
    const from = { origins: ['GB'] };
    const agreed = [
      { ...rule('reduced'), name: 'Friends', agreement: 'friends', reduction: { share: '0.5' }, when: from },
      { ...rule('own'), name: 'Neighbours', agreement: 'neighbours', when: from },
    ];
    const lines = [
      goods('910211', '100', 'EUR'),
      goods('910211', '100', 'EUR', { origin: 'GB', originDeclared: true }),
    ];
    const found = calculated({ tariff, preferences: agreed }, { currency: 'EUR', lines });
    expect([found.price, found.upTo]).toEqual([price, upTo]);
  });

  it('stops the line where the most that it can be is not known', () => {
    expect(watch({}, '').lines).toMatchObject([
      { notComputable: expect.stringContaining('has no rate by value') as unknown },
    ]);
  });
});

describe('codes of six digits of the tariffs that come with the program', () => {
  const sale = (country: string, hsCode: string, amount: string, more: Partial<GoodsLine> = {}): DutyRequest =>
    dutyRequest(country, {
      to: { country, ...(country === 'US' && { region: 'CA' }) },
      currency: country === 'US' ? 'USD' : 'EUR',
      consignee: 'business',
      lines: [goods(hsCode, amount, country === 'US' ? 'USD' : 'EUR', { origin: 'BR', ...more })],
    });
  const ordinary = (request: DutyRequest) =>
    assess(request, (set) => ({ ...set, additionalDuties: [], flatDuties: [], gaps: [], reliefs: [] })).lines[0];
  const dutyOf = (request: DutyRequest) => ordinary(request)?.charges.find(({ name }) => name === 'Duty')?.amount;

  it.each([
    ['US: trainers of 100 USD, of the line above 12 USD a pair: 20 %', sale('US', '640411', '100'), '20.00'],
    ['US: trainers of 12 USD: 0.90 USD a pair and 20 %', sale('US', '640411', '12'), '3.30'],
    ['US: trainers of 3 USD: 48 %', sale('US', '640411', '3'), '1.44'],
    ['US: a leather handbag of 20 USD: 10 %', sale('US', '420221', '20'), '2.00'],
    ['US: one of 21 USD: 9 %', sale('US', '420221', '21'), '1.89'],
    ['US: a bar of chocolate of 100 USD and 300 g: 7 %', sale('US', '180632', '100', { unitWeight: '0.3' }), '7.00'],
    ['US: one of 10 USD and 1 kg: 0.528 USD and 6 %', sale('US', '180632', '10', { unitWeight: '1' }), '1.13'],
  ])('%s', (_, request, duty) => {
    expect(dutyOf(request)).toBe(duty);
  });

  it.each([
    ['a quartz watch: 0.80 USD and at most 14 %, on the case, the strap and the battery', '910211', '14.80'],
    ['sugar in syrup, by its content: at most 0.036606 USD a kilogram of 2', '17029005', '0.07'],
  ])('US: %s', (_, hsCode, most) => {
    const answer = assess(sale('US', hsCode, '100', { unitWeight: '2' }), (set) => ({ ...set, additionalDuties: [], fees: [], gaps: [], flatDuties: [], reliefs: [], excises: [] })); // oxfmt-ignore
    expect([answer.price, answer.upTo, answer.lines[0]?.missing?.map(({ reason }) => reason)]).toEqual([
      '0.00',
      most,
      ['duty_on_parts'],
    ]);
  });

  it.each([
    [
      'milk powder to DE: 1.19 EUR for each kilogram of lactic matter, and 27.50 EUR for 100 kg',
      'DE',
      '04021091',
      '2.93',
    ],
    ['the same to GB, in pounds: 1.00 and 23 for 100 kg', 'GB', '04021091', '2.46'],
    ['isoglucose to GB: 35 GBP for 100 kg of dry matter', 'GB', '21069030', '0.70'],
    ['a hand-knotted carpet to DE: 8 %, and no more than an amount for its area', 'DE', '57011090', '8.00'],
  ])('%s: at most so much', (_, country, hsCode, most) => {
    const currency = country === 'GB' ? 'GBP' : 'EUR';
    const lines = [goods(hsCode, '100', currency, { origin: 'BR', unitWeight: '2' })];
    const answer = assess({ ...sale(country, hsCode, '100'), currency, lines }, (set) => ({ ...set, taxes: [], gaps: [], fees: [], flatDuties: [], reliefs: [] })); // oxfmt-ignore
    expect([answer.price, answer.lines[0]?.upTo]).toEqual(['0.00', most]);
  });

  it('US: food preparations under 2106.90 bear no more than the highest rates by weight and by value together', () => {
    const tariff = bundled.tariffs.on('US', '2026-11-20');
    const upTo = (unitWeight: string, amount: string) =>
      Number(ordinary(sale('US', '210690', amount, { unitWeight }))?.upTo);
    expect(upTo('0.2', '100')).toBe(10.4);
    const below = Array.from({ length: 100 }, (_, at) => `210690${String(at).padStart(2, '0')}`).filter(
      (code) => tariff?.lookup(code)?.code === code && tariff.lookup(code)?.mfn !== 'unreadable',
    );
    expect(below.length).toBeGreaterThan(30);
    for (const code of below) {
      for (const [unitWeight, amount] of [
        ['0.01', '500'],
        ['3', '5'],
        ['1', '30'],
      ] as const)
        // oxfmt-ignore
        expect(Number(dutyOf(sale('US', code, amount, { unitWeight })) ?? 0), code).toBeLessThanOrEqual(upTo(unitWeight, amount));
    }
  });

  /**
   * The codes that are answered by the dearest of lines for goods of any value, none of them by a component of the
   * goods, with the eight digits below them.
   */
  const short = ['US', 'EU', 'GB'].flatMap((id) => {
    const tariff = bundled.tariffs.on(id, '2026-11-20');
    const hasLine = (code: string): boolean => tariff?.lookup(code)?.code === code;
    const isOfContent = (code: string): boolean => {
      const { mfn = 'unreadable', oneOf = [], highest } = tariff?.lookup(code) ?? {};
      const rates = [...oneOf.map(({ rate }) => rate), ...(mfn === 'unreadable' ? [] : [mfn])];
      return highest !== undefined || rates.some((rate) => boundByWeight(rate) !== undefined);
    };
    return (
      [...subheadingsIn(join(data, 'nomenclature.json'))]
        .filter((code) => hasLine(code) && tariff?.lookup(code)?.oneOf?.every(({ valued }) => valued === undefined))
        .map((code) => ({
          country: id === 'EU' ? 'DE' : id,
          code,
          below: Array.from({ length: 100 }, (_, at) => `${code}${String(at).padStart(2, '0')}`).filter(hasLine),
        }))
        // A few have lines of ten digits alone.
        .filter(({ below }) => below.length > 0 && !below.some(isOfContent))
    );
  });

  it('bear what the dearest eight digits below them bear', () => {
    expect(short.length).toBeGreaterThan(500);
    const thing = fc.record({ cents: fc.integer({ min: 1, max: 100_000 }), grams: fc.integer({ min: 1, max: 20_000 }), quantity: fc.integer({ min: 1, max: 50 }) }); // oxfmt-ignore
    fc.assert(
      fc.property(fc.constantFrom(...short), thing, ({ country, code, below }, { cents, grams, quantity }) => {
        const line = (hsCode: string) =>
          ordinary(
            sale(country, hsCode, (cents / 100).toFixed(2), { unitWeight: (grams / 1000).toFixed(3), quantity }),
          );
        const duties = [code, ...below].map((hsCode) => ({ hsCode, ...line(hsCode) }));
        const [whole, ...parts] = duties.map(({ notComputable, charges }) =>
          notComputable === undefined ? Number(charges?.find(({ name }) => name === 'Duty')?.amount) : undefined,
        );
        if (parts.includes(undefined)) expect(whole).toBeUndefined();
        else expect(whole).toBe(Math.max(...parts.map(Number)));
      }),
    );
  });
});
