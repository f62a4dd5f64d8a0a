import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);

/**
 * The folder in which Debian and similar systems install the programs of the newest version; undefined if there is
 * none.
 */
const programs = async (): Promise<string | undefined> => {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const newest = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1);
  return newest === undefined ? undefined : join(root, newest, 'bin');
};

const aFreePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** Whether this process runs as root, which the server refuses. */
const isRoot = process.getuid?.() === 0;
const asPostgres = (program: string, parameters: readonly string[]) => {
  const [command, ...rest] = isRoot
    ? ['runuser', '-u', 'postgres', '--', program, ...parameters]
    : [program, ...parameters];
  return run(String(command), rest, { cwd: '/' });
};

/** A PostgreSQL server of the caller's own, into which faults can be injected. */
export type PostgresServer = {
  readonly address: { readonly host: string; readonly port: number };
  readonly user: string;
  /** Breaks every connection; recovery then rolls back what was not committed, as after a crash. */
  readonly crash: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** Undefined if PostgreSQL is not installed. `durable`: commits wait for the disk, for measurements. */
export const startPostgresServer = async ({ durable = false } = {}): Promise<PostgresServer | undefined> => {
  const bin = await programs();
  if (bin === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'waybill-postgres-'));
  if (isRoot) {
    const { stdout } = await run('id', ['-u', 'postgres']);
    await chown(folder, Number(stdout), -1);
  }
  const [data, log] = [join(folder, 'data'), join(folder, 'log')];
  const user = 'waybill';
  await asPostgres(join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    user,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale',
    'C',
    '--no-sync',
  ]);
  const port = await aFreePort();
  // A power failure is not tested, and data in the operating system's cache survives a crash of the server.
  const disk = durable ? 'on' : 'off';
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=${disk}`;
  const control = (...parameters: readonly string[]) =>
    asPostgres(join(bin, 'pg_ctl'), [...parameters, '--silent', '-D', data]);
  const start = async (): Promise<void> => {
    // The output goes to a file: the server's own process would keep a pipe open, and waiting for its end would never
    // finish.
    const parameters = [join(bin, 'pg_ctl'), 'start', '--silent', '-w', '-D', data, '-l', log, '-o', settings];
    const [command, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...parameters] : parameters;
    const child = spawn(String(command), rest, { cwd: '/', stdio: 'ignore' });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(`PostgreSQL could not be started; its log is ${log}.`);
  };
  await start();
  return {
    address: { host: '127.0.0.1', port },
    user,
    crash: async () => void (await control('stop', '-m', 'immediate')),
    start,
    remove: async () => {
      await control('stop', '-m', 'immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/**
 * An empty schema in a server of its own, or in that of TEST_POSTGRES_URL if none can be started; undefined if there is
 * neither.
 */
export type PostgresSchema = {
  readonly url: string;
  readonly own: PostgresServer | undefined;
  readonly close: () => Promise<void>;
};

export const aPostgresSchema = async (
  options: { readonly durable?: boolean } = {},
): Promise<PostgresSchema | undefined> => {
  const own = await startPostgresServer(options);
  const base = own
    ? `postgres://${own.user}@${own.address.host}:${own.address.port}/postgres`
    : process.env['TEST_POSTGRES_URL'];
  if (base === undefined || base === '') return undefined;
  const schema = `own_${randomBytes(6).toString('hex')}`;
  const url = new URL(base);
  url.searchParams.set('options', `-c search_path=${schema}`);
  const ask = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: url.href });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await ask(`create schema ${schema}`);
  return { url: url.href, own, close: () => own?.remove() ?? ask(`drop schema ${schema} cascade`) };
};
