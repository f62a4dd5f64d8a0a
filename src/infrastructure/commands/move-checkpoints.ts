import { sqlCheckpointBook } from '../../adapters/sql/checkpoints/checkpoint-book.ts';
import { openDatabase } from '../../adapters/sql/engine/database.ts';
import { moveCheckpoints } from '../../application/audit/move-checkpoints.ts';
import type { Config } from '../config.ts';
import { printJson, printMessage } from './io.ts';
import type { CommandOutput } from './io.ts';
import { withSourceAndTarget } from './source-and-target.ts';
import type { SourceAndTarget } from './source-and-target.ts';

/** Links the database of the old log to the new log, which is a copy of it. */
export const moveDatabaseCheckpoints = (config: Config, io: CommandOutput, urls: SourceAndTarget): Promise<void> =>
  withSourceAndTarget(config, io, urls, config.databaseUrl.startsWith('file:') ? [config.dataDir] : [], async ({ from, to }) => {
    const database = await openDatabase(config.databaseUrl);
    try {
      const moved = await moveCheckpoints({
        checkpoints: sqlCheckpointBook(database.db),
        from,
        to,
        signal: new AbortController().signal,
      });
      for (const { name, from, to } of moved) printJson(io, { checkpoint: name, from, to });
      if (moved.length === 0) printMessage(io, 'Every checkpoint belongs to the new log already.');
    } finally {
      await database.close();
    }
  });
