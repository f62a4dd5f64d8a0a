import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { PostgresSenderPresence } from '../../../../src/adapters/webhooks/sql/postgres-sender-presence.ts';
import { onPostgres } from '../../../support/databases.ts';
import { eventually } from '../../../support/eventually.ts';
import { stopwatch } from '../../../support/elapsed.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

onPostgres(({ open }) => {
  const aWorld = async () => {
    const { url, database, dispose } = await open();
    onTestFinished(dispose);
    const { db } = database;
    const released: string[] = [];
    const present = (owner: string, { everyMs = 10, graceMs = 150 } = {}) => {
      const said: string[] = [];
      const leave = new AbortController();
      const presence = new PostgresSenderPresence({
        url,
        db,
        owner,
        release: (_, gone) => Promise.resolve(released.push(gone)),
        log: quiet,
        everyMs,
        graceMs,
      });
      const ended = presence.run(
        {
          acquired: () => said.push('held'),
          lost: () => said.push('lost'),
          replaced: () => said.push('replaced'),
          tookOver: () => said.push('inherited'),
        },
        leave.signal,
      );
      const end = async (): Promise<void> => {
        leave.abort();
        await ended;
      };
      onTestFinished(end);
      return { said, end };
    };
    const owners = async () =>
      (await db.selectFrom('webhook_senders').select('owner').orderBy('owner').execute()).map(({ owner }) => owner);
    /** Ends the connections by which senders of this schema show themselves, as a server does that is restarted. */
    const cut = async (): Promise<void> => {
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid in
        (select pid from pg_stat_activity where application_name = 'waybill sender' and query not like '%pg_terminate%') and
        (classid::bigint << 32) + objid::bigint in (select hashtextextended(current_schema() || ':waybill sender:' || owner, 0) from webhook_senders)`);
      await client.end();
    };
    return { db, released, present, owners, cut };
  };

  it('a dead sender is detected by the others, a live one never is', async () => {
    const { released, present, owners } = await aWorld();
    const [one, two] = [present('snd_1'), present('snd_2')];
    await eventually(() => one.said.includes('held') && two.said.includes('held'));
    expect(await owners()).toEqual(['snd_1', 'snd_2']);
    await one.end();
    await eventually(() => two.said.includes('inherited'));
    expect(released).toEqual(['snd_1']);
    expect(await owners()).toEqual(['snd_2']);
    expect(one.said).toEqual(['held', 'lost']);
    expect(two.said).toEqual(['held', 'inherited']);
  });

  it('the sender of a deployment that ended completely is detected at the next start', async () => {
    const { db, released, present, owners } = await aWorld();
    await sql`insert into webhook_senders (owner) values ('snd_old')`.execute(db);
    const one = present('snd_1');
    // In either order: it looks for others while it registers itself.
    await eventually(() => one.said.includes('held') && one.said.includes('inherited'));
    expect(released).toEqual(['snd_old']);
    expect(await owners()).toEqual(['snd_1']);
  });

  it('a sender with a broken connection starts nothing new, and resumes its leases after reconnecting', async () => {
    const { released, present, owners, cut } = await aWorld();
    // The others would wait for longer than it takes to come back.
    const [one, two] = [present('snd_1', { graceMs: 60_000 }), present('snd_2', { graceMs: 60_000 })];
    await eventually(() => one.said.includes('held') && two.said.includes('held'));
    await cut();
    await eventually(() => one.said.length === 3 && two.said.length === 3);
    expect([one.said, two.said]).toEqual([
      ['held', 'lost', 'held'],
      ['held', 'lost', 'held'],
    ]);
    expect(released).toEqual([]);
    expect(await owners()).toEqual(['snd_1', 'snd_2']);
  });

  it('a sender that was disconnected for too long loses its leases before it continues', async () => {
    const { released, present, cut, owners } = await aWorld();
    const [slow, other] = [present('snd_slow', { everyMs: 4_000 }), present('snd_other')];
    await eventually(() => slow.said.includes('held') && other.said.includes('held'));
    await cut();
    await eventually(() => other.said.includes('inherited') && slow.said.length === 4);
    expect(slow.said).toEqual(['held', 'lost', 'replaced', 'held']);
    expect(released).toEqual(['snd_slow']);
    expect(await owners()).toEqual(['snd_other', 'snd_slow']);
  });

  it('ends at once although the server hangs', async () => {
    const { present, db } = await aWorld();
    const one = present('snd_1');
    await eventually(() => one.said.includes('held'));
    await db.transaction().execute(async (transaction) => {
      // A search for other processes waits for this.
      await sql`lock table webhook_senders in access exclusive mode`.execute(transaction);
      const isBlocked = sql<{
        count: number;
      }>`select count(*)::int as count from pg_locks where relation = 'webhook_senders'::regclass and not granted`;
      await eventually(async () => ((await isBlocked.execute(transaction)).rows[0]?.count ?? 0) > 0);
      const elapsed = stopwatch();
      await one.end();
      expect(elapsed()).toBeLessThan(10_000);
    });
  });
});
