import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { compare, faultsOf, leastOf, lineOf } from './cost-table.ts';
import type { CostTable } from './cost-table.ts';
import { spreadOf } from './figure.ts';
import { cart } from './figures/duties.ts';
import { folderOnDisk } from './folder-on-disk.ts';
import { metered, thisProcess } from './meter.ts';
import type { Cost } from './meter.ts';
import { groupsOfOperations } from './operations.ts';
import type { Operation } from './operations.ts';

/** The number of rounds of an operation: `all`, and `further` ones while it is above the limit of the table. */
export type Rounds = { readonly all: number; readonly further: number; readonly counted: 'median' | 'min' };

const goods = JSON.stringify(cart(1));
/** The reference work: parsing and writing JSON and hashing, which services do most. */
const reference = (): void => {
  for (let time = 0; time < 2_000; time++)
    createHash('sha256')
      .update(JSON.stringify(JSON.parse(goods)))
      .digest();
};

let referenceMs = Infinity;
const takeReference = async (): Promise<void> => {
  const before = await thisProcess();
  reference();
  referenceMs = Math.min(referenceMs, (await thisProcess()).processorMs - before.processorMs);
};

const costOf = async ({ meter, prepare, run }: Operation): Promise<Cost> => {
  await prepare?.();
  await takeReference();
  const { cost } = await metered(async () => ({ value: 0, operations: await run() }), meter);
  if (cost === undefined) throw new Error('There are no operations to count.');
  return cost;
};

const measure = async (operation: Operation, table: CostTable, rounds: Rounds): Promise<Cost> => {
  // Warm-up: the first runs include compilation by the JavaScript engine.
  for (let time = 0; time < 3; time++) {
    await operation.prepare?.();
    await operation.run();
  }
  const samples: Cost[] = [];
  const counted = (member: keyof Cost): number => spreadOf(samples.map((sample) => sample[member]))[rounds.counted];
  const cost = (): Cost => ({ processorMs: counted('processorMs'), garbageKb: counted('garbageKb') });
  const isAbove = (): boolean =>
    faultsOf(table, { referenceMs, operations: { [operation.name]: cost() } }).some(
      ({ name }) => name === operation.name,
    );
  while (samples.length < rounds.all || (samples.length < rounds.all + rounds.further && isAbove()))
    samples.push(await costOf(operation));
  return cost();
};

/** Measures the named operations. Prints a line for each on stderr, compared with the table. */
export const measureOperations = async (
  table: CostTable,
  rounds: Rounds,
  isWanted: (name: string) => boolean,
): Promise<CostTable> => {
  for (let time = 0; time < 20; time++) await takeReference();
  const folder = folderOnDisk();
  process.env['TEMPORARY_FOLDERS'] = folder;
  let measured: CostTable = { referenceMs, operations: {} };
  try {
    for (const open of groupsOfOperations) {
      await using resources = new AsyncDisposableStack();
      for (const operation of await open(resources)) {
        if (!isWanted(operation.name)) continue;
        const one = { referenceMs, operations: { [operation.name]: await measure(operation, table, rounds) } };
        measured = leastOf(measured, one);
        for (const compared of compare(table, one))
          console.error(lineOf(compared, one.operations[compared.name] as Cost));
      }
    }
  } finally {
    delete process.env['TEMPORARY_FOLDERS'];
    await rm(folder, { recursive: true, force: true });
  }
  return measured;
};
