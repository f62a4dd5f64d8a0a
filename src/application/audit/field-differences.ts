import { ownValue } from '../../domain/shared/table.ts';

/** A value of JSON; undefined where there is none. */
type Value = unknown;

/** A field that differs, by its path, such as `items[2].price.amount`. */
export type FieldDifference = { readonly path: string; readonly expected: Value; readonly actual: Value };

export const hasMembers = (value: Value): value is Readonly<Record<string, Value>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const memberPath = (path: string, name: string): string =>
  /^[\w$-]+$/.test(name) ? `${path}${path === '' ? '' : '.'}${name}` : `${path}[${JSON.stringify(name)}]`;

/** Each field in which two documents differ, whatever the order of their members. Empty for equal ones. */
export const fieldDifferences = (expected: Value, actual: Value, path = ''): readonly FieldDifference[] => {
  if (hasMembers(expected) && hasMembers(actual))
    return [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
      .toSorted()
      .flatMap((name) => fieldDifferences(ownValue(expected, name), ownValue(actual, name), memberPath(path, name)));
  if (Array.isArray(expected) && Array.isArray(actual))
    return Array.from({ length: Math.max(expected.length, actual.length) }, (_, at) => at).flatMap((at) =>
      fieldDifferences(expected[at], actual[at], `${path}[${at}]`),
    );
  return Object.is(expected, actual) ? [] : [{ path, expected, actual }];
};
