import { dirname } from 'node:path';
import { tryAdvisoryLock } from '../../adapters/sql/engine/postgres/named-lock.ts';
import { pathOf } from '../../adapters/sqlite/connection.ts';
import type { Config } from '../config.ts';
import { holdFile } from '../single-process.ts';

/** One rebuild of a read model at a time in the deployment: two would fill the same table, or swap it at once. */
export const holdRebuild = async ({ databaseUrl }: Pick<Config, 'databaseUrl'>, name: string): Promise<() => Promise<void>> => {
  const refusal = `Another process is rebuilding ${name}. Wait until it is done, or stop that process.`;
  if (databaseUrl.startsWith('file:')) {
    const release = holdFile(dirname(pathOf(databaseUrl)), `rebuilding-${name}.sqlite`, refusal);
    return () => Promise.resolve(release());
  }
  const release = await tryAdvisoryLock(databaseUrl, `rebuild ${name}`);
  if (release === undefined) throw new Error(refusal);
  return release;
};
