/** The fonts by family, in the order in which they are tried, as in `data/fonts/index.json`. */
export type FontIndex = Readonly<
  Record<string, { readonly regular: string; readonly bold: string; /** As `rangesText` writes them. */ readonly ranges: string }>
>;

/** Sorted code points as hexadecimal ranges: `20-7e a0 2010-2015`. */
export const rangesText = (codePoints: readonly number[]): string => {
  const ranges: { from: number; to: number }[] = [];
  for (const codePoint of codePoints) {
    const last = ranges.at(-1);
    if (last?.to === codePoint - 1) last.to = codePoint;
    else ranges.push({ from: codePoint, to: codePoint });
  }
  return ranges.map(({ from, to }) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`)).join(' ');
};

/** First and last code point of each range, alternating and ascending. */
export type Ranges = Uint32Array;

export const parseRanges = (text: string): Ranges =>
  Uint32Array.from(
    text.split(' ').flatMap((range) => {
      const [from = '', to = from] = range.split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    }),
  );

export const rangesInclude = (ranges: Ranges, codePoint: number): boolean => {
  let low = 0;
  let high = ranges.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[2 * middle + 1] ?? 0) < codePoint) low = middle + 1;
    else high = middle;
  }
  return low < ranges.length / 2 && (ranges[2 * low] ?? Number.MAX_VALUE) <= codePoint;
};
