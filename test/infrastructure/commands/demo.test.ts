import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../../support/command-line.ts';
import { runningService } from '../../support/running-service.ts';
import { systemClock } from '../../../src/adapters/shared/system/clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const emptyFolder = async (): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  return folder.path;
};

const demo = (dataDir: string, flags: readonly string[] = [], environment = {}) =>
  runCommand(['demo', '--parcels', '50', ...flags], {
    dataDir,
    environment: { LOG_LEVEL: 'silent', ...environment },
  });

it('waybill demo fills an empty folder once; everything verifies equal, and the service then shows it', async () => {
  const dataDir = await emptyFolder();
  const first = await demo(dataDir);
  expect([first.code, first.stderr]).toEqual([
    0,
    expect.stringMatching(/^50 parcels were added to the demo account\.\n$/m),
  ]);
  expect(JSON.parse(first.stdout)).toMatchObject({ seed: 1, days: 30, parcels: 50 });

  const verified = await runCommand(['verify'], { dataDir, environment: { LOG_LEVEL: 'silent' } });
  expect(verified.code).toBe(0);
  const lines = verified.stdout.trim().split('\n').map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>); // oxfmt-ignore
  expect(lines.filter(({ projection }) => projection !== undefined).every(({ equal, note }) => equal === true && note === undefined)).toBe(true); // oxfmt-ignore

  const second = await demo(dataDir);
  expect([second.code, second.stdout, second.stderr]).toEqual([
    0,
    '',
    'Nothing was added: the demo account has the parcels of seed 1 already. Take another --seed, or --again.\n',
  ]);

  const service = await runningService({ dataDir, start: systemClock.now() });
  onTestFinished(service.stop);
  const token = readFileSync(join(dataDir, 'demo-token'), 'utf8').trim();
  const { text } = await service.get('/api/shipments/labels?status=delivered', { token });
  expect(JSON.parse(text)).toEqual(expect.arrayContaining([expect.objectContaining({ status: 'delivered' })]));
});

it('waybill demo is refused beside a service with an embedded log, and in live mode', async () => {
  const service = await runningService({ start: systemClock.now() });
  onTestFinished(service.stop);
  const beside = await demo(service.dataDir);
  expect([beside.code, beside.stderr]).toEqual([
    1,
    `${service.dataDir} is in use by another Waybill process. Stop that process first, or set another DATA_DIR for this one.\n`,
  ]);
  const live = await demo(await emptyFolder(), [], {
    MODE: 'live',
    BASE_URL: 'https://ship.example.com',
    MASTER_KEY: randomBytes(32).toString('base64'),
  });
  expect([live.code, live.stderr]).toEqual([1, expect.stringContaining('MODE is live. Nothing was added.')]);
});

it.each([
  ['--parcels', '5', '--parcels must be a whole number from 50 to 5000, such as 600, not 5.'],
  ['--days', 'a', '--days must be a whole number from 14 to 90, such as 30, not a.'],
  ['--seed', '1e3', '--seed must be a whole number from 1 to 2147483647, such as 1, not 1e3.'],
])('waybill demo %s %s is refused', async (flag, value, message) => {
  const { code, stderr } = await runCommand(['demo', flag, value], { dataDir: await emptyFolder() });
  expect([code, stderr]).toEqual([1, `${message}\n`]);
});
