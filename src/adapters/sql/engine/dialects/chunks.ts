/** Rows written by one statement. Each number of rows needs its own SQL text, which is compiled and prepared once. */
export const rowsPerStatement = 32;

/** Whole chunks first, then single rows, so that two SQL texts are enough. */
export const chunksOf = <Row>(rows: readonly Row[]): readonly (readonly Row[])[] => {
  const whole = rows.length - (rows.length % rowsPerStatement);
  const chunks = Array.from({ length: whole / rowsPerStatement }, (_, index) =>
    rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  );
  return [...chunks, ...rows.slice(whole).map((row) => [row])];
};
