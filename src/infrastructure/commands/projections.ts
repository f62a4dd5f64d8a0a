import type { AnyProjection } from '../../application/log/kernel/projection.ts';
import { projections } from '../features/index.ts';
import { dirname } from 'node:path';
import { tryAdvisoryLock } from '../../adapters/log/sql/engine/postgres/advisory-session.ts';
import { pathOf } from '../../adapters/log/sqlite/connection.ts';
import type { Config } from '../configuration/config.ts';
import { holdFile } from '../stores/single-process.ts';
import { userInfo } from 'node:os';

/** Who runs a command: the given name, or the user of this process. */
export const operatorOf = ({ by }: { readonly by?: string | undefined }): string => by ?? userInfo().username;

/** One rebuild of a read model at a time in the deployment: two would fill the same table, or swap it at once. */
export const holdRebuild = async (
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  name: string,
): Promise<() => Promise<void>> => {
  const refusal = `Another process is rebuilding ${name}. Wait until it is done, or stop that process.`;
  if (databaseUrl.startsWith('file:')) {
    const release = holdFile(dirname(pathOf(databaseUrl)), `rebuilding-${name}.sqlite`, refusal);
    return () => Promise.resolve(release());
  }
  const release = await tryAdvisoryLock(databaseUrl, `rebuild ${name}`);
  if (release === undefined) throw new Error(refusal);
  return release;
};

/** The projection of that name, or all without one. */
export const chosenProjections = (name: string | undefined): readonly AnyProjection[] => {
  const chosen = projections.filter((projection) => name === undefined || projection.name === name);
  if (chosen.length === 0)
    throw new Error(
      `There is no projection ${name ?? ''}. The projections are: ${projections.map((projection) => projection.name).join(', ')}.`,
    );
  return chosen;
};

export const projectionNamed = (name: string): AnyProjection => {
  const [projection] = chosenProjections(name);
  if (projection === undefined) throw new RangeError(`There is no projection ${name}.`);
  return projection;
};
