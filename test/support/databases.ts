import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe } from 'vitest';
import { openDatabase } from '../../src/adapters/log/sql/engine/database.ts';
import type { Database } from '../../src/adapters/log/sql/engine/database.ts';
import { urlOfWorker } from './postgres-databases.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** An empty database for one test. A second process can open it by `url`. */
export type TestDatabase = { readonly url: string; readonly database: Database; readonly dispose: () => Promise<void> };

type Place = { readonly url: string; readonly remove: () => Promise<void> };

const server = urlOfWorker();

const onServer = async (work: (client: Client) => Promise<unknown>): Promise<void> => {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

const aFile = async (): Promise<Place> => {
  const folder = await temporaryFolder();
  return { url: `file:${join(folder.path, 'waybill.sqlite')}`, remove: folder.remove };
};

/** Creates a schema: schemas separate tests on one server. */
const aSchema = async (): Promise<Place> => {
  const schema = `test_${randomBytes(8).toString('hex')}`;
  await onServer((client) => client.query(`create schema ${schema}`));
  const url = new URL(server ?? '');
  url.searchParams.set('options', `-c search_path=${schema}`);
  return { url: url.href, remove: () => onServer((client) => client.query(`drop schema ${schema} cascade`)) };
};

const openAt = (place: () => Promise<Place>) => async (): Promise<TestDatabase> => {
  const { url, remove } = await place();
  const database = await openDatabase(url);
  return {
    url,
    database,
    dispose: async () => {
      await database.close();
      await remove();
    },
  };
};

export const anSqliteDatabase = openAt(aFile);
export const aPostgresDatabase = openAt(aSchema);

type Suite = (database: { readonly name: string; readonly open: () => Promise<TestDatabase> }) => void;

/** Runs a suite that applies only to PostgreSQL. */
export const onPostgres = (suite: Suite): void => {
  const run = () => suite({ name: 'PostgreSQL', open: aPostgresDatabase });
  if (server === undefined) describe.skip('on PostgreSQL (TEST_POSTGRES_URL is not set)', run);
  else describe('on PostgreSQL', run);
};

/** Runs a suite on both databases. */
export const onEveryDatabase = (suite: Suite): void => {
  describe('on SQLite', () => suite({ name: 'SQLite', open: anSqliteDatabase }));
  onPostgres(suite);
};
