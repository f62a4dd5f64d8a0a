import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SqliteEventStore } from '../../src/adapters/event-store/sqlite/sqlite-event-store.ts';
import { EventStoreDbEventStore } from '../../src/adapters/event-store/eventstoredb/event-store-db-event-store.ts';
import { systemClock } from '../../src/adapters/system/clock.ts';
import { ulidIds } from '../../src/adapters/system/ids.ts';
import { eventLine } from '../../src/application/audit/event-line.ts';
import { upToHead } from '../../src/application/kernel/up-to-head.ts';
import type { RestorableLog } from '../../src/application/ports/restorable-log.ts';
import { runCommand } from '../support/command-line.ts';
import { StandIn } from '../support/eventstoredb/stand-in.ts';
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

const importing = async (folder: string, file: string, { url, args = [] }: { url?: string; args?: readonly string[] } = {}) => {
  const environment = { LOG_LEVEL: 'silent', ...(url !== undefined && { EVENT_STORE_URL: url }) };
  const { code, stdout, stderr } = await runCommand(['events', 'import', file, ...args], { dataDir: join(folder, 'data'), environment });
  return { code, stderr, ...(code === 0 && (JSON.parse(stdout) as { events: number; imported: number; digest: string })) };
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
    expect(result.stderr).toContain('events: 1101 of 1101 imported; the others were already there. The digests are equal.');
    expect(await linesIn(embeddedIn(folder))).toEqual(source.lines);
    expect(await importing(folder, file)).toMatchObject({ code: 0, imported: 0, digest: source.digest });
  });

  it('restores a log into EventStoreDB, with the same lines and the same digest', async () => {
    const folder = await aFolder();
    const server = await StandIn.start();
    onTestFinished(() => server.kill());
    const file = await aFile(folder, zstdCompressSync(text), 'log.ndjson.zst');
    expect(await importing(folder, file, { url: server.url })).toMatchObject({ code: 0, imported: 1_101, digest: source.digest });
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
    expect(await importing(folder, await aFile(folder, await other.text(), 'other.ndjson'))).toMatchObject({ code: 0, imported: 10 });
    const refused = await importing(folder, await aFile(folder));
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('The target holds other events: its event 1 is Happened other_1 (box-other0, version 1)');
    expect(await linesIn(embeddedIn(folder))).toEqual(other.lines);
  });

  it.each([
    ['a changed event', (whole: string) => whole.replace('"index":500', '"index":501'), '1 changed_event, 1 other_digest'],
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
