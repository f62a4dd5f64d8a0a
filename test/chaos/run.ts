import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setup as bundleProgram } from '../support/bundle-program.ts';
import { shareCompiledModules } from '../support/compiled-modules.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { diceOf } from './dice.ts';
import { tableOf } from './finding.ts';
import { carriers } from './scenarios/carriers.ts';
import { crowd } from './scenarios/crowd.ts';
import { diskFull } from './scenarios/disk-full.ts';
import { goodOrder } from './scenarios/good-order.ts';
import { hostileBodiesSent } from './scenarios/hostile-bodies.ts';
import { cluster } from './scenarios/cluster.ts';
import { kills } from './scenarios/kills.ts';
import { locked } from './scenarios/locked.ts';
import { payments } from './scenarios/payments.ts';
import { trackers } from './scenarios/trackers.ts';

const scenarios = {
  kills,
  payments,
  'good-order': goodOrder,
  'disk-full': diskFull,
  locked,
  carriers,
  crowd,
  trackers,
  cluster,
  'hostile-bodies': hostileBodiesSent,
};

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false }, seed: { type: 'string' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !Object.hasOwn(scenarios, name));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}. There are: ${Object.keys(scenarios).join(', ')}; and --short, --seed <number>.`,
  );
  process.exit(2);
}
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
console.log(`seed ${seed} (again with: npm run chaos -- --seed ${seed}${values.short ? ' --short' : ''})`);

shareCompiledModules();
await bundleProgram();
const folder = await temporaryFolder();
let broken = 0;
for (const [name, scenario] of Object.entries(scenarios)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const own = join(folder.path, name);
  await mkdir(own);
  const began = performance.now();
  const outcome = await scenario.run({ folder: own, dice: diceOf(seed), short: values.short });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  if ('skipped' in outcome) {
    console.log(`\nSKIPPED ${scenario.title}: ${outcome.skipped}`);
    continue;
  }
  console.log(`\n${scenario.title} (${seconds} s)\n${tableOf(outcome)}`);
  broken += outcome.filter(({ holds }) => !holds).length;
}
if (broken === 0) await folder.remove();
console.log(
  broken === 0 ? '\nEverything held.' : `\n${broken} did not hold; what was left behind is in ${folder.path}`,
);
process.exitCode = broken === 0 ? 0 : 1;
