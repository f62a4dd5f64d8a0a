import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { KeepFlags } from './operation-commands.ts';

export type RollbackFlags = KeepFlags & { readonly to?: string };

export type CompareFlags = { readonly first: number; readonly by?: string; readonly report?: readonly string[] };

export type AuditRebuildFlags = CompareFlags & {
  readonly asOf?: string;
  readonly against?: string;
  readonly fresh?: boolean;
  readonly drop?: boolean;
};

export type AuditActions = {
  readonly rebuild: (name: string | undefined, options: AuditRebuildFlags) => Promise<void>;
  readonly compare: (copy: string, other: string | undefined, options: CompareFlags) => Promise<void>;
  readonly swap: (copy: string, options: KeepFlags) => Promise<void>;
  readonly rollback: (name: string, options: RollbackFlags) => Promise<void>;
  readonly copies: () => Promise<void>;
  readonly drop: (copies: readonly string[]) => Promise<void>;
};

const most = 100_000;
const aNumber = (text: string): number => {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > most) throw new InvalidArgumentError(`It must be a whole number from 0 to ${most}, for example 10.`);
  return number;
};

const firstOption = () =>
  new Option('--first <number>', 'how many differing documents are described; all are counted').argParser(aNumber).default(10);
const reportOption = (): Option =>
  new Option('--report <file>', 'write a report to file: .json, .pdf, or both by giving the option twice').argParser(
    (file: string, files: readonly string[] = []) => {
      if (!/\.(json|pdf)$/.test(file)) throw new InvalidArgumentError('It must end with .json or .pdf, for example audit.pdf.');
      return [...files, file];
    },
  );
const keepOption = () => new Option('--keep-old', 'keep what is replaced as a copy');
const byOption = (): Option => new Option('--by <name>', 'who runs it (default: the user of this process)');

/** `waybill audit …`. */
export const addAuditCommands = (waybill: Command, actions: AuditActions): void => {
  const audit = waybill
    .command('audit')
    .description('Rebuild read models beside the live ones, as of any point of the log, and compare. The service may be running.');

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
    .action((name: string | undefined, options: AuditRebuildFlags) => actions.rebuild(name, options));

  audit
    .command('compare')
    .argument('<copy>', 'id of a copy')
    .argument('[other]', 'id of another copy of the same projection (default: the live read model)')
    .addOption(firstOption())
    .addOption(reportOption())
    .addOption(byOption())
    .description('Compare a copy with the live read model or with another copy. Exits with 1 like rebuild.')
    .action((copy: string, other: string | undefined, options: CompareFlags) => actions.compare(copy, other, options));

  audit
    .command('swap')
    .argument('<copy>', 'id of a copy of this version of the projection')
    .addOption(keepOption())
    .addOption(byOption())
    .description('Bring a copy up to the head of the log, and put it in the place of the live read model.')
    .action((copy: string, options: KeepFlags) => actions.swap(copy, options));

  audit
    .command('rollback')
    .argument('<name>', 'name of the projection')
    .option('--to <copy>', 'the copy that was replaced (default: the one replaced last)')
    .addOption(keepOption())
    .addOption(byOption())
    .description('Put a read model that was replaced with --keep-old back in its place, brought up to the head of the log.')
    .action((name: string, options: RollbackFlags) => actions.rollback(name, options));

  audit.command('copies').description('List the copies of read models.').action(actions.copies);

  audit
    .command('drop')
    .argument('<copies...>', 'ids of copies')
    .description('Drop copies of read models.')
    .action((copies: readonly string[]) => actions.drop(copies));
};
