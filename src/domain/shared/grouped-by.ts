/**
 * The values by their key, in order. `Map.groupBy`, which Node 20 does not have: the domain is embedded in programs
 * that run on it.
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
