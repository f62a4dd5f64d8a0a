import { describe, expect, it } from 'vitest';
import { assessmentOf, calculate, recordedAssessmentOf, territoryOf } from '../../../../../src/domain/trade/index.ts';
import type {
  Assessment,
  CandidateCode,
  DutyRequest,
  GoodsLine,
  RuleSet,
  Tariff,
} from '../../../../../src/domain/trade/index.ts';
import { bundled, dutyRequest, goods } from '../../../../support/trade-fixture.ts';

const candidate = (hsCode: string, confidence: number, name = ''): CandidateCode => ({ hsCode, name, confidence });
const shirts = [candidate('610910', 0.4, 'cotton T-shirts'), candidate('610990', 0.3, 'other T-shirts')];
const books = [candidate('420292', 0.5, 'bags'), candidate('490199', 0.3, 'books')];

const rule = { source: 'an act', certainty: 'known', when: { notHs: ['64'] } } as const;

/** Goods whose code is the first of these candidates. */
const uncertain = (candidates: readonly CandidateCode[], amount: string, more: Partial<GoodsLine> = {}): GoodsLine =>
  goods(candidates[0]?.hsCode ?? '', amount, 'EUR', { ...more, candidates });

const answerTo = (request: DutyRequest): Assessment => {
  const set = bundled.ruleSets.of(territoryOf(request.to.country));
  const tariff = set && bundled.tariffs.on(set.tariff, request.date);
  if (set === undefined || tariff === undefined) throw new RangeError(request.to.country);
  return calculate(request, set, tariff, bundled.exchangeRates.on(request.date));
};
const answer = (country: string, lines: readonly GoodsLine[], changes: Partial<DutyRequest> = {}): Assessment =>
  answerTo(dutyRequest(country, { lines, ...changes }));

const reasonsOf = ({ missing = [] }: Assessment['lines'][number]): readonly string[] =>
  missing.map(({ reason, direction = 'higher' }) => `${reason} ${direction}`);

const uncertainPart = (line: Assessment['lines'][number] | undefined): string | undefined =>
  line?.missing?.find(({ reason }) => reason === 'code_uncertain')?.message;

describe('goods whose code is not certain', () => {
  it('bear a certain sum if all their codes bear the same', () => {
    // 12 % of 200 is 24, and 19 % of 224 is 42.56.
    const { complete, price, chargesRange, lines } = answer('DE', [uncertain(shirts, '200')]);
    expect({ complete, price, chargesRange }).toEqual({ complete: true, price: '66.56', chargesRange: undefined });
    expect(lines[0]?.candidates).toEqual([
      { price: '66.56', complete: true },
      { price: '66.56', complete: true },
    ]);
  });

  it('bear a range if the charges hang on the code, which is then missing from the sum in both directions', () => {
    const shoes = [candidate('640399', 0.4, 'leather shoes'), candidate('640411', 0.3), candidate('950699', 0.1)];
    // 8 % and 19 %: 16 + 41.04; 16.9 % and 19 %: 33.80 + 44.42; 2.7 % and 19 %: 5.40 + 39.03.
    const { complete, price, upTo, chargesRange, lines, notices } = answer('DE', [uncertain(shoes, '200')]);
    expect({ complete, price, upTo, chargesRange }).toEqual({
      complete: false,
      price: '57.04',
      upTo: '78.22',
      chargesRange: { from: '44.43', upTo: '78.22' },
    });
    expect(lines[0]?.candidates?.map((each) => each.price)).toEqual(['57.04', '78.22', '44.43']);
    expect(reasonsOf(lines[0] as never)).toEqual(['code_uncertain higher', 'code_uncertain lower']);
    expect(notices.find(({ reason }) => reason === 'code_uncertain')).toEqual({
      level: 'warning',
      reason: 'code_uncertain',
      field: 'commodities[0].hsCode',
      message:
        'commodities[0].hsCode was predicted and is not certain, and the charges hang on it: ' +
        '6403.99 (leather shoes) bears 57.04 EUR; 6404.11 bears 78.22 EUR; 9506.99 bears 44.43 EUR. Send the code.',
    });
  });

  it('have no highest sum if a code bears an excise without a bound', () => {
    const { complete, upTo, lines } = answer('DE', [
      uncertain([candidate('701337', 0.5, 'glasses'), candidate('090121', 0.3, 'roasted coffee')], '200'),
    ]);
    expect({ complete, upTo }).toEqual({ complete: false, upTo: undefined });
    expect(lines[0]?.chargesRange?.from).toBeDefined();
    expect(lines[0]?.chargesRange?.upTo).toBeUndefined();
  });

  it('have no lowest sum if the charges of a code cannot be calculated', () => {
    // The duty on nuts to Switzerland is by weight, which was not sent.
    const { complete, chargesRange, lines } = answer('CH', [
      uncertain([candidate('950300', 0.5, 'toys'), candidate('080212', 0.3, 'almonds')], '300'),
    ]);
    expect({ complete, chargesRange }).toEqual({ complete: false, chargesRange: {} });
    expect(lines[0]?.candidates?.[1]).toEqual({ complete: false });
    expect(uncertainPart(lines[0])).toContain('0802.12 (almonds) cannot be calculated');
  });

  it('bear a certain sum where an agreement frees every code, and not without a statement on origin', () => {
    const shoes = [candidate('640399', 0.4), candidate('640411', 0.3)];
    const from = (originDeclared: boolean): boolean =>
      answer('DE', [uncertain(shoes, '200', { origin: 'GB', originDeclared })], { from: { country: 'GB' } }).complete;
    expect([from(true), from(false)]).toEqual([true, false]);
  });

  it('are not certain if the candidates together are less likely than another code', () => {
    const unlikely = [candidate('610910', 0.26), candidate('610990', 0.1)];
    const { complete, upTo, chargesRange } = answer('DE', [uncertain(unlikely, '200')]);
    expect({ complete, upTo, chargesRange }).toEqual({
      complete: false,
      upTo: undefined,
      chargesRange: { from: '66.56' },
    });
  });

  describe('beside other codes that are not unlikely', () => {
    const chanceOf = (chance: number, ...codes: readonly string[]): readonly CandidateCode[] =>
      codes.map((code, index) => candidate(code, index === 0 ? chance - 0.1 : 0.1 / (codes.length - 1)));
    const isCertain = (country: string, amount: string, candidates: readonly CandidateCode[]): boolean =>
      answer(country, [uncertain(candidates, amount)]).lines[0]?.chargesRange === undefined;

    it('bear a certain sum by a chance of 0.7 together where the charges hang on the tariff', () => {
      const shoes = (chance: number): boolean => isCertain('DE', '300', chanceOf(chance, '640399', '640391'));
      expect([shoes(0.5), shoes(0.699), shoes(0.7)]).toEqual([false, false, true]);
    });

    it('bear a certain sum by a chance of 0.5 where most goods bear the same', () => {
      // A flat duty up to 150 EUR in the Union; in Norway only clothes and food bear duty, in Canada most goods do.
      const bySum = ['60', '300'].map((amount) => isCertain('DE', amount, chanceOf(0.5, '640399', '640391')));
      const byPlace = ['NO', 'CA'].map((country) => isCertain(country, '300', chanceOf(0.5, '871491', '871499')));
      expect([bySum, byPlace]).toEqual([
        [true, false],
        [true, false],
      ]);
      expect(isCertain('DE', '60', chanceOf(0.499, '640399', '640391'))).toBe(false);
      // In Japan five of twelve kinds of goods are free.
      expect(isCertain('JP', '300', chanceOf(0.6, '950300', '851762'))).toBe(false);
    });

    it('bear a certain sum by a chance of 0.5 if they are clothes of a heading with one rate', () => {
      const clothes = [
        ['610910', '610990'],
        ['611595', '611596'],
      ].map((codes) => isCertain('DE', '300', chanceOf(0.5, ...codes)));
      // Stockings of heading 6115 bear 8 % or 12 %.
      expect(clothes).toEqual([true, false]);
    });

    it('do not, if only some codes of the heading bear a duty besides', () => {
      const duty = { ...rule, id: 'extra', name: 'Extra duty', rate: '0.05', when: { hs: ['610910', '610990'] } };
      const set = { ...bundled.ruleSets.of('EU'), additionalDuties: [duty] } as unknown as RuleSet;
      const lines = [uncertain(chanceOf(0.5, '610910', '610990'), '300')];
      const tariff = bundled.tariffs.on('EU', '2026-11-20') as Tariff;
      const found = calculate(dutyRequest('DE', { lines }), set, tariff, bundled.exchangeRates.on('2026-11-20'));
      expect(found.chargesRange?.from).toBeDefined();
    });

    it('may bear more or less than their candidates, without a bound', () => {
      const { complete, upTo, chargesRange, lines } = answer('DE', [
        uncertain(chanceOf(0.6, '640399', '640391'), '200'),
      ]);
      expect({ complete, upTo, chargesRange }).toEqual({
        complete: false,
        upTo: undefined,
        chargesRange: { from: '57.04' },
      });
      expect(reasonsOf(lines[0] as never)).toEqual(['code_uncertain higher', 'code_uncertain lower']);
      expect(uncertainPart(lines[0])).toBe(
        'commodities[0].hsCode was predicted and is not certain, and the charges hang on it: 6403.99 bears 57.04 EUR; ' +
          '6403.91 bears 57.04 EUR. The goods may have another code, and it may bear other charges. Send the code.',
      );
    });

    it('cannot bear less than nothing', () => {
      const { price, lines } = answer('GB', [uncertain(chanceOf(0.3, '490199', '490191'), '60')]);
      expect([price, ...reasonsOf(lines[0] as never)]).toEqual(['0.00', 'code_uncertain higher']);
    });

    it('leave the charges of other goods certain', () => {
      const doubted = uncertain(chanceOf(0.6, '640399', '640391'), '310');
      const { complete, lines } = answer('DE', [goods('610910', '300', 'EUR'), doubted, uncertain(shirts, '320')]);
      expect([complete, ...lines.map(({ chargesRange }) => chargesRange?.from)]).toEqual([
        false,
        undefined,
        lines[1]?.candidates?.[0]?.price,
        undefined,
      ]);
    });

    it('are tried beside the codes of the other goods, up to five of them', () => {
      const certainOf = (count: number): readonly boolean[] =>
        answer(
          'AU',
          Array.from({ length: count }, (_, index) => uncertain(chanceOf(0.6, '640399', '640391'), String(20 + index))),
        ).lines.map(({ chargesRange }) => chargesRange === undefined);
      expect([new Set(certainOf(5)), new Set(certainOf(6))]).toEqual([new Set([true]), new Set([false])]);
    });
  });

  it('are not certain by one candidate alone', () => {
    expect(answer('DE', [uncertain([candidate('610910', 0.9)], '200')]).complete).toBe(false);
  });

  it('bear nothing where nothing is due', () => {
    const { complete, lines } = answer('DE', [uncertain(books, '200')], { contentType: 'Documents' });
    expect({ complete, candidates: lines[0]?.candidates }).toEqual({ complete: true, candidates: undefined });
  });

  it('raise the carrier’s fee with the charges that it is a share of', () => {
    const carrierFees = [{ validFrom: '2026-01-01', currency: 'EUR', rate: '0.1' }];
    const shoes = [candidate('640399', 0.4), candidate('640411', 0.3)];
    // A tenth of 57.04 and of 78.22 is added; the second line bears 66.56 in any case.
    const { chargesRange } = answer('DE', [uncertain(shoes, '200'), uncertain(shirts, '200')], { carrierFees });
    expect(chargesRange).toEqual({ from: '135.96', upTo: '159.26' });
  });
});

describe('several goods whose codes are not certain', () => {
  it('share a duty that is due once for equal codes, or do not', () => {
    // Up to 150 EUR to a consumer of the EU: 3 EUR for each different subheading, once for two lines of one.
    const { complete, chargesRange } = answer('DE', [
      uncertain(shirts, '40'),
      uncertain([candidate('640399', 0.5), candidate('610990', 0.4)], '50'),
    ]);
    // 90 + 6 and 90 + 3, of which 19 % is VAT: 6 + 18.24; 3 + 17.67. A handling fee of at most 2 EUR each is open.
    expect({ complete, chargesRange }).toEqual({ complete: false, chargesRange: { from: '20.67', upTo: '28.24' } });
  });

  it('reach a minimum together, below which no tax is collected', () => {
    // Books bear 2.6 % in Switzerland, bags 8.1 %; less than 5 CHF of tax is not collected.
    const { chargesRange } = answer('CH', [uncertain(books, '40'), uncertain(books, '41')], { currency: 'CHF' });
    expect(chargesRange?.from).toBe('0.00');
    // Beside what the carrier charges, which has no bound.
    expect(chargesRange?.upTo).toBeUndefined();
  });

  it('reach a minimum by some combinations, though by none that has each code once', () => {
    const bags = books.toReversed();
    const lines = [uncertain(books, '65'), uncertain(bags, '65')];
    // A bag and a book bear more than 5 CHF of tax, in either order; two books bear less.
    const { price, chargesRange } = answer('CH', lines, { currency: 'CHF' });
    expect(Number(price)).toBeGreaterThan(5);
    expect(chargesRange?.from).toBe('0.00');
  });

  /** The lowest sum of two lines of shoes or T-shirts, all of different codes, and the sum of two lines of shoes. */
  const lowestBy = (changes: Partial<RuleSet>) => {
    const set = { ...bundled.ruleSets.of('EU'), ...changes } as RuleSet;
    const tariff = bundled.tariffs.on('EU', '2026-11-20') as Tariff;
    const by = (lines: readonly GoodsLine[]): Assessment =>
      calculate(dutyRequest('DE', { lines }), set, tariff, bundled.exchangeRates.on('2026-11-20'));
    const answered = by([
      uncertain([candidate('640399', 0.5), candidate('610910', 0.4)], '300'),
      uncertain([candidate('610990', 0.5), candidate('640391', 0.4)], '310'),
    ]);
    const { price } = by([goods('640399', '300', 'EUR'), goods('640391', '310', 'EUR')]);
    return [answered.chargesRange?.from, price];
  };
  it('bear a fee by some combinations, which is not due if all goods are of some codes', () => {
    const fee = { ...rule, id: 'fee', name: 'Customs fee', per: 'consignment', amount: '5', currency: 'EUR' } as const;
    const [from, price] = lowestBy({ fees: [fee] });
    expect(from).toBe(price);
  });

  it('share an allowance that goods of some codes alone have', () => {
    const value = bundled.ruleSets.of('EU')?.valuations.at(-1);
    const allowance = { amount: '100', currency: 'EUR' };
    const valuations = [
      { ...value, ...rule, id: 'value', allowance, when: { notHs: ['61'] } },
    ] as RuleSet['valuations'];
    const [from, price] = lowestBy({ valuations });
    expect(from).toBe(price);
  });

  /** A fee of 5 EUR on goods whose duty is the only other charge: none on books, some on all others. */
  const withCarrierFee = (lines: readonly GoodsLine[]): Assessment => {
    const set = { ...bundled.ruleSets.of('EU'), flatDuties: [], reliefs: [], taxes: [], fees: [], gaps: [] };
    const carrierFees = [{ validFrom: '2026-01-01', currency: 'EUR', amount: '5' }];
    const tariff = bundled.tariffs.on('EU', '2026-11-20') as Tariff;
    const request = dutyRequest('DE', { lines, carrierFees });
    return calculate(request, set as unknown as RuleSet, tariff, bundled.exchangeRates.on('2026-11-20'));
  };
  it('bear the fee of a carrier by some codes only, though their duty is below a minor unit', () => {
    // 9.7 % of 0.02 is a fifth of a cent: nobody pays it, and the carrier has advanced it.
    const { complete, price, chargesRange, lines } = withCarrierFee([
      uncertain(books.toReversed(), '0.02'),
      uncertain([candidate('490199', 0.5), candidate('490191', 0.3)], '0.02'),
    ]);
    expect(lines.map(({ candidates }) => candidates?.map((each) => each.price))).toEqual([
      ['0.00', '0.00'],
      ['0.00', '0.00'],
    ]);
    expect({ complete, price, chargesRange }).toEqual({
      complete: false,
      price: '0.00',
      chargesRange: { from: '0.00', upTo: '5.00' },
    });
  });

  it('bear one fee of a carrier by all codes, if each has some duty below a minor unit', () => {
    const { complete, price, chargesRange } = withCarrierFee([
      uncertain([candidate('420292', 0.5), candidate('640399', 0.3)], '0.02'),
      uncertain(shirts, '0.02'),
    ]);
    expect({ complete, price, chargesRange }).toEqual({ complete: true, price: '5.00', chargesRange: undefined });
  });

  it('change what other goods bear, whose code is certain', () => {
    const { lines } = answer('CH', [uncertain(books, '40'), goods('420292', '41', 'EUR')], { currency: 'CHF' });
    expect(lines[1]?.chargesRange?.from).toBe('0.00');
    expect(uncertainPart(lines[1])).toContain('hang on the code of other goods');
    expect(lines[1]?.candidates).toBeUndefined();
  });

  it('are not compared if too many codes hang together', () => {
    const many = ['640399', '610910', '420292', '950300'].map((code) => candidate(code, 0.2));
    const { complete, chargesRange, lines } = answer(
      'DE',
      ['10', '20', '30', '40'].map((amount) => uncertain(many, amount)),
    );
    expect({ complete, chargesRange }).toEqual({ complete: false, chargesRange: {} });
    expect(uncertainPart(lines[0])).toContain('too many codes of these goods hang together');
  });
});

describe('a recorded answer of uncertain codes', () => {
  it('is restored to the byte', () => {
    const request = dutyRequest('DE', { lines: [uncertain(books, '200'), uncertain(shirts, '100')] });
    const found = answerTo(request);
    expect(JSON.stringify(assessmentOf(recordedAssessmentOf(found), request))).toBe(JSON.stringify(found));
  });
});
