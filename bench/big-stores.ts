import { join } from 'node:path';
import { EventStoreDbEventStore } from '../src/adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
import { StandInProcess, standInUrl } from '../test/support/eventstoredb/stand-in-process.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

/**
 * A log that speaks EventStoreDB's protocol: the server of EVENT_STORE_TEST_URL, else the stand-in in its own process.
 */
export type RemoteLog = {
  readonly what: string;
  readonly isReal: boolean;
  readonly url: string;
  readonly open: () => EventStoreDbEventStore;
  readonly close: () => Promise<void>;
};

export const openRemoteLog = async (options: { readonly dropEveryMs?: number } = {}): Promise<RemoteLog> => {
  const named = process.env['EVENT_STORE_TEST_URL'];
  const stores: EventStoreDbEventStore[] = [];
  const opened = (url: string) => () => {
    const store = new EventStoreDbEventStore(url);
    stores.push(store);
    return store;
  };
  const closeStores = async (): Promise<void> => void (await Promise.all(stores.map((store) => store.close())));
  if (named !== undefined && named !== '')
    return { what: 'EventStoreDB', isReal: true, url: named, open: opened(named), close: closeStores };
  const folder = await temporaryFolder();
  const standIn = await StandInProcess.start(join(folder.path, 'log.jsonl'), options);
  const url = standInUrl(standIn.address.port);
  return {
    what: 'the stand-in',
    isReal: false,
    url,
    open: opened(url),
    close: async () => {
      await closeStores();
      await standIn.kill();
      await folder.remove();
    },
  };
};

/** Reports a group that cannot run here. */
export const skipped = (what: string): readonly [] => {
  process.stderr.write(`SKIPPED ${what}: PostgreSQL is neither installed nor named by TEST_POSTGRES_URL … `);
  return [];
};
