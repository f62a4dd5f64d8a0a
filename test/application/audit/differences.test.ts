import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/adapters/log/sql/read-models/sql-read-models.ts';
import { fieldDifferences, differenceOf } from '../../../src/application/audit/differences.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import fc from 'fast-check';
import { patched } from '../../support/apply-patch.ts';

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

const leaf = fc.oneof(fc.constantFrom(null, true, 0, 1, 'a', 'b', ''), fc.string({ maxLength: 3 }));
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('json'), { maxLength: 5 }),
    fc.dictionary(fc.constantFrom('id', 'a', 'b', 'a/b', 'm~n', '', '__proto__', 'toString'), tie('json'), {
      maxKeys: 4,
    }),
  ),
}));
const parsed = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the difference of two JSON documents', () => {
  it('applied to the first gives the second', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        const [before, after] = [parsed(one), parsed(other)];
        expect(patched(before, differenceOf(before, after))).toEqual(after);
      }),
    );
  });

  it('also where one is a changed copy of the other, as an object is of itself', () => {
    const entry = fc.record({ id: fc.constantFrom('1', '2', '3', '4'), state: leaf }, { requiredKeys: ['state'] });
    const list = fc.record({ list: fc.array(entry, { maxLength: 8 }), status: leaf });
    fc.assert(
      fc.property(list, list, (before, after) => {
        expect(patched(before, differenceOf(before, after))).toEqual(after);
      }),
    );
  });

  it('of a document with itself is empty, whatever the order of its members', () => {
    fc.assert(
      fc.property(json, (value) => {
        const document = parsed(value);
        expect(differenceOf(document, parsed(value))).toEqual([]);
        if (typeof document === 'object' && document !== null && !Array.isArray(document))
          expect(differenceOf(document, Object.fromEntries(Object.entries(document).toReversed()))).toEqual([]);
      }),
    );
  });

  it('says of each field what was there before', () => {
    const before = { status: 'a', shipTo: { name: 'Jane' }, tags: ['x'], gone: null };
    const after = { status: 'b', shipTo: { name: 'Jane', 'e/mail~': 'j' }, tags: ['x', 'y'] };
    expect(differenceOf(before, after)).toEqual([
      { op: 'replace', path: '/status', before: 'a', after: 'b' },
      { op: 'add', path: '/shipTo/e~1mail~0', after: 'j' },
      { op: 'add', path: '/tags/1', after: 'y' },
      { op: 'remove', path: '/gone', before: null },
    ]);
  });

  it('knows an entry of a list again by its id or its content, so that one more at the beginning is one change', () => {
    const scans = [{ code: 'B' }, { code: 'A' }];
    expect(differenceOf(scans, [{ code: 'C' }, ...scans])).toEqual([{ op: 'add', path: '/0', after: { code: 'C' } }]);
    const stages = [
      { id: 's1', status: 'scheduled' },
      { id: 's2', status: 'scheduled' },
    ];
    expect(differenceOf(stages, [{ id: 's0' }, { id: 's1', status: 'completed' }])).toEqual([
      { op: 'add', path: '/0', after: { id: 's0' } },
      { op: 'replace', path: '/1/status', before: 'scheduled', after: 'completed' },
      { op: 'remove', path: '/2', before: { id: 's2', status: 'scheduled' } },
    ]);
  });

  it('shows an entry without an id that gave way to another in its place as changed', () => {
    const before = [{ code: 'A', status: 'x' }, { code: 'B' }];
    expect(differenceOf(before, [{ code: 'A', status: 'y' }, { code: 'B' }])).toEqual([
      { op: 'replace', path: '/0/status', before: 'x', after: 'y' },
    ]);
  });

  it('of a document that did not exist is the whole document', () => {
    expect(differenceOf(undefined, { a: 1 })).toEqual([{ op: 'add', path: '', after: { a: 1 } }]);
    expect(differenceOf({ a: 1 }, undefined)).toEqual([{ op: 'remove', path: '', before: { a: 1 } }]);
    expect(differenceOf(undefined, undefined)).toEqual([]);
  });
});
