import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonSyntaxError, placesIn } from '../../../../src/adapters/shared/files/json-places.ts';

type Path = readonly (string | number)[];

/** Every value of a JSON value with its path. */
const valuesIn = (value: unknown, path: Path = []): readonly [Path, unknown][] => [
  [path, value],
  ...(Array.isArray(value)
    ? value.flatMap((entry: unknown, index) => valuesIn(entry, [...path, index]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, entry]) => valuesIn(entry, [...path, name]))
      : []),
];

const textAt = (text: string, { line, column }: { line: number; column: number }): string =>
  text
    .split('\n')
    .slice(line - 1)
    .join('\n')
    .slice(column - 1);

/**
 * Characters that JSON escapes, that take two units, or that mean something outside a text. All of Unicode takes
 * seconds to prepare.
 */
const character = fc.constantFrom(
  'a',
  '1',
  ' ',
  '"',
  '\\',
  '/',
  '\n',
  '\t',
  '\u0000',
  '\u2028',
  '{',
  ']',
  ',',
  ':',
  'é',
  '字',
  '😀',
  '\ud800',
);

describe('the places of a JSON text', () => {
  it('are those of its values', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: character }), fc.integer({ min: 0, max: 4 }), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const places = placesIn(text);
        for (const [path, inner] of valuesIn(JSON.parse(text))) {
          const start = textAt(text, places.of(path));
          const printed = JSON.stringify(inner);
          expect(start.slice(0, 1)).toBe(printed.slice(0, 1));
          if (typeof inner !== 'object') expect(start.startsWith(printed)).toBe(true);
        }
      }),
    );
  });

  it('refuse exactly the texts that JSON.parse refuses', () => {
    const parses = (text: string): boolean => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    const reads = (text: string): boolean => {
      try {
        placesIn(text);
        return true;
      } catch (error) {
        expect(error).toBeInstanceOf(JsonSyntaxError);
        return false;
      }
    };
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '1',
      '-0.5e3',
      '01',
      'true',
      'null',
      'nul',
      ' ',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join('')), (text) => {
        expect([text, reads(text)]).toEqual([text, parses(text)]);
      }),
      { numRuns: 2_000 },
    ); // oxfmt-ignore
  });

  it.each([
    [
      '{\n "a": 1,\n}',
      'this is no JSON: there must be a field name in double quotes here, not }.',
      { line: 3, column: 1 },
    ],
    ['{"a" 1}', 'this is no JSON: there must be ":" here, not 1.', { line: 1, column: 6 }],
    ['[1 2]', 'this is no JSON: there must be "," or "]" here, not 2.', { line: 1, column: 4 }],
    [
      '["a',
      'this is no JSON: there must be a closing double quote here, not the end of the file.',
      { line: 1, column: 4 },
    ],
    [
      '["\\x"]',
      'this is no JSON: there must be an escape such as "\\n" or "\\u00e9" here, not \\x.',
      { line: 1, column: 3 },
    ],
    [
      '["a\n"]',
      'this is no JSON: there must be a control character written as an escape here, not a control character (U+000A).',
      { line: 1, column: 4 },
    ],
    ['{"a": 1', 'this is no JSON: there must be "," or "}" here, not the end of the file.', { line: 1, column: 8 }],
  ])('say of %j what must stand there', (text, message, place) => {
    expect(() => placesIn(text)).toThrow(expect.objectContaining({ message, place }) as Error);
  });

  it('name what occurs twice', () => {
    expect(placesIn('{"a": 1,\n "b": {"c": 1, "c": 2}}').repeated).toEqual([
      { path: ['b', 'c'], place: { line: 2, column: 16 } },
    ]);
  });
});
