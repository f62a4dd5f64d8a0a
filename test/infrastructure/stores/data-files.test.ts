import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { openStorageProbe } from '../../../src/adapters/log/storage-probe.ts';
import { mountDisk } from '../../chaos/disk.ts';
import { requestForCollection } from '../../http/collections/collection-request.ts';
import { book, labelRequest, labels } from '../../http/parcels/label-request.ts';
import { entry, uploads } from '../../http/parcels/trade-documents.ts';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { spawnCommand, startServiceProcess } from '../../support/service-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { TestClock } from '../../support/test-clock.ts';

const run = promisify(execFile);

const aFolder = async (): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  return folder.path;
};

const readiness = async (service: RunningService) => {
  // What was found before holds for a moment.
  service.clock.advance(3_000);
  const { status, json } = await service.get('/readyz', { token: null });
  return [status, (json['checks'] as Record<string, string>)['storage']];
};

it('a deleted or replaced data folder makes the service unready', async () => {
  const place = await aFolder();
  const service = await runningService({ dataDir: join(place, 'data') });
  onTestFinished(service.stop);
  expect(await readiness(service)).toEqual([200, 'ok']);

  await rename(join(place, 'data'), join(place, 'away'));
  expect(await readiness(service)).toEqual([503, 'failed']);
  expect(service.log()).toContain('events.sqlite is open and has been deleted: what is written to it is lost');
  await cp(join(place, 'away'), join(place, 'data'), { recursive: true });
  expect(await readiness(service)).toEqual([503, 'failed']);
  await rm(join(place, 'data'), { recursive: true });
  await rename(join(place, 'away'), join(place, 'data'));
  expect(await readiness(service)).toEqual([200, 'ok']);
  expect(service.log()).toContain('The storage can be written again.');
});

/** A request of every kind of write: in streams of their own, in existing ones, in tables, in files. */
const writesOf = async (service: RunningService) => {
  const [{ shipmentId }, spare] = [await book(service), await book(service)];
  const { id } = (await service.post('/api/webhooks', { url: 'https://shop.example/hooks' })).json as unknown as {
    readonly id: string;
  };
  const days = { startAt: '2026-11-24T09:00', endAt: '2026-11-24T11:00' };
  const depot = {
    name: 'Depot',
    company: 'Depot',
    address: { line1: '9 Dock Road', city: 'Hull', postcode: 'HU1 1AA', country: 'GB' },
  };
  const writes: readonly (() => Promise<Answer>)[] = [
    () => service.post(labels, labelRequest()),
    () => service.post(`${labels}/${spare.shipmentId}/void`, {}),
    () => service.post('/api/webhooks', { url: 'https://shop.example/others' }),
    () => service.ask('PATCH', `/api/webhooks/${id}`, { enabledEvents: ['label.generated'] }),
    () => service.post(`/api/webhooks/${id}/rotate-secret`, {}),
    () => service.post('/api/pickups', { ...days, address: depot }),
    () => service.post(uploads, { shipmentId, electronicTradeDocuments: [entry()] }),
    () => service.post('/api/trade-engine/duties-taxes', requestForCollection()),
    () =>
      service.post('/api/oauth/apps', {
        name: 'App',
        redirectUris: ['https://a.example/back'],
        scopes: ['read_shipments'],
      }),
    () => service.post('/api/privacy/erasures', { shipmentIds: [shipmentId] }, { token: 'admin' }),
  ];
  return writes;
};

it('a data folder that is deleted or moved while the service runs: every write is a 503, and nothing is acknowledged', async () => {
  const place = await aFolder();
  const service = await runningService({ dataDir: join(place, 'data') });
  onTestFinished(service.stop);
  const writes = await writesOf(service);
  await service.caughtUp();
  await rename(join(place, 'data'), join(place, 'away'));
  for (const [index, write] of writes.entries()) {
    const { status, json } = await write();
    expect([index, status, json.messages[0]?.reason]).toEqual([index, 503, 'store_unavailable']);
  }
  for (const answer of await Promise.all(Array.from({ length: 60 }, () => service.post(labels, labelRequest()))))
    expect(answer.status).toBe(503);

  await rename(join(place, 'away'), join(place, 'data'));
  for (const [index, write] of writes.entries())
    expect([index, (await write()).status]).toEqual([index, expect.toBeOneOf([200, 201])]);
});

it('the process looks at its files every five seconds by itself', async () => {
  const place = await aFolder();
  const service = await runningService({ dataDir: join(place, 'data') });
  onTestFinished(service.stop);
  await rename(join(place, 'data'), join(place, 'away'));
  onTestFinished(() => rename(join(place, 'away'), join(place, 'data')));
  await eventually(() => {
    service.clock.advance(5_000);
    return service.log().includes('events.sqlite is open and has been deleted');
  });
});

it('is checked at most once in three seconds', async () => {
  const place = await aFolder();
  const service = await runningService({ dataDir: join(place, 'data') });
  onTestFinished(service.stop);
  expect(await readiness(service)).toEqual([200, 'ok']);
  await rename(join(place, 'data'), join(place, 'away'));
  expect((await service.get('/readyz', { token: null })).status).toBe(200);
  service.clock.advance(2_999);
  expect((await service.get('/readyz', { token: null })).status).toBe(200);
  service.clock.advance(1);
  expect((await service.get('/readyz', { token: null })).status).toBe(503);
  await rename(join(place, 'away'), join(place, 'data'));
});

it('a full disk makes the service unready while it is full (skipped where no disk can be mounted)', async ({
  skip,
}) => {
  const place = join(await aFolder(), 'disk');
  const disk = await mountDisk(place, 24);
  if (typeof disk === 'string') return skip(disk);
  onTestFinished(disk.unmount);
  const service = await runningService({ dataDir: join(place, 'data') });
  onTestFinished(service.stop);
  expect(await readiness(service)).toEqual([200, 'ok']);

  const ballast = join(place, 'ballast');
  await expect(writeFile(ballast, Buffer.alloc(32 * 1_024 ** 2))).rejects.toThrow('ENOSPC');
  expect(await readiness(service)).toEqual([503, 'failed']);
  await rm(ballast);
  expect(await readiness(service)).toEqual([200, 'ok']);
  expect((await readdir(join(place, 'data'))).filter((name) => name.startsWith('.storage'))).toEqual([]);
});

it('a full disk: what would be begun is a 503, and what exists is continued in the reserve (skipped as above)', async ({
  skip,
}) => {
  const place = join(await aFolder(), 'disk');
  const disk = await mountDisk(place, 64);
  if (typeof disk === 'string') return skip(disk);
  onTestFinished(disk.unmount);
  const service = await runningService({ dataDir: join(place, 'data') });
  onTestFinished(service.stop);
  const [booked, ballast] = [await book(service), join(place, 'ballast')];
  await service.caughtUp();
  await writeFile(ballast, Buffer.alloc(56 * 1_024 ** 2)).catch(() => undefined);
  await eventually(async () => (await service.post(labels, labelRequest())).status === 503);
  const head = await service.eventStore.head();
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const { status, json } = await service.post(labels, labelRequest());
    expect([status, json.messages[0]?.reason]).toEqual([503, 'store_unavailable']);
  }
  expect(await service.eventStore.head()).toBe(head);
  expect(await readiness(service)).toEqual([503, 'failed']);
  const erased = await service.post('/api/privacy/erasures', { shipmentIds: [booked.shipmentId] }, { token: 'admin' });
  expect([erased.status, erased.json['finished']]).toEqual([200, true]);
  await rm(ballast);
  await eventually(async () => (await service.post(labels, labelRequest())).status === 201);
});

it('a read-only disk, or database, makes the service unready (the first skipped where no disk can be mounted)', async ({
  skip,
}) => {
  const said: string[] = [];
  const log = {
    error: (_: object, text: string) => void said.push(text),
    info: (_: object, text: string) => void said.push(text),
  };
  const clock = new TestClock();
  let row: Promise<unknown> = Promise.reject(new Error('cannot execute INSERT in a read-only transaction'));
  row.catch(() => undefined);
  const probe = await openStorageProbe({ files: [], folders: [], writeRow: () => row }, { clock, log });
  await expect(probe()).rejects.toThrow('read-only transaction');
  row = Promise.resolve();
  clock.advance(3_000);
  await expect(probe()).resolves.toBeUndefined();
  expect(said).toEqual(['The storage cannot be written.', 'The storage can be written again.']);

  const place = join(await aFolder(), 'disk');
  const disk = await mountDisk(place, 32);
  if (typeof disk === 'string') return skip(disk);
  onTestFinished(disk.unmount);
  const probeOfDisk = await openStorageProbe(
    { files: [], folders: [place], writeRow: () => Promise.resolve() },
    { clock, log },
  );
  await expect(probeOfDisk()).resolves.toBeUndefined();
  await run('mount', ['-o', 'remount,ro', place]);
  clock.advance(3_000);
  await expect(probeOfDisk()).rejects.toThrow('EROFS');
});

/** Everything below a folder that other users may use in any way. */
const openToOthers = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    names.map(async (name) => [name, (await stat(join(folder, name))).mode & 0o077] as const),
  );
  return modes.flatMap(([name, mode]) => (mode === 0 ? [] : [`${name} ${mode.toString(8)}`]));
};

it('a command creates files for its user only, also in an existing folder, and restricts open ones', async () => {
  const dataDir = join(await aFolder(), 'data');
  await mkdir(dataDir, { mode: 0o755 });
  const before = process.umask();
  expect(before & 0o044).toBe(0);
  const made = await spawnCommand(['token', 'create', '--account', 'acc_shop', '--name', 'Shop'], { dataDir });
  expect(made.code).toBe(0);
  expect(await openToOthers(dataDir)).toEqual([]);

  const first = await startServiceProcess({ dataDir });
  expect((await first.end('SIGTERM')).code).toBe(0);
  expect(await openToOthers(dataDir)).toEqual([]);

  const loose = ['events.sqlite', 'waybill.sqlite', 'documents.sqlite', 'demo-token'];
  for (const name of loose) await chmod(join(dataDir, name), 0o644);
  await chmod(join(dataDir, 'documents'), 0o755);
  const second = await runningService({ dataDir });
  onTestFinished(second.stop);
  await book(second, { labelFormat: 'ZPL' });
  for (const name of [...loose, 'documents'])
    expect([name, (await stat(join(dataDir, name))).mode & 0o077]).toEqual([name, 0]);
  expect(second.log()).toContain(
    'Other users of this machine could access the data at this path. Their permission was removed.',
  );
});
