import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { seedShipments } from '../../bench/seed-log.ts';
import { EventStoreDbEventStore } from '../../src/adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
import { SqliteEventStore } from '../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';
import { ulidIds } from '../../src/adapters/shared/system/ids.ts';
import { sha256 } from '../../src/adapters/log/sha256.ts';
import { copyLog } from '../../src/application/log/audit/copy-log.ts';
import type { Copied } from '../../src/application/log/audit/copy-log.ts';
import { replaceProjection } from '../../src/application/log/kernel/rebuild.ts';
import type { SqlReadModels } from '../../src/adapters/log/sql/read-models/sql-read-models.ts';
import { copyAllDocuments } from '../../src/infrastructure/commands/documents.ts';
import {
  LogUnreachableError,
  logWithTimeout,
  withStores,
  withSourceAndTarget,
} from '../../src/infrastructure/commands/stores.ts';
import type { LogTimeout } from '../../src/infrastructure/commands/stores.ts';
import { configFrom } from '../../src/infrastructure/configuration/config.ts';
import type { Config } from '../../src/infrastructure/configuration/config.ts';
import { projections } from '../../src/infrastructure/features/index.ts';
import type { Resources } from '../../src/infrastructure/stores/resources.ts';
import { commandIo } from '../support/command-line.ts';
import { eventually } from '../support/eventually.ts';
import { StandIn } from '../support/eventstoredb/stand-in.ts';
import { spawnCommand } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { TestClock } from '../support/test-clock.ts';

const events = 500;
const silenceMs = 30_000;

/** An embedded log with events in it, and a server to copy it to. */
const aMove = async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const from = `file:${join(folder.path, 'from', 'events.sqlite')}`;
  const seeded = new SqliteEventStore(from, { clock: systemClock, ids: ulidIds() });
  await seedShipments(seeded, ulidIds(), events / 5);
  await seeded.close();
  const server = await StandIn.start();
  onTestFinished(() => server.kill());
  const clock = new TestClock();
  const held = (): number => server.log.events.filter(({ type }) => !type.startsWith('$')).length;
  const copy = async (): Promise<Copied> => {
    let copied: Copied | undefined;
    await withSourceAndTarget(
      { logLevel: 'silent', logFormat: undefined },
      commandIo(),
      { from, to: server.url },
      [],
      async (logs) =>
        void (copied = await copyLog({ ...logs, newDigest: sha256, signal: new AbortController().signal })),
      { clock, silenceMs },
    );
    if (copied === undefined) throw new Error('Nothing was done.');
    return copied;
  };
  /** Resolves when the server is gone, in the middle of being read. */
  const goneWhenFollowed = async (): Promise<void> => {
    await eventually(() => server.faults.frozen);
    server.kill();
    server.faults.freezeWhenFollowed = false;
    server.thaw();
  };
  return { folder: folder.path, from, server, clock, held, copy, goneWhenFollowed };
};

/** Until it gives up, however far it had come. */
const outcomeOf = (copying: Promise<unknown>, clock: TestClock): Promise<unknown> => {
  let outcome: { readonly of: unknown } | undefined;
  copying.then(
    (copied) => (outcome = { of: copied }),
    (error: unknown) => (outcome = { of: error }),
  );
  return eventually(() => {
    clock.advance(silenceMs);
    return outcome?.of;
  });
};

describe('a copy whose destination becomes unavailable', () => {
  it.each([
    ['compared with what is there', true],
    ['written', false],
  ])('while it is %s fails with its address, and completes when repeated', async (_, isThere) => {
    const { from, server, clock, held, copy, goneWhenFollowed } = await aMove();
    if (isThere) await copy();
    server.faults.freezeWhenFollowed = isThere;
    const source = new SqliteEventStore(from, { clock: systemClock, ids: ulidIds() });
    const target = new EventStoreDbEventStore(server.url, { limits: { overall: 500, attempt: 100, doubt: 50 } });
    onTestFinished(() => target.close());
    const to = logWithTimeout(target, server.url, { clock, silenceMs });
    const copying = copyLog({ from: source, to, newDigest: sha256, signal: new AbortController().signal });
    copying.catch(() => undefined);
    if (isThere) await goneWhenFollowed();
    else {
      await eventually(() => held() > 100);
      server.kill();
    }
    const error = await outcomeOf(copying, clock);
    expect(error).toBeInstanceOf(LogUnreachableError);
    expect(String(error)).toContain(`The log at ${server.url} cannot be reached: `);
    expect(String(error)).toMatch(
      /\. Run the same command again when it can; an interrupted copy or rebuild resumes\.$/,
    );
    await source.close();

    const kept = held();
    await server.restart();
    expect(await copy()).toMatchObject({ events, copied: events - kept });
  });

  it('and is back before the timeout continues', async () => {
    const { server, clock, copy, goneWhenFollowed } = await aMove();
    const before = await copy();
    server.faults.freezeWhenFollowed = true;
    const copying = copy();
    await goneWhenFollowed();
    clock.advance(silenceMs - 1);
    await server.restart();
    expect(await copying).toEqual({ ...before, copied: 0 });
  });
});

it('a silent log is reported without its password', async () => {
  const { server, clock, copy } = await aMove();
  await copy();
  const target = new EventStoreDbEventStore(server.url);
  onTestFinished(() => target.close());
  const log = logWithTimeout(target, server.url.replace('esdb://', 'esdb://admin:changeit@'), { clock, silenceMs });
  const reading = async (): Promise<void> => {
    let read = 0;
    // Past its head there is nothing more, which looks the same.
    for await (const batch of log.follow({ signal: new AbortController().signal })) {
      read += batch.length;
      if (read === events) setImmediate(() => clock.advance(silenceMs));
    }
  };
  await expect(reading()).rejects.toThrow(
    `The log at ${server.url} cannot be reached: It sent nothing for 30 s. Run the same command again when it can; an interrupted copy or rebuild resumes.`,
  );
});

it('a slow reader does not count as a silent log', async () => {
  const { from, clock } = await aMove();
  const source = new SqliteEventStore(from, { clock: systemClock, ids: ulidIds() });
  onTestFinished(() => source.close());
  const log = logWithTimeout(source, from, { clock, silenceMs });
  const stopping = new AbortController();
  let read = 0;
  for await (const batch of log.follow({ signal: stopping.signal })) {
    clock.advance(10 * silenceMs);
    read += batch.length;
    if (read === events) stopping.abort();
  }
  expect(read).toBe(events);
});

describe('a log that becomes unavailable while it is read', () => {
  type Command = (config: Config, timeout: LogTimeout) => Promise<unknown>;

  const rebuilding: Command = (config, timeout) => {
    const [projection] = projections;
    const work = async ({ eventStore: store }: Resources, readModels: SqlReadModels): Promise<void> => {
      if (projection === undefined) throw new Error('There is nothing to rebuild.');
      expect(await replaceProjection(projection, { store, readModels, signal: new AbortController().signal })).toEqual({
        events,
      });
    };
    return withStores(config, commandIo(), work, timeout);
  };
  const copyingDocuments: Command = (config, timeout) =>
    copyAllDocuments(
      config,
      commandIo(),
      { from: `file:${config.dataDir}`, to: `file:${join(config.dataDir, 'copied')}` },
      timeout,
    );

  it.each([
    ['rebuild or compare read models', rebuilding],
    ['copy documents', copyingDocuments],
  ])('ends a command that was to %s, which names the log and succeeds when repeated', async (_, command) => {
    const { server, clock, copy } = await aMove();
    await copy();
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const config = configFrom({ DATA_DIR: folder.path, EVENT_STORE_URL: server.url, LOG_LEVEL: 'silent' });
    server.faults.freezeWhenFollowed = true;
    const error = await outcomeOf(command(config, { clock, silenceMs }), clock);
    expect(String(error)).toContain(
      `LogUnreachableError: The log at ${server.url} cannot be reached: It sent nothing for 30 s.`,
    );

    server.faults.freezeWhenFollowed = false;
    server.thaw();
    await command(config, { clock, silenceMs });
  });
});

it('waybill events copy exits with 1 when its destination stops responding, and resumes when repeated', async () => {
  const { folder, from, server, held, copy } = await aMove();
  const running = spawnCommand(['events', 'copy', '--from', from, '--to', `${server.url}&defaultDeadline=1500`], {
    dataDir: folder,
    environment: { LOG_LEVEL: 'silent' },
  });
  await eventually(() => held() > 100);
  server.freeze();
  const { code, stdout, stderr } = await running;
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`The log at ${server.url}&defaultDeadline=1500 cannot be reached: `);
  expect(stderr).toContain('Run the same command again when it can; an interrupted copy or rebuild resumes.');

  server.thaw();
  expect((await copy()).copied).toBeLessThan(events);
});

it('waybill events copy ends when it has refused its destination', async () => {
  const { folder, server, copy } = await aMove();
  await copy();
  const other = `file:${join(folder, 'other', 'events.sqlite')}`;
  const seeded = new SqliteEventStore(other, { clock: systemClock, ids: ulidIds() });
  await seedShipments(seeded, ulidIds(), 1);
  await seeded.close();
  const { code, stderr } = await spawnCommand(['events', 'copy', '--from', other, '--to', server.url], {
    dataDir: folder,
    environment: { LOG_LEVEL: 'silent' },
  });
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('The target holds other events: its event 1 is ShipmentRequested'),
  ]);
});
