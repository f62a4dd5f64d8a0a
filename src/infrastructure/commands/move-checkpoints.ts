import { sqlCheckpointBook } from '../../adapters/sql/checkpoints/checkpoint-book.ts';
import { openDatabase } from '../../adapters/sql/engine/database.ts';
import { moveCheckpoints } from '../../application/audit/move-checkpoints.ts';
import type { Config } from '../config.ts';
import { withTwoLogs } from './two-logs.ts';
import type { TwoLogs } from './two-logs.ts';

/** Makes a database of the old log one of the new log, which is its copy. */
export const moveDatabaseCheckpoints = (config: Config, urls: TwoLogs): Promise<void> =>
  withTwoLogs(config, urls, config.databaseUrl.startsWith('file:') ? [config.dataDir] : [], async ({ from, to }) => {
    const database = await openDatabase(config.databaseUrl);
    try {
      const moved = await moveCheckpoints({
        checkpoints: sqlCheckpointBook(database.db),
        from,
        to,
        signal: new AbortController().signal,
      });
      for (const { name, from, to } of moved) process.stdout.write(`${JSON.stringify({ checkpoint: name, from, to })}\n`);
      if (moved.length === 0) process.stderr.write('Every checkpoint is on the new log already.\n');
    } finally {
      await database.close();
    }
  });
