import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, minorDigitsOf } from '../../../../../src/domain/shared/index.ts';
import { assessmentOf, convert, isComplete, recordedAssessmentOf } from '../../../../../src/domain/trade/index.ts';
import type { AssessedLine, DutyRequest, Gap, GoodsLine } from '../../../../../src/domain/trade/index.ts';
import { assess, bundled, dutyRequest } from '../../../../support/trade-fixture.ts';

const countries = ['US', 'GB', 'DE', 'FR', 'RO', 'PT', 'AU', 'NZ', 'CA', 'CH', 'NO', 'IS', 'SG', 'HK', 'AE', 'SA'];
const currencies = [
  'GBP',
  'USD',
  'EUR',
  'CAD',
  'AUD',
  'BGN',
  'CZK',
  'DKK',
  'HUF',
  'PLN',
  'RON',
  'SEK',
  'NZD',
  'SAR',
  'AED',
  'HKD',
  'SGD',
];
const codes = [
  '610910',
  '61091000',
  '640399',
  '490199',
  '950300',
  '851713',
  '9102',
  '3303',
  '220421',
  '090121',
  '010121',
  '420292',
  '02012020',
  '98010010',
];

const amount = fc.integer({ min: 0, max: 500_000 }).map((cents) => (cents / 100).toFixed(2));
const money = fc.record({ amount, currency: fc.constantFrom(...currencies) });

const line: fc.Arbitrary<GoodsLine> = fc
  .record({
    hsCode: fc.option(fc.constantFrom(...codes), { nil: undefined }),
    title: fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.string({ unit: fc.constantFrom('|', '~', '0', ';', ' ', '@', '='), maxLength: 6 }),
    ),
    quantity: fc.integer({ min: 1, max: 50 }),
    value: money,
    unitWeight: fc.option(
      fc.integer({ min: 1, max: 5000 }).map((grams) => (grams / 1000).toFixed(3)),
      { nil: undefined },
    ),
    origin: fc.constantFrom('CN', 'GB', 'DE', 'US', 'MX', 'BR', 'JP', 'VN'),
    originDeclared: fc.boolean(),
  })
  .map(({ hsCode, unitWeight, ...rest }) => ({
    ...rest,
    ...(hsCode !== undefined && { hsCode }),
    ...(unitWeight !== undefined && { unitWeight }),
  }));

const request: fc.Arbitrary<DutyRequest> = fc
  .record({
    country: fc.constantFrom(...countries),
    date: fc.constantFrom(
      '2024-03-01',
      '2026-01-15',
      '2026-03-15',
      '2026-06-30',
      '2026-07-01',
      '2026-11-20',
      '2028-07-02',
    ),
    currency: fc.constantFrom(...currencies),
    consignee: fc.constantFrom('consumer' as const, 'business' as const),
    channel: fc.constantFrom('courier' as const, 'postal' as const),
    contentType: fc.constantFrom(
      'CommercialGoods' as const,
      'Gift' as const,
      'Sample' as const,
      'ReturnOfGoods' as const,
      'Other' as const,
    ),
    registered: fc.boolean(),
    freight: fc.option(money, { nil: undefined }),
    insurance: fc.option(money, { nil: undefined }),
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  })
  .map(({ country, registered, freight, insurance, ...rest }) =>
    dutyRequest(country, {
      ...rest,
      registrations: registered ? ['IOSS', 'VAT', 'AU_GST', 'NZ_GST', 'VOECNUMBER', 'SWISSVAT', 'exporterGST'] : [],
      ...(freight && { freight }),
      ...(insurance && { insurance }),
    }),
  );

/** A gap that may make the sum higher, up to a bound that is known. */
const gap: fc.Arbitrary<Gap> = fc
  .record({
    id: fc.constantFrom('gap-1', 'gap-2', 'gap-3'),
    of: fc.constantFrom('duty' as const, 'tax' as const),
    percent: fc.integer({ min: 0, max: 300 }),
    hs: fc.constantFrom('61', '64', '33', '0'),
  })
  .map(({ percent, hs, ...others }) => ({
    ...others,
    name: 'additional_duty_not_loaded',
    effect: 'warn',
    upTo: (percent / 100).toFixed(2),
    message: 'A charge is not loaded.',
    source: 'an act',
    certainty: 'known',
    when: { hs: [hs] },
  }));
const withGaps = fc.uniqueArray(gap, { maxLength: 2, selector: ({ id }) => id });

const sum = (amounts: readonly string[]): Decimal =>
  amounts.reduce((total, each) => total.plus(Decimal.parse(each)), Decimal.zero);

describe('an assessment', () => {
  it('has a price that is exactly the sum of its charges, and these of the lines and the fees', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const { price, charges, lines } = assess(asked);
        expect(sum(charges.map(({ amount }) => amount)).equals(Decimal.parse(price))).toBe(true);
        const inLines = charges.filter(({ code }) => code !== 'FEE');
        const ofLines = lines.flatMap(({ charges: own }) => own);
        for (const { name, amount } of inLines) {
          expect(
            sum(ofLines.filter((charge) => charge.name === name).map((charge) => charge.amount)).equals(
              Decimal.parse(amount),
            ),
          ).toBe(true);
        }
        expect(new Set(ofLines.map(({ name }) => name))).toEqual(new Set(inLines.map(({ name }) => name)));
      }),
    );
  });

  it('is the same, line for line, whatever the order of the lines', () => {
    const shuffled = request.chain((asked) =>
      fc.tuple(
        fc.constant(asked),
        fc.shuffledSubarray([...asked.lines.keys()], { minLength: asked.lines.length, maxLength: asked.lines.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([asked, order]) => {
        const before = assess(asked);
        const after = assess({
          ...asked,
          lines: order.map((index) => asked.lines[index]).filter((each) => each !== undefined),
        });
        expect([after.price, after.charges.map(({ name, amount }) => [name, amount])]).toEqual([
          before.price,
          before.charges.map(({ name, amount }) => [name, amount]),
        ]);
        expect({ ...after.declaration, rules: undefined, checkoutTaxes: undefined }).toEqual({
          ...before.declaration,
          rules: undefined,
          checkoutTaxes: undefined,
        });
        expect(after.declaration.rules).toEqual(before.declaration.rules);
        const chargesOf = (answer: typeof before) => answer.lines.map(({ charges }) => JSON.stringify(charges)).sort();
        expect(chargesOf(after)).toEqual(chargesOf(before));
      }),
    );
  });

  it('comes back to the byte from what is recorded of it', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const answer = assess(asked);
        const recorded = JSON.parse(JSON.stringify(recordedAssessmentOf(answer))) as ReturnType<
          typeof recordedAssessmentOf
        >;
        expect(JSON.stringify(assessmentOf(recorded, asked))).toBe(JSON.stringify(answer));
      }),
    );
  });

  it('is the same to the byte each time', () => {
    fc.assert(
      fc.property(request, (asked) => {
        expect(JSON.stringify(assess(structuredClone(asked)))).toBe(JSON.stringify(assess(asked)));
      }),
    );
  });

  it('names a rule with a source for every charge', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const { charges, lines, declaration } = assess(asked);
        const known = new Map(declaration.rules.map(({ id, source }) => [id, source]));
        for (const { rule } of [...charges, ...lines.flatMap((each) => each.charges)])
          expect(known.get(rule)).toMatch(/\S/);
      }),
    );
  });

  it('either computes a line or says why not, never both', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const { lines, notices } = assess(asked);
        for (const each of lines) expect(each.charges.length > 0).toBe(each.notComputable === undefined);
        expect(notices.filter(({ reason }) => reason === 'line_not_computable').length).toBe(
          lines.filter(({ notComputable }) => notComputable).length,
        );
      }),
    );
  });

  it('is complete exactly where nothing is missing and every line is computable', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const { complete, missing, lines } = assess(asked);
        expect(complete).toBe(missing?.length === 0 && lines.every(isComplete));
        for (const { missing: ofLine } of lines) expect(ofLine?.length).not.toBe(0);
      }),
    );
  });

  it('has a bound exactly where something is missing and each missing part has one, never below the sum', () => {
    const lineSum = ({ charges }: AssessedLine): Decimal => sum(charges.map(({ amount }) => amount));
    const isAtLeast = (bound: string | undefined, least: Decimal): boolean =>
      bound === undefined || Decimal.parse(bound).compare(least) >= 0;
    fc.assert(
      fc.property(request, withGaps, (asked, gaps) => {
        const {
          price,
          missing = [],
          upTo,
          lines,
        } = assess(asked, (ruleSet) => ({ ...ruleSet, gaps: [...gaps, ...ruleSet.gaps] }));
        expect(isAtLeast(upTo, Decimal.parse(price))).toBe(true);
        for (const line of lines) {
          const parts = line.missing ?? [];
          expect(line.upTo !== undefined).toBe(parts.length > 0 && parts.every((part) => part.upTo !== undefined));
          for (const bound of [line.upTo, ...parts.map((part) => part.upTo)])
            expect(isAtLeast(bound, lineSum(line))).toBe(true);
          for (const part of parts)
            if (line.upTo !== undefined) expect(isAtLeast(line.upTo, Decimal.parse(part.upTo ?? '0'))).toBe(true);
        }
        const isBoundless = lines.some((line) => !isComplete(line) && line.upTo === undefined);
        if (isBoundless) expect(upTo).toBeUndefined();
        if (!isBoundless && missing.length === 0)
          expect(upTo !== undefined).toBe(lines.some((line) => !isComplete(line)));
      }),
    );
  });

  it('never has a lower bound for one more gap with a bound', () => {
    fc.assert(
      fc.property(request, gap, withGaps, (asked, one, gaps) => {
        const more = { ...one, id: 'gap-more' };
        const by = (extra: readonly Gap[]) =>
          assess(asked, (ruleSet) => ({ ...ruleSet, gaps: [...extra, ...ruleSet.gaps] }));
        const [before, after] = [by(gaps), by([more, ...gaps])];
        expect(after.price).toBe(before.price);
        // A gap of a tax that the seller accounts for at checkout has no bound in what is due at the border.
        const isBoundless = (line: AssessedLine | undefined): boolean =>
          line?.missing?.some(({ rule, upTo }) => rule === more.id && upTo === undefined) === true;
        const pairs = [
          [before, after, after.lines.some(isBoundless)],
          ...before.lines.map((line, index) => [line, after.lines[index], isBoundless(after.lines[index])] as const),
        ] as const;
        for (const [known, risen, boundless] of pairs) {
          if (boundless) expect(risen?.upTo).toBeUndefined();
          else if (known?.upTo !== undefined)
            expect(Decimal.parse(risen?.upTo ?? '-1').compare(Decimal.parse(known.upTo))).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('never has a lower duty for a higher value, as long as both fall under the same rules', () => {
    const pair = fc.record({
      country: fc.constantFrom('US', 'GB', 'DE', 'AU', 'CA', 'NO', 'AE'),
      hsCode: fc.constantFrom('610910', '64035995', '420292', '24011035', '040221', '851713'),
      low: fc.integer({ min: 1, max: 900_000 }),
      more: fc.integer({ min: 1, max: 900_000 }),
    });
    fc.assert(
      fc.property(pair, ({ country, hsCode, low, more }) => {
        const of = (cents: number) =>
          assess(
            dutyRequest(country, {
              lines: [
                {
                  hsCode,
                  quantity: 1,
                  unitWeight: '1',
                  origin: 'VN',
                  originDeclared: false,
                  value: { amount: (cents / 100).toFixed(2), currency: 'EUR' },
                },
              ],
            }),
          );
        const [lower, higher] = [of(low), of(low + more)];
        const rulesOf = (answer: typeof lower) =>
          answer.lines.flatMap(({ charges }) => charges.map(({ rule }) => rule)).join();
        fc.pre(rulesOf(lower) === rulesOf(higher));
        const dutyOf = (answer: typeof lower) =>
          sum(answer.charges.filter(({ name }) => name === 'Duty').map(({ amount }) => amount));
        expect(dutyOf(higher).compare(dutyOf(lower))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('a conversion', () => {
  const rates = bundled.exchangeRates.on('2026-11-20');
  const any = fc.constantFrom(...currencies, 'CHF', 'NOK', 'ISK', 'JPY');

  it('there and back loses at most one minor unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), any, any, (minor, from, to) => {
        const digits = minorDigitsOf(from);
        const start = Decimal.of(BigInt(minor), digits);
        const back = convert(convert(start, from, to, rates), to, from, rates).rounded(digits);
        expect(back.minus(start).absolute().compare(Decimal.of(1n, digits))).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('through a third currency comes to the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), any, any, any, (minor, from, by, to) => {
        const start = Decimal.of(BigInt(minor), 2);
        const direct = convert(start, from, to, rates).rounded(6);
        const around = convert(convert(start, from, by, rates), by, to, rates).rounded(6);
        expect(around.minus(direct).absolute().compare(Decimal.of(1n, 5))).toBeLessThanOrEqual(0);
      }),
    );
  });
});
