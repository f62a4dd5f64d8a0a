import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { endOnSignals } from '../test/support/children.ts';
import { accepted, compare, faultsOf, lineOf } from './cost-table.ts';
import type { CostTable } from './cost-table.ts';
import { spreadOf } from './figure.ts';
import { cart } from './figures/duties.ts';
import { folderOnDisk } from './folder-on-disk.ts';
import { metered, thisProcess } from './meter.ts';
import type { Cost } from './meter.ts';
import { groupsOfOperations } from './operations.ts';
import type { Operation } from './operations.ts';

/*
 * Measures what operations cost, compares it with `costs.json`, and fails when one is dearer than is accepted. `--write` writes the table,
 * for which the machine should do nothing else.
 */

const file = new URL('costs.json', import.meta.url);
const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
/** `further`: of what is above the limit. */
const rounds = options.write ? { all: 7, further: 0 } : { all: 2, further: 5 };

const goods = JSON.stringify(cart(1));
/** What services do most: texts into objects and back, and a hash. */
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

/**
 * The table has the median, and is compared with the least: what else a machine does makes a round only dearer, so that one good round
 * of a few is enough, and what no round reaches has become dearer.
 */
const countedOf = (samples: readonly Cost[]): Cost => {
  const counted = (member: keyof Cost): number => spreadOf(samples.map((sample) => sample[member]))[options.write ? 'median' : 'min'];
  return { processorMs: counted('processorMs'), garbageKb: counted('garbageKb') };
};

const leastOf = (one: Cost, other: Cost): Cost => ({
  processorMs: Math.min(one.processorMs, other.processorMs),
  garbageKb: Math.min(one.garbageKb, other.garbageKb),
});

const table = JSON.parse(await readFile(file, 'utf8')) as CostTable;

const isAbove = (name: string, cost: Cost): boolean =>
  compare(table, { referenceMs, operations: { [name]: cost } }).some(({ time, garbage }) => Math.max(time, garbage) > accepted);

const measure = async (operation: Operation): Promise<Cost> => {
  // The first runs pay for the compiler.
  for (let time = 0; time < 3; time++) {
    await operation.prepare?.();
    await operation.run();
  }
  const samples: Cost[] = [];
  const isDearer = (): boolean => isAbove(operation.name, countedOf(samples));
  while (samples.length < rounds.all || (samples.length < rounds.all + rounds.further && isDearer())) samples.push(await costOf(operation));
  return countedOf(samples);
};

endOnSignals();
for (let time = 0; time < 20; time++) await takeReference();
const folder = folderOnDisk();
process.env['TEMPORARY_FOLDERS'] = folder;

const operations: Record<string, Cost> = {};
const measureAll = async (isWanted: (name: string) => boolean): Promise<void> => {
  for (const open of groupsOfOperations) {
    await using resources = new AsyncDisposableStack();
    for (const operation of await open(resources)) {
      const { name } = operation;
      if (!isWanted(name)) continue;
      const cost = await measure(operation);
      operations[name] = leastOf(operations[name] ?? cost, cost);
      for (const compared of compare(table, { referenceMs, operations: { [name]: cost } })) console.log(lineOf(compared, cost));
    }
  }
};

try {
  await measureAll(() => true);
  const above = new Set(Object.entries(operations).flatMap(([name, cost]) => (isAbove(name, cost) ? [name] : [])));
  // Something else that the machine did, such as writing to its disk what was installed, may have lasted for all rounds of an operation.
  if (!options.write && above.size > 0) await measureAll((name) => above.has(name));
} finally {
  await rm(folder, { recursive: true, force: true });
}

if (options.write)
  await writeFile(
    file,
    `${JSON.stringify({ referenceMs, operations }, (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value), 2)}\n`,
  );
else {
  const faults = faultsOf(table, { referenceMs, operations });
  for (const fault of faults) console.error(`Dearer than bench/costs.json accepts: ${fault}.`);
  if (faults.length > 0) {
    console.error('Make it cheaper; or write the table again (npm run bench:costs -- --write) and say the reason in the commit.');
    process.exitCode = 1;
  }
}
