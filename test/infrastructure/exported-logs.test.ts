import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SqliteEventStore } from '../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { EventStoreDbEventStore } from '../../src/adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
import type { ExportReport } from '../../src/adapters/log/log-file/check-export.ts';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';
import { ulidIds } from '../../src/adapters/shared/system/ids.ts';
import { eventLine } from '../../src/application/log/audit/log-lines.ts';
import { upToHead } from '../../src/application/log/kernel/up-to-head.ts';
import type { RestorableLog } from '../../src/application/log/ports/event-store.ts';
import { auditMain } from '../../src/infrastructure/audit-main.ts';
import { book, shipFrom, shipTo } from '../http/parcels/label-request.ts';
import { Written, runCommand } from '../support/command-line.ts';
import { StandIn } from '../support/eventstoredb/stand-in.ts';
import { runningService } from '../support/running-service.ts';
import { LogKey, SignedLog } from '../support/signed-export.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let key: LogKey;
let source: SignedLog;
let text: string;

beforeAll(async () => {
  key = await LogKey.make('log-1');
  source = await new SignedLog(key).fill(1_100, 20);
  text = await source.text();
});

const aFolder = async (): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  await writeFile(join(folder.path, 'keys.json'), JSON.stringify(key.keys));
  return folder.path;
};

const aFile = async (folder: string, bytes: string | Uint8Array = text, name = 'log.ndjson'): Promise<string> => {
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
};

const importing = async (
  folder: string,
  file: string,
  { url, args = [] }: { url?: string; args?: readonly string[] } = {},
) => {
  const environment = { LOG_LEVEL: 'silent', ...(url !== undefined && { EVENT_STORE_URL: url }) };
  const { code, stdout, stderr } = await runCommand(['events', 'import', file, ...args], {
    dataDir: join(folder, 'data'),
    environment,
  });
  return {
    code,
    stderr,
    ...(code === 0 && (JSON.parse(stdout) as { events: number; imported: number; digest: string })),
  };
};

const embeddedIn = (folder: string): RestorableLog =>
  new SqliteEventStore(`file:${join(folder, 'data', 'events.sqlite')}`, { clock: systemClock, ids: ulidIds() });

/** The lines of a log as it is stored. */
const linesIn = async (log: RestorableLog): Promise<readonly string[]> => {
  const lines: string[] = [];
  for await (const batch of upToHead(log, { signal: new AbortController().signal }))
    for (const recorded of batch) lines.push(eventLine(recorded));
  await log.close();
  return lines;
};

describe('waybill events import', () => {
  it('restores a log into SQLite, with the same lines and the same digest', async () => {
    const folder = await aFolder();
    const file = await aFile(folder, gzipSync(text), 'log.ndjson.gz');
    const result = await importing(folder, file, { args: ['--key', join(folder, 'keys.json')] });
    expect(result).toMatchObject({ code: 0, events: 1_101, imported: 1_101, digest: source.digest });
    expect(result.stderr).toContain(
      'events: 1101 of 1101 imported; the others were already there. The digests are equal.',
    );
    expect(await linesIn(embeddedIn(folder))).toEqual(source.lines);
    expect(await importing(folder, file)).toMatchObject({ code: 0, imported: 0, digest: source.digest });
  });

  it('restores a log into EventStoreDB, with the same lines and the same digest', async () => {
    const folder = await aFolder();
    const server = await StandIn.start();
    onTestFinished(() => server.kill());
    const file = await aFile(folder, zstdCompressSync(text), 'log.ndjson.zst');
    expect(await importing(folder, file, { url: server.url })).toMatchObject({
      code: 0,
      imported: 1_101,
      digest: source.digest,
    });
    expect(await linesIn(new EventStoreDbEventStore(server.url, { clock: systemClock }))).toEqual(source.lines);
  });

  it('continues where it was interrupted', async () => {
    const folder = await aFolder();
    const file = await aFile(folder);
    await importing(folder, await aFile(folder, await new SignedLog(key).text(), 'empty.ndjson'));
    const log = embeddedIn(folder);
    await log.restore(source.events.slice(0, 700));
    await log.close();
    expect(await importing(folder, file)).toMatchObject({ code: 0, imported: 401, digest: source.digest });
    expect(await linesIn(embeddedIn(folder))).toEqual(source.lines);
  });

  it('refuses a log that holds other events, and writes nothing to it', async () => {
    const folder = await aFolder();
    const other = await new SignedLog(key, 'other').fill(10, 2);
    expect(await importing(folder, await aFile(folder, await other.text(), 'other.ndjson'))).toMatchObject({
      code: 0,
      imported: 10,
    });
    const refused = await importing(folder, await aFile(folder));
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(
      'The target holds other events: its event 1 is Happened other_1 (box-other0, version 1)',
    );
    expect(await linesIn(embeddedIn(folder))).toEqual(other.lines);
  });

  it.each([
    [
      'a changed event',
      (whole: string) => whole.replace('"index":500', '"index":501'),
      '1 changed_event, 1 other_digest',
    ],
    ['no signed end', (whole: string) => whole.slice(0, whole.lastIndexOf('{"waybillExport"')), '1 cut'],
  ])('refuses a file with %s, and writes nothing', async (_, change, kinds) => {
    const folder = await aFolder();
    const refused = await importing(folder, await aFile(folder, change(text)));
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('events: nothing was imported.');
    expect(refused.stderr).toContain(`(${kinds})`);
    await importing(folder, await aFile(folder, await new SignedLog(key).text(), 'empty.ndjson'));
    expect(await linesIn(embeddedIn(folder))).toEqual([]);
  });

  it('verifies the signatures with the keys of the log that was exported, and says so where it has none', async () => {
    const folder = await aFolder();
    const file = await aFile(folder);
    await writeFile(join(folder, 'others.json'), JSON.stringify((await LogKey.make('log-2')).keys));
    const refused = await importing(folder, file, { args: ['--key', join(folder, 'others.json')] });
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('2 unknown_key')]);
    expect((await importing(folder, file)).stderr).toContain('The signatures of the file were not verified');
  });
});

describe('waybill events export', () => {
  const exporting = async (dataDir: string, file: string) => {
    const { code, stdout, stderr } = await runCommand(['events', 'export', file], {
      dataDir,
      environment: { LOG_LEVEL: 'silent' },
    });
    return { code, stderr, ...(code === 0 && (JSON.parse(stdout) as { events: number; digest: string })) };
  };
  const keysOf = async (dataDir: string, path: string): Promise<void> => {
    const { stdout } = await runCommand(['keys', 'log-public'], { dataDir, environment: { LOG_LEVEL: 'silent' } });
    await writeFile(path, stdout);
  };
  const audit = async (file: string, keys: string) => {
    const io = { stdout: new Written(), stderr: new Written() };
    const code = await auditMain(['node', 'waybill-audit', file, '--key', keys, '--json'], io);
    return { code, report: JSON.parse(io.stdout.text) as ExportReport };
  };

  it('writes what a running service has recorded, which anybody can check and nobody can read, and which can be imported elsewhere', async () => {
    const folder = await aFolder();
    const [dataDir, file, keys] = [join(folder, 'data'), join(folder, 'log.ndjson.gz'), join(folder, 'log-keys.json')];
    const service = await runningService({ dataDir });
    await book(service);
    await book(service);
    await service.caughtUp();
    const exported = await exporting(dataDir, file);
    expect(exported).toMatchObject({ code: 0, stderr: expect.stringContaining('npx waybill-audit') as string });
    await keysOf(dataDir, keys);
    const { code, report } = await audit(file, keys);
    expect([code, report.isWhole, report.events, report.digest]).toEqual([0, true, exported.events, exported.digest]);
    const text = gunzipSync(await readFile(file)).toString();
    expect(text.trimEnd().split('\n')).toHaveLength((exported.events ?? 0) + 1);
    expect(text).toContain('"type":"ShipmentRequested"');
    for (const words of [shipTo.name, shipTo.email, shipTo.address.city, shipFrom.address.line1])
      expect(text).not.toContain(words);
    await service.stop();

    const elsewhere = join(folder, 'elsewhere');
    const imported = await runCommand(['events', 'import', file, '--key', keys], {
      dataDir: elsewhere,
      environment: { LOG_LEVEL: 'silent' },
    });
    expect([imported.code, (JSON.parse(imported.stdout) as { digest: string }).digest]).toEqual([0, exported.digest]);
    const [again, ours] = [join(folder, 'again.ndjson'), join(folder, 'ours.ndjson')];
    expect(
      await runCommand(['keys', 'log-public'], { dataDir: elsewhere, environment: { LOG_LEVEL: 'silent' } }),
    ).toMatchObject({
      code: 0,
    });
    expect([await exporting(elsewhere, again), await exporting(dataDir, ours)]).toMatchObject([
      { code: 0 },
      { code: 0 },
    ]);
    const linesOf = async (path: string): Promise<readonly string[]> =>
      (await readFile(path, 'utf8')).trimEnd().split('\n').slice(0, -1);
    expect(await linesOf(again)).toEqual(await linesOf(ours));
  });

  it('is refused where there is no log, and where the file exists', async () => {
    const folder = await aFolder();
    const none = await exporting(join(folder, 'none'), join(folder, 'log.ndjson'));
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('There is no event log at')]);
    const service = await runningService({ dataDir: join(folder, 'data') });
    await service.stop();
    await aFile(folder);
    const refused = await exporting(join(folder, 'data'), join(folder, 'log.ndjson'));
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('exists already')]);
    expect(await readFile(join(folder, 'log.ndjson'), 'utf8')).toBe(text);
  });
});
