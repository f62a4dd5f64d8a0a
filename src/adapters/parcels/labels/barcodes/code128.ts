// ISO/IEC 15417, table 1: the widths of bars and spaces of the values 0 to 105, and of the stop pattern (106).
const patterns =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211
  221132 221231 213212 223112 312131
  311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133
  112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421
  141122 141221 112214 112412 122114
  122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121
  412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`.split(/\s+/);

const startB = 104;
const startC = 105;
const toC = 99;
const toB = 100;
const stop = 106;

/** A run of data in one code set: `C` has two digits per symbol character, `B` any printable ASCII character. */
export type Segment = { readonly set: 'B' | 'C'; readonly text: string };

// An odd last digit stays in the previous run.
const pairs = /((?:\d\d){2,}(?!\d))/;

/**
 * Splits data into runs. Runs of four or more digits are encoded in pairs, which makes a tracking number a third
 * narrower. Adjacent runs always differ in code set.
 */
export const segmentsOf = (data: string): readonly Segment[] => {
  if (!/^[\x20-\x7e]+$/.test(data)) throw new RangeError('Code 128 is used for printable ASCII only.');
  return data
    .split(pairs)
    .map((text, index): Segment => ({ set: index % 2 === 0 ? 'B' : 'C', text }))
    .filter(({ text }) => text !== '');
};

const valuesOf = ({ set, text }: Segment): readonly number[] =>
  set === 'C' ? (text.match(/\d\d/g) ?? []).map(Number) : [...text].map((character) => character.charCodeAt(0) - 32);

/** The values of the symbol characters, without check character and stop pattern. */
const symbolsOf = (data: string): readonly number[] => {
  let current: Segment['set'] | undefined;
  const values: number[] = [];
  for (const segment of segmentsOf(data)) {
    if (current === undefined) values.push(segment.set === 'C' ? startC : startB);
    else if (segment.set !== current) values.push(segment.set === 'C' ? toC : toB);
    current = segment.set;
    values.push(...valuesOf(segment));
  }
  return values;
};

/** The symbol as alternating widths of bars and spaces, beginning with a bar, in modules. */
export const code128 = (data: string): readonly number[] => {
  const values = symbolsOf(data);
  const check = values.reduce((sum, value, index) => sum + value * Math.max(1, index), 0) % 103;
  return [...values, check, stop].flatMap((value) => [...(patterns[value] ?? '')].map(Number));
};

/** Every symbol character is 11 modules wide, and the stop pattern 13. */
export const code128Width = (data: string): number => 11 * (symbolsOf(data).length + 1) + 13;
