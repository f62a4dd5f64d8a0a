import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/adapters/log/sql/read-models/sql-read-models.ts';
import { fieldDifferences } from '../../../src/application/audit/field-differences.ts';
import { propertyRuns } from '../../support/property-runs.ts';

describe('the differences between two documents', () => {
  it('are named by the path of each field', () => {
    const expected = {
      status: 'sent',
      price: { amount: '1.00', currency: 'EUR' },
      items: [{ n: 1 }, { n: 2 }],
      'odd name': 1,
      gone: null,
    };
    const actual = {
      price: { currency: 'EUR', amount: '2.00' },
      status: 'sent',
      items: [{ n: 1 }, { n: 3 }, { n: 4 }],
      'odd name': 2,
    };
    expect(fieldDifferences(expected, actual)).toEqual([
      { path: 'gone', expected: null, actual: undefined },
      { path: 'items[1].n', expected: 2, actual: 3 },
      { path: 'items[2]', expected: undefined, actual: { n: 4 } },
      { path: '["odd name"]', expected: 1, actual: 2 },
      { path: 'price.amount', expected: '1.00', actual: '2.00' },
    ]);
  });

  it('tell an object from a list and from nothing', () => {
    expect(fieldDifferences({ a: {} }, { a: [] })).toEqual([{ path: 'a', expected: {}, actual: [] }]);
    expect(fieldDifferences({ a: null }, { a: {} })).toEqual([{ path: 'a', expected: null, actual: {} }]);
  });

  it('are none exactly where the canonical texts are equal', () => {
    const json = fc.json({ maxDepth: 3 });
    fc.assert(
      fc.property(json, json, fc.boolean(), (one, other, same) => {
        const [left, right] = [one, same ? one : other].map((text): unknown => JSON.parse(text));
        // -0 is a number of JSON that its own text does not hold.
        fc.pre(!/-0\b/.test(one + other));
        expect(fieldDifferences(left, right).length === 0).toBe(
          canonicalJson(JSON.stringify(left)) === canonicalJson(JSON.stringify(right)),
        );
      }),
      { numRuns: propertyRuns },
    );
  });
});
