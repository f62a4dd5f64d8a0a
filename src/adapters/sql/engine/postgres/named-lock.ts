import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { refused, translated } from './faults.ts';

/** Longest waits, in milliseconds: a server that hangs must not hang whoever wants to be alone, nor whoever has been. */
const timeouts = { connection: 5_000, answer: 5_000, disconnect: 500 };

/** A line that is dead takes no leave: then it is cut. */
const disconnectFrom = async (client: Client, withinMs: number): Promise<void> => {
  await Promise.race([client.end(), wait(withinMs, undefined, { ref: false })]);
  client.connection.stream.destroy();
};

/**
 * Holds a name among all processes on this database (and schema), or answers undefined where another holds it. The lock goes with its connection, so it outlives no
 * process; who relies on it must still stand two holders for a moment. https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export const tryAdvisoryLock = async (
  url: string,
  name: string,
  { connection, answer, disconnect }: typeof timeouts = timeouts,
): Promise<(() => Promise<void>) | undefined> => {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connection,
    query_timeout: answer,
    keepAlive: true,
    application_name: 'waybill lock',
  });
  // Its loss is noticed by what it was to protect.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw refused(error);
  });
  const end = (): Promise<void> => disconnectFrom(client, disconnect);
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended(current_schema() || ':waybill lock:' || $1::text, 0)) as taken`,
      [name],
    );
    if (rows[0]?.taken) return end;
  } catch (error) {
    await end();
    throw translated(error, { decides: false });
  }
  await end();
  return undefined;
};
