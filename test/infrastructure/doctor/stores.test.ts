import { expect, it, onTestFinished } from 'vitest';
import { openDatabaseToRead } from '../../../src/adapters/log/sql/engine/database.ts';
import { systemClock } from '../../../src/adapters/shared/system/clock.ts';
import { checkServer, openTables } from '../../../src/infrastructure/doctor/stores.ts';
import { onEveryDatabase } from '../../support/databases.ts';

onEveryDatabase(({ name, open }) => {
  it('a database that is opened to be read refuses writes, and tells its migrations', async () => {
    const { url, dispose } = await open();
    onTestFinished(dispose);
    const read = openDatabaseToRead(url);
    onTestFinished(() => read.close());
    expect(await read.migrations()).toEqual({ pending: [], newer: [] });
    await expect(read.db.insertInto('log_link').values({ id: 1 }).execute()).rejects.toThrow(
      /read.?only|written|writes/,
    );
  });

  it('tells version and clock of a server', async () => {
    const { url, dispose } = await open();
    onTestFinished(dispose);
    const { store, finding } = await openTables(url);
    onTestFinished(() => store?.close());
    expect(finding.state).toBe('ok');
    const findings = store && (await checkServer(store, systemClock));
    expect(findings?.map(({ state }) => state)).toEqual(name === 'PostgreSQL' ? ['ok', 'ok'] : []);
  });
});
