import { cp } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { SqliteEventStore } from '../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { SqliteConnection } from '../../src/adapters/log/sqlite-connection.ts';
import { labels } from '../http/parcels/label-request.ts';
import { withinTheUnion } from '../support/label-requests.ts';
import { runningService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { TestClock } from '../support/test-clock.ts';
import { atLongest } from '../support/eventually.ts';

const parcels = 700;
/** What a killed process may not have stored of its last second, and what a digest of the log reads again. */
const mostEvents = 1_000;
const mostRows = 500;

const clock = new TestClock();
let [stopped, killed] = ['', ''];
let events = 0;
const folders: Awaited<ReturnType<typeof temporaryFolder>>[] = [];

beforeAll(async () => {
  const [folder, image] = [await temporaryFolder(), await temporaryFolder()];
  folders.push(folder, image);
  // Its first start finds an empty log.
  const service = await runningService({ dataDir: folder.path, clock });
  const numbers = Array.from({ length: parcels }, (_, number) => number);
  const bookSome = async (): Promise<void> => {
    for (let next = numbers.pop(); next !== undefined; next = numbers.pop()) {
      const { status, text } = await service.post(labels, withinTheUnion(next, 'ZPL'));
      if (status !== 201) throw new Error(text);
    }
  };
  await Promise.all(Array.from({ length: 32 }, bookSome));
  await service.caughtUp();
  clock.advance(1_000);
  await vi.waitFor(async () => expect(await checkpointsBehind(service)).toEqual([]), atLongest);
  events = Number.parseInt((await service.eventStore.head()) ?? '0', 10);
  // What a process leaves that is killed now: its files as they are, with their write-ahead logs.
  await cp(folder.path, image.path, { recursive: true });
  await service.stop();
  [stopped, killed] = [folder.path, image.path];
});
afterAll(() => Promise.all(folders.map(({ remove }) => remove())));

const checkpointsBehind = async ({
  db,
  eventStore,
}: Awaited<ReturnType<typeof runningService>>): Promise<readonly string[]> => {
  const head = await eventStore.head();
  const rows = await db.selectFrom('checkpoints').selectAll().execute();
  // The digest of the log is stored once in so many events.
  return rows.filter(({ name, position }) => position !== head && name !== 'policy:log-digest').map(({ name }) => name);
};

it.each([
  ['stopped', () => stopped],
  ['killed', () => killed],
])('a start after a process was %s reads a bounded part of the log and of the database', async (_, folder) => {
  let [seen, rows] = [0, 0];
  // oxlint-disable-next-line typescript/unbound-method -- called on the object of the call
  const { follow, read } = SqliteEventStore.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- called on the object of the call
  const { prepare } = SqliteConnection.prototype;
  const following = vi.spyOn(SqliteEventStore.prototype, 'follow').mockImplementation(async function* (
    this: SqliteEventStore,
    options,
  ) {
    for await (const batch of follow.call(this, options)) {
      seen += batch.length;
      yield batch;
    }
  });
  const reading = vi.spyOn(SqliteEventStore.prototype, 'read').mockImplementation(async function (
    this: SqliteEventStore,
    ...asked
  ) {
    const history = await read.apply(this, asked);
    seen += history.length;
    return history;
  });
  const preparing = vi.spyOn(SqliteConnection.prototype, 'prepare').mockImplementation(function (
    this: SqliteConnection,
    sql,
  ) {
    const statement = prepare.call(this, sql);
    // What tables and migrations there are.
    if (/sqlite_master|kysely_migration/.test(sql)) return statement;
    return {
      ...statement,
      all: (...parameters) => {
        const found = statement.all<never>(...parameters);
        rows += found.length;
        return found;
      },
      iterate: function* (...parameters) {
        for (const row of statement.iterate<never>(...parameters)) {
          rows += 1;
          yield row;
        }
      },
    };
  });
  onTestFinished(() => [following, reading, preparing].forEach((spy) => void spy.mockRestore()));
  const service = await runningService({ dataDir: folder(), clock });
  onTestFinished(service.stop);
  await service.caughtUp();
  expect(events).toBeGreaterThan(2 * parcels);
  expect(seen).toBeLessThan(mostEvents);
  expect(rows).toBeLessThan(mostRows);
});
