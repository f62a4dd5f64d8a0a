import { ownValue } from '../../domain/shared/table.ts';

/** A value of JSON; undefined where there is none. */
type Value = unknown;

/** A field that differs, with its path, such as `items[2].price.amount`. */
export type FieldDifference = { readonly path: string; readonly expected: Value; readonly actual: Value };

export const hasMembers = (value: Value): value is Readonly<Record<string, Value>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const memberPath = (path: string, name: string): string =>
  /^[\w$-]+$/.test(name) ? `${path}${path === '' ? '' : '.'}${name}` : `${path}[${JSON.stringify(name)}]`;

/** The fields in which two documents differ. The order of members does not matter. Empty for equal documents. */
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

/**
 * One change between two JSON documents. The changes, applied in order, turn the first document into the second. They
 * are a JSON Patch (RFC 6902) with `after` as its `value`, and with the previous value besides.
 */
export type Change =
  | { readonly op: 'add'; readonly path: string; readonly after: unknown }
  | { readonly op: 'remove'; readonly path: string; readonly before: unknown }
  | { readonly op: 'replace'; readonly path: string; readonly before: unknown; readonly after: unknown };

type Members = Readonly<Record<string, unknown>>;

/** A step of a JSON Pointer (RFC 6901). */
const step = (name: string | number): string => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Serialises a value: equal texts for equal values, whatever the order of members. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    hasMembers(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** Identifies an entry of a list: by its id, else by its whole content. */
const identityOf = (entry: unknown): string =>
  hasMembers(entry) && typeof entry['id'] === 'string' ? `id ${entry['id']}` : `is ${textOf(entry)}`;

const hasId = (entry: unknown): boolean => identityOf(entry).startsWith('id ');

/** The entries between two that both lists have, and the pair that ends them. */
type Stretch = {
  readonly removed: readonly unknown[];
  readonly added: readonly unknown[];
  readonly kept?: readonly [unknown, unknown];
};

/** Pairs the entries of two lists in their order. */
const stretchesOf = (before: readonly unknown[], after: readonly unknown[]): readonly Stretch[] => {
  const places = Map.groupBy(before.keys(), (index) => identityOf(before[index]));
  const stretches: Stretch[] = [];
  let [from, added]: [number, unknown[]] = [0, []];
  for (const entry of after) {
    const place = places.get(identityOf(entry))?.find((index) => index >= from);
    if (place === undefined) {
      added.push(entry);
      continue;
    }
    stretches.push({ removed: before.slice(from, place), added, kept: [before[place], entry] });
    [from, added] = [place + 1, []];
  }
  return [...stretches, { removed: before.slice(from), added }];
};

const ofLists = (before: readonly unknown[], after: readonly unknown[], path: string): readonly Change[] => {
  let place = 0;
  const changes: Change[] = [];
  for (const { removed, added, kept } of stretchesOf(before, after)) {
    // Entries without an id that replace others in the same place count as changed, not as removed and added.
    const changed = [...removed, ...added].some(hasId) ? 0 : Math.min(removed.length, added.length);
    for (let index = 0; index < changed; index++)
      changes.push(...changesOf(removed[index], added[index], path + step(place++)));
    for (const entry of removed.slice(changed)) changes.push({ op: 'remove', path: path + step(place), before: entry });
    for (const entry of added.slice(changed)) changes.push({ op: 'add', path: path + step(place++), after: entry });
    if (kept) changes.push(...changesOf(kept[0], kept[1], path + step(place++)));
  }
  return changes;
};

const ofObjects = (before: Members, after: Members, path: string): readonly Change[] => {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name): readonly Change[] => {
    const at = path + step(name);
    const [was, is] = [Object.hasOwn(before, name), Object.hasOwn(after, name)];
    // unguarded: the name is an own member, as was just checked
    const [one, other] = [before[name], after[name]];
    if (was && is) return changesOf(one, other, at);
    return was ? [{ op: 'remove', path: at, before: one }] : [{ op: 'add', path: at, after: other }];
  });
};

const changesOf = (before: unknown, after: unknown, path: string): readonly Change[] => {
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after, path);
  if (hasMembers(before) && hasMembers(after)) return ofObjects(before, after, path);
  return textOf(before) === textOf(after) ? [] : [{ op: 'replace', path, before, after }];
};

/** The changes that turn one JSON document into another. Undefined stands for a document that does not exist. */
export const differenceOf = (before: unknown, after: unknown): readonly Change[] => {
  if (before === undefined) return after === undefined ? [] : [{ op: 'add', path: '', after }];
  return after === undefined ? [{ op: 'remove', path: '', before }] : changesOf(before, after, '');
};
