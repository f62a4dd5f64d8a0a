import bwip from 'bwip-js';

/** A square of modules, row by row. */
export type Matrix = { readonly size: number; readonly isDark: (column: number, row: number) => boolean };

export const dataMatrix = (data: string): Matrix => {
  const [symbol] = bwip.raw({ bcid: 'datamatrix', text: data });
  if (!symbol || !('pixs' in symbol)) throw new Error('The encoder answered something else than modules.');
  const { pixs, pixx } = symbol;
  return { size: pixx, isDark: (column, row) => pixs[row * pixx + column] === 1 };
};
