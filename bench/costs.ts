import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { endOnSignals } from '../test/support/children.ts';
import { faultsOf, leastOf, shareOfMachine } from './cost-table.ts';
import type { CostTable } from './cost-table.ts';
import { besideTheCommitOfTheTable } from './costs-then.ts';
import { measureOperations } from './measure-costs.ts';

/**
 * Measures the costs of operations, compares them with `costs.json`, and fails if one exceeds the accepted cost.
 *
 * `--write` writes the table, for which the machine should be idle. `--only NAME`, which may be repeated, measures only
 * these operations and prints their table as JSON.
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
 * Compares the minimum of the rounds with the median in the table. Other load on the machine only raises the cost of a
 * round, so one good round of a few is enough, and a cost that no round reaches has risen.
 */
const compareAll = async (): Promise<readonly string[]> => {
  const rounds = { all: 2, further: 5, counted: 'min' } as const;
  const first = await measureOperations(table, rounds, () => true);
  const suspected = new Set(faultsOf(table, first, shareOfMachine(table, first)).map(({ name }) => name));
  if (suspected.size === 0) return [];
  // Other load on the machine, such as writing installed packages to the disk, may have lasted for all rounds of an
  // operation.
  const measured = leastOf(first, await measureOperations(table, rounds, (name) => suspected.has(name)));
  const faults = faultsOf(table, measured, shareOfMachine(table, measured));
  // A different processor or disk makes only some rows slower, so these are also measured at the commit of the table.
  const ofTime = faults.filter(({ of }) => of === 'processor time').map(({ name }) => name);
  const atOnce = ofTime.length === 0 ? undefined : await besideTheCommitOfTheTable(ofTime);
  if (atOnce === undefined) return faults.map(({ says }) => says);
  return [
    ...faults.filter(({ of }) => of !== 'processor time').map(({ says }) => says),
    ...faultsOf(atOnce.then, atOnce.now)
      .filter(({ of }) => of === 'processor time')
      .map(({ says }) => `${says}, beside the commit of the table`),
  ];
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
