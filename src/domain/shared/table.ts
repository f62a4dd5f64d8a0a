declare const withoutPrototype: unique symbol;

/** The type that `table` returns. The lint rule for lookups recognises a table by this name. */
interface LookupTable<V> {
  readonly [withoutPrototype]: true;
  readonly [name: string]: V;
}

/** A lookup table: a name of `K` gives a value, any other text gives a value or undefined. */
export type Table<V, K extends string = string> = LookupTable<V> & Readonly<Record<K, V>>;

/**
 * Makes a lookup table of an object literal. It inherits nothing, so that an external text such as `constructor` or
 * `valueOf` finds nothing, and it is frozen. A lookup takes a third of the time of `Object.hasOwn` followed by a read.
 *
 * @example
 * const fallback = table({ BL: 'GP', MF: 'GP' });
 * fallback[country] ?? country;
 */
export const table = <V, K extends string>(entries: Readonly<Record<K, V>>): Table<V, K> =>
  Object.freeze(Object.assign(Object.create(null) as Table<V, K>, entries));

/**
 * The own property of a parsed object or of the state of a stream; undefined if it has none. An external text may be
 * `constructor` or `valueOf`, which every object inherits. For constants of the program use `table` instead.
 */
export const ownValue = <V>(table: Readonly<Record<string, V>> | undefined, name: PropertyKey): V | undefined =>
  // unguarded: checked right here
  table !== undefined && Object.hasOwn(table, name) ? table[name as string] : undefined;

/**
 * Groups the values by key, in order. Replaces `Map.groupBy`, which Node 20 lacks, because the domain is embedded in
 * programs that run on it.
 */
export const groupedBy = <K, V>(values: readonly V[], keyOf: (value: V) => K): ReadonlyMap<K, readonly V[]> => {
  const groups = new Map<K, V[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return groups;
};
