import { rmSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { append } from './figures/append.ts';
import { audit } from './figures/audit.ts';
import { classify } from './figures/classify.ts';
import { collections } from './figures/collections.ts';
import { commands } from './figures/commands.ts';
import { consolePageFigures } from './figures/console.ts';
import { duties } from './figures/duties.ts';
import { fairness } from './figures/fairness.ts';
import { http } from './figures/http.ts';
import { lag } from './figures/lag.ts';
import { life } from './figures/life.ts';
import { manifest } from './figures/manifest.ts';
import { live } from './figures/live.ts';
import { privacy } from './figures/privacy.ts';
import { processes } from './figures/processes.ts';
import { disk } from './figures/disk.ts';
import { growth } from './figures/growth.ts';
import { lists } from './figures/lists.ts';
import { lostDatabase } from './figures/lost-database.ts';
import { restart } from './figures/restart.ts';
import { rebuild } from './figures/rebuild.ts';
import { tracking } from './figures/tracking.ts';
import { tariffs } from './figures/tariffs.ts';
import { rebuildOnPostgres } from './figures/rebuild-on-postgres.ts';
import { webhooks } from './figures/webhooks.ts';
import { endOnSignals } from '../test/support/children.ts';
import { folderOnDisk } from './folder-on-disk.ts';
import { disposeOfGrownData } from './grown.ts';
import { tableOf } from './table.ts';

const groups = [
  append,
  http,
  duties,
  fairness,
  webhooks,
  rebuild,
  privacy,
  life,
  growth,
  lists,
  restart,
  lostDatabase,
  disk,
  commands,
  live,
  lag,
  rebuildOnPostgres,
  processes,
  tariffs,
  classify,
  tracking,
  manifest,
  collections,
  audit,
  consolePageFigures,
];

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => groups.every((group) => group.name !== name));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}. There are: ${groups.map(({ name }) => name).join(', ')}; and --quick.`,
  );
  process.exit(2);
}

const options = { quick: values.quick, rounds: values.quick ? 3 : 5 };
const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
console.log(
  `${machine}; ${options.rounds} rounds${values.quick ? ', quick: shorter than the figures of record' : ''}\n`,
);

endOnSignals();
const folder = folderOnDisk();
process.env['TEMPORARY_FOLDERS'] = folder;
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

for (const group of groups) {
  if (positionals.length > 0 && !positionals.includes(group.name)) continue;
  const began = performance.now();
  process.stderr.write(`${group.name} … `);
  const rows = await group.run(options).catch((error: unknown) => error as Error);
  process.stderr.write(`${Math.round((performance.now() - began) / 1_000)} s\n`);
  if (rows instanceof Error) process.exitCode = 1;
  console.log(rows instanceof Error ? `${group.name}: FAILED: ${rows.stack}\n` : `${tableOf(rows)}\n`);
}
await disposeOfGrownData();
