import { join } from 'node:path';
import { SqliteEventStore } from '../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { openDatabase } from '../../src/adapters/log/sql/engine/database.ts';
import type { Database } from '../../src/adapters/log/sql/engine/database.ts';
import { sqlCheckpoints } from '../../src/adapters/log/sql/checkpoints/checkpoints.ts';
import { SqlReadModels } from '../../src/adapters/log/sql/read-models/sql-read-models.ts';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';
import { ulidIds } from '../../src/adapters/shared/system/ids.ts';
import type { Clock } from '../../src/application/shared/ports/clock.ts';
import type { Checkpoints } from '../../src/application/log/ports/checkpoints.ts';
import type { Ids } from '../../src/application/shared/ports/ids.ts';
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

/** The embedded default stores, real and empty, in a folder of their own. */
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
