/**
 * JSON with the members of every object in the order of their names: a document is the same whatever order its members were set in, and jsonb does not keep
 * that order.
 */
export const canonicalJson = (json: string): string =>
  JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
