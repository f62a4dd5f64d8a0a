import { writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { leavesOfEvents, readLeaves, recordedIn, refusalOf } from '../../support/event-record.ts';

/**
 * `npm run record:events`: writes down every leaf of every event. `--nobody`: none of the new texts can name, reach or
 * describe a person. What is gone is refused.
 */
const leaves = leavesOfEvents();
const refusal = refusalOf(readLeaves(), leaves, { nobody: process.argv.includes('--nobody') });
if (refusal === undefined) {
  const { code } = await format(recordedIn, JSON.stringify(leaves), { printWidth: 120 });
  writeFileSync(recordedIn, code);
  process.stdout.write(`${Object.keys(leaves).length} events are recorded in ${recordedIn}.\n`);
} else {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 1;
}
