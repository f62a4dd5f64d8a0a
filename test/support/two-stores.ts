import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { EventStoreDbEventStore } from '../../src/adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
import { SqliteEventStore } from '../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { ulidIds } from '../../src/adapters/shared/system/ids.ts';
import type { Clock } from '../../src/application/shared/ports/clock.ts';
import type { RestorableLog } from '../../src/application/log/ports/event-store.ts';
import { StandIn } from './eventstoredb/stand-in.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type OpenedLog = { readonly url: string; readonly log: RestorableLog };

/** An empty log in a file, deleted after the test. */
export const anEmbeddedLog = async (clock: Pick<Clock, 'now'>): Promise<OpenedLog> => {
  const folder = await temporaryFolder();
  const url = `file:${join(folder.path, 'events.sqlite')}`;
  const log = new SqliteEventStore(url, { clock, ids: ulidIds() });
  onTestFinished(async () => {
    await log.close();
    await folder.remove();
  });
  return { url, log };
};

/** An empty log on a stand-in of its own, which is stopped after the test. */
export const aServedLog = async (): Promise<OpenedLog & { readonly server: StandIn }> => {
  const server = await StandIn.start();
  const log = new EventStoreDbEventStore(server.url, { limits: { doubt: 50 } });
  onTestFinished(async () => {
    await log.close();
    server.kill();
  });
  return { url: server.url, log, server };
};
