import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../../../src/adapters/log/sql/engine/database.ts';
import type { Database } from '../../../../../src/adapters/log/sql/engine/database.ts';
import { relaxedTransaction } from '../../../../../src/adapters/log/sql/engine/writes.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: Database;
beforeEach(async () => {
  folder = await temporaryFolder();
  database = await openDatabase(`file:${join(folder.path, 'waybill.sqlite')}`);
});
afterEach(async () => {
  await database.close();
  await folder.remove();
});

/** https://www.sqlite.org/pragma.html#pragma_synchronous */
const [normal, full] = [1, 2];
const levelOf = async (db: Database['db']): Promise<number | undefined> =>
  (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows[0]?.synchronous;

const keep = (name: string) => (db: Database['db']) =>
  db.insertInto('checkpoints').values({ name, position: '1' }).execute();
const kept = async (): Promise<readonly string[]> =>
  (await database.db.selectFrom('checkpoints').select('name').orderBy('name').execute()).map(({ name }) => name);

it('commits without fsync; later transactions commit with it', async () => {
  for (const name of ['a', 'b', 'c']) {
    await relaxedTransaction(database.db, async (transaction) => {
      expect(await levelOf(transaction)).toBe(normal);
      await keep(name)(transaction);
    });
    expect(await levelOf(database.db)).toBe(full);
  }
  expect(await kept()).toEqual(['a', 'b', 'c']);
});

it('rolls back a failure; later transactions commit with fsync', async () => {
  const failing = relaxedTransaction(database.db, async (transaction) => {
    await keep('a')(transaction);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await kept()).toEqual([]);
  expect(await levelOf(database.db)).toBe(full);
});

it('delays other transactions, and relaxes none of them', async () => {
  const levels = await Promise.all([
    relaxedTransaction(database.db, levelOf),
    database.db.transaction().execute(levelOf),
    relaxedTransaction(database.db, levelOf),
    levelOf(database.db),
  ]);
  expect(levels).toEqual([normal, full, normal, full]);
});
