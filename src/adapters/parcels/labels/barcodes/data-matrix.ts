/** A square of modules, row by row. */
export type Matrix = { readonly size: number; readonly isDark: (column: number, row: number) => boolean };

// ISO/IEC 16022, table 7: the square ECC 200 symbols of one data region. No sorting code needs more than 44 codewords.
const symbols = [
  { size: 10, data: 3, check: 5 },
  { size: 12, data: 5, check: 7 },
  { size: 14, data: 8, check: 10 },
  { size: 16, data: 12, check: 12 },
  { size: 18, data: 18, check: 14 },
  { size: 20, data: 22, check: 18 },
  { size: 22, data: 30, check: 20 },
  { size: 24, data: 36, check: 24 },
  { size: 26, data: 44, check: 28 },
] as const;

/** ASCII encodation: two digits per codeword, or one other character. */
const encoded = (text: string): readonly number[] =>
  (text.match(/\d\d|[^]/g) ?? []).map((part) => (part.length === 2 ? 130 + Number(part) : part.charCodeAt(0) + 1));

/** Pads to the symbol's capacity; all pads but the first are randomized, so that they form no pattern (annex B.1). */
const padded = (codewords: readonly number[], capacity: number): readonly number[] => {
  const all = [...codewords];
  if (all.length < capacity) all.push(129);
  while (all.length < capacity) {
    const scattered = 129 + ((149 * (all.length + 1)) % 253) + 1;
    all.push(scattered > 254 ? scattered - 254 : scattered);
  }
  return all;
};

// The field of Reed-Solomon arithmetic: GF(256) over x⁸ + x⁵ + x³ + x² + 1.
const exponents: number[] = [];
const logarithms: number[] = [];
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  exponents[exponent] = value;
  logarithms[value] = exponent;
  value = value < 128 ? value * 2 : (value * 2) ^ 0x12d;
}
const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (exponents[((logarithms[a] ?? 0) + (logarithms[b] ?? 0)) % 255] ?? 0);

/** (x − α)(x − α²)…, without the leading one, highest power first. */
const generatorOf = (degree: number): readonly number[] => {
  let polynomial = [1];
  for (let root = 1; root <= degree; root++) {
    const factor = exponents[root % 255] ?? 0;
    polynomial = [...polynomial, 0].map(
      (coefficient, index) => coefficient ^ times(polynomial[index - 1] ?? 0, factor),
    );
  }
  return polynomial.slice(1);
};

/**
 * The error correction: the remainder of the data divided by the generator. With it a torn or dirty symbol can still be
 * read.
 */
const checkwords = (data: readonly number[], generator: readonly number[]): readonly number[] =>
  data.reduce<readonly number[]>(
    (rest, codeword) => {
      const lead = codeword ^ (rest[0] ?? 0);
      return generator.map((coefficient, index) => (rest[index + 1] ?? 0) ^ times(coefficient, lead));
    },
    generator.map(() => 0),
  );

// Annex F, figures F.1 to F.5: the positions of a codeword's eight bits relative to its last bit, and the special
// corner shapes, relative to the edges (negative: from the end).
const shape = [[-2, -2], [-2, -1], [-1, -2], [-1, -1], [-1, 0], [0, -2], [0, -1], [0, 0]] as const; // oxfmt-ignore
const corners = {
  first: [[-1, 0], [-1, 1], [-1, 2], [0, -2], [0, -1], [1, -1], [2, -1], [3, -1]],
  second: [[-3, 0], [-2, 0], [-1, 0], [0, -4], [0, -3], [0, -2], [0, -1], [1, -1]],
  third: [[-3, 0], [-2, 0], [-1, 0], [0, -2], [0, -1], [1, -1], [2, -1], [3, -1]],
  fourth: [[-1, 0], [-1, -1], [0, -3], [0, -2], [0, -1], [1, -3], [1, -2], [1, -1]],
} as const; // oxfmt-ignore

/**
 * For each module inside the finder pattern, row by row: the index of its bit in the codewords; undefined if it has
 * none.
 */
const placementOf = (side: number): readonly (number | undefined)[] => {
  const bits = new Array<number | undefined>(side * side).fill(undefined);
  let codeword = 0;
  const put = (row: number, column: number, bit: number): void => {
    bits[row * side + column] = codeword * 8 + bit;
  };
  const putCorner = (corner: readonly (readonly [number, number])[]): void => {
    corner.forEach(([row, column], bit) => put(row < 0 ? row + side : row, column < 0 ? column + side : column, bit));
    codeword++;
  };
  const putShape = (row: number, column: number): void => {
    shape.forEach(([down, right], bit) => {
      let y = row + down;
      let x = column + right;
      // Positions beyond the top or the left edge wrap to the other side, shifted.
      if (y < 0) {
        y += side;
        x += 4 - ((side + 4) % 8);
      }
      if (x < 0) {
        x += side;
        y += 4 - ((side + 4) % 8);
      }
      put(y, x, bit);
    });
    codeword++;
  };
  const isFree = (row: number, column: number): boolean =>
    row >= 0 && row < side && column >= 0 && column < side && bits[row * side + column] === undefined;

  let row = 4;
  let column = 0;
  while (row < side || column < side) {
    if (row === side && column === 0) putCorner(corners.first);
    if (row === side - 2 && column === 0 && side % 4 !== 0) putCorner(corners.second);
    if (row === side - 2 && column === 0 && side % 8 === 4) putCorner(corners.third);
    if (row === side + 4 && column === 2 && side % 8 === 0) putCorner(corners.fourth);
    // Alternates between diagonals upwards and downwards.
    do {
      if (isFree(row, column)) putShape(row, column);
      row -= 2;
      column += 2;
    } while (row >= 0 && column < side);
    row += 1;
    column += 3;
    do {
      if (isFree(row, column)) putShape(row, column);
      row += 2;
      column -= 2;
    } while (row < side && column >= 0);
    row += 3;
    column += 1;
  }
  return bits;
};

const prepared = symbols.map((symbol) => ({
  ...symbol,
  generator: generatorOf(symbol.check),
  placement: placementOf(symbol.size - 2),
}));

/** The smallest ECC 200 symbol that holds the text. */
export const dataMatrix = (text: string): Matrix => {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError('Data Matrix is used for printable ASCII only.');
  const codewords = encoded(text);
  const symbol = prepared.find(({ data }) => data >= codewords.length);
  if (!symbol) throw new RangeError('The text is too long for a Data Matrix symbol of one region.');
  const { size, data, generator, placement } = symbol;
  const full = padded(codewords, data);
  const all = [...full, ...checkwords(full, generator)];
  const side = size - 2;
  return {
    size,
    isDark: (column, row) => {
      if (column === 0 || row === size - 1) return true;
      if (row === 0) return column % 2 === 0;
      if (column === size - 1) return row % 2 === 1;
      const [x, y] = [column - 1, row - 1];
      const bit = placement[y * side + x];
      // If no codeword reaches the last corner, it gets two dark modules on its diagonal.
      if (bit === undefined) return x === y;
      return (((all[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
    },
  };
};
