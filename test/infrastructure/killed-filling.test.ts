import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { seedShipments } from '../../bench/seed-log.ts';
import { SqliteEventStore } from '../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';
import { ulidIds } from '../../src/adapters/shared/system/ids.ts';
import { demoAccountId } from '../../src/application/sandbox/seed-demo.ts';
import { labels } from '../http/parcels/label-request.ts';
import { runCommand } from '../support/command-line.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { startServiceProcess } from '../support/service-process.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Five events each: enough to be told of as being filled. */
const shipments = 2_050;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
/** A log without its database, for each test to copy. */
let seeded: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  seeded = join(folder.path, 'seeded');
  const log = new SqliteEventStore(`file:${join(seeded, 'events.sqlite')}`, { clock: systemClock, ids: ulidIds() });
  await seedShipments(log, ulidIds(), shipments, demoAccountId);
  await log.close();
});
afterAll(() => folder.remove());

onEveryDatabase(({ name, open }) => {
  it(`a lost database on ${name} whose filling was killed is filled on by the next start, with nothing lost or doubled`, async () => {
    const { url, dispose } = await open();
    onTestFinished(dispose);
    const dataDir = join(folder.path, name);
    await cp(seeded, dataDir, { recursive: true });

    const environment = { DATABASE_URL: url, RATE_LIMITS: 'off' };
    const serve = async (extra: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> => {
      const service = await startServiceProcess({ dataDir, environment: { ...environment, ...extra } });
      onTestFinished(async () => void (await service.end('SIGKILL')));
      return service;
    };
    const said = async (service: ServiceProcess): Promise<string> => (await fetch(`${service.url}/readyz`)).text();

    const first = await serve({ FRESH_DATABASE: 'true' });
    const before = await eventually(async () => {
      const told = await said(first);
      return !told.includes('(0 %)') && told;
    });
    expect(before).toContain('The database is being filled from the log');
    await first.end('SIGKILL');

    const next = await serve();
    const total = async (): Promise<string | null> => {
      const headers = { authorization: `Bearer ${next.token}` };
      const listed = await fetch(`${next.url}${labels}?range=[0,0]`, { headers });
      await listed.arrayBuffer();
      return listed.headers.get('x-total-count');
    };
    // What is left may be too little to be told of as being filled.
    await eventually(async () => (await total()) === String(shipments));
    await eventually(async () => !(await said(next)).includes('being filled'));
    await next.end('SIGTERM');
    const { code, stdout } = await runCommand(['verify'], { dataDir, environment });
    expect(code, stdout).toBe(0);
  });
});
