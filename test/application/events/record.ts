import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { leavesOfEvents, readLeaves, recordedIn, refusalOf } from '../../support/event-record.ts';

/**
 * `npm run record:events`: writes down every leaf of every event. `--nobody`: none of the new texts can name, reach or
 * describe a person. `--lose`: what is gone may go, which is refused once 0.2.0 is published.
 */
const given = new Set(process.argv.slice(2));
const leaves = leavesOfEvents();
const refusal = refusalOf(readLeaves(), leaves, { lose: given.has('--lose'), nobody: given.has('--nobody') });
if (refusal === undefined) {
  writeFileSync(recordedIn, await format(JSON.stringify(leaves), { parser: 'json', printWidth: 120 }));
  process.stdout.write(`${Object.keys(leaves).length} events are recorded in ${recordedIn}.\n`);
} else {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 1;
}
