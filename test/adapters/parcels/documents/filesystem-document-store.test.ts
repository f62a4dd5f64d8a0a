import { access, chmod, mkdir, readdir, rm, stat, writeFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import * as vitest from 'vitest';
import { afterEach, describe, expect, it } from 'vitest';
import { FilesystemDocumentStore } from '../../../../src/adapters/parcels/documents/filesystem-document-store.ts';
import { StoreUnavailableError } from '../../../../src/application/log/ports/event-store.ts';
import { documentStoreContract } from '../../../../src/testing/contracts/document-store.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { systemClock } from '../../../../src/adapters/shared/system/clock.ts';

documentStoreContract(vitest, 'filesystem', async () => {
  const folder = await temporaryFolder();
  const open = () => FilesystemDocumentStore.open(join(folder.path, 'documents'));
  return { store: await open(), reopen: open, dispose: folder.remove };
});

describe('documents in a folder', () => {
  const folders: { readonly path: string; readonly remove: () => Promise<void> }[] = [];
  const aFolder = async (): Promise<string> => {
    const folder = await temporaryFolder();
    folders.push(folder);
    return folder.path;
  };
  afterEach(async () => {
    await Promise.all(folders.splice(0).map(({ remove }) => remove()));
  });
  const bytes = new TextEncoder().encode('a label');

  it('are stored in a subfolder of the first two digits, readable by the owner only, without temporary files', async () => {
    const path = await aFolder();
    const store = await FilesystemDocumentStore.open(path);
    const name = await store.put(bytes);
    const file = join(path, name.slice(0, 2), name);
    expect((await stat(file)).size).toBe(bytes.byteLength);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await readdir(join(path, 'unfinished'))).toEqual([]);
  });

  it('are written once: the file of the first time stays', async () => {
    const path = await aFolder();
    const store = await FilesystemDocumentStore.open(path);
    const name = await store.put(bytes);
    const { ino } = await stat(join(path, name.slice(0, 2), name));
    await store.put(bytes);
    expect((await stat(join(path, name.slice(0, 2), name))).ino).toBe(ino);
  });

  it('are cleaned of unfinished files of a crash when opened, but not of files another process is writing', async () => {
    const path = await aFolder();
    await mkdir(join(path, 'unfinished'), { recursive: true });
    for (const name of ['abandoned', 'under way']) await writeFile(join(path, 'unfinished', name), 'half a lab');
    const longAgo = new Date(Date.parse(systemClock.now()) - 2 * 3_600_000);
    await utimes(join(path, 'unfinished', 'abandoned'), longAgo, longAgo);
    await FilesystemDocumentStore.open(path);
    expect(await readdir(join(path, 'unfinished'))).toEqual(['under way']);
  });

  it('are unavailable while the folder cannot be used, and available when it can again', async () => {
    const path = join(await aFolder(), 'documents');
    const store = await FilesystemDocumentStore.open(path);
    await rm(join(path, 'unfinished'), { recursive: true });
    await writeFile(join(path, 'unfinished'), 'in the way');
    await expect(store.put(bytes)).rejects.toBeInstanceOf(StoreUnavailableError);
    await rm(join(path, 'unfinished'));
    await mkdir(join(path, 'unfinished'));
    const name = await store.put(bytes);
    await expect(access(join(path, name.slice(0, 2), name))).resolves.toBeUndefined();
  });

  it('cannot be opened where the path is a file or not writable', async () => {
    const path = await aFolder();
    await writeFile(join(path, 'file'), '');
    await expect(FilesystemDocumentStore.open(join(path, 'file'))).rejects.toBeInstanceOf(Error);
    await expect(FilesystemDocumentStore.open(join(path, 'file', 'below'))).rejects.toBeInstanceOf(
      StoreUnavailableError,
    );
    await chmod(path, 0o700);
  });
});
