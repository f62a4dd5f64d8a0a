import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vitest from 'vitest';
import { eventStoreContract } from 'waybill/testing';
import { FileEventStore } from './file-event-store.ts';

eventStoreContract(vitest, 'a text file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'own-adapter-'));
  const path = join(folder, 'events.ndjson');
  let store = await FileEventStore.open(path);
  return {
    store,
    reopen: async () => {
      await store.close();
      return (store = await FileEventStore.open(path));
    },
    dispose: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});
