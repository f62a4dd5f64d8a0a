/**
 * The own property of an object that was parsed or is the state of a stream; undefined where it has none. A text from
 * outside may be `constructor` or `valueOf`, which every object inherits. What the program writes down itself is a
 * `table`, and needs no such call.
 */
export const ownValue = <V>(table: Readonly<Record<string, V>> | undefined, name: PropertyKey): V | undefined =>
  // eslint-disable-next-line waybill/no-unguarded-lookup -- asked for right here
  table !== undefined && Object.hasOwn(table, name) ? table[name as string] : undefined;
