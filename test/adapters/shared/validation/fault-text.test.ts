import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultOf } from '../../../../src/adapters/shared/validation/fault-text.ts';

const textsOf = (schema: z.ZodType, value: unknown): readonly string[] => {
  const read = schema.safeParse(value);
  return read.success ? [] : read.error.issues.map((issue) => faultOf(issue, schema, value, 'body').text);
};
const currency = z.enum([
  'GBP',
  'EUR',
  'USD',
  'CAD',
  'AUD',
  'NZD',
  'CHF',
  'NOK',
  'SEK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'RON',
]);
const flags = z.enum(['duties', 'codes']);
const body = z.object({
  currency,
  amount: z.union([z.string(), z.number()]).meta({ example: '25.00' }),
  endpoint: z.union([flags, z.array(flags)]),
  quantity: z.int().min(1).max(99),
  rules: z.array(z.string().meta({ example: 'ivory-us' })).max(2),
});
const sound = { currency: 'GBP', amount: 5, endpoint: 'codes', quantity: 1, rules: [] };

describe('what is wrong with a field', () => {
  it.each([
    [
      { currency: 'XXX' },
      'currency must be one of GBP, EUR, USD, CAD, AUD, NZD, CHF, NOK, SEK, DKK, PLN, CZK, HUF, RON, for example "GBP".',
    ],
    [{ amount: null }, 'amount must be a string or a number, for example "25.00".'],
    [{ endpoint: 'foo' }, 'endpoint must be one of duties, codes, for example "duties".'],
    [{ endpoint: ['duties', 'foo'] }, 'endpoint must be one of duties, codes, for example "duties".'],
    [{ quantity: 0 }, 'quantity must be at least 1, for example 1.'],
    [{ quantity: 100 }, 'quantity must be at most 99, for example 99.'],
    [{ rules: undefined }, 'rules is required, for example ["ivory-us"].'],
    [{ rules: ['a', 'b', 'c'] }, 'rules must have at most 2 entries.'],
  ])('%j is described with what is accepted', (wrong, text) => {
    expect(textsOf(body, { ...sound, ...wrong })).toEqual([text]);
  });
});
