/** How many rows one statement writes. Each number of rows has its own SQL text, which is compiled and prepared once. */
const sizes = [32, 8, 1] as const;

/** Chunks as large as there are, in order. */
export const chunksOf = <Row>(rows: readonly Row[]): readonly (readonly Row[])[] => {
  const chunks: (readonly Row[])[] = [];
  let from = 0;
  for (const size of sizes) for (; rows.length - from >= size; from += size) chunks.push(rows.slice(from, from + size));
  return chunks;
};
