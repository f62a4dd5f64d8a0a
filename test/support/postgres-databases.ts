import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

const variable = 'WAYBILL_TEST_DATABASES';

/** The number of workers in `vitest.config.ts`; their pool ids count from one. */
export const workers = 3;

const namesFor = (run: string): readonly string[] =>
  Array.from({ length: workers }, (_, index) => `${run}_${index + 1}`);

/** The URL of this worker's database on the server of TEST_POSTGRES_URL; undefined without a server. */
export const urlOfWorker = (): string | undefined => {
  const [server, run] = [process.env.TEST_POSTGRES_URL, process.env[variable]];
  if (server === undefined || server === '') return undefined;
  const url = new URL(server);
  if (run !== undefined) url.pathname = `/${run}_${process.env['VITEST_POOL_ID']}`;
  return url.href;
};

/**
 * Creates a database for each worker, and drops them at the end. In a shared database workers would wait for each
 * other, because the migrator locks the whole database, whatever the schema.
 */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  const server = process.env.TEST_POSTGRES_URL;
  if (server === undefined || server === '') return undefined;
  const run = `waybill_test_${randomBytes(6).toString('hex')}`;
  const forEach = async (statement: (name: string) => string): Promise<void> => {
    const client = new Client({ connectionString: server });
    await client.connect();
    try {
      for (const name of namesFor(run)) await client.query(statement(name));
    } finally {
      await client.end();
    }
  };
  await forEach((name) => `create database ${name}`);
  process.env[variable] = run;
  return () => forEach((name) => `drop database ${name} with (force)`);
};
