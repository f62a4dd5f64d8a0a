import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { doubtful, readerOf } from '../../../../../src/adapters/http/engine/route/quick-reading.ts';
import { listQuery, maybe } from '../../../../../src/adapters/http/schemas/index.ts';
import { labelRequest } from '../../../../../src/adapters/http/resources/shipments/schemas.ts';
import { dutiesRequest } from '../../../../../src/adapters/http/resources/duties/schemas.ts';

const cart = {
  shipFrom: { address: { country: 'GB', postcode: 'LS1 1AA' } },
  shipTo: { name: 'Jane Doe', address: { country: 'DE', line1: '1 High Street', city: 'Berlin', postcode: '10115' } },
  commodities: [
    {
      sku: 'SKU-1',
      title: 'Cotton T-shirt',
      hsCode: '6109.10',
      quantity: 2,
      value: { amount: '25.00', currency: 'GBP' },
      unitWeight: { unit: 'kg', value: 0.25 },
      countryOfOrigin: 'GB',
      compliance: { isControlGood: false, certificationType: 'CE' },
      metadata: { colour: 'blue', sizes: ['M', 'L'] },
    },
    { description: 'Boots', quantity: 1, value: { amount: 90, currency: 'GBP' }, countryOfOrigin: 'EL' },
  ],
  customs: { contentType: 'CommercialGoods', incoterms: 'DDP', IOSS: 'IM3721234567', signedBy: 'Jane Doe' },
  currency: 'EUR',
  freightCost: { amount: '12.00', currency: 'GBP' },
  dimensions: { length: 30, width: '20', height: '10.5' },
  metadata: { order: '1001' },
  additionalServices: { postalDuties: true },
  packageType: 'parcel',
};

const booking = {
  shipFrom: {
    name: 'John Smith',
    email: 'john@example.com',
    address: { country: 'GB', line1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA' },
  },
  shipTo: cart.shipTo,
  commodities: cart.commodities,
  customs: cart.customs,
  dimensions: cart.dimensions,
  weight: { value: '1.5' },
  serviceCode: 'standard',
};

const junk = fc.oneof(
  fc.constantFrom<unknown>(null, '', ' ', '0', '-1', 'GBP', 'DE', 'x'.repeat(300), 'line\nbreak', '\0.a', 0, 1.5, -1, 1e13, true, [], {}, [
    null,
  ]),
  fc.jsonValue({ maxDepth: 2 }),
);

type Step = { readonly at: number; readonly to: unknown; readonly how: 'replace' | 'remove' | 'add' };
const steps = fc.array(fc.record({ at: fc.nat(80), to: junk, how: fc.constantFrom('replace', 'remove', 'add') }), { maxLength: 3 });

type Place = { readonly holder: Record<string, unknown>; readonly name: string };

const placesIn = (value: unknown): readonly Place[] => {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name])]);
};

const changed = (sound: object, changes: readonly Step[]): unknown => {
  const body = structuredClone(sound);
  for (const { at, to, how } of changes) {
    const places = placesIn(body);
    const place = places[at % places.length];
    if (place === undefined) continue;
    if (how === 'replace') place.holder[place.name] = to;
    else if (how === 'add') place.holder[`${place.name}More`] = to;
    else if (Array.isArray(place.holder)) place.holder.splice(Number(place.name), 1);
    else Reflect.deleteProperty(place.holder, place.name);
  }
  return body;
};

const agrees = (schema: z.ZodType, value: unknown): void => {
  const quick = readerOf(schema)(structuredClone(value));
  const slow = schema.safeParse(structuredClone(value));
  if (quick !== doubtful) expect([slow.success, JSON.stringify(slow.data)]).toEqual([true, JSON.stringify(quick)]);
};

describe.each([
  ['a calculation of duties', dutiesRequest, cart],
  ['a booking', labelRequest(() => []), booking],
])('the quick reading of %s', (_, schema, sound) => {
  it('reads what is sound', () => {
    expect(readerOf(schema)(sound)).toEqual(schema.parse(sound));
  });

  it('reads as the schema does, and what that refuses not at all', () => {
    fc.assert(fc.property(steps, (changes) => agrees(schema, changed(sound, changes))));
  });
});

describe('what is not JSON alone', () => {
  const kinds: readonly (readonly [string, z.ZodType, readonly unknown[]])[] = [
    ['numbers', z.number(), [1, 0, Number.NaN, Number.POSITIVE_INFINITY, '1']],
    ['whole numbers', z.int().min(2), [1, 2, 2.5, 2 ** 60]],
    ['formats', z.email(), ['jane@example.com', 'jane']],
    ['coerced values', z.coerce.string(), [1, 'a', undefined]],
    ['defaults inside what may be left out', z.object({ a: z.string().default('b').optional(), c: z.number().default(1) }), [{}, { a: 'x' }, { a: undefined }]],
    ['names that are not known', z.strictObject({ a: z.string() }), [{ a: '' }, { a: '', b: 1 }]],
    ['names that are kept', z.looseObject({ a: z.string() }), [{ a: '', b: 1 }]],
    ['fields that are there and undefined', z.object({ a: maybe(z.string()) }), [{}, { a: undefined }, { a: '' }]],
    ['alternatives', z.union([z.string(), z.number(), z.object({ a: z.literal(1) })]), ['a', 1, { a: 1 }, { a: 2 }, true]],
    ['exactly one alternative', z.xor([z.string(), z.string().min(2)]), ['a', 'ab', 1]],
    ['codecs', z.codec(z.string(), z.number(), { decode: Number, encode: String }), ['1', 'x', 1]],
    ['changes on the way', z.string().trim().toLowerCase().min(1), [' A ', '  ', 1]],
    ['what is said first', z.preprocess((value) => value ?? 'none', z.string()), [undefined, null, 'a', 1]],
    ['records', z.record(z.string(), z.number()), [{ a: 1 }, { a: '1' }, []]],
    ['tuples', z.tuple([z.string(), z.number()]), [['a', 1], ['a'], []]],
    ['null', z.string().nullable(), [null, 'a', undefined]],
    ['lists of queries', listQuery({ status: maybe(z.string()) }, ['createdAt']), [{}, { range: '[0,9]', filter: '{"status":"a"}' }, { range: 'x' }]],
  ]; // prettier-ignore

  it.each(kinds)('is read alike: %s', (_, schema, values) => {
    for (const value of values) agrees(schema, value);
  });
});
