import { sqlReadModelCopies } from '../../adapters/log/sql/read-models/sql-read-model-copies.ts';
import type { AnyProjection } from '../../application/log/kernel/projection.ts';
import type { ReadModelCopies, ReadModelCopy } from '../../application/log/ports/read-models.ts';
import type { Config } from '../configuration/config.ts';
import { projectionNamed } from './projections.ts';
import { printJson } from './io.ts';
import type { CommandOutput } from './io.ts';
import { withStores } from './stores.ts';

/** Prints a line for each copy. */
export const listCopies = (config: Config, io: CommandOutput): Promise<void> =>
  withStores(config, io, async ({ database }) => {
    for (const { id, made, ...copy } of await sqlReadModelCopies(database.db).list())
      printJson(io, { copy: id, ...copy, madeAt: made.at, madeBy: made.by });
  });

export const dropCopies = (config: Config, io: CommandOutput, ids: readonly string[]): Promise<void> =>
  withStores(config, io, async ({ database }) => {
    const copies = sqlReadModelCopies(database.db);
    for (const id of ids) await copyWithId(copies, id);
    for (const id of ids) printJson(io, { copy: id, dropped: await copies.drop(id) });
  });

export const copyWithId = async (copies: Pick<ReadModelCopies, 'list'>, id: string): Promise<ReadModelCopy> => {
  const all = await copies.list();
  const copy = all.find((one) => one.id === id);
  if (copy) return copy;
  const there = all.length === 0 ? 'There are none.' : `There are: ${all.map((one) => one.id).join(', ')}.`;
  throw new Error(`There is no copy ${id} of a read model. ${there}`);
};

/**
 * The projection of a copy, which must be of the version of this program where its documents are to be folded or
 * served.
 */
export const projectionOf = (
  copy: ReadModelCopy,
  { sameVersion }: { readonly sameVersion: boolean },
): AnyProjection => {
  const projection = projectionNamed(copy.projection);
  if (sameVersion && projection.version !== copy.version)
    throw new Error(
      `Copy ${copy.id} is of version ${copy.version} of ${copy.projection}, and this program has version ${projection.version}: ` +
        'it can be compared, not swapped in.',
    );
  return projection;
};
