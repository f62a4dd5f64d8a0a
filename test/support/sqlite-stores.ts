import { join } from 'node:path';
import { SqliteEventStore } from '../../src/adapters/event-store/sqlite/sqlite-event-store.ts';
import { openDatabase } from '../../src/adapters/sql/engine/database.ts';
import type { Database } from '../../src/adapters/sql/engine/database.ts';
import { sqlCheckpoints } from '../../src/adapters/sql/checkpoints/checkpoints.ts';
import { SqlReadModels } from '../../src/adapters/sql/read-models/sql-read-models.ts';
import { systemClock } from '../../src/adapters/system/clock.ts';
import { ulidIds } from '../../src/adapters/system/ids.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import type { Checkpoints } from '../../src/application/ports/checkpoints.ts';
import type { Ids } from '../../src/application/ports/ids.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type Stores = {
  readonly folder: string;
  readonly store: SqliteEventStore;
  readonly database: Database;
  readonly readModels: SqlReadModels;
  readonly checkpoints: Checkpoints;
  readonly ids: Ids;
  readonly close: () => Promise<void>;
};

/** The embedded default, real and empty, in a folder of its own. */
export const sqliteStores = async (clock: Clock = systemClock): Promise<Stores> => {
  const folder = await temporaryFolder();
  const ids = ulidIds();
  const store = new SqliteEventStore(`file:${join(folder.path, 'events.sqlite')}`, { clock, ids });
  const database = await openDatabase(`file:${join(folder.path, 'waybill.sqlite')}`);
  return {
    folder: folder.path,
    store,
    database,
    readModels: new SqlReadModels(database.db),
    checkpoints: sqlCheckpoints(database.db),
    ids,
    close: async () => {
      await store.close();
      await database.close();
      await folder.remove();
    },
  };
};
