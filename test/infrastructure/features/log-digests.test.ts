import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { logSignatures } from '../../../src/adapters/log/log-file/log-signatures.ts';
import { logDigestType } from '../../../src/application/log/audit/log-lines.ts';
import { digestStreamOf } from '../../../src/application/log/audit/sign-digests.ts';
import type { LogDigestSigned } from '../../../src/application/events/lone-events.ts';
import { runCommand } from '../../support/command-line.ts';
import { fillLog, logFileOf } from '../../support/long-log.ts';
import { runningService } from '../../support/running-service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const quiet = { LOG_LEVEL: 'silent' };
/** The log is there before the database. */
const environment = { FRESH_DATABASE: 'true' };

const aFolder = async (): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  return folder.path;
};

it('signs a digest that the published keys verify, also after they were rotated', async () => {
  const dataDir = await aFolder();
  await fillLog(dataDir, 1_000);
  const service = await runningService({ dataDir, environment });
  onTestFinished(service.stop);
  await service.caughtUp();
  await service.caughtUp(); // Once more, for the digest itself.

  const [signed] = await service.eventStore.read<LogDigestSigned>(digestStreamOf(1_000));
  const { events, digest, jws } = signed?.event.data ?? {};
  expect(events).toBe(1_000);
  const before = await service.get('/.well-known/log-keys.json', { token: null });
  expect(before.headers.get('cache-control')).toBe('public, max-age=300');
  expect(before.text).not.toContain('"d"');

  const rotated = await runCommand(['keys', 'rotate', '--log'], { dataDir, environment: quiet });
  expect(rotated.code).toBe(0);
  const { id } = JSON.parse(rotated.stdout) as { readonly id: string };
  expect(rotated.stderr).toContain('stays published');
  service.clock.advance(31_000);
  const after = JSON.parse((await service.get('/.well-known/log-keys.json', { token: null })).text) as {
    keys: { kid: string }[];
  };
  const old = JSON.parse(before.text) as { keys: { kid: string }[] };
  expect(after.keys.map(({ kid }) => kid)).toEqual([id, ...old.keys.map(({ kid }) => kid)]);
  expect(JSON.parse((await runCommand(['keys', 'log-public'], { dataDir, environment: quiet })).stdout)).toEqual(after);

  const verify = await logSignatures(after);
  expect(await verify(jws ?? '', logDigestType, { events, digest })).toMatchObject({
    events: 1_000,
    digest,
    kid: old.keys[0]?.kid,
  });
  // The keys of access tokens are others.
  const tokens = JSON.parse((await service.get('/.well-known/jwks.json', { token: null })).text) as typeof after;
  expect(tokens.keys.some(({ kid }) => after.keys.some((key) => key.kid === kid))).toBe(false);
});

it('reports a log that differs from its signed digest at /readyz, in the metrics and in its log', async () => {
  const dataDir = await aFolder();
  await fillLog(dataDir, 1_000);
  const first = await runningService({ dataDir, environment });
  await first.caughtUp();
  await first.stop();
  const file = new DatabaseSync(logFileOf(dataDir));
  file.exec(`UPDATE events SET data = replace(data, 'print 7"', 'print 8"') WHERE data LIKE '%print 7"%'`);
  // Its database has read the log and does not look back; another one begins again.
  const database = new DatabaseSync(`${dataDir}/waybill.sqlite`);
  database.exec('DELETE FROM log_digest');
  for (const { close } of [file, database].map((one) => ({ close: () => one.close() }))) close();

  const service = await runningService({ dataDir, environment });
  onTestFinished(service.stop);
  await service.caughtUp();
  const ready = await service.get('/readyz', { token: null });
  expect(JSON.parse(ready.text)).toMatchObject({
    details: expect.arrayContaining([
      'The first 1000 events of the log differ from their signed digest. "waybill verify" says where.',
    ]) as unknown,
  });
  expect((await service.get('/metrics', { token: null })).text).toMatch(/^log_digest_disagreements 1$/m);
  expect(service.log()).toContain('The log differs from its signed digest');
});
