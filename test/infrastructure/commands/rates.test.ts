import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../../support/command-line.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const importer = async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  return async (name: string, rows: readonly string[]) => {
    const file = join(folder.path, name);
    await writeFile(file, rows.join('\n'));
    const { code, stdout, stderr } = await runCommand(['rates', 'import', file], {
      dataDir: join(folder.path, 'data'),
    });
    return { code, stderr, said: stdout.trim().split('\n').slice(1) };
  };
};

it('waybill rates import prints what it added and replaced, and which currencies have older rates', async () => {
  const imported = await importer();
  const first = await imported('eurofxref-hist.csv', [
    'Date,USD,GBP,CZK,HRK,',
    '2026-11-20,1.10,0.85,24.1,7.5,',
    '2026-11-19,1.11,0.86,24.2,N/A,',
  ]);
  expect(first.said).toEqual([
    'Added: 6 rates (CZK, GBP, USD).',
    'Skipped, because these currencies no longer exist: 1 rate (HRK).',
    expect.stringMatching(
      /^Rates that answers need are older than 2026-11-20: AFN, ALL, AMD, .* and \d+ more \(2026-06-30\); AUD, BRL, BTN, CAD, .* and \d+ more \(2026-09-29\)\.$/,
    ),
  ]);

  const second = await imported('own.csv', [
    'date,currency,rate',
    '2026-11-20,USD,1.12',
    '2026-11-20,GBP,0.850',
    '2026-11-20,NOK,11.5',
  ]);
  expect(second.said.slice(0, 3)).toEqual([
    'Added: 1 rate (NOK).',
    'Replaced: 1 rate (USD).',
    'Unchanged: 1 rate (GBP).',
  ]);

  const refused = await imported('own.csv', ['date,currency,rate', '2026-11-21,USD,1.12', '2026-11-21,USD,1.13']);
  expect([refused.code, refused.said]).toEqual([1, []]);
  expect(refused.stderr).toContain('row 3: USD of 2026-11-21 is 1.13 here and 1.12 in row 2');
});

it('waybill rates import reads the file of the US Treasury, and says which of its rates do not count', async () => {
  const imported = await importer();
  const rows = [
    'Record Date,Country - Currency Description,Exchange Rate,Effective Date',
    '2026-09-30,Kenya-Shilling,129.9,2026-09-30',
    '2026-09-30,Japan-Yen,156.61,2026-09-30',
    '2026-09-30,Euro Zone-Euro,0.851,2026-09-30',
    '2026-09-30,Atlantis-Shell,2,2026-09-30',
  ];
  const first = await imported('RprtRateXchg.csv', rows);
  expect([first.code, first.said.slice(0, 3)]).toEqual([
    0,
    [
      'Added: 2 rates (JPY, KES).',
      'Skipped, because no currency is known by these names: Atlantis-Shell.',
      'Not used, because tables in euro or pegs have their rates (2026-09-29 or before): JPY.',
    ],
  ]);
  expect((await imported('RprtRateXchg.csv', rows)).said[0]).toBe('Unchanged: 2 rates (JPY, KES).');
});

it('waybill rates import says what it did where nobody has changed a rule yet', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, 'own.csv');
  await writeFile(file, 'date,currency,rate\n2026-11-20,USD,1.1\n');
  const { code, stdout, stderr } = await runCommand(['rates', 'import', file], {
    dataDir: join(folder.path, 'data'),
    environment: { TRADE_RULES_DIR: join(folder.path, 'rules') },
  });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Added: 1 rate (USD).');
});
