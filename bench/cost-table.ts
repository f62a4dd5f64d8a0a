import type { Cost } from './meter.ts';

/** What operations have cost. `referenceMs`: what a fixed piece of work took on the same machine, so that another can be compared. */
export type CostTable = { readonly referenceMs: number; readonly operations: Readonly<Record<string, Cost>> };

/** An operation may cost this much of what the table says. */
export const accepted = 1.15;
/** All of them together may: another kind of processor changes every row alike, which the reference evens out in part. */
const acceptedOfAll = 1.3;

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

const percent = (share: number): string => `${share < 1 ? '−' : '+'}${Math.abs(100 * (share - 1)).toFixed(0)} %`;

/** A sentence for each operation that costs more than was accepted, and for each that was not measured. */
export const faultsOf = (table: CostTable, measured: CostTable): readonly string[] => {
  const compared = compare(table, measured);
  const all = middleOf(compared.map(({ time }) => time));
  const ofMachine = Math.min(Math.max(all, 1), acceptedOfAll);
  const dearer = compared.flatMap(({ name, time, garbage }) => [
    ...(time / ofMachine > accepted ? [`${name}: ${percent(time)} of processor time`] : []),
    ...(garbage > accepted ? [`${name}: ${percent(garbage)} of garbage`] : []),
  ]);
  const unmeasured = Object.keys(table.operations).filter((name) => measured.operations[name] === undefined);
  return [
    ...(all > acceptedOfAll ? [`everything: ${percent(all)} of processor time in the middle`] : []),
    ...dearer,
    ...unmeasured.map((name) => `${name}: in the table, and not measured`),
  ];
};

/** One line: processor time and garbage, each beside the table. */
export const lineOf = ({ name, time, garbage }: Comparison, { processorMs, garbageKb }: Cost): string =>
  [
    `${processorMs.toFixed(3).padStart(8)} ms ${percent(time).padStart(6)}`,
    `${garbageKb.toFixed(1).padStart(8)} KB ${percent(garbage).padStart(6)}`,
    name,
  ].join('  ');
