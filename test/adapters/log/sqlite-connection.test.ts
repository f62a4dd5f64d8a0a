import { cpSync, linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SqliteConnection } from '../../../src/adapters/log/sqlite-connection.ts';
import { OutcomeUnknownError, StoreUnavailableError } from '../../../src/application/log/ports/event-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const aFile = async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, 'data', 'log.sqlite');
  const connection = new SqliteConnection(`file:${path}`);
  onTestFinished(() => connection.close());
  return { folder: folder.path, data: join(folder.path, 'data'), path, connection };
};
type File = Awaited<ReturnType<typeof aFile>>;

/** What takes a file away from under a process that has it open. */
const takings: Readonly<Record<string, (file: File) => void>> = {
  'the file is deleted': ({ path }) => rmSync(path),
  'the folder is deleted': ({ data }) => rmSync(data, { recursive: true }),
  'the folder is moved away': ({ folder, data }) => renameSync(data, join(folder, 'away')),
  'the file is replaced by a copy': ({ path }) => {
    cpSync(path, `${path}.copy`);
    renameSync(`${path}.copy`, path);
  },
  'the folder is replaced by a copy': ({ folder, data }) => {
    renameSync(data, join(folder, 'away'));
    cpSync(join(folder, 'away'), data, { recursive: true });
  },
};

describe.each(Object.entries(takings))('when %s', (_, take) => {
  it('nothing is written any more', async () => {
    const file = await aFile();
    let written = 0;
    expect(file.connection.inPlace(() => (written += 1))).toBe(1);
    take(file);
    expect(() => file.connection.inPlace(() => (written += 1))).toThrow(StoreUnavailableError);
    expect(() => file.connection.assertInPlace()).toThrow('log.sqlite is open and has been deleted or replaced.');
    expect(written).toBe(1);
  });

  it('what was being written is not acknowledged', async () => {
    const file = await aFile();
    expect(() => file.connection.inPlace(() => take(file))).toThrow(OutcomeUnknownError);
  });
});

it('a file that is put back is written again, and a second name for it does no harm', async () => {
  const { folder, data, path, connection } = await aFile();
  renameSync(data, join(folder, 'away'));
  expect(() => connection.assertInPlace()).toThrow(StoreUnavailableError);
  renameSync(join(folder, 'away'), data);
  linkSync(path, `${path}.second`);
  expect(connection.inPlace(() => 'written')).toBe('written');
});

it('a database in memory is always in its place', () => {
  const connection = new SqliteConnection(':memory:');
  onTestFinished(() => connection.close());
  expect(connection.inPlace(() => 'written')).toBe('written');
});
