import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HttpError } from '../../../../src/adapters/platform/http/engine/failures/http-error.ts';
import { inputChecker } from '../../../../src/adapters/platform/http/engine/route/input.ts';
import { unknownFieldsIn } from '../../../../src/adapters/platform/http/engine/route/unknown-names.ts';
import {
  amount,
  commodities,
  customs,
  flag,
  instant,
  listQuery,
  measure,
  metadata,
  movedMoney,
  oneOrMany,
  party,
  text,
  weight,
} from '../../../../src/adapters/platform/http/schemas/index.ts';
import { currencies, minorDigitsOf } from '../../../../src/domain/shared/currencies.ts';
import { fromMinor } from '../../../../src/domain/shared/money.ts';
import type { Commodity } from '../../../../src/domain/shared/commodity.ts';
import type { Party } from '../../../../src/domain/shared/party.ts';

const checked = (body: z.ZodType, value: unknown): unknown =>
  inputChecker({ body })({ params: undefined, query: undefined, body: value }).body;

/** What a client is told is wrong with a body; empty when nothing is. */
const faultsOf = (body: z.ZodType, value: unknown): readonly string[] => {
  try {
    checked(body, value);
    return [];
  } catch (error) {
    if (error instanceof HttpError) return error.options.details ?? [];
    throw error;
  }
};

const berlin = { line1: '1 High Street', city: 'Berlin', postcode: '10115', country: 'DE' };
const shirt = { title: 'Cotton T-shirt', quantity: 2, value: { amount: 25, currency: 'GBP' }, countryOfOrigin: 'GB' };

describe('numbers', () => {
  it.each([
    [1.5, '1.5'],
    ['1.50', '1.50'],
    ['007.5', '7.5'],
    [3, '3'],
    ['999999999999.999999', '999999999999.999999'],
  ])('%j is %s', (sent, kept) => expect(amount.parse(sent)).toBe(kept));

  it.each([
    '',
    '-1',
    '+1',
    '1e3',
    'NaN',
    '1.',
    '.5',
    '1.1234567',
    '1234567890123',
    ' 1',
    '1,5',
    -1,
    Infinity,
    1e13,
    true,
    null,
    {},
    [],
  ])('%j is none', (sent) => expect(amount.safeParse(sent).success).toBe(false));

  it('refuses a weight of nothing but takes money of nothing', () => {
    expect(measure.safeParse('0.000').success).toBe(false);
    expect(amount.parse(0)).toBe('0');
  });

  it('keeps the value of every number the interface allows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 999_999 }), (whole, fraction) => {
        const sent = `${whole}.${String(fraction).padStart(6, '0')}`;
        expect(amount.parse(sent)).toBe(sent);
        expect(Number(amount.parse(Number(sent)))).toBe(Number(sent));
      }),
    );
  });

  it('takes money that moves in whole minor units of every currency only', () => {
    const body = z.object({ amount: movedMoney });
    for (const currency of currencies) {
      const digits = minorDigitsOf(currency);
      const coin = fromMinor(1n, currency).amount;
      const [fraction, padded] = [
        `0.${'0'.repeat(digits)}1`,
        digits === 6 ? coin : `${coin}${digits === 0 ? '.' : ''}0`,
      ];
      expect(faultsOf(body, { amount: { amount: coin, currency } })).toEqual([]);
      expect(faultsOf(body, { amount: { amount: padded, currency } })).toEqual([]);
      expect(faultsOf(body, { amount: { amount: fraction, currency } })).toEqual([
        `amount.amount must have at most ${digits} decimals in ${currency}, for example "${fromMinor(150n, currency).amount}".`,
      ]);
    }
  });

  it('takes a missing unit for kg and refuses any other', () => {
    expect(weight.parse({ value: 1 })).toEqual({ unit: 'kg', value: '1' });
    expect(faultsOf(z.object({ weight }), { weight: { unit: 'lb', value: 1 } })).toEqual([
      'weight.unit must be "kg" or left out, for example "kg".',
    ]);
  });
});

describe('parties', () => {
  const body = z.object({ shipTo: party, shipFrom: party });

  it('come out as they went in', () => {
    const jane: Party = { name: 'Jane Doe', email: 'jane@example.com', address: berlin };
    const kept: Party = party.parse(jane);
    expect(kept).toEqual(jane);
  });

  it('are reported with all faults at once: missing, wrong type, too long, and against the rules of the country', () => {
    expect(
      faultsOf(body, {
        shipTo: { name: 5, email: 'nowhere', address: { line1: 'x'.repeat(121), postcode: '1', country: 'US' } },
        shipFrom: { address: { ...berlin, country: 'XX' } },
      }),
    ).toEqual([
      'shipTo.name must be a string, for example "Jane Doe".',
      'shipTo.address.city is required, for example "Berlin".',
      'shipTo.email must be an e-mail address, for example "jane@example.com".',
      'shipTo.address.line1 must be at most 120 characters, for example "1 High Street".',
      'shipTo.address.state is required in US, for example "CA".',
      'shipFrom.address.country must be one of the two-letter country codes, for example "DE".',
      'shipFrom.name or shipFrom.company is required, for example "Jane Doe".',
    ]);
  });

  it('refuses control characters in any of their texts', () => {
    fc.assert(
      fc.property(fc.constantFrom('name', 'company', 'phone'), fc.integer({ min: 1, max: 31 }), (field, code) => {
        const value = { name: 'Jane Doe', address: berlin, [field]: `0123456${String.fromCharCode(code)}` };
        expect(faultsOf(z.object({ shipTo: party }), { shipTo: value })).toContainEqual(
          expect.stringContaining('control characters'),
        );
      }),
    );
  });

  it('count characters, not the halves of them', () => {
    expect(faultsOf(z.object({ note: text(3, 'abc') }), { note: '😀😀😀' })).toEqual([]);
    expect(faultsOf(z.object({ note: text(3, 'abc') }), { note: '😀😀😀😀' })).toEqual([
      'note must be at most 3 characters, for example "abc".',
    ]);
  });
});

describe('commodities', () => {
  const body = z.object({ commodities });

  it('gain their code as digits and keep it as sent', () => {
    const [kept] = commodities.parse([{ ...shirt, hsCode: '6109.10 00' }]);
    expect(kept).toEqual({
      ...shirt,
      value: { amount: '25', currency: 'GBP' },
      hsCode: '6109.10 00',
      hsDigits: '61091000',
    } satisfies Commodity);
  });

  it('name the entry that is at fault', () => {
    expect(faultsOf(body, { commodities: [shirt, { ...shirt, title: ' ', quantity: 0, hsCode: '12' }] })).toEqual([
      'commodities[1].title or commodities[1].description is required, for example "Cotton T-shirt".',
      'commodities[1].hsCode must be 4 to 10 digits, dots and spaces aside, for example "6109.10".',
      'commodities[1].quantity must be a whole number from 1 to 99999, for example 1.',
    ]);
  });

  it('are 200 at most', () => {
    expect(faultsOf(body, { commodities: Array.from({ length: 200 }, () => shirt) })).toEqual([]);
    expect(faultsOf(body, { commodities: Array.from({ length: 201 }, () => shirt) })).toEqual([
      'commodities must have at most 200 entries.',
    ]);
  });

  it('refuse an unknown currency', () => {
    expect(faultsOf(body, { commodities: [{ ...shirt, value: { amount: 1, currency: 'XYZ' } }] })).toEqual([
      'commodities[0].value.currency must be a three-letter ISO 4217 code, for example "GBP".',
    ]);
  });
});

describe('customs', () => {
  it('are never DDP by default', () => {
    expect(customs.parse({})).toEqual({ contentType: 'CommercialGoods', incoterms: 'DDU' });
  });

  it('keep the lines of the safety contact and refuse them elsewhere', () => {
    expect(
      faultsOf(z.object({ customs }), {
        customs: { GPSRContactInfo: 'Example Ltd\n1 High Street', signedBy: 'Jane\nDoe', invoiceDate: '2026-02-30' },
      }),
    ).toEqual([
      'customs.signedBy must not hold control characters such as line breaks, for example "Jane Doe".',
      'customs.invoiceDate must be an existing date or an ISO 8601 timestamp, for example "2026-01-15".',
    ]);
  });
});

describe('metadata', () => {
  it.each([
    ['51 keys', Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 1]))],
    ['a key of 41 characters', { ['k'.repeat(41)]: 1 }],
    ['a string of 501 characters', { note: 'x'.repeat(501) }],
  ])('refuses %s', (_, value) => expect(faultsOf(z.object({ metadata }), { metadata: value })).toHaveLength(1));

  it('takes whatever JSON is within the limits', () => {
    const pairs = fc.dictionary(
      fc.string({ maxLength: 20 }),
      fc.oneof(fc.string({ maxLength: 500 }), fc.boolean(), fc.integer()),
      {
        maxKeys: 50,
        noNullPrototype: true,
      },
    );
    fc.assert(
      fc.property(pairs, (value) => {
        expect(faultsOf(z.object({ metadata }), { metadata: value })).toEqual([]);
      }),
    );
  });
});

describe('lists', () => {
  const query = listQuery({ status: oneOrMany(z.enum(['pending', 'paid'])).optional(), overdueOnly: flag.optional() }, [
    'createdAt',
    'status',
  ]);

  it('begin with the first fifty, the newest first', () => {
    expect(query.parse({})).toEqual({ range: [0, 49], sort: { field: 'createdAt', direction: 'DESC' } });
  });

  it.each([
    ['ASC', { field: 'createdAt', direction: 'ASC' }],
    ['["status","DESC"]', { field: 'status', direction: 'DESC' }],
    ['["id","ASC"]', { field: 'createdAt', direction: 'ASC' }],
  ])('are sorted by %s', (sort, expected) => expect(query.parse({ sort }).sort).toEqual(expected));

  it.each(['', 'asc', '["name","ASC"]', '["createdAt","UP"]', '["createdAt"]', '{}', 'null', '["createdAt","ASC"'])(
    'refuse to be sorted by %j',
    (sort) => expect(query.safeParse({ sort }).success).toBe(false),
  );

  it.each(['[0]', '[5,4]', '[-1,4]', '[0,250]', '[0.5,1]', '["0","1"]', '0-49', '', '[0,1e999]', 'null'])(
    'refuse the range %j',
    (range) => expect(query.safeParse({ range }).success).toBe(false),
  );

  it('take every range of up to 250 rows and no longer one', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(500), (start, length) => {
        const end = start + length;
        expect(query.safeParse({ range: JSON.stringify([start, end]) }).success).toBe(length < 250);
      }),
    );
  });

  it("take filters one by one, repeated, or as react-admin's object", () => {
    expect(query.parse({ status: 'paid' }).status).toEqual(['paid']);
    expect(query.parse({ status: ['paid', 'pending'], overdueOnly: 'true' })).toMatchObject({
      status: ['paid', 'pending'],
      overdueOnly: true,
    });
    expect(query.parse({ filter: '{"status":["paid"],"overdueOnly":true}' })).toMatchObject({
      status: ['paid'],
      overdueOnly: true,
    });
  });

  it.each(['[]', 'x', '"status"', 'null'])('refuse the filter %j', (filter) =>
    expect(query.safeParse({ filter }).success).toBe(false),
  );
});

describe('time filters', () => {
  it.each([
    ['2026-01-06', '2026-01-06T00:00:00.000Z'],
    ['2026-01-06T10:00:00.5Z', '2026-01-06T10:00:00.500Z'],
    ['2026-01-06T10:00', '2026-01-06T10:00:00.000Z'],
    ['2026-01-06 10:00:00+02:00', '2026-01-06T08:00:00.000Z'],
    ['2026-01-06T10:00:00-0530', '2026-01-06T15:30:00.000Z'],
  ])('%s begins at %s', (sent, moment) => expect(instant.parse(sent)).toBe(moment));

  it.each(['2026-02-29', '06.01.2026', 'yesterday', '2026-01-06T25:00', ''])('%j is not a time', (sent) =>
    expect(instant.safeParse(sent).success).toBe(false),
  );
});

describe('unknown fields', () => {
  const body = z.object({
    shipTo: party.optional(),
    commodities: commodities.optional(),
    metadata: metadata.optional(),
    kind: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]).optional(),
  });

  const unknownIn = (sent: unknown) => unknownFieldsIn({ body, rate: 'read' })(sent, [], false).notices;

  it('are found at any depth, but not where names are the client’s own', () => {
    const [notice] = unknownIn({
      shipTo: { nickname: 'J', address: { ...berlin, planet: 'Earth' } },
      commodities: [shirt, { ...shirt, colour: 'blue' }],
      metadata: { anything: 1 },
      kind: { b: '', c: 1 },
      extra: {},
    });
    expect(notice).toMatchObject({
      level: 'info',
      reason: 'unknown_fields',
      details: ['shipTo.nickname', 'shipTo.address.planet', 'commodities[1].colour', 'kind.c', 'extra'],
    });
  });

  it('cause no notice when there are none', () => {
    expect(unknownIn({ shipTo: { name: 'Jane Doe', address: berlin } })).toEqual([]);
  });

  it('do not make a reply as long as the request', () => {
    const sent = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`${'x'.repeat(500)}${index}`, 1]));
    expect(JSON.stringify(unknownIn(sent)).length).toBeLessThan(15_000);
  });
});
