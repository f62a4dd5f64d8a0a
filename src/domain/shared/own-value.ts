/**
 * The own property of an object, undefined where it has none: a text from outside may be `constructor` or `valueOf`, which every object
 * inherits. A Map does not need this.
 */
export const ownValue = <V>(table: Readonly<Record<string, V>> | undefined, name: PropertyKey): V | undefined =>
  // eslint-disable-next-line waybill/no-unguarded-lookup -- asked for right here
  table !== undefined && Object.hasOwn(table, name) ? table[name as string] : undefined;
