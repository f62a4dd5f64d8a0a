import { appendFile, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkExport } from '../../../../src/adapters/log/log-file/check-export.ts';
import { compressionOf, decompress } from '../../../../src/adapters/log/log-file/compression.ts';
import { readBytes } from '../../../../src/adapters/log/log-file/lines.ts';
import { UnfinishedExport } from '../../../../src/adapters/log/log-file/unfinished-export.ts';
import { sha256Of } from '../../../../src/adapters/log/sha256.ts';
import { exportEndType } from '../../../../src/application/log/audit/log-lines.ts';
import { exportLog } from '../../../../src/application/log/audit/export-log.ts';
import type { Exported } from '../../../../src/application/log/audit/export-log.ts';
import type { EventStore } from '../../../../src/application/log/ports/event-store.ts';
import { MemoryLog } from '../../../support/memory-log.ts';
import { LogKey, SignedLog } from '../../../support/signed-export.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let key: LogKey;
let written: SignedLog;

beforeAll(async () => {
  key = await LogKey.make('log-1');
  written = await new SignedLog(key).fill(1_200, 40);
});

type Log = Pick<EventStore, 'follow' | 'head'>;
const logOf = (events = written.events): Log => new MemoryLog(events, 100);

class Killed extends Error {}

/** A log that ends the run after so many batches. */
const dyingAfter = (batches: number): Log => {
  const log = logOf();
  return {
    head: () => log.head(),
    follow: async function* (options) {
      let count = 0;
      for await (const batch of log.follow(options)) {
        if ((count += 1) > batches) throw new Killed();
        yield batch;
      }
    },
  };
};

const run = async (log: Log, path: string): Promise<Exported> => {
  const file = await UnfinishedExport.open(path);
  try {
    return await exportLog({
      log,
      file,
      hash: sha256Of,
      hashLine: (line) => hash('sha256', line, 'hex'),
      sign: (statement) => key.sign(statement, exportEndType),
      signal: new AbortController().signal,
      charactersPerWrite: 20_000,
    });
  } finally {
    await file.close();
  }
};

const aPath = async (name: string): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  return join(folder.path, name);
};

const textOf = async (path: string): Promise<string> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of decompress((await readBytes(path)).bytes, compressionOf(path))) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};
const check = async (path: string) =>
  checkExport((await readBytes(path)).bytes, { keys: key.keys, compression: compressionOf(path) });

const names = ['log.ndjson', 'log.ndjson.gz', 'log.ndjson.zst'];

describe.each(names)('an export to %s', (name) => {
  it('holds the line of every event and a signed end, and leaves no other file behind', async () => {
    const path = await aPath(name);
    expect(await run(logOf(), path)).toEqual({ events: 1_201, digest: written.digest, continuedAfter: 0 });
    expect(await textOf(path)).toBe(await written.text());
    expect(await check(path)).toMatchObject({ isWhole: true, events: 1_201 });
    expect(readdirSync(join(path, '..'))).toEqual([name]);
    if (name !== 'log.ndjson') expect((await stat(path)).size).toBeLessThan((await written.text()).length / 2);
  });

  it('that was interrupted again and again continues behind what is on disk, and rewrites none of it', async () => {
    const path = await aPath(name);
    let before = Buffer.alloc(0);
    for (let attempt = 0; attempt < 3; attempt++) {
      await expect(run(dyingAfter(3), path)).rejects.toThrow(Killed);
      expect(existsSync(path)).toBe(false);
      const part = await readFile(`${path}.part`);
      expect(part.length).toBeGreaterThan(before.length);
      expect(part.subarray(0, before.length).equals(before)).toBe(true);
      before = part;
      // What a killed process had half written of its next piece.
      await appendFile(`${path}.part`, part.subarray(0, 150));
    }
    const { events, continuedAfter } = await run(logOf(), path);
    expect(events).toBe(1_201);
    expect(continuedAfter).toBeGreaterThan(300);
    expect((await readFile(path)).subarray(0, before.length).equals(before)).toBe(true);
    expect(await textOf(path)).toBe(await written.text());
    expect(readdirSync(join(path, '..'))).toEqual([name]);
  });

  it('that was interrupted after its last event is finished by the next run', async () => {
    const path = await aPath(name);
    const log = logOf();
    const failing: Log = { follow: (options) => log.follow(options), head: () => log.head() };
    const file = await UnfinishedExport.open(path);
    const dead = {
      ...file,
      written: undefined,
      writtenLines: () => file.writtenLines(),
      write: file.write.bind(file),
      finish: () => Promise.reject(new Killed()),
    };
    const sign = () => Promise.resolve('');
    const { signal } = new AbortController();
    await expect(
      exportLog({ log: failing, file: dead, hash: sha256Of, hashLine: () => '', sign, signal }),
    ).rejects.toThrow(Killed);
    await file.close();
    expect(await run(log, path)).toMatchObject({ events: 1_201, continuedAfter: 1_201 });
    expect(await check(path)).toMatchObject({ isWhole: true });
  });

  it('is not continued when what was written was changed, or cut, or is of another log', async () => {
    const path = await aPath(name);
    await expect(run(dyingAfter(3), path)).rejects.toThrow(Killed);
    const part = await readFile(`${path}.part`);
    const mark = await readFile(`${path}.mark`);
    const events = (JSON.parse(mark.toString()) as { events: number }).events;

    await expect(run(logOf(written.events.slice(0, events - 1)), path)).rejects.toThrow('it is of another log');
    const other = Buffer.from(part);
    other[1_000] = (other[1_000] ?? 0) ^ 1;
    await writeFile(`${path}.part`, other);
    await expect(run(logOf(), path)).rejects.toThrow(/does not hold what was written to it|is damaged/);
    await writeFile(`${path}.part`, part);
    await truncate(`${path}.part`, part.length - 1);
    await expect(run(logOf(), path)).rejects.toThrow('is shorter than what was written to it');
    await writeFile(`${path}.part`, part);
    await writeFile(`${path}.mark`, 'no mark');
    await expect(run(logOf(), path)).rejects.toThrow('does not say how far the export has come');
    await writeFile(`${path}.mark`, mark);
    expect(await run(logOf(), path)).toMatchObject({ events: 1_201, continuedAfter: events });
  });
});

it('an export does not replace a file, and an empty log has an export too', async () => {
  const path = await aPath('log.ndjson.gz');
  expect(await run(logOf([]), path)).toMatchObject({ events: 0 });
  expect(await check(path)).toMatchObject({ isWhole: true, events: 0 });
  await expect(run(logOf(), path)).rejects.toThrow('exists already');
});
