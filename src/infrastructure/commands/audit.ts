import type { KeepFlags } from './rebuild.ts';
import type { AuditRebuildFlags, CompareFlags } from './audit-rebuild.ts';
import {
  auditRebuild,
  refuseOther,
  auditCompare,
  copyWithId,
  projectionOf,
  dropCopies,
  listCopies,
} from './audit-rebuild.ts';
import { InvalidArgumentError, Option } from 'commander';
import { sqlReadModelCopies } from '../../adapters/log/sql/read-models/sql-read-model-copies.ts';
import type { ReadModelCopies, ReadModelCopy } from '../../application/log/ports/read-models.ts';
import type { Config } from '../configuration/config.ts';
import { projectionNamed, replaceLive } from './rebuild.ts';
import type { CommandOutput, CommandGroup } from './io.ts';
import { withStores } from './stores.ts';

type RollbackFlags = KeepFlags & { readonly to?: string };

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

/** Brings a copy up to the head of the log and replaces the live read model with it. */
const swapCopy = (config: Config, io: CommandOutput, id: string, flags: KeepFlags): Promise<void> =>
  swapIn(config, io, flags, (copies) => copyWithId(copies, id));

/** Makes a read model that was replaced the live one again. */
const rollBack = (config: Config, io: CommandOutput, name: string, { to, ...flags }: RollbackFlags): Promise<void> => {
  const projection = projectionNamed(name);
  return swapIn(config, io, flags, async (copies) => {
    const replaced = (await copies.list()).filter((copy) => copy.projection === name && copy.kind === 'replaced');
    const copy = to === undefined ? replaced.at(-1) : await copyWithId(copies, to);
    if (!copy)
      throw new Error(
        `There is no copy of ${name} that was replaced. waybill rebuild ${projection.name} --keep-old leaves one.`,
      );
    refuseOther(copy, name);
    return copy;
  });
};

const most = 100_000;
const aNumber = (text: string): number => {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > most)
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${most}, for example 10.`);
  return number;
};

const firstOption = () =>
  new Option('--first <number>', 'how many differing documents are described; all are counted')
    .argParser(aNumber)
    .default(10);
const reportOption = (): Option =>
  new Option('--report <file>', 'write a report to file: .json, .pdf, or both by giving the option twice').argParser(
    (file: string, files: readonly string[] = []) => {
      if (!/\.(json|pdf)$/.test(file))
        throw new InvalidArgumentError('It must end with .json or .pdf, for example audit.pdf.');
      return [...files, file];
    },
  );
const keepOption = () => new Option('--keep-old', 'keep what is replaced as a copy');
const byOption = (): Option => new Option('--by <name>', 'who runs it (default: the user of this process)');

/** `waybill audit …`. */
export const auditCommands: CommandGroup = (audit, { config, io, endWith }) => {
  audit
    .command('rebuild')
    .argument('[name]', 'name of one projection (default: all)')
    .option(
      '--as-of <point>',
      'a day (its end, UTC), a timestamp, a number of events, or the position of an event (default: the head of the log)',
    )
    .option('--against <copy>', 'compare with this copy instead of the live read model')
    .addOption(firstOption())
    .addOption(reportOption())
    .option('--fresh', 'start over instead of resuming an interrupted rebuild')
    .option('--drop', 'drop the copy after the comparison')
    .addOption(byOption())
    .description(
      'Compute read models from the log into copies of their own, and compare each with the live one, document by document. ' +
        'Nothing is sent, and nothing live changes. Exits with 1 if documents differ that no later event explains.',
    )
    .action((name: string | undefined, options: AuditRebuildFlags) =>
      endWith(auditRebuild(config(), io, name, options)),
    );

  audit
    .command('compare')
    .argument('<copy>', 'id of a copy')
    .argument('[other]', 'id of another copy of the same projection (default: the live read model)')
    .addOption(firstOption())
    .addOption(reportOption())
    .addOption(byOption())
    .description('Compare a copy with the live read model or with another copy. Exits with 1 like rebuild.')
    .action((copy: string, other: string | undefined, options: CompareFlags) =>
      endWith(auditCompare(config(), io, copy, other, options)),
    );

  audit
    .command('swap')
    .argument('<copy>', 'id of a copy of this version of the projection')
    .addOption(keepOption())
    .addOption(byOption())
    .description('Bring a copy up to the head of the log, and put it in the place of the live read model.')
    .action((copy: string, options: KeepFlags) => swapCopy(config(), io, copy, options));

  audit
    .command('rollback')
    .argument('<name>', 'name of the projection')
    .option('--to <copy>', 'the copy that was replaced (default: the one replaced last)')
    .addOption(keepOption())
    .addOption(byOption())
    .description(
      'Put a read model that was replaced with --keep-old back in its place, brought up to the head of the log.',
    )
    .action((name: string, options: RollbackFlags) => rollBack(config(), io, name, options));

  audit
    .command('copies')
    .description('List the copies of read models.')
    .action(() => listCopies(config(), io));

  audit
    .command('drop')
    .argument('<copies...>', 'ids of copies')
    .description('Drop copies of read models.')
    .action((copies: readonly string[]) => dropCopies(config(), io, copies));
};
