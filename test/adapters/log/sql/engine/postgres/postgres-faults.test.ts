import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../../../src/adapters/log/sql/engine/database.ts';
import type { Database } from '../../../../../../src/adapters/log/sql/engine/database.ts';
import { sqlCheckpoints } from '../../../../../../src/adapters/log/sql/checkpoints/checkpoints.ts';
import { OutcomeUnknownError, StoreUnavailableError } from '../../../../../../src/application/log/ports/event-store.ts';
import { cutProxy } from '../../../../../support/cut-proxy.ts';
import { onPostgres } from '../../../../../support/databases.ts';

onPostgres(({ open }) => {
  const aDatabase = async () => {
    const { database, url, dispose } = await open();
    onTestFinished(dispose);
    return { database, url };
  };
  const openAt = async (url: string | URL): Promise<Database> => {
    const database = await openDatabase(String(url));
    onTestFinished(database.close);
    return database;
  };
  /** The same database, by a line that can be cut. */
  const aCutLine = async () => {
    const { database, url } = await aDatabase();
    const { hostname, port } = new URL(url);
    const proxy = await cutProxy({ host: hostname, port: Number(port || 5432) });
    onTestFinished(proxy.close);
    const cut = new URL(url);
    cut.hostname = '127.0.0.1';
    cut.port = String(proxy.port);
    return { beside: database, proxy, database: await openAt(cut) };
  };
  const keep = ({ db }: Database, name: string) =>
    db.insertInto('checkpoints').values({ name, position: '1' }).execute();
  const kept = async ({ db }: Pick<Database, 'db'>) =>
    (await db.selectFrom('checkpoints').select('name').execute()).map(({ name }) => name);

  describe('a fault of the server', () => {
    it.each([
      ['a full disk', '53100', 'The disk of the database is full.'],
      ['no connection left', '53300', 'The database has no connection left.'],
      ['a read-only database', '25006', 'The database accepts no writes: it is read-only, or a standby.'],
      ['a deadlock', '40P01', 'The database rolled this transaction back in favour of another.'],
      ['a server that is starting', '57P03', 'The database is starting or stopping.'],
    ])('is reported as temporary: %s', async (_, state, message) => {
      const { database } = await aDatabase();
      const raise = sql`do ${sql.lit(`begin raise exception 'refused' using errcode = '${state}'; end`)}`.execute(
        database.db,
      );
      await expect(raise).rejects.toThrow(new StoreUnavailableError(message));
      expect(await kept(database)).toEqual([]);
    });

    it('is reported when the database accepts no writes, which does not affect reads', async () => {
      const { url } = await aDatabase();
      const readOnly = new URL(url);
      readOnly.searchParams.set(
        'options',
        `${readOnly.searchParams.get('options') ?? ''} -c default_transaction_read_only=on`,
      );
      const database = await openAt(readOnly);
      expect(await kept(database)).toEqual([]);
      await expect(keep(database, 'a')).rejects.toBeInstanceOf(StoreUnavailableError);
    });

    it('is distinguished from a bug, which is passed on unchanged', async () => {
      const { database } = await aDatabase();
      await keep(database, 'a');
      await expect(keep(database, 'a')).rejects.toMatchObject({ code: '23505' });
      await expect(sql`select nothing from nowhere`.execute(database.db)).rejects.toMatchObject({ code: '42P01' });
    });

    it('is reported at the start: a refused connection as temporary, a missing database as permanent', async () => {
      const { url } = await aDatabase();
      const nobody = new URL(url);
      nobody.hostname = '127.0.0.1';
      nobody.port = '1';
      nobody.password = 'not-to-be-told';
      await expect(openDatabase(nobody.href)).rejects.toThrow(
        new StoreUnavailableError(
          'The database at 127.0.0.1:1 cannot be reached (ECONNREFUSED). Check DATABASE_URL, and that the server runs and listens there.',
        ),
      );
      const elsewhere = new URL(url);
      elsewhere.pathname = '/no_such_database';
      await expect(openDatabase(elsewhere.href)).rejects.toMatchObject({ code: '3D000' });
    });
  });

  describe('a connection', () => {
    it('that the server closes while it is idle is replaced without an error', async () => {
      const { database, url } = await aDatabase();
      const { db } = await openAt(url);
      const pids = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await sql`select pg_terminate_backend(${pids.rows[0]?.pid}, 1000)`.execute(database.db);
      // The client may not know yet that the connection is closed: the first call on it fails, the next one succeeds.
      await kept({ db }).catch((error: unknown) => expect(error).toBeInstanceOf(StoreUnavailableError));
      await sqlCheckpoints(db).save('a', '1');
      expect(await sqlCheckpoints(db).load('a')).toBe('1');
    });

    it('that is lost during a transaction is reported as without effect', async () => {
      const { database, proxy, beside } = await aCutLine();
      const work = database.db.transaction().execute(async (transaction) => {
        await transaction.insertInto('checkpoints').values({ name: 'a', position: '1' }).execute();
        proxy.cutNow();
        await transaction.insertInto('checkpoints').values({ name: 'b', position: '1' }).execute();
      });
      await expect(work).rejects.toBeInstanceOf(StoreUnavailableError);
      expect(await kept(beside)).toEqual([]);
      await keep(database, 'c');
      expect(await kept(database)).toEqual(['c']);
    });

    it('that is lost when a commit was sent leaves the outcome unknown', async () => {
      const { database, proxy } = await aCutLine();
      const work = database.db.transaction().execute(async (transaction) => {
        await transaction.insertInto('checkpoints').values({ name: 'a', position: '1' }).execute();
        proxy.cutAfter('commit');
      });
      await expect(work).rejects.toBeInstanceOf(OutcomeUnknownError);
      expect([[], ['a']]).toContainEqual(await kept(database));
    });

    it('that is lost after a single write leaves the outcome unknown, and after a read is unavailable', async () => {
      const { database, proxy } = await aCutLine();
      proxy.cutAfter('insert into');
      await expect(keep(database, 'a')).rejects.toBeInstanceOf(OutcomeUnknownError);
      proxy.cutAfter('select');
      await expect(kept(database)).rejects.toBeInstanceOf(StoreUnavailableError);
    });
  });

  it('a transaction that continued after a failure is not reported as committed', async () => {
    const { database } = await aDatabase();
    const work = database.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('checkpoints').values({ name: 'a', position: '1' }).execute();
      await sql`select 1 / 0`.execute(transaction).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await kept(database)).toEqual([]);
  });
});
