import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { seedShipments } from '../../bench/seed-log.ts';
import { SqliteEventStore } from '../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';
import { ulidIds } from '../../src/adapters/shared/system/ids.ts';
import { shipmentView } from '../../src/application/parcels/shipments/shipment-view.ts';
import { book, labels } from '../http/parcels/label-request.ts';
import { runCommand } from '../support/command-line.ts';
import { eventually } from '../support/eventually.ts';
import { StandIn } from '../support/eventstoredb/stand-in.ts';
import { runningService } from '../support/running-service.ts';
import { testedProgram } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { TestClock } from '../support/test-clock.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

const aFolder = async (): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  return folder.path;
};
const aServer = async (): Promise<StandIn> => {
  const server = await StandIn.start();
  onTestFinished(() => server.kill());
  return server;
};
const run = (dataDir: string, ...command: readonly string[]) =>
  runCommand(command, { dataDir, environment: { LOG_LEVEL: 'silent' } });
const copy = async (dataDir: string, from: string, to: string) => {
  const { code, stdout, stderr } = await run(dataDir, 'events', 'copy', '--from', from, '--to', to);
  return {
    code,
    stderr,
    ...(code === 0 && (JSON.parse(stdout) as { events: number; copied: number; sha256: string })),
  };
};
/** How much of an embedded log is written, while somebody else writes it. */
const bytesOf = (url: string): number =>
  ['', '-wal'].reduce(
    (sum, ending) => sum + (statSync(`${url.slice('file:'.length)}${ending}`, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

describe('waybill events copy', () => {
  it('moves 2,000 events there and back, over a kill -9 in the middle of either way', async () => {
    const folder = await aFolder();
    const [first, last] = [join(folder, 'first', 'events.sqlite'), join(folder, 'last', 'events.sqlite')].map(
      (path) => `file:${path}`,
    ) as [string, string];
    const seeded = new SqliteEventStore(first, { clock: systemClock, ids: ulidIds() });
    await seedShipments(seeded, ulidIds(), 400);
    await seeded.close();
    const server = await aServer();

    /** Begins a copy and kills it when the target holds so many events. */
    const killed = async (from: string, to: string, enough: () => boolean): Promise<void> => {
      const child = spawn(process.execPath, [testedProgram(), 'events', 'copy', '--from', from, '--to', to], {
        env: { PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: 'silent' },
        stdio: 'ignore',
      });
      const exited = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
      await eventually(enough);
      child.kill('SIGKILL');
      expect(await exited).toBe('SIGKILL');
    };
    const held = (): number => server.log.events.filter(({ type }) => !type.startsWith('$')).length;
    await killed(first, server.url, () => server.log.events.length > 600);
    const kept = held();
    expect(kept).toBeLessThan(2_000);
    const there = await copy(folder, first, server.url);
    expect(there).toMatchObject({ code: 0, events: 2_000 });
    // What the killed process had sent may arrive after its end.
    expect(there.copied).toBeGreaterThan(0);
    expect(there.copied).toBeLessThanOrEqual(2_000 - kept);
    expect(held()).toBe(2_000);

    await killed(server.url, last, () => bytesOf(last) > 600_000);
    const back = await copy(folder, server.url, last);
    expect(back).toMatchObject({ code: 0, events: 2_000, sha256: there.sha256 });
    expect(back.copied).toBeLessThan(2_000);
    expect(await copy(folder, first, last)).toMatchObject({ code: 0, copied: 0, sha256: there.sha256 });
  });

  it('refuses invalid addresses in one line', async () => {
    const folder = await aFolder();
    const [none, other] = [`file:${join(folder, 'a', 'none.sqlite')}`, `file:${join(folder, 'b', 'other.sqlite')}`];
    expect(await copy(folder, none, other)).toMatchObject({
      code: 1,
      stderr: `There is no event log at ${none.slice(5)}.\n`,
    });
    expect(await copy(folder, none, none)).toMatchObject({ code: 1, stderr: 'Both addresses are the same log.\n' });
    expect(await copy(folder, 'https://log', other)).toMatchObject({
      code: 1,
      stderr: 'https://log is not the address of an event log. Give file:path or esdb://host:2113.\n',
    });
  });
});

/**
 * What the stand-in records has the time of this machine, and a delivery is due once the service's clock has come that
 * far.
 */
const laterThanTheServer = (): TestClock =>
  new TestClock(new Date(Date.parse(systemClock.now()) + 3_600_000).toISOString());

describe('a service whose log was moved', () => {
  it('starts after its checkpoints were moved, sends nothing twice and has correct lists; before, it refuses to start', async () => {
    const [dataDir, server, receiver] = [join(await aFolder(), 'data'), await aServer(), await WebhookReceiver.start()];
    onTestFinished(() => receiver.stop());
    const environment = { WEBHOOK_ALLOW: '127.0.0.0/8', RATE_LIMITS: 'off' };
    const before = await runningService({ dataDir, environment });
    expect((await before.post('/api/webhooks', { url: receiver.url, enabledEvents: ['label.generated'] })).status).toBe(
      201,
    );
    const booked = [await book(before), await book(before), await book(before)].map(({ shipmentId }) => shipmentId);
    await receiver.got(3);
    await before.caughtUp();
    await before.stop();

    const from = `file:${join(dataDir, 'events.sqlite')}`;
    const copied = await copy(dataDir, from, server.url);
    expect(copied.stderr).toContain('waybill events move-checkpoints --from');
    const moved = { ...environment, EVENT_STORE_URL: server.url };
    const refused = await runCommand(['serve'], { dataDir, environment: moved });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/shipments.*: The checkpoint 0{15}\d\/evt_\w+ is not a position of EventStoreDB/);
    expect(refused.stderr).toContain('waybill events move-checkpoints');

    const moving = await run(dataDir, 'events', 'move-checkpoints', '--from', from, '--to', server.url);
    expect([
      moving.code,
      moving.stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { checkpoint: string }).checkpoint),
    ]).toEqual([0, expect.arrayContaining(['policy:webhook-outbox', `projection:shipments@${shipmentView.version}`])]);
    const after = await runningService({ dataDir, environment: moved, clock: laterThanTheServer() });
    booked.push((await book(after)).shipmentId);
    await receiver.got(4);
    await after.caughtUp();
    const listed = JSON.parse((await after.get(labels)).text) as readonly { shipmentId: string }[];
    expect(new Set(listed.map(({ shipmentId }) => shipmentId))).toEqual(new Set(booked));
    await after.stop();
    expect(receiver.received.map(({ body }) => (JSON.parse(body) as { objectId: string }).objectId).sort()).toEqual(
      [...booked].sort(),
    );
    const verified = await runCommand(['verify'], { dataDir, environment: { ...moved, LOG_LEVEL: 'silent' } });
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('"equal":true')]);
  });

  it('refuses another embedded log of the same length, naming the two events', async () => {
    const [folder, other] = [join(await aFolder(), 'data'), join(await aFolder(), 'data')];
    for (const dataDir of [folder, other]) {
      const service = await runningService({ dataDir });
      await book(service);
      await service.caughtUp();
      await service.stop();
    }
    const { code, stderr } = await runCommand(['serve'], {
      dataDir: folder,
      environment: { EVENT_STORE_URL: `file:${join(other, 'events.sqlite')}` },
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /shipments.*: The checkpoint is of event evt_\w+, but in this log event evt_\w+ stands at \d+: it belongs to another log/,
    );
  });
});
