import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { answerCurrencies } from '../../../src/application/trade/duties/assess-duties.ts';
import { runningService } from '../../support/running-service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const stale =
  /The newest exchange rates are of 2026-10-20, 31 days old\. Import newer ones: waybill data import rates FILE\./g;

it('reports exchange rates older than thirty days once in the log and at /readyz, until newer ones are imported', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const perEuro = Object.fromEntries(
    answerCurrencies.filter((currency) => currency !== 'EUR').map((currency) => [currency, '1.1']),
  );
  const rates = join(folder.path, 'exchange-rates');
  await mkdir(rates);
  const tableOf = (date: string) =>
    writeFile(join(rates, `${date}.json`), JSON.stringify({ date, source: 'test', perEuro }));
  await tableOf('2026-10-20');
  const service = await runningService({ dataDir: folder.path, start: '2026-11-19T23:00:00.000Z' });
  onTestFinished(service.stop);
  const readiness = async () => {
    const { status, text } = await service.get('/readyz', { token: null });
    return { status, details: (JSON.parse(text) as { details?: readonly string[] }).details ?? [] };
  };
  expect(await readiness()).toEqual({ status: 200, details: [] });
  expect(service.log()).not.toMatch(stale);

  service.clock.advance(2 * 3_600_000);
  expect(await readiness()).toEqual({
    status: 200,
    details: [expect.stringMatching(new RegExp(stale.source)) as string],
  });

  const later = await runningService({ dataDir: (await anotherFolder()).path, start: '2026-11-20T10:00:00.000Z', environment: { EXCHANGE_RATES_DIR: rates } }); // oxfmt-ignore
  onTestFinished(later.stop);
  expect(later.log().match(stale)).toHaveLength(1);

  await tableOf('2026-11-19');
  expect(await readiness()).toEqual({ status: 200, details: [] });
});

it('reports currencies that the newest file lacks', async () => {
  const { path } = await anotherFolder();
  await writeFile(
    join(path, 'new.json'),
    JSON.stringify({ date: '2026-11-19', source: 'test', perEuro: { USD: '1.1', GBP: '0.9' } }),
  );
  const service = await runningService({
    dataDir: (await anotherFolder()).path,
    environment: { EXCHANGE_RATES_DIR: path },
  });
  onTestFinished(service.stop);
  const { status, text } = await service.get('/readyz', { token: null });
  const { details } = JSON.parse(text) as { details?: readonly string[] };
  expect([status, details?.length]).toEqual([200, 1]);
  expect(details?.[0]).toMatch(
    /^The exchange rates of AUD, .* are older than those of the other currencies, the oldest of 2026-09-29, 52 days old\./,
  );
  expect(details?.[0]).not.toMatch(/USD|GBP/);
});

const anotherFolder = async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  return folder;
};
