import { cp } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { sha256Of } from '../../src/adapters/log/sha256.ts';
import { eventLineOfText } from '../../src/application/log/audit/log-lines.ts';
import type { StoredLogReport } from '../../src/application/log/audit/check-stored-log.ts';
import type { LogDifference } from '../../src/application/log/audit/log-difference.ts';
import type { EventMetadata, StreamName } from '../../src/application/log/ports/event-store.ts';
import { book } from '../http/parcels/label-request.ts';
import { runCommand } from '../support/command-line.ts';
import { fillLog, logFileOf } from '../support/long-log.ts';
import { runningService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Row = { position: number; stream: StreamName; version: number; id: string; type: string; data: string; metadata: string; recorded_at: string; previous_hash: string | null }; // oxfmt-ignore

/**
 * Data folders of two services that have stopped, one of which nobody has touched. Each log has 2,500 events and two
 * signed digests.
 */
const folders: { [name in 'mine' | 'other']?: Awaited<ReturnType<typeof temporaryFolder>> } = {};

const aService = async (dataDir: string): Promise<void> => {
  await fillLog(dataDir, 2_500);
  const service = await runningService({ dataDir, environment: { FRESH_DATABASE: 'true' } });
  await service.caughtUp();
  await book(service);
  await service.caughtUp();
  await service.stop();
};

beforeAll(async () => {
  for (const name of ['mine', 'other'] as const) await aService((folders[name] = await temporaryFolder()).path);
});
afterAll(async () => {
  for (const folder of Object.values(folders)) await folder.remove();
});

const pathOf = (name: 'mine' | 'other'): string => folders[name]?.path ?? '';

const verify = async (dataDir: string) => {
  const { code, stdout } = await runCommand(['verify'], { dataDir, environment: { LOG_LEVEL: 'silent' } });
  const lines = stdout.trim().split('\n').map((line) => JSON.parse(line) as { difference?: LogDifference; log?: Omit<StoredLogReport, 'differences'> }); // oxfmt-ignore
  return {
    code,
    log: lines.find(({ log }) => log)?.log,
    differences: lines.flatMap(({ difference }) => difference ?? []),
  };
};

/** The report on a copy of a log after somebody has edited its file. */
const after = async (edit: (file: DatabaseSync) => void) => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  await cp(pathOf('mine'), folder.path, { recursive: true });
  const file = new DatabaseSync(logFileOf(folder.path));
  edit(file);
  file.close();
  return verify(folder.path);
};

const rowAt = (file: DatabaseSync, position: number): Row =>
  file.prepare('SELECT * FROM events WHERE position = ?').get(position) as Row;

const hashOf = (row: Row): string =>
  sha256Of(
    eventLineOfText({ ...row, recordedAt: row.recorded_at, previousHash: row.previous_hash ?? undefined, metadata: JSON.parse(row.metadata) as EventMetadata }), // oxfmt-ignore
  );

/** Writes the chain of a stream again, as somebody would who knows how it is made. */
const chainAgain = (file: DatabaseSync, stream: string): void => {
  const rows = file.prepare('SELECT * FROM events WHERE stream = ? ORDER BY version').all(stream) as Row[];
  let before: Row | undefined;
  for (const row of rows) {
    const chained: Row = { ...row, previous_hash: before ? hashOf(before) : null };
    file.prepare('UPDATE events SET previous_hash = ? WHERE position = ?').run(chained.previous_hash, row.position);
    before = chained;
  }
};

it('finds nothing in a log that nobody has touched', async () => {
  const { code, log, differences } = await verify(pathOf('mine'));
  expect(differences).toEqual([]);
  expect([code, log]).toMatchObject([0, { signatures: 2, agreedEvents: 2_000, differenceCount: 0 }]);
});

it('one changed byte is found: the event, by its successor, and the thousand, by its digest', async () => {
  const { code, differences } = await after((file) => {
    const { data } = rowAt(file, 1_107);
    file.prepare('UPDATE events SET data = ? WHERE position = 1107').run(data.replace('print 1106', 'print 1107'));
  });
  expect(code).toBe(1);
  expect(differences).toMatchObject([
    { kind: 'changed_event', message: expect.stringContaining('Version 23 of upload-long6 (line 1107)') as string, lines: [1_107, 1_157], since: '2026-11-19T10:00:22.000Z' }, // oxfmt-ignore
    { kind: 'other_digest', lines: [1_001, 2_000] },
  ]);
});

it('an event that is no JSON any more is found by the gap it leaves', async () => {
  const { code, differences } = await after((file) => {
    file.exec(`UPDATE events SET data = substr(data, 2) WHERE position = 400`);
  });
  expect(code).toBe(1);
  expect(differences[0]).toMatchObject({ kind: 'missing_events', message: 'Version 8 of upload-long49 is missing.' });
});

it('a removed event is found', async () => {
  const { code, differences } = await after((file) => file.exec('DELETE FROM events WHERE position = 1107'));
  expect(code).toBe(1);
  expect(differences).toMatchObject([
    { kind: 'missing_events', message: 'Version 23 of upload-long6 is missing.', lines: [1_057, 1_156] },
    { kind: 'other_digest', lines: [1_001, 2_000] },
  ]);
});

it('two events that have changed places are found, in one stream and of different ones', async () => {
  const swap = (one: number, other: number) => (file: DatabaseSync) =>
    file.exec(
      `UPDATE events SET position = -1 WHERE position = ${one}; UPDATE events SET position = ${one} WHERE position = ${other}; UPDATE events SET position = ${other} WHERE position = -1`,
    );
  expect((await after(swap(1_107, 1_157))).differences.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['missing_events', 'wrong_order', 'other_digest'])); // oxfmt-ignore
  const apart = await after(swap(1_107, 1_110));
  expect([apart.code, apart.differences.map(({ kind, lines }) => [kind, lines])]).toEqual([
    1,
    [['other_digest', [1_001, 2_000]]],
  ]);
});

it('a cut tail is found, by what the database knows of the log', async () => {
  const { code, differences } = await after((file) => file.exec('DELETE FROM events WHERE position > 2400'));
  expect(code).toBe(1);
  expect(differences).toMatchObject([
    { kind: 'cut', message: expect.stringContaining('It ends at event 2400') as string, at: { line: 2_400 } },
    // The service has signed both after it had found the whole log.
    { kind: 'missing_digest' },
  ]);
});

it('events of another log in place of the own are found', async () => {
  const { code, log, differences } = await after((file) => {
    file.exec(
      `ATTACH '${logFileOf(pathOf('other'))}' AS other; DELETE FROM events WHERE position BETWEEN 1201 AND 1250`,
    );
    file.exec('INSERT INTO events SELECT * FROM other.events WHERE position BETWEEN 1201 AND 1250');
  });
  expect(code).toBe(1);
  expect(log?.differenceKinds).toEqual({ changed_event: 100, other_digest: 1 });
  expect(differences.find(({ kind }) => kind === 'changed_event')).toMatchObject({
    at: { line: 1_201, stream: 'upload-long0' },
  });
});

it('a stream rewritten with valid JSON is found, also with a chain of its own', async () => {
  const rewrite = (file: DatabaseSync): void => {
    file.exec(
      `UPDATE events SET data = replace(data, 'print', 'paint') WHERE stream = 'upload-long7' AND version >= 25`,
    );
  };
  const plain = await after(rewrite);
  expect(plain.differences[0]).toMatchObject({ kind: 'changed_event', message: expect.stringContaining('Version 25 of upload-long7') as string }); // oxfmt-ignore
  const chained = await after((file) => {
    rewrite(file);
    chainAgain(file, 'upload-long7');
  });
  expect([chained.code, chained.differences.map(({ kind, lines }) => [kind, lines])]).toEqual([
    1,
    [['other_digest', [1_001, 2_000]]],
  ]);
});

it('a changed last event, behind the last signed digest, is found by the digest in the database', async () => {
  const { code, differences } = await after((file) => {
    file.exec(`UPDATE events SET data = replace(data, 'print', 'paint') WHERE position = 2499`);
  });
  expect(code).toBe(1);
  expect(differences).toMatchObject([
    { kind: 'other_digest', message: expect.stringContaining('database holds') as string },
  ]);
});

it('a signature of another key, and one of another digest, are found', async () => {
  const { differences } = await after((file) => {
    file.exec(`ATTACH '${logFileOf(pathOf('other'))}' AS other`);
    file.exec(`UPDATE events SET data = (SELECT data FROM other.events AS o WHERE o.stream = events.stream) WHERE stream = 'logDigest-000000000001'`); // oxfmt-ignore
    file.exec(
      `UPDATE events SET data = replace(data, '"events":2000', '"events":1999') WHERE stream = 'logDigest-000000000002'`,
    );
  });
  expect(differences.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['unknown_key', 'bad_signature']));
});

it('a person who was erased leaves everything whole', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  await cp(pathOf('mine'), folder.path, { recursive: true });
  const before = await verify(folder.path);
  const service = await runningService({ dataDir: folder.path });
  const erased = await service.post('/api/privacy/erasures', { consignee: 'jane.doe@example.com' }, { token: 'admin' });
  expect([erased.status, erased.text]).toEqual([200, expect.stringContaining('shipTo')]);
  await service.stop();
  const { code, log } = await verify(folder.path);
  expect([code, log?.differenceCount, log?.agreedEvents]).toEqual([0, 0, before.log?.agreedEvents]);
});
