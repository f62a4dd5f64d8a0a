import { metered, thisProcess } from './meter.ts';
import type { Cost, Rate, Meter } from './meter.ts';

/** One line of the table: the figure of each round, and the reference that was measured in the same rounds. */
export type Row = {
  readonly figure: string;
  readonly unit: string;
  /** One value for each round. */
  readonly ours: readonly number[];
  readonly reference: { readonly what: string; readonly values: readonly number[] };
  readonly wanted: Wanted;
  /** The cost of one of our operations in each round; absent if the figure does not count operations. */
  readonly costs?: readonly Cost[];
};

/** `share`: relative to the reference. The other kinds are absolute, and their reference only describes the machine. */
export type Wanted =
  | { readonly share: number }
  | { readonly atLeast: number }
  | { readonly atMost: number }
  | { readonly nothing: 'a figure to know' };

export type Options = {
  readonly rounds: number;
  /** Fewer and shorter rounds for development: compare such figures only with each other. */
  readonly quick: boolean;
};

/** A group of figures with a common setup. */
export type Group = { readonly name: string; readonly run: (options: Options) => Promise<readonly Row[]> };

export type Spread = { readonly min: number; readonly median: number; readonly max: number };

export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  return {
    min: at(0),
    median: sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2,
    max: at(sorted.length - 1),
  };
};

/** The ratio is taken per round, because a temporary slowdown of the machine affects both values. */
export const ratioOf = ({ ours, reference }: Row): Spread =>
  spreadOf(ours.map((value, round) => value / (reference.values[round] ?? Number.NaN)));

export const isReached = (row: Row): boolean => {
  const { wanted } = row;
  if ('share' in wanted) return ratioOf(row).median >= wanted.share;
  if ('atLeast' in wanted) return spreadOf(row.ours).median >= wanted.atLeast;
  if ('atMost' in wanted) return spreadOf(row.ours).median <= wanted.atMost;
  return true;
};

export type Measured = {
  readonly reference: readonly number[];
  readonly ours: readonly number[];
  readonly costs: readonly Cost[];
};

const valueOf = (measured: number | Rate): number => (typeof measured === 'number' ? measured : measured.value);

/**
 * Measures both in turns, the reference first. `meter` measures the process that does our work, if it is not this one.
 */
export const alternating = async (
  rounds: number,
  work: {
    readonly reference: () => Promise<number | Rate>;
    readonly ours: () => Promise<number | Rate>;
    readonly meter?: Meter;
  },
): Promise<Measured> => {
  const measured: { reference: number[]; ours: number[]; costs: Cost[] } = { reference: [], ours: [], costs: [] };
  for (let round = 0; round < rounds; round++) {
    measured.reference.push(valueOf(await work.reference()));
    const { value, cost } = await metered(work.ours, work.meter ?? thisProcess);
    measured.ours.push(value);
    if (cost !== undefined) measured.costs.push(cost);
  }
  return measured;
};

/** The row of what `alternating` has measured. */
export const rowOf = (
  { reference, ours, costs }: Measured,
  { what, ...row }: Pick<Row, 'figure' | 'unit' | 'wanted'> & { readonly what: string },
): Row => ({ ...row, ours, reference: { what, values: reference }, costs });
