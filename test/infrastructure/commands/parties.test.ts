import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src/adapters/shared/system/clock.ts';
import type { CheckOutcome } from '../../../src/infrastructure/doctor/finding.ts';
import type { AgedDataSet } from '../../../src/infrastructure/stores/data-sets.ts';
import { runCommand } from '../../support/command-line.ts';
import { partyListSample } from '../../support/parties/import-samples.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const linesOf = <Line>({ stdout }: { readonly stdout: string }): readonly Line[] =>
  stdout.trim().split('\n').map((line) => JSON.parse(line) as Line); // oxfmt-ignore

const importer = async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const dataDir = join(folder.path, 'data');
  return {
    folder: folder.path,
    run: async (file: string, ...options: readonly string[]) => {
      const { code, stdout, stderr } = await runCommand(['data', 'import', 'parties', file, ...options], { dataDir });
      return { code, stderr, said: stdout.trim().split('\n') };
    },
    sets: async () => linesOf<AgedDataSet>(await runCommand(['data', 'status', '--json'], { dataDir })),
    examined: async () =>
      linesOf<CheckOutcome>(await runCommand(['doctor', '--json'], { dataDir })).filter(
        ({ check }) => check === 'age of party lists',
      ),
  };
};

it('waybill data import parties says which list it is, of which day, and what became of its entries', async () => {
  const { run } = await importer();
  const { code, said } = await run(partyListSample('swiss-sanctions-list.xml'));
  expect(code).toBe(0);
  expect(said.filter((line) => !line.startsWith('It is '))).toEqual([
    'Sanctions list, Swiss State Secretariat for Economic Affairs: Swiss sanctions list (XML) of 2026-08-27.',
    'Entries: 2 (0 persons, 1 organization; not compared: 1 ship).',
    'Left out, because the list has struck them off: 1.',
    'There was no earlier one.',
    'A running service uses it within seconds.',
  ]);
});

it('a file without a date is imported with --date, and says what is new against the one before', async () => {
  const { run, folder } = await importer();
  const file = partyListSample('consolidated.csv');
  expect((await run(file)).stderr).toContain('does not say of which day it is. Say it: --date 2026-11-27.');
  expect((await run(file, '--date', '2026-02-30')).stderr).toContain('--date must be an existing date');
  expect((await run(file, '--date', '2026-11-27')).code).toBe(0);

  const next = join(folder, 'next.csv');
  await writeFile(next, (await readFile(file, 'utf8')).replaceAll('52291', '52999'));
  const { said } = await run(next, '--date', '2026-11-28');
  expect(said).toContain('In place of that of 2026-11-27: entries new 1, gone 1.');
});

it('half a list does not take the place of the whole one', async () => {
  const { run, folder } = await importer();
  const file = partyListSample('UN_consolidated.xml');
  await run(file);
  const short = join(folder, 'short.xml');
  const whole = await readFile(file, 'utf8');
  await writeFile(short, whole.replace(/(<\/INDIVIDUAL>).*(\n {2}<\/INDIVIDUALS>)/s, '$1$2'));
  expect((await run(short)).stderr).toContain('The list un has 3 entries');
  expect((await run(short, '--smaller')).said).toContain('In place of that of 2026-02-27: entries new 0, gone 2.');
});

it('an older list does not take the place of a newer one', async () => {
  const { run, sets } = await importer();
  const file = partyListSample('consolidated.csv');
  await run(file, '--date', '2026-11-27');
  const { code, stderr } = await run(file, '--date', '2026-11-26');
  expect([code, stderr]).toEqual([1, expect.stringContaining('The list us-csl is of 2026-11-27, and ')]);
  expect(stderr).toContain('consolidated.csv is of 2026-11-26');
  const dayKept = async () => (await sets()).find(({ set }) => set === 'party list')?.date;
  expect(await dayKept()).toBe('2026-11-27');
  expect((await run(file, '--date', '2026-11-27')).code).toBe(0);
  expect((await run(file, '--date', '2026-11-26', '--older')).said).toContain('That one was newer.');
  expect(await dayKept()).toBe('2026-11-26');
});

it('waybill data status and waybill doctor list each list, and say of one that it is old', async () => {
  const { run, sets, examined } = await importer();
  expect((await sets()).some(({ set }) => set === 'party list')).toBe(false);
  expect(await examined()).toMatchObject([{ state: 'skipped' }]);
  const file = partyListSample('consolidated.csv');
  const today = systemClock.now().slice(0, 'YYYY-MM-DD'.length);
  await run(file, '--date', today);
  const shown = { set: 'party list', date: today, origin: 'own' };
  const [fresh] = (await sets()).filter(({ set }) => set === 'party list');
  expect(fresh).toMatchObject(shown);
  expect(fresh?.name).toMatch(/^us-csl, \d+ entries$/);
  expect(await examined()).toMatchObject([{ state: 'ok' }]);

  await run(partyListSample('UN_consolidated.xml'));
  const names = (await sets()).filter(({ set }) => set === 'party list').map(({ name }) => name);
  expect(names).toEqual(['un, 3 entries, old', fresh?.name]);
  const [warned] = await examined();
  expect(warned?.state).toBe('warning');
  expect(warned?.found).toMatch(/^un: too old\. un of 2026-02-27, \d+ days old, 3 entries; us-csl of /);
});
