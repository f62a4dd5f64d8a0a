import { describe, expect, it } from 'vitest';
import {
  dimensionsFaults,
  kilogramFaults,
  moneyFaults,
  textFaults,
  textsFaults,
  weightFaults,
} from '../../../src/domain/shared/field-rules.ts';
import {
  addDays,
  daysBetween,
  isLocalDate,
  isWithin,
  nearest,
  timestampParts,
  weekdayOf,
} from '../../../src/domain/shared/index.ts';
import { metadataFaults } from '../../../src/domain/shared/metadata.ts';
import { barePostcode } from '../../../src/domain/shared/postcode.ts';
import { ownValue } from '../../../src/domain/shared/table.ts';

const fields = (faults: readonly { readonly field?: string }[]) => faults.map(({ field }) => field);

describe('measures and amounts', () => {
  it('are above zero where they weigh or measure something', () => {
    const kilograms = (text: string) => fields(kilogramFaults(text, 'kgWeight'));
    expect([kilograms('0.000001'), kilograms('0'), kilograms('0.0000001'), kilograms('heavy')]).toEqual([
      [],
      ['kgWeight'],
      ['kgWeight'],
      ['kgWeight'],
    ]);
    expect(kilogramFaults(undefined, 'kgWeight')).toEqual([]);
    expect(kilogramFaults('0', 'kgWeight')[0]?.message).toContain('for example "0.5"');
  });
  it('are in the one unit there is, or name none', () => {
    expect(fields(weightFaults({ unit: 'lb', value: '1' }, 'weight'))).toEqual(['weight.unit']);
    expect(fields(weightFaults({ value: '1' }, 'weight'))).toEqual([]);
    expect(weightFaults({ unit: 'kg' }, 'weight')).toEqual([
      { field: 'weight.value', message: 'weight.value is required, for example "1.5".' },
    ]);
    expect(fields(dimensionsFaults({ unit: 'in', length: '1', width: '0' }, 'box'))).toEqual([
      'box.unit',
      'box.width',
      'box.height',
    ]);
    expect(dimensionsFaults({ unit: 'cm', length: '1', width: '1', height: '0' }, 'box')[0]?.message).toContain(
      'for example "20"',
    );
    expect(dimensionsFaults({ length: '1', width: '1', height: '1' }, 'box')).toEqual([]);
  });
  it('of money are an amount and a currency, each required by itself', () => {
    const of = (amount?: string, currency?: string) =>
      moneyFaults({ ...(amount !== undefined && { amount }), ...(currency !== undefined && { currency }) }, 'value');
    expect(of('0', 'GBP')).toEqual([]);
    expect(of(undefined, 'GBP')).toEqual([
      { field: 'value.amount', message: 'value.amount is required, for example "25.00".' },
    ]);
    expect(of('1')).toEqual([{ field: 'value.currency', message: 'value.currency is required, for example "GBP".' }]);
    expect(fields(of('-1', 'XXZ'))).toEqual(['value.amount', 'value.currency']);
  });
});

describe('a text', () => {
  const rule = { max: 3, example: 'abc' };
  it('has as many characters as people count', () => {
    for (const [text, sound] of [
      ['abc', true],
      ['abcd', false],
      ['🙂🙂🙂', true],
      ['🙂🙂🙂🙂', false],
      ['a\nb', false],
      ['', true],
    ] as const) {
      // oxfmt-ignore
      const faults = textFaults(text, 'a.field', rule);
      expect([text, faults.length]).toEqual([text, sound ? 0 : 1]);
      expect(textsFaults({ field: text }, 'a', { field: rule })).toEqual(faults);
    }
    expect(textFaults('a\nbc\u0000', 'field', rule)).toHaveLength(2);
  });
});

describe('metadata', () => {
  const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
  it('has up to 50 keys of up to 40 characters', () => {
    expect([fields(metadataFaults(entries(50), 'metadata')), fields(metadataFaults(entries(51), 'metadata'))]).toEqual([
      [],
      ['metadata'],
    ]);
    expect([
      metadataFaults({ ['k'.repeat(40)]: 1 }, 'm').length,
      metadataFaults({ ['k'.repeat(41)]: 1 }, 'm').length,
    ]).toEqual([0, 1]);
  });
  it('has up to 500 characters in each string, however deep', () => {
    const [fits, long] = ['🙂'.repeat(500), 'x'.repeat(501)];
    expect(metadataFaults({ a: fits, b: { c: [1, null, fits] } }, 'm')).toEqual([]);
    expect(fields(metadataFaults({ a: long, b: { c: ['short', { d: long }] }, e: 1 }, 'm'))).toEqual(['m.a', 'm.b']);
    expect(metadataFaults(undefined, 'm')).toEqual([]);
  });
});

describe('a date', () => {
  it('begins with the year 100', () => {
    expect([
      isLocalDate('0100-01-01'),
      isLocalDate('0099-12-31'),
      isLocalDate('2026-13-01'),
      isLocalDate('2026-1-1'),
    ]).toEqual([true, false, false, false]);
  });
  it('is within bounds that both count, and may be missing', () => {
    const within = { validFrom: '2026-02-01', validTo: '2026-02-28' };
    expect(['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'].map((date) => isWithin(within, date))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([
      isWithin({ validFrom: '2026-02-01' }, '2999-01-01'),
      isWithin({ validTo: '2026-02-28' }, '1999-01-01'),
      isWithin({}, '2026-02-01'),
    ]).toEqual([true, true, true]);
    expect([
      isWithin({ validFrom: '2026-02-01' }, '2026-01-31'),
      isWithin({ validTo: '2026-02-28' }, '2026-03-01'),
    ]).toEqual([false, false]);
  });
  it('is counted in days, and on a weekday, before 1970 too', () => {
    expect([addDays('2026-02-28', 1), addDays('2026-03-01', -1), daysBetween('2026-02-28', '2026-03-02')]).toEqual([
      '2026-03-01',
      '2026-02-28',
      2,
    ]);
    expect(['1970-01-01', '1969-12-31', '1969-12-29', '1969-12-28', '2026-11-23'].map(weekdayOf)).toEqual([
      4, 3, 1, 7, 1,
    ]);
  });
  it('has the parts of a timestamp that were written', () => {
    expect(timestampParts('2026-11-20')).toStrictEqual({ date: '2026-11-20', hasTime: false });
    expect(timestampParts('2026-11-20T10:00')).toStrictEqual({ date: '2026-11-20', hasTime: true });
    expect(timestampParts('2026-11-20T10:00:00+01:00')).toStrictEqual({
      date: '2026-11-20',
      hasTime: true,
      offset: '+01:00',
    });
    expect([timestampParts('2026-02-30T10:00'), timestampParts('noon')]).toEqual([undefined, undefined]);
  });
});

describe('a postcode', () => {
  it('is one without spaces, dashes and the sign of its country', () => {
    expect(['22100', '221 00', 'FI-22100', ' fi 22100 ', 'AX - 22100'].map((text) => barePostcode('FI', text))).toEqual(
      Array.from({ length: 5 }, () => '22100'),
    );
    expect([barePostcode('GB', 'bt1 5gs'), barePostcode('GB', 'N-1 9GU'), barePostcode('FI', '22FI-100')]).toEqual([
      'BT15GS',
      'N19GU',
      '22FI100',
    ]);
  });
});

describe('the nearest name to a mistyped one', () => {
  it.each([
    ['wegiht', 'weight'], ['eweight', 'weight'], ['weigh', 'weight'], ['weixyt', 'weight'], ['wxyzht', undefined], ['ab', undefined], ['aeb', 'abe'], ['abc', 'abe'], ['xyc', undefined],
  ])('to %j is %j', (word, name) => expect(nearest(word, ['weight', 'abe'])).toBe(name)); // oxfmt-ignore
  it('is the first of several that are as near, and a nearer one before all', () => {
    expect([
      nearest('sort', ['port', 'fort']),
      nearest('sort', ['port', 'SORT', 'sort']),
      nearest('sorted', ['sport', 'sorter']),
    ]).toEqual(['port', 'SORT', 'sorter']);
  });
  it('may have up to a letter in four wrong, at most three', () => {
    expect([
      nearest('abcdefXY', ['abcdefgh']),
      nearest('abcdXXXh', ['abcdefgh']),
      nearest('abcdXXXX', ['abcdefgh']),
    ]).toEqual(['abcdefgh', 'abcdefgh', undefined]);
    const long = 'abcdefghijklmnopqrst';
    expect([nearest(`XXX${long.slice(3)}`, [long]), nearest(`XXXX${long.slice(4)}`, [long])]).toEqual([
      long,
      undefined,
    ]);
  });
  it('is not looked for where either is longer than 60 letters', () => {
    const [fits, long] = ['x'.repeat(60), 'x'.repeat(61)];
    expect([nearest(fits, [fits]), nearest(long, [fits]), nearest(fits, [long])]).toEqual([fits, undefined, undefined]);
  });
});

describe('what is looked up', () => {
  it('is what a table holds itself', () => {
    expect([ownValue({ a: 1 }, 'a'), ownValue<unknown>({ a: 1 }, 'constructor'), ownValue(undefined, 'a')]).toEqual([
      1,
      undefined,
      undefined,
    ]);
  });
});
