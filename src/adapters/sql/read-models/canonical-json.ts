/** JSON with the members of every object sorted by name: jsonb does not keep their order, and digests must not depend on it. */
export const canonicalJson = (json: string): string =>
  JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
