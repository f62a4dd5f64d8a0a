import { sqlParkedStreams } from '../../adapters/log/sql/checkpoints/parked-streams.ts';
import type { Config } from '../configuration/config.ts';
import { printJson } from './io.ts';
import type { CommandOutput, ExitCode, CommandGroup } from './io.ts';
import { withStores } from './stores.ts';

type ParkedFlags = { readonly follower?: string; readonly stream?: string };

/** Prints a line for each stream that a follower has parked. */
const listParked = (config: Config, io: CommandOutput): Promise<ExitCode> =>
  withStores(config, io, async ({ database }) => {
    const parked = await sqlParkedStreams(database.db).list();
    for (const stream of parked) printJson(io, stream);
    return parked.length === 0 ? 0 : 1;
  });

/** Makes parked streams due: the process that runs the follower tries them again. */
const retryParked = (config: Config, io: CommandOutput, which: ParkedFlags): Promise<void> =>
  withStores(config, io, async ({ database }) => {
    printJson(io, { due: await sqlParkedStreams(database.db).retryNow(which) });
  });

/** `waybill parked …`. */
export const parkedCommands: CommandGroup = (parked, { config, io, endWith }) => {
  parked
    .command('list')
    .description('List them with the event, the cause and the next try. Exits with 1 if there are any.')
    .action(() => endWith(listParked(config(), io)));
  parked
    .command('retry')
    .description('Have the running service try them again within ten seconds, all of them or some.')
    .option('--follower <name>', 'only those of this read model, policy or other follower')
    .option('--stream <name>', 'only this stream, such as shipment-shp_…')
    .action((options: ParkedFlags) => retryParked(config(), io, options));
};
