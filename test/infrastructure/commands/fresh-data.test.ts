import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadTradeData } from '../../../src/infrastructure/stores/trade-data.ts';
import { excerpts } from '../../adapters/trade/tariffs/schedule-files.ts';
import { runCommand } from '../../support/command-line.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

type Shown = {
  set: string;
  name: string;
  date?: string;
  ageDays?: number;
  source: string;
  decides: string;
  origin: string;
};

const bundled = join(import.meta.dirname, '../../../data');

const desk = async () => {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const rules = join(path, 'rules');
  const own = join(path, 'restrictions.json');
  const run = (command: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
    runCommand(['data', ...command], {
      dataDir: join(path, 'data'),
      environment: { LOG_LEVEL: 'silent', ...environment },
    });
  const status = async (environment: Readonly<Record<string, string>> = {}): Promise<readonly Shown[]> => {
    const { stdout, stderr } = await run(['status', '--json'], environment);
    expect(stderr).toBe('');
    return stdout.trim().split('\n').map((line) => JSON.parse(line) as Shown); // oxfmt-ignore
  };
  const write = async (name: string, content: unknown): Promise<string> => {
    const file = join(path, name);
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };
  return { path, rules, own, run, status, write };
};

describe('waybill data status', () => {
  it('lists each set of data with its date, age, source and what it decides', async () => {
    const { run, status } = await desk();
    const shown = await status();
    const sets = [
      'exchange rates',
      'tariff',
      'rules',
      'country sheets',
      'code list',
      'nomenclature',
      'restrictions',
      'vocabulary',
      'holidays',
      'tracking codes',
    ];
    expect([...new Set(shown.map(({ set }) => set))]).toEqual(sets);
    for (const { source, decides, origin, date, ageDays } of shown) {
      expect([source === '', decides === '', origin]).toEqual([false, false, 'bundled']);
      expect(date === undefined).toBe(ageDays === undefined);
    }
    const sheets = (await readdir(join(bundled, 'countries'))).map(
      (file) =>
        JSON.parse(readFileSync(join(bundled, 'countries', file), 'utf8')) as {
          readonly checked: string;
          readonly duty?: object;
        },
    );
    expect(shown.filter(({ set }) => set === 'country sheets')).toMatchObject([
      {
        name: `${sheets.length} countries, ${sheets.filter(({ duty }) => duty === undefined).length} without rates of duty`,
        date: sheets.reduce((oldest, { checked }) => (checked < oldest ? checked : oldest), '9999'),
      },
    ]);
    expect(shown.filter(({ set }) => set === 'exchange rates').map(({ date }) => date)).toContain('2026-09-29');
    expect(shown.find(({ name }) => name.startsWith('US, Harmonized'))).toMatchObject({
      set: 'tariff',
      date: '2025-04-17',
    });
    expect(
      shown
        .filter(({ name }) => name.startsWith('EU, ') && name.includes('Common Customs Tariff'))
        .map(({ date }) => date),
    ).toEqual(['2021-01-01', '2022-01-01', '2026-02-22']);

    const { stdout } = await run(['status']);
    const [heading = '', first = ''] = stdout.split('\n');
    expect(heading).toMatch(/^Set +Name +Date +Days +Whose +Decides +Source$/);
    expect(first).toMatch(/^exchange rates +\d+ currencies +2026-09-29 +\d+ +bundled +every sum in another currency/);
    expect(stdout.trim().split('\n')).toHaveLength(shown.length + 1);
  });

  it('names what is the operator’s own', async () => {
    const { run, status, write, rules, own } = await desk();
    expect(
      (await run(['import', 'rates', await write('own.csv', 'date,currency,rate\n2026-10-15,USD,1.12')])).code,
    ).toBe(0);
    const tariff = await run([
      'import',
      'tariff',
      excerpts.us,
      '--format',
      'us-hts',
      '--destination',
      'US',
      '--valid-from',
      '2025-04-17',
    ]);
    expect(tariff.code).toBe(0);
    await mkdir(join(rules, 'lists'), { recursive: true });
    await writeFile(join(rules, 'GB.json'), JSON.stringify({ change: {} }));
    await writeFile(join(rules, 'AW.json'), JSON.stringify({ country: 'AW', name: 'Aruba', checked: '2026-05-01' }));
    await writeFile(
      join(rules, 'NO.json'),
      JSON.stringify({ country: 'NO', name: 'Norway', checked: '2026-06-01', duty: {} }),
    );
    const list = {
      id: 'us-s338-canada',
      name: 'Ours',
      asOf: '2026-10-01',
      source: 'a letter',
      codes: { '0101': 'all' },
    };
    await writeFile(join(rules, 'lists/us-s338-canada.json'), JSON.stringify(list));
    await writeFile(own, JSON.stringify({ recorded: '2026-11-01' }));
    const environment = { TRADE_RULES_DIR: rules, RESTRICTIONS_FILE: own };

    const mine = (await status(environment)).filter(({ origin }) => origin === 'own');
    expect(mine.map(({ set, date }) => [set, date])).toEqual([
      ['exchange rates', '2026-10-15'],
      ['rules', expect.any(String)],
      ['country sheet', '2026-05-01'],
      ['country sheet', '2026-06-01'],
      ['code list', '2026-10-01'],
      ['restrictions', '2026-11-01'],
    ]);

    expect(mine.flatMap(({ set, name }) => (set === 'country sheet' ? [name] : []))).toEqual([
      'AW, Aruba, without rates of duty',
      'NO, Norway',
    ]);
    // Its sheet replaces the bundled rules of Norway.
    expect((await status(environment)).filter(({ set, name }) => set === 'rules' && name.startsWith('NO,'))).toEqual(
      [],
    );

    // A tariff counts once it is active.
    const { version } = JSON.parse(tariff.stdout) as { readonly version: string };
    const options = { dataDir: join(rules, '../data'), environment: { LOG_LEVEL: 'silent' } };
    expect((await runCommand(['tariffs', 'activate', version, '--from', '2025-05-01'], options)).code).toBe(0);
    expect((await status()).filter(({ set, origin }) => set === 'tariff' && origin === 'own')).toMatchObject([
      { date: '2025-04-17' },
    ]);
  });
});

describe('waybill data import', () => {
  it('rules: says what changed, and changes nothing for a faulty file', async () => {
    const { run, write, rules } = await desk();
    const environment = { TRADE_RULES_DIR: rules };
    const good = { change: { 'gb-vat': { validTo: '2026-12-31' } } };
    const first = await run(['import', 'rules', await write('GB.json', good)], environment);
    expect([first.code, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toMatch(
      /^Rules of GB are in \S+GB\.json\.\nTheir version was GB-\w+, and is GB-\w+\.\nA running service/,
    );
    expect(JSON.parse(await readFile(join(rules, 'GB.json'), 'utf8'))).toEqual(good);

    const faulty = await run(['import', 'rules', await write('GB.json', { change: { 'gb-wat': {} } })], environment);
    expect(faulty.code).toBe(1);
    expect(faulty.stderr).toContain('there is no rule called gb-wat');
    expect(faulty.stderr).toContain('Nothing was imported.');
    expect(faulty.stderr).not.toContain('waybill-rules-');
    expect(JSON.parse(await readFile(join(rules, 'GB.json'), 'utf8'))).toEqual(good);
    expect(await readdir(rules)).toEqual(['GB.json']);

    const again = await run(['import', 'rules', await write('GB.json', { change: {} })], environment);
    expect(again.stdout).toContain('in place of an earlier file');
    expect((await run(['import', 'rules', await write('GB.json', good)])).stderr).toContain('Set TRADE_RULES_DIR');
    expect((await run(['import', 'rules', await write('GB.txt', good)], environment)).stderr).toContain(
      'such as GB.json',
    );
  });

  it('nomenclature: says which codes came and went, and a start uses it', async () => {
    const { run, write, path } = await desk();
    const place = join(path, 'data/nomenclature.json');
    const faulty = await run(['import', 'nomenclature', await write('hs.json', { edition: 2028 })]);
    expect([faulty.code, existsSync(place)]).toEqual([1, false]);
    expect(faulty.stderr).toContain('hs.json cannot be used');

    const content = JSON.parse(readFileSync(join(bundled, 'nomenclature.json'), 'utf8')) as {
      subheadings: Record<string, string>;
    };
    const { '0101': _, ...subheadings } = content.subheadings;
    const next = { ...content, edition: 2028, subheadings: { ...subheadings, '9801': '10' } };
    const done = await run(['import', 'nomenclature', await write('hs.json', next)]);
    expect([done.code, done.stderr]).toEqual([0, '']);
    expect(done.stdout).toContain('Added: 1 codes (980110).');
    expect(done.stdout).toMatch(/Removed: 4 codes \(010121, 010129, 010130, 010190\)\./);

    const config = {
      dataDir: join(path, 'data'),
      exchangeRatesDir: join(path, 'data/exchange-rates'),
      tradeRulesDir: undefined,
      factsMaxAge: 365,
    };
    const { nomenclature } = loadTradeData(config, { on: () => undefined });
    expect([nomenclature.edition, nomenclature.standingOf('010121').kind]).toEqual([2028, 'no_heading']);
  });
});
