import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as vitest from 'vitest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SqliteDocumentStore } from '../../../../src/adapters/parcels/documents/sqlite-document-store.ts';
import { openDocuments } from '../../../../src/infrastructure/stores/documents.ts';
import type { OpenDocuments } from '../../../../src/infrastructure/stores/documents.ts';
import { documentStoreContract } from '../../../../src/testing/contracts/document-store.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

documentStoreContract(vitest, 'small in SQLite, large in a folder', async () => {
  const folder = await temporaryFolder();
  const opened: OpenDocuments[] = [];
  const open = async () => {
    const one = await openDocuments(`file:${join(folder.path, 'documents.sqlite')}`);
    opened.push(one);
    return one.documents;
  };
  return {
    store: await open(),
    reopen: open,
    dispose: async () => {
      for (const { close } of opened) await close();
      await folder.remove();
    },
  };
});

describe('documents by size', () => {
  const aFolder = async (): Promise<string> => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    return folder.path;
  };
  const opened = async (path: string) => {
    const { documents, close } = await openDocuments(`file:${path}`);
    onTestFinished(close);
    return documents;
  };

  it('are rows up to 256 KiB and files beside the database above', async () => {
    const path = await aFolder();
    const documents = await opened(join(path, 'documents.sqlite'));
    const [row, file] = await Promise.all([
      documents.put(new Uint8Array(256 * 1024)),
      documents.put(new Uint8Array(256 * 1024 + 1)),
    ]);
    const fileOf = (name: string) => join(path, 'documents', name.slice(0, 2), name);
    expect([existsSync(fileOf(row)), existsSync(fileOf(file))]).toEqual([false, true]);
  });

  it('are found where they were kept before there were two places', async () => {
    const path = join(await aFolder(), 'documents.sqlite');
    const before = new SqliteDocumentStore(path);
    const bytes = new Uint8Array(300 * 1024).fill(3);
    const name = await before.put(bytes);
    await before.close();
    expect(await (await opened(path)).get(name)).toEqual(bytes);
  });
});
