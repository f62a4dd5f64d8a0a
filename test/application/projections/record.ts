import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { format } from 'oxfmt';
import {
  changesBetween,
  adviceOn,
  declaredProjections,
  fingerprintOf,
  programOfProjections,
  readRecord,
  recordOf,
} from '../../support/projection-records.ts';

/**
 * `npm run record:projections`: writes down what each projection is now, unless it is another one under a version that
 * was recorded before.
 */
const program = programOfProjections();
for (const declared of await declaredProjections()) {
  const { name, version } = declared.projection;
  const [before, after] = [readRecord(name), fingerprintOf(declared, program)];
  const isRefused = before !== undefined && version <= before.version && changesBetween(before, after).length > 0;
  if (isRefused) {
    process.stderr.write(`${adviceOn(declared, before, after) ?? ''}\n`);
    process.exitCode = 1;
    continue;
  }
  const path = recordOf(name);
  mkdirSync(dirname(path), { recursive: true });
  const { code } = await format(path, JSON.stringify(after), { printWidth: 120 });
  writeFileSync(path, code);
  process.stdout.write(`${name}: version ${version} recorded.\n`);
}
