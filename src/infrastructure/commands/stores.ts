import { createLogger } from '../../adapters/http/logging.ts';
import { SqlReadModels } from '../../adapters/sql/sql-read-models.ts';
import type { Config } from '../config.ts';
import { openResources } from '../resources.ts';
import type { Resources } from '../resources.ts';

/** Opens what a command of its own process needs, beside a service that may be running, and closes it whatever happens. */
export const withStores = async (
  config: Config,
  work: (resources: Resources, readModels: SqlReadModels) => Promise<void>,
): Promise<void> => {
  const resources = await openResources(config, { logger: createLogger({ level: config.logLevel }) });
  try {
    await work(resources, new SqlReadModels(resources.database.db));
  } finally {
    await resources.close();
  }
};
