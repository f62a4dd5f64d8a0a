/** Rows written by one statement. Each number of rows needs its own SQL text, which is compiled and prepared once. */
export const chunk = 32;

/** Whole chunks first, then single rows, so that two SQL texts are enough. */
export const chunksOf = <Row>(rows: readonly Row[]): readonly (readonly Row[])[] => {
  const whole = rows.length - (rows.length % chunk);
  const chunks = Array.from({ length: whole / chunk }, (_, index) => rows.slice(index * chunk, (index + 1) * chunk));
  return [...chunks, ...rows.slice(whole).map((row) => [row])];
};
