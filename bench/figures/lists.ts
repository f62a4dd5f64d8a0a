import { join } from 'node:path';
import { SqliteEventStore } from '../../src/adapters/event-store/sqlite/sqlite-event-store.ts';
import { systemClock } from '../../src/adapters/system/clock.ts';
import { ulidIds } from '../../src/adapters/system/ids.ts';
import { sendContinuously } from '../../test/support/busy-account.ts';
import { withinTheUnion } from '../../test/support/label-requests.ts';
import { spawnCommand } from '../../test/support/service-process.ts';
import { bystanderRows } from '../bystander.ts';
import type { Group, Row } from '../figure.ts';
import { seedShipments } from '../seed-log.ts';
import { aFolder, book, caughtUp, openService } from '../service.ts';

const [clients, span] = [32, 250];

/** What lists of one account cost others, without rate limits. */
export const lists: Group = {
  name: 'lists',
  run: async ({ rounds, quick }) => {
    const [parcels, seconds] = quick ? [5_000, 4] : [50_000, 10];
    await using resources = new AsyncDisposableStack();
    const { dataDir } = await aFolder(resources);
    const store = new SqliteEventStore(`file:${join(dataDir, 'events.sqlite')}`, { clock: systemClock, ids: ulidIds() });
    await seedShipments(store, ulidIds(), parcels, 'acc_greedy');
    await store.close();
    const service = await openService(resources, dataDir, { FRESH_DATABASE: 'true' });
    await caughtUp(service);
    const { stdout } = await spawnCommand(['token', 'create', '--account', 'acc_greedy', '--name', 'Greedy'], { dataDir });
    const account = { url: service.url, token: stdout.trim() };
    // The first requests pay for the compiler.
    for (let number = 0; number < 20; number++) await book(service, withinTheUnion(number));

    const rows: Row[] = [];
    for (const { page, first } of [
      { page: 'the first', first: 0 },
      { page: 'a deep', first: parcels - span },
    ]) {
      const path = `/api/shipments/labels?range=[${first},${first + span - 1}]`;
      const what = `${page} page of ${span} of ${parcels} parcels over ${clients} connections`;
      const attack = (signal: AbortSignal) => sendContinuously(account, path, undefined, { connections: clients, signal });
      rows.push(...(await bystanderRows(service, { what, attack, rounds, seconds })));
    }
    return rows;
  },
};
