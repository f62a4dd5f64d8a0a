/** Rows written by one statement: each number of rows is a text of SQL of its own, which is compiled and prepared once. */
export const chunk = 32;

/** Whole chunks first, then one by one: two texts of SQL in all. */
export const chunksOf = <Row>(rows: readonly Row[]): readonly (readonly Row[])[] => {
  const whole = rows.length - (rows.length % chunk);
  const chunks = Array.from({ length: whole / chunk }, (_, index) => rows.slice(index * chunk, (index + 1) * chunk));
  return [...chunks, ...rows.slice(whole).map((row) => [row])];
};
