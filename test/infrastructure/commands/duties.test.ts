import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../../support/command-line.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { systemClock } from '../../../src/adapters/shared/system/clock.ts';

const checked = async (name: string, content: unknown) => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, name);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  const { code, stdout, stderr } = await runCommand(['rules', 'check', file], { dataDir: join(folder.path, 'data') });
  return { code, said: stdout.replaceAll(`${folder.path}/`, ''), faults: stderr.replaceAll(`${folder.path}/`, '') };
};

it('waybill rules check says what a country sheet decides', async () => {
  const act = { source: 'An act', certainty: 'believed' };
  // An answer says so when a sheet was checked long ago.
  const today = systemClock.now().slice(0, 10);
  const { code, said } = await checked('TV.json', {
    country: 'TV',
    name: 'Tuvalu',
    currency: 'AUD',
    checked: today,
    value: { duty: [], tax: ['duty'], ...act },
    tax: { name: 'Sales tax', rates: [{ rate: '0.07', ...act }] },
    none: [{ section: 'gifts', validFrom: '2026-01-01', ...act }],
  });
  expect(code).toBe(0);
  expect(said.startsWith(`TV.json is a country sheet of Tuvalu (TV), checked on ${today}. It has no faults.`)).toBe(
    true,
  );
  expect(said).toContain('The country has none: gifts from 2026-01-01 on.');
  expect(said).toContain(
    'Not known, and said so in answers: reducedRates, deMinimis, fees, duty, excises, tradeDefence.',
  );
  expect(said).toContain(
    '100.00 EUR: 7.00 EUR, Sales tax 7.00 (tv-sales-tax-7). Missing: fees_not_loaded, duty_not_loaded, reduced_rates_not_loaded; no bound is known.',
  );
});

it('waybill rules check says what changes to bundled rules decide', async () => {
  const { code, said } = await checked('NO.json', { change: { 'no-vat': { rate: '0.5', validFrom: '2026-01-01' } } });
  expect(code).toBe(0);
  expect(said).toMatch(/^NO\.json changes the rules of NO\. It has no faults\./);
  expect(said).toMatch(/1000\.00 EUR: .*VAT 553\.50 \(no-vat\)/);
});

it('waybill rules check names each fault with its place, and exits with 1', async () => {
  const sheet = { country: 'AW', name: 'Aruba', curency: 'AWG', checked: '2026-02-30' };
  const { code, said, faults } = await checked('AW.json', JSON.stringify(sheet, null, 2));
  expect([code, said]).toEqual([1, '']);
  expect(faults.trim().split('\n').map((line) => line.trim())).toEqual([
    'AW.json cannot be used:',
    'AW.json:1:1: currency is required, for example "JPY".',
    'AW.json:1:1: value is required.',
    'AW.json:4:3: curency is no known field. Did you mean "currency"?',
    'AW.json:5:14: checked must be an existing date, for example "2026-07-01".',
  ]); // oxfmt-ignore
});
