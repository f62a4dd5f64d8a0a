import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxValues, parseJson } from '../../../../../../src/adapters/platform/http/engine/body/json-text.ts';
import { visitJson } from '../../../../../../src/adapters/shared/files/json-reader.ts';
import { runsTimes } from '../../../../../support/property-runs.ts';
import { processorMs } from '../../../../../support/processor-time.ts';

const refusalOf = (text: string, options = {}) => {
  try {
    parseJson(text, options);
  } catch (error) {
    return error as { readonly reason: string; readonly message: string };
  }
  throw new Error('It was taken.');
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('how much one body may hold', () => {
  const list = (entry: string, count: number): string => `[${Array.from({ length: count }, () => entry).join(', ')}]`;

  it.each(['{}', '[]', '1', '"a"', '"\\"{[,:"', 'null', '-1.5e3'])('up to the limit of values: %s', (entry) => {
    expect(parseJson(list(entry, maxValues - 1)).value).toHaveLength(maxValues - 1);
    expect(refusalOf(list(entry, maxValues))).toMatchObject({ reason: 'too_many_values', message: expect.stringContaining('20,000') as string }); // oxfmt-ignore
  });

  it('field names do not count as values', () => {
    const object = Object.fromEntries(Array.from({ length: maxValues - 1 }, (_, index) => [`a${index}`, ':,{"']));
    expect(parseJson(JSON.stringify(object, undefined, 1)).value).toEqual(object);
    expect(refusalOf(JSON.stringify({ ...object, b: 1 })).reason).toBe('too_many_values');
  });

  it('too many are refused before parsing, JSON or not', () => {
    expect(refusalOf('{},'.repeat(300_000)).reason).toBe('too_many_values');
  });

  it.each([
    '"' + '\\'.repeat(64_000),
    '"\\"'.repeat(32_000),
    '"'.repeat(64_000),
    '{'.repeat(19_000),
    ' '.repeat(64_000),
  ])('is counted in linear time, however it is written: %.10s', (text) => {
    const took = processorMs(() => expect(refusalOf(text).reason).toMatch(/^(malformed_json|too_many_values)$/));
    expect(took).toBeLessThan(250);
  });
});

describe('a name that occurs twice', () => {
  it.each([
    ['{"a":{"b":1,"c":{"b":2}},"d":[{"e":1},{"e":2}],"x":1,"x":2}', 'x'],
    ['[{"a":{"a":1}},{"a":[{"b":1,"\\u0062":2}]}]', 'b'],
    [`{"a":${'['.repeat(5_000)}${']'.repeat(5_000)},"a":1}`, 'a'],
  ])('in one object is refused: %.60s', (text, field) => {
    expect(refusalOf(text)).toMatchObject({ reason: 'duplicate_field', options: { field } });
  });
});

describe('text that is not JSON', () => {
  it.each([
    ['', 'at line 1, column 1 the body ends where a value is expected'],
    ['hello', 'at line 1, column 1 "h" stands where a value is expected'],
    ['{"a":1,}', 'at line 1, column 8 "}" stands where a field name in double quotes is expected'],
    ['{"a" 1}', 'at line 1, column 6 "1" stands where ":" is expected'],
    ['[1 2]', 'at line 1, column 4 "2" stands where "," or "]" is expected'],
    ['{\n  "a": 01\n}', 'at line 2, column 9 "1" stands where "," or "}" is expected'],
    ['{"a":\n\n  \'b\'}', `at line 3, column 3 "'" stands where a value is expected`],
    [
      '{"a":"b\n"}',
      'at line 1, column 8 a control character (U+000A) stands where a control character written as an escape is expected',
    ],
    ['["\\x"]', 'at line 1, column 3 "\\\\" stands where an escape such as "\\n" or "\\u00e9" is expected'],
    ['"abc', 'at line 1, column 5 the body ends where a closing double quote is expected'],
    ['{}{}', 'at line 1, column 3 "{" stands where the end of the body is expected'],
    ['[[1],[2]', 'at line 1, column 9 the body ends where "," or "]" is expected'],
  ])('%j is refused with its line and column', (text, place) => {
    expect(refusalOf(text)).toMatchObject({ reason: 'malformed_json', message: expect.stringContaining(`The body is not JSON: ${place};`) as string }); // oxfmt-ignore
  });

  it('that is a placeholder is reported by its line only', () => {
    expect(refusalOf('{\n"a" 1}', { isStandIn: true }).message).toContain('at line 2 "1" stands');
  });

  it('is reported exactly where JSON.parse fails', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      '\\u00e9',
      'a',
      '1',
      '-',
      '.',
      'e',
      '0',
      'true',
      'null',
      ' ',
      '\n',
    );
    const almost = fc
      .tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), fc.nat({ max: 2 }))
      .map(([text, at, put, taken]) => {
        const cut = at % (text.length + 1);
        return text.slice(0, cut) + put + text.slice(cut + taken);
      });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
          almost,
          fc.json(),
        ),
        (text) => {
          expect(visitJson(text, 'body') === undefined).toBe(isJson(text));
        },
      ),
      { numRuns: runsTimes(3) },
    );
  });
});
