import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { faultsOf, leastOf } from './cost-table.ts';
import type { CostTable } from './cost-table.ts';
import { folderOnDisk } from './folder-on-disk.ts';

const run = promisify(execFile);
const here = join(import.meta.dirname, '..');

/** The costs on this machine of the last commit of `costs.json` and of this checkout, measured in turns. */
export type Beside = { readonly then: CostTable; readonly now: CostTable };

const measuredIn = async (checkout: string, names: readonly string[]): Promise<CostTable> => {
  const wanted = names.flatMap((name) => ['--only', name]);
  const { stdout } = await run(process.execPath, ['bench/costs.ts', ...wanted], {
    cwd: checkout,
    maxBuffer: 1_000_000,
  });
  return JSON.parse(stdout) as CostTable;
};

const shown = ({ operations }: CostTable): string =>
  Object.entries(operations)
    .map(([name, { processorMs, garbageKb }]) => `${name} ${processorMs} ms, ${garbageKb} KB`)
    .join('; ');

/** A machine whose speed changes within a minute needs some turns until both had a good one. */
const mostTurns = 3;

const nothing: CostTable = { referenceMs: 1, operations: {} };

/** Both were measured on the same machine in turns, so their times are compared as they are. */
const ofOneMachine = (table: CostTable): CostTable => ({ ...table, referenceMs: 1 });

/**
 * Measures the processor time of operations in a clone of the commit that wrote the table, and in this checkout, in
 * turns, those that are too dear so far: a machine that is slower than that of the table is slower for both, and
 * other load only raises a cost. `undefined` if the clone cannot be made, for instance because the history is
 * missing.
 */
export const besideTheCommitOfTheTable = async (names: readonly string[]): Promise<Beside | undefined> => {
  const folder = folderOnDisk();
  try {
    const { stdout } = await run('git', ['log', '-1', '--format=%H', '--', 'bench/costs.json'], { cwd: here });
    const commit = stdout.trim();
    console.error(`Measured again beside ${commit.slice(0, 8)}, which wrote the table: ${names.join(', ')}.`);
    try {
      await run('git', ['clone', '--quiet', '--shared', '--no-checkout', here, folder]);
      await run('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder });
      await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder });
    } catch (error) {
      console.error(`There is no clone of it: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
    await run('sync');
    let beside: Beside = { then: nothing, now: nothing };
    let dear = names;
    for (let turn = 0; turn < mostTurns && dear.length > 0; turn++) {
      const then = ofOneMachine(await measuredIn(folder, dear));
      const now = ofOneMachine(await measuredIn(here, dear));
      console.error(`then: ${shown(then)}\n now: ${shown(now)}`);
      beside = { then: leastOf(beside.then, then), now: leastOf(beside.now, now) };
      dear = faultsOf(beside.then, beside.now).flatMap(({ name, of }) => (of === 'processor time' ? [name] : []));
    }
    return beside;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
