import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { endOnSignals } from '../test/support/children.ts';
import { faultsOf, leastOf, shareOfMachine } from './cost-table.ts';
import type { CostTable } from './cost-table.ts';
import { besideTheCommitOfTheTable } from './costs-then.ts';
import { measureOperations } from './measure-costs.ts';

/*
 * Measures what operations cost, compares it with `costs.json`, and fails when one is dearer than is accepted.
 *
 * `--write` writes the table, for which the machine should do nothing else. `--only NAME`, as often as wanted, measures
 * these alone and prints their table as JSON.
 */

const file = new URL('costs.json', import.meta.url);
const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
});
const table = JSON.parse(await readFile(file, 'utf8')) as CostTable;
const rounded = (measured: CostTable): string =>
  JSON.stringify(
    measured,
    (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value),
    2,
  );

endOnSignals();

/**
 * The table has the median, and is compared with the least: what else a machine does makes a round only dearer, so that
 * one good round of a few is enough, and what no round reaches has become dearer.
 */
const compareAll = async (): Promise<readonly string[]> => {
  const rounds = { all: 2, further: 5, counted: 'min' } as const;
  const first = await measureOperations(table, rounds, () => true);
  const suspected = new Set(faultsOf(table, first, shareOfMachine(table, first)).map(({ name }) => name));
  if (suspected.size === 0) return [];
  // Something else that the machine did, such as writing to its disk what was installed, may have lasted for all rounds
  // of an operation.
  const measured = leastOf(first, await measureOperations(table, rounds, (name) => suspected.has(name)));
  const faults = faultsOf(table, measured, shareOfMachine(table, measured));
  // One kind of processor or disk makes some rows dearer and others not.
  const ofTime = faults.filter(({ of }) => of === 'processor time').map(({ name }) => name);
  const atOnce = ofTime.length === 0 ? undefined : await besideTheCommitOfTheTable(ofTime);
  if (atOnce === undefined) return faults.map(({ says }) => says);
  const others = faults.filter(({ of }) => of !== 'processor time').map(({ says }) => says);
  return [...others, ...faultsOf(atOnce.then, atOnce.now).map(({ says }) => `${says}, beside the commit of the table`)];
};

if (options.only !== undefined) {
  const wanted = new Set(options.only);
  console.log(
    rounded(await measureOperations(table, { all: 4, further: 0, counted: 'min' }, (name) => wanted.has(name))),
  );
} else if (options.write) {
  await writeFile(
    file,
    `${rounded(await measureOperations(table, { all: 7, further: 0, counted: 'median' }, () => true))}\n`,
  );
} else {
  const faults = await compareAll();
  for (const fault of faults) console.error(`Dearer than bench/costs.json accepts: ${fault}.`);
  if (faults.length > 0) {
    console.error(
      'Make it cheaper; or write the table again (npm run bench:costs -- --write) and say the reason in the commit.',
    );
    process.exitCode = 1;
  }
}
