import type { Cost } from './meter.ts';

/**
 * The measured costs of operations. `referenceMs`: the time of a fixed piece of work on the same machine, by which
 * tables of two machines are compared.
 */
export type CostTable = { readonly referenceMs: number; readonly operations: Readonly<Record<string, Cost>> };

/**
 * The largest accepted cost of an operation, relative to the table. Garbage repeats within a few per cent. On a machine
 * that others use too, processor time of the same code differed by 30 % even as the least of five measurements in turns.
 */
const accepted = { time: 1.5, garbage: 1.15 };
/**
 * A slowdown of all rows alike, up to this factor, is attributed to the machine: the reference evens it out only in
 * part.
 */
const acceptedOfMachine = 2;

export type Comparison = { readonly name: string; readonly time: number; readonly garbage: number };

/** Costs relative to the table; infinite for an operation that the table does not have. */
export const compare = (table: CostTable, measured: CostTable): readonly Comparison[] =>
  Object.entries(measured.operations).map(([name, { processorMs, garbageKb }]) => {
    const known = table.operations[name];
    if (known === undefined) return { name, time: Infinity, garbage: Infinity };
    const time = processorMs / measured.referenceMs / (known.processorMs / table.referenceMs);
    return { name, time, garbage: garbageKb / known.garbageKb };
  });

const middleOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 1;

/**
 * The factor by which this machine needs more processor time than that of the table: the median of all rows, at least
 * 1. A median above the accepted limit counts as 1, so that it is reported as a fault.
 */
export const shareOfMachine = (table: CostTable, measured: CostTable): number => {
  const middle = middleOf(compare(table, measured).map(({ time }) => time));
  return middle > acceptedOfMachine ? 1 : Math.max(middle, 1);
};

const percent = (share: number): string => `${share < 1 ? '−' : '+'}${Math.abs(100 * (share - 1)).toFixed(0)} %`;

/** An operation that costs more than is accepted, or that only one of the two tables has. */
export type Fault = {
  readonly name: string;
  readonly of: 'processor time' | 'garbage' | 'table';
  readonly says: string;
};

/** `ofMachine`: the factor of processor time that is attributed to the machine, from `shareOfMachine`. */
export const faultsOf = (table: CostTable, measured: CostTable, ofMachine = 1): readonly Fault[] => [
  ...compare(table, measured).flatMap(({ name, time, garbage }): Fault[] => {
    if (time === Infinity) return [{ name, of: 'table', says: `${name}: measured, and not in the table` }];
    return [
      ...(time / ofMachine > accepted.time
        ? [{ name, of: 'processor time', says: `${name}: ${percent(time)} of processor time` } as const]
        : []),
      ...(garbage > accepted.garbage
        ? [{ name, of: 'garbage', says: `${name}: ${percent(garbage)} of garbage` } as const]
        : []),
    ];
  }),
  ...Object.keys(table.operations)
    .filter((name) => measured.operations[name] === undefined)
    .map((name): Fault => ({ name, of: 'table', says: `${name}: in the table, and not measured` })),
];

/**
 * The smaller of two measurements, for each operation and the reference: other load on the machine only raises a cost.
 */
export const leastOf = (one: CostTable, other: CostTable): CostTable => {
  const operations: Record<string, Cost> = { ...one.operations };
  for (const [name, cost] of Object.entries(other.operations)) {
    const known = operations[name] ?? cost;
    operations[name] = {
      processorMs: Math.min(known.processorMs, cost.processorMs),
      garbageKb: Math.min(known.garbageKb, cost.garbageKb),
    };
  }
  return { referenceMs: Math.min(one.referenceMs, other.referenceMs), operations };
};

/** One line: processor time and garbage, each also relative to the table. */
export const lineOf = ({ name, time, garbage }: Comparison, { processorMs, garbageKb }: Cost): string =>
  [
    `${processorMs.toFixed(3).padStart(8)} ms ${percent(time).padStart(6)}`,
    `${garbageKb.toFixed(1).padStart(8)} KB ${percent(garbage).padStart(6)}`,
    name,
  ].join('  ');
