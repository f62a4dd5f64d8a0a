import { openDatabase } from '../../src/adapters/log/sql/engine/database.ts';
import type { Database } from '../../src/adapters/log/sql/engine/database.ts';
import type { Opened } from '../../src/testing/test-runner.ts';
import type { TestDatabase } from './databases.ts';

/** Opens a store on a test database for a contract suite. A database in a file has one process. */
export const openedStore =
  <Store>(open: () => Promise<TestDatabase>, storeOf: (db: Database['db']) => Store) =>
  async (): Promise<Opened<Store>> => {
    const { url, database, dispose } = await open();
    const others: Database[] = [];
    return {
      store: storeOf(database.db),
      beside: async () => {
        if (url.startsWith('file:')) return storeOf(database.db);
        const other = await openDatabase(url);
        others.push(other);
        return storeOf(other.db);
      },
      dispose: async () => {
        for (const other of others) await other.close();
        await dispose();
      },
    };
  };
