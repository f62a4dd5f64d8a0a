import type { RollbackFlags } from '../../adapters/cli/audit-commands.ts';
import type { KeepFlags } from '../../adapters/cli/operation-commands.ts';
import { sqlReadModelCopies } from '../../adapters/sql/read-models/sql-read-model-copies.ts';
import type { ReadModelCopies, ReadModelCopy } from '../../application/ports/read-model-copies.ts';
import type { Config } from '../config.ts';
import { refuseOther } from './audit-compare.ts';
import { copyWithId, projectionOf } from './audit-copies.ts';
import { projectionNamed } from './chosen-projections.ts';
import type { CommandOutput } from './io.ts';
import { replaceLive } from './rebuild.ts';
import { withStores } from './stores.ts';

const swapIn = (
  config: Config,
  io: CommandOutput,
  flags: KeepFlags,
  find: (copies: Pick<ReadModelCopies, 'list'>) => Promise<ReadModelCopy>,
): Promise<void> =>
  withStores(config, io, async (resources, readModels) => {
    const copy = await find(sqlReadModelCopies(resources.database.db));
    const projection = projectionOf(copy, { sameVersion: true });
    await replaceLive(config, io, { projection, resources, readModels, copy: copy.id, ...flags });
  });

/** Brings a copy up to the head of the log and puts it in the place of the live read model. */
export const swapCopy = (config: Config, io: CommandOutput, id: string, flags: KeepFlags): Promise<void> =>
  swapIn(config, io, flags, (copies) => copyWithId(copies, id));

/** Puts a read model that was replaced back. */
export const rollBack = (config: Config, io: CommandOutput, name: string, { to, ...flags }: RollbackFlags): Promise<void> => {
  const projection = projectionNamed(name);
  return swapIn(config, io, flags, async (copies) => {
    const replaced = (await copies.list()).filter((copy) => copy.projection === name && copy.kind === 'replaced');
    const copy = to === undefined ? replaced.at(-1) : await copyWithId(copies, to);
    if (!copy) throw new Error(`There is no copy of ${name} that was replaced. waybill rebuild ${projection.name} --keep-old leaves one.`);
    refuseOther(copy, name);
    return copy;
  });
};
