import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { seedShipments } from '../../bench/seed-log.ts';
import { SqliteEventStore } from '../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';
import { ulidIds } from '../../src/adapters/shared/system/ids.ts';
import { auditMain } from '../../src/infrastructure/audit-main.ts';
import { Written, runCommand } from '../support/command-line.ts';
import { eventually } from '../support/eventually.ts';
import { testedProgram } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Begins a command and kills it as soon as it has done so much. */
const killed = async (dataDir: string, command: readonly string[], enough: () => boolean): Promise<void> => {
  const child = spawn(process.execPath, [testedProgram(), ...command], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  const exited = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  await eventually(enough);
  child.kill('SIGKILL');
  expect(await exited).toBe('SIGKILL');
};

const run = async (dataDir: string, ...command: readonly string[]) => {
  const { code, stdout, stderr } = await runCommand(command, { dataDir, environment: { LOG_LEVEL: 'silent' } });
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  return { stdout, stderr };
};

it('an export and an import that kill -9 ended continue, and nothing is lost or twice there', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const [dataDir, other] = [join(folder.path, 'data'), join(folder.path, 'other')];
  const [file, keys] = [join(folder.path, 'log.ndjson'), join(folder.path, 'keys.json')];
  // Makes the database, and with it the key of the log.
  await run(dataDir, 'verify');
  await writeFile(keys, (await run(dataDir, 'keys', 'log-public')).stdout);
  const log = new SqliteEventStore(`file:${join(dataDir, 'events.sqlite')}`, { clock: systemClock, ids: ulidIds() });
  await seedShipments(log, ulidIds(), 4_000);
  await log.close();

  await killed(dataDir, ['events', 'export', file], () => existsSync(`${file}.mark`));
  expect(existsSync(file)).toBe(false);
  const kept = sizeOf(`${file}.part`);
  expect((await run(dataDir, 'events', 'export', file)).stderr).toMatch(
    /events: 20000 exported .*; \d{4,5} of them were there already/,
  );
  expect(sizeOf(file)).toBeGreaterThan(kept);
  const io = { stdout: new Written(), stderr: new Written() };
  expect([await auditMain(['node', 'waybill-audit', file, '--key', keys], io), io.stdout.text]).toEqual([
    0,
    expect.stringContaining('20000 events'),
  ]);

  const target = join(other, 'events.sqlite');
  await killed(other, ['events', 'import', file], () => sizeOf(target) + sizeOf(`${target}-wal`) > 2_000_000);
  const [, imported] =
    /events: (\d+) of 20000 imported/.exec((await run(other, 'events', 'import', file, '--key', keys)).stderr) ?? [];
  expect(Number(imported)).toBeGreaterThan(0);
  expect(Number(imported)).toBeLessThan(20_000);
});
