import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../../src/domain/shared/index.ts';
import { parseDutyRate, parseSeasonalRate, printDutyRate, versionTariff } from '../../../../src/domain/trade/index.ts';
import type { DutyRate, RateTerms, TariffEntry } from '../../../../src/domain/trade/index.ts';

const rate = (text: string): DutyRate => {
  const reading = parseDutyRate(text);
  if (reading.kind !== 'rate') throw new Error(text);
  return reading.rate;
};

const terms = (mfn: string, preferences: Readonly<Record<string, string>> = {}): RateTerms => ({
  mfn: mfn === '?' ? 'unreadable' : rate(mfn),
  preferences: Object.fromEntries(Object.entries(preferences).map(([name, text]) => [name, rate(text)])),
});

const line = (
  code: string,
  mfn: string,
  more: Partial<TariffEntry> & { readonly grants?: Readonly<Record<string, string>> } = {},
): TariffEntry => {
  const { grants, ...rest } = more;
  return { code, description: code, terms: terms(mfn, grants), ...rest };
};

const tariffOf = (...entries: readonly TariffEntry[]) =>
  versionTariff({ id: 'US', version: 'US-1', source: 'a test' }, entries);
const anyDay = '2026-11-20';

const found = (entries: readonly TariffEntry[], hsCode: string, date = anyDay): string => {
  const line = tariffOf(...entries)(date).lookup(hsCode);
  if (line === undefined) return 'nothing';
  return `${line.code}: ${line.mfn === 'unreadable' ? line.mfn : printDutyRate(line.mfn)}`;
};

/** What 6109 is answered with, of lines below it with these rates. */
const lineOf = (rates: readonly string[]) =>
  tariffOf(...rates.map((mfn, at) => line(`6109100${at}`, mfn)))(anyDay).lookup('6109');

describe('a version of a tariff', () => {
  const entries = [
    line('0101210010', '1%'),
    line('01012100', '2%'),
    line('010129', '3%'),
    line('0102', '4%'),
    line('03', '5%'),
  ];

  it.each([
    ['0101210010', '0101210010: 1%'],
    ['0101210099', '01012100: 2%'],
    ['01012999', '010129: 3%'],
    ['0102291', '0102: 4%'],
    ['0301', '03: 5%'],
    ['04', 'nothing'],
    ['1', 'nothing'],
  ])('finds the longest code that %s begins with', (hsCode, line) => {
    expect(found(entries, hsCode)).toBe(line);
  });

  it('answers a shorter code with the rate that all lines below share', () => {
    expect(found([line('61091000', '16.5%'), line('61099010', '16.5%')], '6109')).toBe('6109: 16.5%');
  });

  it('answers a shorter code with the highest of plain percentages, and says from where to where they go', () => {
    const tariff = tariffOf(line('61091000', '16.5%'), line('61099010', '32%'), line('61099090', 'Free'))(anyDay);
    expect(tariff.lookup('6109')).toMatchObject({
      code: '6109',
      spread: { lowest: '0%', highest: '32%' },
      mfn: { text: '0% to 32%' },
    });
  });

  it('answers a shorter code with every rate below it where a line is for goods of some values, though all are per cent', () => {
    const dear = { ...terms('48%'), valued: { upTo: '3', currency: 'USD' } };
    const found = tariffOf(line('64041100', '20%'), { ...line('64041159', '48%'), terms: dear })(anyDay).lookup('6404');
    expect(found).toMatchObject({
      mfn: 'unreadable',
      oneOf: [{ rate: { text: '20%' } }, { rate: { text: '48%' }, valued: dear.valued }],
    });
    expect(found?.spread).toBeUndefined();
  });

  it.each([
    ['per cent and weight', ['16.5%', '2 USD/kg + 4%', '16.5%'], ['16.5%', '2 USD/kg + 4%']],
    ['one of them free', ['Free', '2 USD/kg'], ['Free', '2 USD/kg']],
    ['a rate that cannot be read', ['16.5%', '2 USD/kg', '?'], undefined],
    ['per cent alone', ['16.5%', '4%'], undefined],
    ['one rate', ['2 USD/kg', '2 USD/kg'], undefined],
  ])('answers a shorter code with every rate below it, once, where they differ in kind: %s', (_, below, oneOf) => {
    const line = lineOf(below);
    expect(line?.oneOf?.map(({ rate }) => printDutyRate(rate))).toEqual(oneOf);
    if (oneOf !== undefined) expect(line?.mfn).toBe('unreadable');
  });

  it('says nothing of a range where the lines below share one rate, in whatever notation', () => {
    const tariff = tariffOf(line('61091000', '16.5%'), line('61099010', '16.50%'))(anyDay);
    expect(tariff.lookup('6109')).toStrictEqual({
      code: '6109',
      mfn: rate('16.5%'),
      preferences: {},
      source: 'a test',
    });
  });

  it.each([
    ['5%', '32%', '16.5%'],
    ['16.5%', '5%', '32%'],
    ['32%', '5%', '5%'],
    ['5%', '5.0%', '32%'],
  ])('has a range from the lowest to the highest of %s, %s and %s', (...rates) => {
    const tariff = tariffOf(...rates.map((text, at) => line(`6109900${at}`, text)))(anyDay);
    expect(tariff.lookup('6109')).toMatchObject({
      spread: { lowest: '5%', highest: '32%' },
      mfn: { text: '5% to 32%' },
    });
  });

  it.each(['5% + 1 EUR/kg', '5% MIN 1 EUR/kg', '5% MAX 1 EUR/kg', '1 EUR/kg'])(
    'has no rate for a shorter code with lines of 4%% and of %s',
    (text) => {
      expect(found([line('22041000', '4%'), line('22042100', text)], '2204')).toBe('2204: unreadable');
    },
  );

  it('has no rate for a shorter code where the lines below differ in kind', () => {
    expect(found([line('22041000', '5 EUR/hl'), line('22042100', '32%')], '2204')).toBe('2204: unreadable');
    expect(found([line('22041000', '5%'), line('22042100', '?')], '2204')).toBe('2204: unreadable');
  });

  it('grants a shorter code only what every line below grants, at the highest of their rates', () => {
    const tariff = tariffOf(
      line('61091000', '16.5%', { grants: { KR: 'Free', AU: 'Free', JP: '1%', MX: '1%' } }),
      line('61099010', '32%', { grants: { KR: 'Free', AU: 'Free', JP: '2%', MX: '1 EUR/kg' } }),
      line('61099090', '32%', { grants: { KR: 'Free', JP: '1.5%', MX: '1%' } }),
    )(anyDay);
    const preferences = tariff.lookup('6109')?.preferences ?? {};
    expect(Object.entries(preferences).map(([name, rate]) => [name, printDutyRate(rate)])).toEqual([
      ['KR', 'Free'],
      ['JP', '2%'],
    ]);
  });

  it('uses the rate of the season', () => {
    const reading = parseSeasonalRate('8% (01 NOV-14 MAY), 14% (15 MAY-31 OCT)');
    if (reading.kind !== 'seasons') throw new Error('no seasons');
    const tomatoes: TariffEntry = {
      code: '07020000',
      description: '',
      terms: { mfn: 'unreadable', seasons: reading.seasons, preferences: {} },
    };
    const rates = (code: string) => ['2026-05-14', '2026-05-15'].map((date) => found([tomatoes], code, date));
    expect([rates('07020000'), rates('0702')]).toEqual([
      ['07020000: 8%', '07020000: 14%'],
      ['0702: 8%', '0702: 14%'],
    ]);
    // Another line below the same heading: the highest rate of the year is the one that cannot be exceeded.
    expect(found([tomatoes, line('07030000', '10%')], '07')).toBe('07: 14%');
  });

  it('finds lines by the day, both days inclusive, and falls back to the line above while there is none', () => {
    const dated = [
      line('61091000', '10%', { validTo: '2026-06-30' }),
      line('61091000', '20%', { validFrom: '2026-08-01' }),
      line('6109', '30%'),
    ];
    expect(
      ['2026-06-30', '2026-07-01', '2026-07-31', '2026-08-01'].map((date) => found(dated, '61091000', date)),
    ).toEqual(['61091000: 10%', '6109: 30%', '6109: 30%', '61091000: 20%']);
  });

  const days = fc.constantFrom('2026-06-29', '2026-06-30', '2026-07-01', '2026-07-02', '2026-07-31', '2026-08-01');

  it('has the lines of each day, whatever days it was asked for before', () => {
    const dated = fc.record({ validFrom: days, validTo: days }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(dated, { minLength: 1, maxLength: 4 }), fc.array(days, { minLength: 1 }), (spans, dates) => {
        const entries = spans.map((span, at) => line(`${at + 1}1091000`, `${at + 1}%`, span));
        const tariff = tariffOf(...entries);
        for (const date of dates) {
          for (const { code, validFrom = '', validTo = '9' } of entries) {
            expect(tariff(date).lookup(code)?.code).toBe(validFrom <= date && date <= validTo ? code : undefined);
          }
        }
      }),
    );
  });

  it('is the same object all day, so that what depends on it can be kept', () => {
    const tariff = tariffOf(line('61091000', '10%', { validTo: '2026-06-30' }));
    const first = tariff('2026-06-30');
    expect(tariff('2026-06-30')).toBe(first);
    expect(tariff('2026-07-01')).not.toBe(first);
  });

  it('says which version and which source it is of', () => {
    const tariff = tariffOf(line('61091000', '10%'))(anyDay);
    expect([tariff.id, tariff.version, tariff.lookup('61091000')?.source]).toEqual(['US', 'US-1', 'a test']);
  });

  const code = fc.tuple(fc.constantFrom(2, 4, 6, 8, 10), fc.integer({ min: 0, max: 222 })).map(([length, number]) =>
    // Few digits, so that codes are prefixes of each other.
    number.toString(3).padStart(10, '0').slice(-length),
  );

  it('finds what going through all lines would find', () => {
    fc.assert(
      fc.property(fc.uniqueArray(code, { minLength: 1, maxLength: 30 }), code, (codes, asked) => {
        const line = tariffOf(
          ...codes.map((code, at): TariffEntry => ({ code, description: '', terms: terms(`${at + 1}%`) })),
        )(anyDay).lookup(asked);
        const longest = codes.filter((code) => asked.startsWith(code)).sort((a, b) => b.length - a.length)[0] ?? '';
        const hasLinesBelow = codes.some((code) => code.startsWith(asked));
        if (hasLinesBelow) expect(line?.code).toBe(asked);
        else expect((line?.code ?? '').length).toBeGreaterThanOrEqual(longest.length);
        if (line) expect(asked.startsWith(line.code)).toBe(true);
      }),
    );
  });

  it('never answers a shorter code with less than a line below it pays', () => {
    const percent = fc.integer({ min: 0, max: 9_999 }).map((digits) => `${digits / 100}%`);
    fc.assert(
      fc.property(fc.array(percent, { minLength: 1, maxLength: 9 }), (rates) => {
        const line_ = tariffOf(...rates.map((text, at) => line(`6109${at}000`, text)))(anyDay).lookup('6109');
        const [part] = line_ && line_.mfn !== 'unreadable' ? line_.mfn.parts : [];
        const answered = part?.kind === 'adValorem' ? Decimal.parse(part.rate) : Decimal.zero;
        for (const text of rates) {
          const own = rate(text).parts[0];
          expect(
            answered.compare(own?.kind === 'adValorem' ? Decimal.parse(own.rate) : Decimal.zero),
          ).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
