import { writeFileSync } from 'node:fs';
import { holidaysFile, holidaysPage } from '../../bench/docs/holidays-page.ts';
import { settingsFile, settingsPage } from '../../bench/docs/settings-page.ts';
import { adviceOn, published, readRecord, recordOf } from '../support/published/published.ts';

/** `npm run record:published`: writes down what has been added to the interfaces, and refuses what is taken away. */
for (const of of published) {
  const [before, after] = [readRecord(of), await of.promises()];
  const advice = adviceOn(of, before, after);
  if (advice?.startsWith('Do not') === true) {
    process.stderr.write(`${recordOf(of)}: ${advice}\n`);
    process.exitCode = 1;
  } else {
    writeFileSync(recordOf(of), `${after.join('\n')}\n`);
    process.stdout.write(`${recordOf(of)}: ${after.length} lines, ${after.length - before.length} new.\n`);
  }
}
writeFileSync(settingsFile, settingsPage());
writeFileSync(holidaysFile, holidaysPage());
