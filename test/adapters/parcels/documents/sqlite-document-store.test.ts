import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import * as vitest from 'vitest';
import { afterEach, describe, expect, it } from 'vitest';
import { SqliteDocumentStore } from '../../../../src/adapters/parcels/documents/sqlite-document-store.ts';
import { StoreUnavailableError } from '../../../../src/application/log/ports/event-store.ts';
import { documentStoreContract } from '../../../../src/testing/contracts/document-store.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

documentStoreContract(vitest, 'SQLite', async () => {
  const folder = await temporaryFolder();
  const opened: SqliteDocumentStore[] = [];
  const open = (): SqliteDocumentStore => {
    const store = new SqliteDocumentStore(`file:${join(folder.path, 'documents.sqlite')}`);
    opened.push(store);
    return store;
  };
  return {
    store: open(),
    reopen: () => Promise.resolve(open()),
    dispose: async () => {
      for (const store of opened) await store.close();
      await folder.remove();
    },
  };
});

describe('documents in a SQLite file', () => {
  const cleanups: (() => Promise<void>)[] = [];
  const aStore = async (): Promise<{ readonly store: SqliteDocumentStore; readonly path: string }> => {
    const folder = await temporaryFolder();
    const path = join(folder.path, 'documents.sqlite');
    const store = new SqliteDocumentStore(`file:${path}`);
    cleanups.push(async () => {
      await store.close();
      await folder.remove();
    });
    return { store, path };
  };
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup();
  });
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  it('are refused while another process has locked the file, and stored afterwards', async () => {
    const { store, path } = await aStore();
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const refused = await Promise.allSettled([store.put(bytes('a')), store.put(bytes('b'))]);
    expect(refused.map((outcome) => outcome.status === 'rejected' && (outcome.reason as unknown))).toEqual([
      expect.any(StoreUnavailableError),
      expect.any(StoreUnavailableError),
    ]);
    other.exec('ROLLBACK');
    other.close();
    const name = await store.put(bytes('a'));
    expect(await store.get(name)).toEqual(bytes('a'));
  });

  it('are deleted from the write-ahead log too, also when a process was killed right after it deleted the row', async () => {
    const { store, path } = await aStore();
    // No text, which would be stored deflated.
    const name = await store.put(Buffer.concat([Buffer.from([0xff]), bytes('a label of somebody')]));
    const killed = new DatabaseSync(path);
    killed.exec('PRAGMA secure_delete = ON');
    killed.prepare('DELETE FROM documents WHERE sha256 = ?').run(Buffer.from(name, 'hex'));
    killed.close();
    const stored = async (): Promise<string> =>
      (await Promise.all([path, `${path}-wal`].map((file) => readFile(file, 'latin1')))).join('');
    expect(await stored()).toContain('somebody');
    await store.delete(name);
    expect(await stored()).not.toContain('somebody');
  });

  it('take half as much where they are text, and no more where they are not', async () => {
    const { store, path } = await aStore();
    const text = bytes('^FO20,136^GB772,3,3^FS\n^FT20,164^A0N,22,24^FDGERMANY (DE) · Żółć^FS\n'.repeat(20));
    const image = randomBytes(text.length);
    for (const document of [text, image])
      expect(await store.get(await store.put(document))).toEqual(new Uint8Array(document));
    const database = new DatabaseSync(path, { readOnly: true });
    const lengths = database
      .prepare('SELECT length(bytes) AS length FROM documents ORDER BY rowid')
      .all()
      .map((row) => Number(row['length']));
    database.close();
    expect(lengths[0]).toBeLessThan(text.length / 2);
    expect(lengths[1]).toBe(image.length);
  });

  it('are written in transactions of bounded size', async () => {
    const { store } = await aStore();
    const documents = Array.from({ length: 5 }, (_, number) => new Uint8Array(3 * 1024 * 1024).fill(number));
    const names = await Promise.all(documents.map((document) => store.put(document)));
    expect(new Set(names).size).toBe(5);
    for (const [number, name] of names.entries()) expect((await store.get(name))?.[0]).toBe(number);
  });

  it('are on disk when the store is closed during writes, and none is accepted afterwards', async () => {
    const folder = await temporaryFolder();
    cleanups.push(folder.remove);
    const path = join(folder.path, 'documents.sqlite');
    const store = new SqliteDocumentStore(path);
    const putting = store.put(bytes('last'));
    await store.close();
    const name = await putting;
    await expect(store.put(bytes('later'))).rejects.toBeInstanceOf(StoreUnavailableError);
    const again = new SqliteDocumentStore(path);
    cleanups.unshift(() => again.close());
    expect(await again.get(name)).toEqual(bytes('last'));
  });
});
