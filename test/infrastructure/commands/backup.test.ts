import { appendFile, cp, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src/adapters/shared/system/clock.ts';
import { manifestText } from '../../../src/adapters/log/backup/manifest.ts';
import type { BackupManifest } from '../../../src/adapters/log/backup/manifest.ts';
import { book, shipFrom } from '../../http/parcels/label-request.ts';
import { runCommand } from '../../support/command-line.ts';
import { runningService } from '../../support/running-service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A service with a parcel, in a folder of its own; `target` is where a backup may go. */
const aHouse = async () => {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const dataDir = join(path, 'data');
  const service = await runningService({ dataDir, start: systemClock.now() });
  onTestFinished(service.stop);
  const shipment = await book(service);
  await service.caughtUp();
  const run = (...command: readonly string[]) => runCommand(command, { dataDir });
  const restore = (to: string, from: string) => runCommand(['restore', from], { dataDir: join(path, to) });
  return { path, dataDir, service, shipment, run, restore };
};

const aged = 0o777;
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe.each(['copy', 'copy.tar'])('waybill backup %s', (name) => {
  it('copies beside a running service what a restore starts again: verified, with labels, tokens and numbers', async () => {
    const { path, service, shipment, run, restore } = await aHouse();
    const { id: endpoint } = (await service.post('/api/webhooks', { url: 'https://shop.example/hooks' })).json as unknown as { id: string }; // oxfmt-ignore
    const target = join(path, name);
    const made = await run('backup', target, '--with-keys');
    expect([made.code, made.stderr]).toEqual([0, expect.stringContaining('it alone opens every secret')]);
    expect(JSON.parse(made.stdout)).toMatchObject({ hasKeys: true, head: await service.eventStore.head() });
    expect((await run('backup', 'verify', target)).code).toBe(0);
    const later = await book(service);

    expect((await restore('again', target)).code).toBe(0);
    const dataDir = join(path, 'again');
    const verified = await runCommand(['verify'], { dataDir, environment: { LOG_LEVEL: 'silent' } });
    expect(verified.code).toBe(0);
    const again = await runningService({ dataDir, start: systemClock.now() });
    onTestFinished(again.stop);
    const shown = await again.get(`/api/shipments/labels/${shipment.shipmentId}`, {
      token: service.tokens['shop'] ?? null,
    });
    expect(shown.json['shipment']).toMatchObject({
      trackingNumber: shipment.trackingNumber,
      shipFrom: { name: shipFrom.name },
    });
    expect((await again.get(`/api/shipments/labels/${later.shipmentId}`)).status).toBe(404);
    expect((await again.get(`/api/webhooks/${endpoint}`)).status).toBe(200);
    expect((await book(again)).trackingNumber).toBe(later.trackingNumber);
  });

  it('leaves the key out unless it is asked for, and says what that means', async () => {
    const { path, dataDir, run, restore } = await aHouse();
    const target = join(path, name);
    const made = await run('backup', target);
    expect(made.stderr).toContain('does not hold the master key');
    const key = (await readFile(join(dataDir, 'master.key'), 'utf8')).trim();
    const files = name.endsWith('.tar') ? [target] : (await filesIn(target)).map(({ name }) => join(target, name));
    for (const file of files) {
      expect((await readFile(file)).includes(key)).toBe(false);
      expect((await stat(file)).mode & aged).toBe(0o600);
    }
    const restored = await restore('again', target);
    expect([restored.code, restored.stderr]).toEqual([0, expect.stringContaining('It holds no master key')]);
    await cp(join(dataDir, 'master.key'), join(path, 'again', 'master.key'));
    const examined = await runCommand(['doctor', '--json'], { dataDir: join(path, 'again') });
    expect(examined.stdout).not.toContain('"state":"failed"');
  });

  it('restores nothing from an altered one: the data folder is not even made', async () => {
    const { path, run, restore } = await aHouse();
    const target = join(path, name);
    await run('backup', target);
    await appendFile(name.endsWith('.tar') ? target : join(target, 'waybill.sqlite'), 'x');
    for (const { code, stderr } of [await run('backup', 'verify', target), await restore('again', target)])
      expect([code, stderr]).toEqual([1, expect.stringMatching(/altered/)]);
    await expect(readdir(join(path, 'again'))).rejects.toThrow('ENOENT');
  });
});

it('a restore refuses a folder in use or not empty, and names what is there', async () => {
  const { path, service, dataDir, run, restore } = await aHouse();
  const target = join(path, 'copy');
  await run('backup', target);
  expect((await restore('data', target)).stderr).toMatch(/needs an empty data folder, and there is .*data\//);
  await service.stop();
  expect((await restore('data', target)).stderr).toContain(dataDir);
  await mkdir(join(path, 'disk', 'lost+found'), { recursive: true });
  expect((await restore('disk', target)).code).toBe(0);
});

it('a restore of a newer release is refused, and so is one that has no place for the documents', async () => {
  const { path, run, restore } = await aHouse();
  const target = join(path, 'copy');
  await run('backup', target);
  const place = join(target, 'manifest.json');
  const { form: _, ...manifest } = JSON.parse(await readFile(place, 'utf8')) as BackupManifest;
  await writeFile(place, manifestText({ ...manifest, version: '99.0.0' }));
  const { sha256: __, ...rest } = { ...manifest, version: '99.0.0' } as BackupManifest & { sha256?: string };
  await writeFile(place, manifestText(rest));
  expect((await restore('again', target)).stderr).toContain('made by Waybill 99.0.0');

  await rm(target, { recursive: true });
  await run('backup', target);
  const environment = { DOCUMENTS_URL: `file:${join(path, 'again', 'documents')}` };
  const placed = await runCommand(['restore', target], { dataDir: join(path, 'again'), environment });
  expect(placed.stderr).toContain('check DOCUMENTS_URL');
});

it('a backup refuses a name that exists, data that is not there, and stores on servers', async () => {
  const { path, run } = await aHouse();
  expect((await run('backup', path)).stderr).toContain('exists');
  const nowhere = await runCommand(['backup', join(path, 'b')], { dataDir: join(path, 'nowhere') });
  expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('There is no file')]);
  const on = async (environment: Readonly<Record<string, string>>) =>
    (await runCommand(['backup', join(path, 'c')], { dataDir: path, environment })).stderr;
  expect(await on({ DATABASE_URL: 'postgres://a:secret@db/waybill' })).toMatch(/PostgreSQL server.*docs\/backup\.md/);
  expect(await on({ EVENT_STORE_URL: 'esdb://a:2113' })).toMatch(/EventStoreDB.*docs\/backup\.md/);
  expect((await readdir(path)).sort()).toEqual(['data']);
});

it('large documents and imported rates are part of it', async () => {
  const { path, dataDir, run, restore } = await aHouse();
  const shard = join(dataDir, 'documents', 'ab');
  await mkdir(shard, { recursive: true });
  await writeFile(join(shard, 'a'.repeat(64)), 'a large document');
  await mkdir(join(dataDir, 'exchange-rates'), { recursive: true });
  await writeFile(join(dataDir, 'exchange-rates', 'own.json'), '{}');
  await run('backup', join(path, 'copy.tar'));
  await restore('again', join(path, 'copy.tar'));
  expect(await readFile(join(path, 'again', 'documents', 'ab', 'a'.repeat(64)), 'utf8')).toBe('a large document');
  expect(await readFile(join(path, 'again', 'exchange-rates', 'own.json'), 'utf8')).toBe('{}');
});
