import { randomBytes } from 'node:crypto';
import { cp, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { labelRequest, labels } from '../http/parcels/label-request.ts';
import { runCommand } from '../support/command-line.ts';
import { aPostgresDatabase, onPostgres } from '../support/databases.ts';
import { runningService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Environment = Readonly<Record<string, string>>;
const run = (dataDir: string, command: string, environment: Environment = {}) =>
  runCommand(command.split(' '), { dataDir, environment: { LOG_LEVEL: 'silent', ...environment } });
const linesOf = (stdout: string): unknown[] => stdout.trim().split('\n').map((line) => JSON.parse(line) as unknown); // oxfmt-ignore

/** What a service leaves behind that has booked a parcel and told its own inbox of it. */
let original: string;
beforeAll(async () => {
  const folder = await temporaryFolder();
  original = folder.path;
  const service = await runningService({ dataDir: original });
  const booked = await fetch(`${service.url}${labels}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${(await readFile(join(original, 'demo-token'), 'utf8')).trim()}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(labelRequest({ labelFormat: 'ZPL' })),
  });
  expect(booked.status).toBe(201);
  await service.caughtUp();
  await service.stop();
  return folder.remove;
});

const aCopy = async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  await cp(original, folder.path, { recursive: true });
  return { dataDir: folder.path, token: (await readFile(join(folder.path, 'demo-token'), 'utf8')).trim() };
};

/** Starts a service on what is there, and asks with a token it gave out before. */
const statusWith = async (dataDir: string, token: string, environment: Environment = {}): Promise<number> => {
  const service = await runningService({ dataDir, environment });
  try {
    return (await fetch(`${service.url}/api/services`, { headers: { authorization: `Bearer ${token}` } })).status;
  } finally {
    await service.stop();
  }
};

describe('waybill master-key change', () => {
  it('creates a new master.key, and tokens and secrets stay valid', async () => {
    const { dataDir, token } = await aCopy();
    const path = join(dataDir, 'master.key');
    const before = await readFile(path, 'utf8');

    const service = await runningService({ dataDir });
    const refused = await run(dataDir, 'master-key change');
    await service.stop();
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('is in use by another Waybill process');
    expect(await readFile(path, 'utf8')).toBe(before);

    const changed = await run(dataDir, 'master-key change');
    expect(changed.code).toBe(0);
    expect(linesOf(changed.stdout)).toEqual([
      {
        signingKeys: 1,
        logSigningKeys: 0,
        webhookSecrets: 1,
        oneTimeSecrets: 0,
        installationSecrets: 3,
        personalKeys: 1,
      },
    ]);
    const after = await readFile(path, 'utf8');
    expect(after.trim().split('\n')).toHaveLength(1);
    expect(after).not.toBe(before);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await statusWith(dataDir, token)).toBe(200);
    expect((await run(dataDir, 'keys list', { MASTER_KEY: before.trim() })).stderr).toContain('MASTER_KEY');
  });

  it('resumes after an interruption; the service starts with both keys in the file', async () => {
    const { dataDir, token } = await aCopy();
    const path = join(dataDir, 'master.key');
    await writeFile(path, `${randomBytes(32).toString('base64')}\n${await readFile(path, 'utf8')}`);
    expect(await statusWith(dataDir, token)).toBe(200);
    expect((await run(dataDir, 'master-key change')).code).toBe(0);
    expect((await readFile(path, 'utf8')).trim().split('\n')).toHaveLength(1);
    expect(await statusWith(dataDir, token)).toBe(200);
  });

  it('with MASTER_KEY requires both keys; afterwards the new one is enough', async () => {
    const { dataDir, token } = await aCopy();
    const old = (await readFile(join(dataDir, 'master.key'), 'utf8')).trim();
    const fresh = randomBytes(32).toString('base64');
    expect((await run(dataDir, 'master-key change', { MASTER_KEY: fresh })).stderr).toContain('MASTER_KEY=new,old');
    expect((await run(dataDir, 'master-key change', { MASTER_KEY: `${fresh},${old}` })).code).toBe(0);
    expect(await statusWith(dataDir, token, { MASTER_KEY: fresh })).toBe(200);
  });
});

describe('waybill secrets', () => {
  it('shows which key each kind is under, and brings all under the current one', async () => {
    const { dataDir, token } = await aCopy();
    const old = (await readFile(join(dataDir, 'master.key'), 'utf8')).trim();
    const fresh = randomBytes(32).toString('base64');
    const currents = async (MASTER_KEY: string): Promise<ReadonlySet<unknown>> => {
      const { code, stdout } = await run(dataDir, 'secrets status', { MASTER_KEY });
      expect(code).toBe(0);
      return new Set((linesOf(stdout) as { current: boolean }[]).map(({ current }) => current));
    };
    expect(await currents(old)).toEqual(new Set([true]));
    expect(await currents(fresh)).toEqual(new Set([false]));

    const refused = await run(dataDir, 'secrets reencrypt', { MASTER_KEY: fresh });
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('MASTER_KEY=new,old')]);
    const done = await run(dataDir, 'secrets reencrypt', { MASTER_KEY: `${fresh},${old}` });
    expect(done.code).toBe(0);
    expect(linesOf(done.stdout)).toContainEqual({ kind: 'webhookSecrets', total: 1, reencrypted: 1, unreadable: 0 });
    expect(await currents(fresh)).toEqual(new Set([true]));
    expect(await statusWith(dataDir, token, { MASTER_KEY: fresh })).toBe(200);
    expect(done.stdout + done.stderr).not.toContain(fresh);
  });
});

describe('waybill keys', () => {
  it('rotate keeps tokens valid, and retire ends those of the key', async () => {
    const { dataDir, token } = await aCopy();
    const [first] = linesOf((await run(dataDir, 'keys list')).stdout) as [{ id: string }];
    expect((await run(dataDir, `keys retire ${first.id}`)).stderr).toContain('is the key that signs');
    expect((await run(dataDir, 'keys rotate')).code).toBe(0);
    expect(linesOf((await run(dataDir, 'keys list')).stdout)).toMatchObject([
      { signs: true },
      { id: first.id, signs: false },
    ]);
    expect(await statusWith(dataDir, token)).toBe(200);
    expect((await run(dataDir, `keys retire ${first.id}`)).code).toBe(0);
    expect(await statusWith(dataDir, token)).toBe(401);
  });
});

describe('waybill documents copy', () => {
  it('copies every document the log names, reports missing ones, and copies none twice', async () => {
    const { dataDir } = await aCopy();
    const [from, to] = [`file:${join(dataDir, 'documents.sqlite')}`, `file:${join(dataDir, 'elsewhere')}`];
    const first = await run(dataDir, `documents copy --from ${from} --to ${to}`);
    const [report] = linesOf(first.stdout) as [{ documents: number; copied: number; missing: number; erased: number }];
    expect(first.code).toBe(0);
    expect(report.documents).toBeGreaterThan(0);
    expect(report).toEqual({ documents: report.documents, copied: report.documents, missing: 0, erased: 0 });
    // From an empty place: what is there already is not asked for.
    const empty = `file:${join(dataDir, 'empty.sqlite')}`;
    await writeFile(join(dataDir, 'empty.sqlite'), '');
    expect(linesOf((await run(dataDir, `documents copy --from ${empty} --to ${to}`)).stdout)).toEqual([
      { ...report, copied: 0 },
    ]);
    const lost = await run(dataDir, `documents copy --from ${empty} --to file:${join(dataDir, 'other')}`);
    expect(linesOf(lost.stdout)).toEqual([{ ...report, copied: 0, missing: report.documents }]);
    expect(lost.code).toBe(1);
  });
});

onPostgres(() => {
  describe('waybill database copy', () => {
    it('moves a deployment from SQLite to PostgreSQL and back: tokens stay valid, nothing is sent again', async () => {
      const { dataDir, token } = await aCopy();
      const { url, database, dispose } = await aPostgresDatabase();
      onTestFinished(dispose);
      const file = `file:${join(dataDir, 'waybill.sqlite')}`;
      const copied = await run(dataDir, `database copy --from ${file} --to ${url}`);
      expect(copied.stderr).toContain('Both databases are equal.');
      expect(copied.stderr).toContain('Its secrets are encrypted with the master key');
      expect(copied.code).toBe(0);
      const [report] = linesOf(copied.stdout) as [{ rows: number; copied: number; sha256: string }];
      expect(report.copied).toBe(report.rows);
      expect(linesOf((await run(dataDir, `database copy --from ${file} --to ${url}`)).stdout)).toMatchObject([
        { copied: 0 },
      ]);

      const told = () => database.db.selectFrom('webhook_deliveries').select(['id', 'status']).orderBy('id').execute();
      const before = await told();
      expect(before.length).toBeGreaterThan(0);
      const service = await runningService({ dataDir, environment: { DATABASE_URL: url } });
      await service.caughtUp();
      const listed = await fetch(`${service.url}/api/shipments/labels`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(listed.status).toBe(200);
      await service.stop();
      expect((await told()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));

      const back = await temporaryFolder();
      onTestFinished(back.remove);
      expect(
        (await run(dataDir, `database copy --from ${url} --to file:${join(back.path, 'waybill.sqlite')}`)).code,
      ).toBe(0);
    });

    it('refuses a foreign and a missing database', async () => {
      const [here, there] = [await aCopy(), await temporaryFolder()];
      onTestFinished(there.remove);
      const { url, database, dispose } = await aPostgresDatabase();
      onTestFinished(dispose);
      await database.db
        .insertInto('accounts')
        .values({ id: 'acc_other', name: 'Other', created_at: '2026-11-20T10:00:00.000Z' })
        .execute();
      const refused = await run(
        here.dataDir,
        `database copy --from file:${join(here.dataDir, 'waybill.sqlite')} --to ${url}`,
      );
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain('acc_other in accounts');
      const missing = await run(
        here.dataDir,
        `database copy --from file:${join(there.path, 'none.sqlite')} --to ${url}`,
      );
      expect(missing.stderr).toContain('There is no database at');
    });
  });
});
