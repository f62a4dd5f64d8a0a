import type { ParkedFlags } from '../../adapters/cli/parked-commands.ts';
import { sqlParkedStreams } from '../../adapters/sql/checkpoints/parked-streams.ts';
import type { Config } from '../config.ts';
import { printJson } from './io.ts';
import type { CommandOutput, ExitCode } from './io.ts';
import { withStores } from './stores.ts';

/** Prints a line for each stream that a follower has parked. */
export const listParked = (config: Config, io: CommandOutput): Promise<ExitCode> =>
  withStores(config, io, async ({ database }) => {
    const parked = await sqlParkedStreams(database.db).list();
    for (const stream of parked) printJson(io, stream);
    return parked.length === 0 ? 0 : 1;
  });

/** Makes parked streams due; the process that runs the follower tries them. */
export const retryParked = (config: Config, io: CommandOutput, which: ParkedFlags): Promise<void> =>
  withStores(config, io, async ({ database }) => {
    printJson(io, { due: await sqlParkedStreams(database.db).retryNow(which) });
  });
