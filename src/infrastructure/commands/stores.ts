import { createLogger } from '../../adapters/platform/http/engine/server/logging.ts';
import { SqlReadModels } from '../../adapters/log/sql/read-models/sql-read-models.ts';
import type { Config } from '../configuration/config.ts';
import type { CommandOutput } from './io.ts';
import { readsWithTimeout, storeWithTimeout } from './log-with-timeout.ts';
import type { LogTimeout } from './log-with-timeout.ts';
import { openResources } from '../stores/resources.ts';
import type { Resources } from '../stores/resources.ts';

/**
 * Opens the stores for a command that runs beside a service, and always closes them. Rejects with LogUnreachableError
 * when the log becomes unavailable and stays so while it is read.
 */
export const withStores = async <Result>(
  config: Config,
  { stdout }: Pick<CommandOutput, 'stdout'>,
  work: (resources: Resources, readModels: SqlReadModels) => Promise<Result>,
  timeout?: LogTimeout,
): Promise<Result> => {
  const resources = await openResources(config, {
    logger: createLogger({ level: config.logLevel, format: config.logFormat, destination: stdout }),
    isBeside: true,
  });
  try {
    const eventStore = storeWithTimeout(resources.eventStore, config.eventStoreUrl, timeout);
    const storedLog = readsWithTimeout(resources.storedLog, config.eventStoreUrl, timeout);
    return await work({ ...resources, eventStore, storedLog }, new SqlReadModels(resources.database.db));
  } finally {
    await resources.close();
  }
};
