import { Client } from 'pg';

/**
 * Holds a name among all processes on this database (and schema), or answers undefined where another holds it. The lock goes with its connection, so it outlives no
 * process; who relies on it must still stand two holders for a moment. https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export const holdName = async (url: string, name: string): Promise<(() => Promise<void>) | undefined> => {
  const client = new Client({ connectionString: url, keepAlive: true, application_name: 'waybill lock' });
  // Its loss is noticed by what it was to protect.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(hashtextextended(current_schema() || ':waybill lock:' || $1::text, 0)) as taken`,
    [name],
  );
  if (rows[0]?.taken) return () => client.end();
  await client.end();
  return undefined;
};
