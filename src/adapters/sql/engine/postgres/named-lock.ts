import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { translateConnectError, translatePostgresError } from './faults.ts';

/** In milliseconds. Without them a server that hangs would block both taking the lock and releasing it. */
const timeouts = { connection: 5_000, answer: 5_000, disconnect: 500 };

/** Ends the connection; destroys the socket if the server does not answer in time. */
const disconnectFrom = async (client: Client, withinMs: number): Promise<void> => {
  await Promise.race([client.end(), wait(withinMs, undefined, { ref: false })]);
  client.connection.stream.destroy();
};

/**
 * Takes the lock of a name among all processes on this database and schema, or answers undefined if another process holds
 * it. The server frees the lock when its connection ends, so no lock outlives its process. The work under the lock must
 * still tolerate a second holder for a moment, after a connection was lost unseen. https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
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
  // Without a listener the error would end the process. The work under the lock tolerates its loss.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw translateConnectError(error, url);
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
    throw translatePostgresError(error, { decides: false });
  }
  await end();
  return undefined;
};
