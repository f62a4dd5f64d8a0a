import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../../src/adapters/log/sql/engine/database.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

/** Holds the write lock of a database for a while: as another process, but for the process. */
const holder = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(workerData.path);
  database.exec('BEGIN IMMEDIATE');
  parentPort.postMessage('held');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, workerData.heldMs);
  database.exec('COMMIT');
  database.close();
`;

it('waits for another process that writes for longer than a service would', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  const path = join(folder.path, 'waybill.sqlite');
  const database = await openDatabase(`file:${path}`, { busyTimeout: 10_000 });
  onTestFinished(() => database.close());
  const worker = new Worker(holder, { eval: true, workerData: { path, heldMs: 400 } });
  onTestFinished(async () => void (await worker.terminate()));
  await once(worker, 'message');
  await database.db.insertInto('checkpoints').values({ name: 'policy:busy', position: '1' }).execute();
  const { position } = await database.db
    .selectFrom('checkpoints')
    .select('position')
    .where('name', '=', 'policy:busy')
    .executeTakeFirstOrThrow();
  expect(position).toBe('1');
});
