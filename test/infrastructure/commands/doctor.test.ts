import { createHash } from 'node:crypto';
import { chmod, copyFile, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src/adapters/shared/system/clock.ts';
import type { CheckOutcome } from '../../../src/infrastructure/doctor/finding.ts';
import { book } from '../../http/parcels/label-request.ts';
import { runCommand } from '../../support/command-line.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

type Environment = Readonly<Record<string, string>>;

const examined = async (dataDir: string, environment: Environment = {}, ...flags: readonly string[]) => {
  const { code, stdout, stderr } = await runCommand(['doctor', '--json', ...flags], { dataDir, environment });
  expect(stderr).toBe('');
  const findings = stdout.trim().split('\n').map((line) => JSON.parse(line) as CheckOutcome); // oxfmt-ignore
  const of = (check: string) => findings.filter((finding) => finding.check === check);
  return { code, findings, of, stdout };
};

/** The names of all files with a digest of each but the index of a write-ahead log, which holds no data. */
const contentOf = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const digests = files.map(async (file): Promise<readonly [string, string]> => {
    const bytes = file.endsWith('-shm') ? '' : await readFile(file);
    return [file, createHash('sha256').update(bytes).digest('hex')];
  });
  return new Map(await Promise.all(digests));
};

const aFolder = async (): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  return folder.path;
};

/** A folder in which a service has booked a parcel; it is stopped, or runs on. */
const usedFolder = async ({ runs = false } = {}): Promise<{ dataDir: string; service: RunningService }> => {
  const dataDir = await aFolder();
  const service = await runningService({ dataDir, start: systemClock.now() });
  await book(service);
  await service.caughtUp();
  if (runs) onTestFinished(service.stop);
  else await service.stop();
  return { dataDir, service };
};

const failed = (found: string): Partial<CheckOutcome> => ({
  state: 'failed',
  found: expect.stringContaining(found) as string,
});

it('finds nothing wrong beside a running service, and nothing when it is stopped', async () => {
  const { dataDir, service } = await usedFolder({ runs: true });
  const beside = await examined(dataDir, {}, '--url', service.listeningAt);
  expect(beside.findings.filter(({ state }) => state === 'failed')).toEqual([]);
  expect(beside.of('service')[0]).toMatchObject({ state: 'ok' });
  await service.stop();
  const alone = await examined(dataDir);
  expect(alone.findings.filter(({ state }) => state === 'failed')).toEqual([]);
  for (const check of ['log', 'database', 'clock', 'log and database', 'secrets', 'migrations', 'port'])
    expect(alone.of(check)).toMatchObject([{ state: 'ok' }]);
});

it('writes nothing, neither beside what is stopped nor where nothing is yet', async () => {
  const { dataDir } = await usedFolder();
  const before = await contentOf(dataDir);
  await examined(dataDir);
  expect(await contentOf(dataDir)).toEqual(before);

  const empty = join(await aFolder(), 'data');
  const { of } = await examined(empty);
  expect(of('database')).toMatchObject([{ state: 'skipped' }]);
  await expect(readdir(empty)).rejects.toThrow('ENOENT');
});

it('prints no secret: neither keys, nor tokens, nor the password of a server', async () => {
  const { dataDir } = await usedFolder();
  const secrets = [
    (await readFile(join(dataDir, 'master.key'), 'utf8')).trim(),
    (await readFile(join(dataDir, 'demo-token'), 'utf8')).trim(),
    'hunter2',
  ];
  const { stdout } = await examined(dataDir, {
    DATABASE_URL: 'postgres://waybill:hunter2@127.0.0.1:1/waybill',
    MASTER_KEY: 'hunter2',
    STRIPE_SECRET_KYE: 'hunter2',
  });
  const reached = await examined(dataDir, { DATABASE_URL: 'postgres://waybill:hunter2@127.0.0.1:1/waybill' });
  expect(reached.of('database')).toMatchObject([failed('cannot be reached')]);
  for (const secret of secrets) expect(stdout + reached.stdout).not.toContain(secret);
});

it('exits with 2 for warnings and with 1 for a failure', async () => {
  const { dataDir } = await usedFolder();
  const warned = await examined(dataDir, { FACTS_MAX_AGE: '1' });
  expect([warned.code, warned.of('age of rules')]).toMatchObject([2, [{ state: 'warning' }]]);
  const wrong = await examined(dataDir, { MODE: 'live' });
  expect([wrong.code, wrong.of('configuration')]).toMatchObject([1, [failed('BASE_URL')]]);
});

it('prints lines for people, with what to do', async () => {
  const dataDir = await aFolder();
  const { stdout, code } = await runCommand(['doctor'], { dataDir, environment: { BASE_ULR: 'https://a.example' } });
  expect(stdout).toMatch(/^warning +names of variables +BASE_ULR is read by nothing\.\n +→ Did you mean BASE_URL\?/m);
  expect(stdout).toMatch(/\n\d+ ok, \d+ warnings, 0 failed\.\n$/);
  expect(code).toBe(2);
});

it('finds a database that is ahead of its log, one that is lost, and a sandbox in live mode', async () => {
  const { dataDir, service } = await usedFolder();
  const other = await usedFolder();
  const live = await examined(dataDir, { MODE: 'live', BASE_URL: 'https://shop.example' });
  expect(live.of('sandbox data')).toMatchObject([failed('demo account of a sandbox')]);
  expect(service.dataDir).toBe(dataDir);

  await copyFile(join(other.dataDir, 'events.sqlite'), join(dataDir, 'events.sqlite'));
  expect((await examined(dataDir)).of('log and database')).toMatchObject([failed('belongs to')]);
  await rm(join(dataDir, 'waybill.sqlite'));
  await runCommand(['accounts', 'list'], { dataDir }); // makes an empty one
  expect((await examined(dataDir)).of('log and database')).toMatchObject([failed('database is empty')]);
});

it('finds keys that are open to others, and secrets that the key does not open', async () => {
  const { dataDir } = await usedFolder();
  await chmod(join(dataDir, 'waybill.sqlite'), 0o644);
  await chmod(join(dataDir, 'master.key'), 0o644);
  const open = await examined(dataDir);
  expect(open.of('permissions')).toMatchObject([{ state: 'warning' }]);
  expect(open.of('master key')).toMatchObject([failed('can read')]);
  expect(open.of('secrets')).toMatchObject([failed('no master key')]);

  await writeFile(join(dataDir, 'master.key'), `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 });
  await chmod(join(dataDir, 'master.key'), 0o600);
  expect((await examined(dataDir)).of('secrets')).toMatchObject([failed('does not have')]);
});

it('tells that another program is at the port', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { of } = await examined(await aFolder(), { PORT: String(port) });
  expect(of('service')).toMatchObject([failed('No Waybill service answers')]);
});

it('connects to webhook endpoints with --reach, and only where webhooks may be sent', async () => {
  const { dataDir, service } = await usedFolder({ runs: true });
  const receiver = createServer((socket) => socket.end());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void receiver.close());
  const { port } = receiver.address() as AddressInfo;
  await service.db
    .insertInto('webhook_subscriptions')
    .values({
      ...{ endpoint_id: 'whk_1', account_id: 'acc_shop', enabled: 1, enabled_events: '[]', secrets: '[]' },
      url: `http://127.0.0.1:${port}/secret-path`,
      failing_since: null,
    })
    .execute();
  const reach = (environment: Environment) => examined(dataDir, environment, '--reach', '--url', service.listeningAt);
  const blocked = await reach({});
  expect(blocked.of('webhook endpoints').map(({ state, found }) => [state, found.includes('whk_1')])).toEqual([
    ['warning', true],
  ]);
  const allowed = await reach({ WEBHOOK_ALLOW: '127.0.0.0/8' });
  expect(allowed.of('webhook endpoints')).toMatchObject([{ state: 'ok' }]);
  expect(blocked.stdout + allowed.stdout).not.toContain('secret-path');
});
