import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tryAdvisoryLock } from '../../src/adapters/log/sql/engine/postgres/advisory-session.ts';
import { StoreUnavailableError } from '../../src/application/log/ports/event-store.ts';
import type { NamedLock } from '../../src/application/shared/ports/locks.ts';
import { openNamedLock } from '../../src/infrastructure/wiring/core.ts';
import { cutProxy } from '../support/cut-proxy.ts';
import { onEveryDatabase, onPostgres } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';

const name = 'tracking-sync';

/** Begins, and gives back at the end of the test at the latest. */
const begin = async (runs: NamedLock, what = name): Promise<(() => Promise<void>) | undefined> => {
  const end = await runs.tryAcquire(what);
  if (end) onTestFinished(end);
  return end;
};

const aServer = async (
  open: () => Promise<{ readonly url: string; readonly dispose: () => Promise<void> }>,
): Promise<string> => {
  const { url, dispose } = await open();
  onTestFinished(dispose);
  return url;
};

/** What a process has that shares its work with others. */
const processAt = (databaseUrl: string): NamedLock => openNamedLock({ eventStoreUrl: 'esdb://log:2113', databaseUrl });

onEveryDatabase(({ open, name: database }) => {
  describe('a named lock', () => {
    const aProcess = async (): Promise<NamedLock> => {
      const databaseUrl = await aServer(open);
      return database === 'SQLite'
        ? openNamedLock({ eventStoreUrl: 'file:events.sqlite', databaseUrl })
        : processAt(databaseUrl);
    };

    it('is not granted again until its run has ended', async () => {
      const runs = await aProcess();
      const end = await begin(runs);
      expect(end).toBeDefined();
      expect(await begin(runs)).toBeUndefined();
      await end?.();
      expect(await begin(runs)).toBeDefined();
    });

    it('does not block other names', async () => {
      const runs = await aProcess();
      expect(await begin(runs)).toBeDefined();
      expect(await begin(runs, 'something else')).toBeDefined();
    });

    it('is granted to one of many concurrent callers', async () => {
      const runs = await aProcess();
      const ends = await Promise.all(Array.from({ length: 12 }, () => begin(runs)));
      expect(ends.filter((end) => end !== undefined)).toHaveLength(1);
    });
  });
});

onPostgres(({ open }) => {
  const other = async (url: string): Promise<Client> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    return client;
  };
  it('is shared by all processes of a database, and separate for each database', async () => {
    const [here, there] = [await aServer(open), await aServer(open)];
    const [one, two] = [processAt(here), processAt(here)];
    const end = await begin(one);
    expect(end).toBeDefined();
    expect(await begin(two)).toBeUndefined();
    expect(await begin(processAt(there))).toBeDefined();
    await end?.();
    expect(await begin(two)).toBeDefined();
  });

  it('is released when its connection is lost', async () => {
    const url = await aServer(open);
    const end = await begin(processAt(url));
    expect(end).toBeDefined();
    const server = await other(url);
    try {
      const { rows } = await server.query<{ pid: number }>(
        `select l.pid from pg_locks l where l.locktype = 'advisory' and l.granted and l.objid::bigint + (l.classid::bigint << 32) =
         hashtextextended(current_schema() || ':waybill lock:' || $1::text, 0)`,
        [name],
      );
      expect(rows).toHaveLength(1);
      await server.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    } finally {
      await server.end();
    }
    expect(await eventually(() => begin(processAt(url)))).toBeDefined();
    // A run that has lost its lock still ends, and does not release the lock of the next one.
    await end?.();
    expect(await begin(processAt(url))).toBeUndefined();
  });

  it('leaves no connection open where another holds the lock', async () => {
    const url = new URL(await aServer(open));
    const own = `lock ${randomUUID()}`;
    url.searchParams.set('application_name', own);
    const runs = processAt(url.href);
    expect(await begin(runs)).toBeDefined();
    for (let attempt = 0; attempt < 5; attempt++) expect(await begin(runs)).toBeUndefined();
    const server = await other(await aServer(open));
    try {
      await eventually(async () => {
        const { rows } = await server.query('select from pg_stat_activity where application_name = $1', [own]);
        return rows.length === 1;
      });
    } finally {
      await server.end();
    }
  });

  it('is refused where the database cannot be reached', async () => {
    await expect(processAt('postgres://waybill@127.0.0.1:1/none').tryAcquire(name)).rejects.toThrow(/ECONNREFUSED/);
  });

  const impatient = { connection: 1_000, answer: 500, disconnect: 50 };
  const throughProxy = async () => {
    const direct = new URL(await aServer(open));
    const proxy = await cutProxy({ host: direct.hostname, port: Number(direct.port || 5432) });
    onTestFinished(proxy.close);
    const url = new URL(direct);
    url.port = String(proxy.port);
    return { proxy, begin: () => tryAdvisoryLock(url.href, name, impatient) };
  };

  it('fails where the server accepts no connections, or does not respond', async () => {
    const silent = await throughProxy();
    silent.proxy.hold();
    await expect(silent.begin()).rejects.toBeInstanceOf(StoreUnavailableError);
    const mute = await throughProxy();
    mute.proxy.holdAfter('pg_try_advisory_lock');
    await expect(mute.begin()).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  it('is released, whether or not the server learns of it', async () => {
    const { proxy, begin } = await throughProxy();
    const end = await begin();
    expect(end).toBeDefined();
    proxy.hold();
    await end?.();
  });

  it('leaves no connection open where the query fails', async () => {
    const url = new URL(await aServer(open));
    const server = await other(url.href);
    onTestFinished(() => server.end());
    await server.query(
      `create function hashtextextended(text, integer) returns bigint language plpgsql as $$ begin raise 'no'; end $$`,
    );
    const own = `lock ${randomUUID()}`;
    url.searchParams.set('application_name', own);
    url.searchParams.set('options', `${url.searchParams.get('options')},pg_catalog`);
    await expect(processAt(url.href).tryAcquire(name)).rejects.toThrow('no');
    await eventually(async () => {
      const { rows } = await server.query('select from pg_stat_activity where application_name = $1', [own]);
      return rows.length === 0;
    });
  });
});
