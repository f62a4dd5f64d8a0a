import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { seedShipments } from '../../bench/seed-log.ts';
import { openDatabase } from '../../src/adapters/log/sql/engine/database.ts';
import { SqliteEventStore } from '../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';
import { ulidIds } from '../../src/adapters/shared/system/ids.ts';
import { demoAccountId } from '../../src/application/sandbox/seed-demo.ts';
import { labelRequest, labels } from '../http/parcels/label-request.ts';
import { runCommand } from '../support/command-line.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { startServiceProcess, testedProgram } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/**
 * A history long enough for a rebuild to be stopped in its midst, and one that a rebuild beside others is through with
 * soon.
 */
const [longHistory, shortHistory] = [1_000, 300];

onEveryDatabase(({ name, open }) => {
  /** A service with a history long enough for a rebuild to take a while. */
  const aHouse = async (shipments: number) => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const { url, dispose } = await open();
    onTestFinished(dispose);
    const dataDir = join(folder.path, 'data');
    const log = new SqliteEventStore(`file:${join(dataDir, 'events.sqlite')}`, { clock: systemClock, ids: ulidIds() });
    await seedShipments(log, ulidIds(), shipments, demoAccountId);
    await log.close();
    // The log was filled before the database was there.
    const environment = { FRESH_DATABASE: 'true', DATABASE_URL: url, LOG_LEVEL: 'info', RATE_LIMITS: 'off' };
    return { dataDir, environment };
  };

  describe(`a rebuild on ${name}`, () => {
    it('runs beside bookings: none is refused, no list shrinks, and nothing is missing afterwards', async () => {
      const { dataDir, environment } = await aHouse(shortHistory);
      const service = await startServiceProcess({ dataDir, environment });
      onTestFinished(async () => void (await service.end('SIGKILL')));
      const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' };
      const total = async (): Promise<number> => {
        const answer = await fetch(`${service.url}${labels}?range=[0,0]`, { headers });
        expect(answer.status).toBe(200);
        await answer.arrayBuffer();
        return Number(answer.headers.get('x-total-count'));
      };
      await eventually(async () => (await total()) === shortHistory);

      let over = false;
      const [statuses, totals]: [number[], number[]] = [[], []];
      const client = async (): Promise<void> => {
        while (!over) {
          const answer = await fetch(`${service.url}${labels}`, {
            method: 'POST',
            headers,
            body: JSON.stringify(labelRequest({ labelFormat: 'ZPL' })),
          });
          statuses.push(answer.status);
          await answer.arrayBuffer();
        }
      };
      const reader = async (): Promise<void> => {
        while (!over) totals.push(await total());
      };
      const load = Promise.all([client(), client(), reader()]);
      const rebuilt = await runCommand(['rebuild', 'shipments'], { dataDir, environment });
      over = true;
      await load;

      expect([rebuilt.code, rebuilt.stderr]).toEqual([0, expect.stringMatching(/shipments: \d+ events in /)]);
      expect(statuses.filter((status) => status !== 201)).toEqual([]);
      expect(statuses.length).toBeGreaterThan(0);
      expect(totals).toEqual(totals.toSorted((one, other) => one - other));
      await eventually(async () => (await total()) === shortHistory + statuses.length);
      expect(await service.end('SIGTERM')).toEqual({ code: 0, signal: null });
      const verified = await runCommand(['verify'], { dataDir, environment: { ...environment, LOG_LEVEL: 'silent' } });
      expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('"projection":"shipments"')]);
    });

    it('is refused while another runs, and resumes after a kill', async () => {
      const { dataDir, environment } = await aHouse(longHistory);
      const child = spawn(process.execPath, [testedProgram(), 'rebuild', 'shipments'], {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment, LOG_LEVEL: 'silent' },
        stdio: 'ignore',
      });
      const exited = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
      const places = await openedPlaces(environment.DATABASE_URL);
      onTestFinished(places.close);
      await eventually(places.allBegun);
      // It stands still, and holds what it holds.
      child.kill('SIGSTOP');
      const second = await runCommand(['rebuild', 'shipments'], { dataDir, environment });
      expect([second.code, second.stderr.trim()]).toEqual([
        1,
        'Another process is rebuilding shipments. Wait until it is done, or stop that process.',
      ]);
      child.kill('SIGKILL');
      expect(await exited).toBe('SIGKILL');

      const resumed = await runCommand(['rebuild', 'shipments'], { dataDir, environment });
      const [, events] = /shipments: (\d+) events in/.exec(resumed.stderr) ?? [];
      expect(resumed.code).toBe(0);
      expect(Number(events)).toBeLessThan(5 * longHistory);
      const verified = await runCommand(['verify'], { dataDir, environment: { ...environment, LOG_LEVEL: 'silent' } });
      expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('"projection":"shipments"')]);
      expect(await places.read()).toEqual([]);

      const fresh = await runCommand(['rebuild', 'shipments', '--fresh'], { dataDir, environment });
      expect(fresh.stderr).toMatch(new RegExp(`shipments: ${5 * longHistory} events in`));
    });
  });
});

/** How far the parts of a rebuild that is under way have come, seen from beside it. */
const openedPlaces = async (url: string) => {
  const { db, close } = await openDatabase(url);
  const read = async (): Promise<readonly string[]> =>
    (await db.selectFrom('checkpoints').select('name').where('name', 'like', 'rebuild:%').execute()).map(
      ({ name }) => name,
    );
  /** Each name says of how many parts it is one. */
  const allBegun = async (): Promise<boolean> => {
    const names = await read();
    return names.length > 0 && names.length === Number(names[0]?.split('/')[1]);
  };
  return { read, allBegun, close };
};
