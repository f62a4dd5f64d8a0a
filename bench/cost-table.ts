import type { Cost } from './meter.ts';

/**
 * What operations have cost. `referenceMs`: what a fixed piece of work took on the same machine, so that another can be
 * compared.
 */
export type CostTable = { readonly referenceMs: number; readonly operations: Readonly<Record<string, Cost>> };

/** An operation may cost this much of what the table says. */
const accepted = 1.15;
/**
 * What makes all rows dearer alike, up to this, is taken for another kind of machine, which the reference evens out in
 * part.
 */
const acceptedOfMachine = 1.3;

export type Comparison = { readonly name: string; readonly time: number; readonly garbage: number };

/** As shares of what the table says. What the table does not name is infinitely dearer. */
export const compare = (table: CostTable, measured: CostTable): readonly Comparison[] =>
  Object.entries(measured.operations).map(([name, { processorMs, garbageKb }]) => {
    const known = table.operations[name];
    if (known === undefined) return { name, time: Infinity, garbage: Infinity };
    const time = processorMs / measured.referenceMs / (known.processorMs / table.referenceMs);
    return { name, time, garbage: garbageKb / known.garbageKb };
  });

const middleOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 1;

/**
 * The share of processor time by which this machine is dearer than the one of the table, as far as all rows together
 * can tell.
 */
export const shareOfMachine = (table: CostTable, measured: CostTable): number => {
  const middle = middleOf(compare(table, measured).map(({ time }) => time));
  return middle > acceptedOfMachine ? 1 : Math.max(middle, 1);
};

const percent = (share: number): string => `${share < 1 ? '−' : '+'}${Math.abs(100 * (share - 1)).toFixed(0)} %`;

/** An operation that costs more than is accepted, or that only one of the two knows. */
export type Fault = {
  readonly name: string;
  readonly of: 'processor time' | 'garbage' | 'table';
  readonly says: string;
};

/** `ofMachine`: the share of processor time that is not held against an operation. */
export const faultsOf = (table: CostTable, measured: CostTable, ofMachine = 1): readonly Fault[] => [
  ...compare(table, measured).flatMap(({ name, time, garbage }): Fault[] => {
    if (time === Infinity) return [{ name, of: 'table', says: `${name}: measured, and not in the table` }];
    return [
      ...(time / ofMachine > accepted
        ? [{ name, of: 'processor time', says: `${name}: ${percent(time)} of processor time` } as const]
        : []),
      ...(garbage > accepted
        ? [{ name, of: 'garbage', says: `${name}: ${percent(garbage)} of garbage` } as const]
        : []),
    ];
  }),
  ...Object.keys(table.operations)
    .filter((name) => measured.operations[name] === undefined)
    .map((name): Fault => ({ name, of: 'table', says: `${name}: in the table, and not measured` })),
];

/**
 * Of each operation and of the reference the less of two measurements: what else a machine does makes one only dearer.
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

/** One line: processor time and garbage, each beside the table. */
export const lineOf = ({ name, time, garbage }: Comparison, { processorMs, garbageKb }: Cost): string =>
  [
    `${processorMs.toFixed(3).padStart(8)} ms ${percent(time).padStart(6)}`,
    `${garbageKb.toFixed(1).padStart(8)} KB ${percent(garbage).padStart(6)}`,
    name,
  ].join('  ');
