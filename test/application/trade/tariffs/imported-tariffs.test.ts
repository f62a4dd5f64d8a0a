import fc from 'fast-check';
import { importedLines, nationalCodes } from '../../../../src/application/trade/classification/predict-codes.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../../../src/adapters/log/sha256.ts';
import { openTariffFile } from '../../../../src/adapters/trade/tariffs/open-tariff-file.ts';
import { sqlTariffLibrary } from '../../../../src/adapters/trade/tariffs/sql-tariff-library.ts';
import { commandHandler } from '../../../../src/application/log/kernel/command-handler.ts';
import { StoreUnavailableError } from '../../../../src/application/log/ports/event-store.ts';
import type { TariffLibrary } from '../../../../src/application/trade/ports/tariffs.ts';
import {
  firstOf,
  ImportedTariffs,
  readTariffRegister,
} from '../../../../src/application/trade/tariffs/imported-tariffs.ts';
import { importTariff } from '../../../../src/application/trade/tariffs/import-tariff.ts';
import {
  calculate,
  printDutyRate,
  tariffRegisterDecider,
  theTariffRegister,
  versionTariff,
} from '../../../../src/domain/trade/index.ts';
import type { RuleSet, Tariff } from '../../../../src/domain/trade/index.ts';
import { aFile } from '../../../adapters/trade/tariffs/schedule-files.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import type { Stores } from '../../../support/sqlite-stores.ts';
import { TestClock } from '../../../support/test-clock.ts';
import { assess, bundled, dutyRequest, goods } from '../../../support/trade-fixture.ts';

const context = { accountId: 'system', actor: 'operator', correlationId: 'req_1', at: '2026-11-20T10:00:00.000Z' };

let stores: Stores;
let library: TariffLibrary;
beforeEach(async () => {
  stores = await sqliteStores();
  library = sqlTariffLibrary(stores.database.db);
});
afterEach(() => stores.close());

const handle = () => commandHandler(stores.store, tariffRegisterDecider, { clock: new TestClock() });

const { nomenclature } = bundled;

const importOf = async (csv: string, destination = 'CH', whole = true) =>
  importTariff({ library, handle: handle(), digest: sha256, nomenclature })(
    await openTariffFile(await aFile(csv), 'csv', destination),
    { destination, format: 'csv', name: 'A schedule', whole },
    context,
  );
const activate = (version: string, from: string) =>
  handle()(theTariffRegister, { type: 'ActivateTariff', data: { version, from, at: context.at } }, context);
const rollBack = (destination: string) =>
  handle()(theTariffRegister, { type: 'RollBackTariff', data: { destination, at: context.at } }, context);

/** Another process: nothing but the stores is shared. */
const aProcess = () => new ImportedTariffs({ store: stores.store, library });

const rateIn = (tariff: Tariff | undefined, hsCode = '61091000'): string => {
  const mfn = tariff?.lookup(hsCode)?.mfn;
  return mfn === undefined ? 'none' : mfn === 'unreadable' ? mfn : printDutyRate(mfn);
};

describe('importing a tariff', () => {
  it('creates a version that is not active', async () => {
    const { version, lines } = await importOf('code,mfn\n61091000,4%\n6110,?\n');
    expect(version).toMatch(/^CH-[0-9a-f]{12}$/);
    expect(lines).toBe(2);
    expect((await readTariffRegister(stores.store)).versions.get(version)).toMatchObject({
      lines: 2,
      unreadable: 1,
      references: 0,
      format: 'csv',
    });
    const tariffs = aProcess();
    await tariffs.refresh();
    expect(tariffs.on('CH', '2026-11-20')).toBeUndefined();
  });

  it('makes the same version of the same file, and another of another destination or content', async () => {
    const file = 'code,mfn\n61091000,4%\n';
    const first = await importOf(file);
    const second = await importOf(file);
    expect([first.repeated, second.repeated, second.version]).toEqual([false, true, first.version]);
    expect((await importOf(`${file}6110,5%\n`)).version).not.toBe(first.version);
    expect((await importOf(file, 'NO')).version).toMatch(/^NO-/);
  });

  it('stores nothing where one row is wrong, and reports every wrong row', async () => {
    const failing = importOf('code,mfn\n61091000,4%\n6110,high\n6111,low\n');
    await expect(failing).rejects.toThrow(
      /schedule\.csv was not imported, nothing of it was stored:\n {2}row 3: .*\n {2}row 4: /,
    );
    expect((await readTariffRegister(stores.store)).versions.size).toBe(0);
    expect(await stores.database.db.selectFrom('tariff_pages').selectAll().execute()).toEqual([]);
  });

  it('reports twenty wrong rows and the number of others', async () => {
    await expect(importOf(`code,mfn\n${'61091000,high\n'.repeat(25)}`)).rejects.toThrow(
      /row 21: [^\n]*\n {2}and 5 more$/,
    );
  });

  it('accepts one line per code and day', async () => {
    await expect(importOf('code,mfn\n61091000,4%\n6109.10.00,5%\n')).rejects.toThrow(
      'row 3: 61091000 stands in row 2 already',
    );
    const dated = 'code,mfn,valid_from,valid_to\n61091000,4%,,2026-06-30\n61091000,5%,2026-07-01,\n';
    expect((await importOf(dated)).lines).toBe(2);
    await expect(importOf(dated.replace('06-30', '07-01'))).rejects.toThrow('for some of the same days');
  });

  it('reports a second line for one code and day beside other faults, in row order', async () => {
    const rows = ['code,mfn', '61091000,4%', '6110,high', '61091000,5%', '6111', '6112,4%', '61091000,6%'];
    await expect(importOf(rows.join('\n'))).rejects.toThrow(
      /row 3: .*\n {2}row 4: 61091000 stands in row 2 already.*\n {2}row 5: it has 1 cell .*\n {2}row 7: 61091000 stands in row 2 already.*$/,
    );
  });

  it('detects an overlap with a longer line before the previous one', async () => {
    const rows = [
      'code,mfn,valid_from,valid_to',
      '6110,4%,2026-01-01,2026-12-31',
      '6110,5%,2026-02-01,2026-02-28',
      '6110,6%,2026-05-01,2026-05-31',
    ];
    await expect(importOf(rows.join('\n'))).rejects.toThrow(
      /row 3: 6110 stands in row 2 already.*\n {2}row 4: 6110 stands in row 2 already/,
    );
  });

  it('refuses a file without a line', async () => {
    await expect(importOf('code,mfn\n')).rejects.toThrow('there is no line in it');
  });

  it('leaves nothing in use when it is killed before the event is recorded', async () => {
    const keepOnly = importTariff({
      library,
      handle: () => Promise.reject(new Error('killed')),
      digest: sha256,
      nomenclature,
    });
    const file = await openTariffFile(await aFile('code,mfn\n61091000,4%\n'), 'csv', 'CH');
    await expect(keepOnly(file, { destination: 'CH', format: 'csv', name: 'A schedule' }, context)).rejects.toThrow(
      'killed',
    );
    expect((await readTariffRegister(stores.store)).versions.size).toBe(0);
    expect((await importOf('code,mfn\n61091000,4%\n')).repeated).toBe(false);
  });
});

describe('imported tariffs', () => {
  it('are in force from the day of their activation on, in every process', async () => {
    const [mine, other] = [aProcess(), aProcess()];
    await other.refresh();
    const { version } = await importOf('code,mfn\n61091000,4%\n');
    await activate(version, '2026-07-01');
    expect(other.on('CH', '2026-07-01')).toBeUndefined();
    for (const tariffs of [mine, other]) {
      await tariffs.refresh();
      expect([rateIn(tariffs.on('CH', '2026-06-30')), rateIn(tariffs.on('CH', '2026-07-01'))]).toEqual(['none', '4%']);
      expect(tariffs.on('CH', '2026-07-01')?.version).toBe(version);
      expect(tariffs.on('NO', '2026-07-01')).toBeUndefined();
    }
  });

  it('go back to the one before when the last activation is rolled back', async () => {
    const [old, young] = [await importOf('code,mfn\n61091000,4%\n'), await importOf('code,mfn\n61091000,5%\n')];
    await activate(old.version, '2026-01-01');
    await activate(young.version, '2026-07-01');
    const tariffs = aProcess();
    await tariffs.refresh();
    expect(['2026-06-30', '2026-07-01'].map((date) => rateIn(tariffs.on('CH', date)))).toEqual(['4%', '5%']);
    await rollBack('CH');
    await tariffs.refresh();
    expect(['2026-06-30', '2026-07-01'].map((date) => rateIn(tariffs.on('CH', date)))).toEqual(['4%', '4%']);
  });

  it('fail before the active versions have been read', () => {
    expect(() => aProcess().on('CH', '2026-07-01')).toThrow(StoreUnavailableError);
  });

  it('are an error where an active one has lost its lines, for its destination alone, until its file is imported again', async () => {
    const csv = 'code,mfn\n61091000,4%\n';
    const [lost, kept] = [await importOf(csv), await importOf(csv, 'NO')];
    for (const { version } of [lost, kept]) await activate(version, '2026-01-01');
    await stores.database.db.deleteFrom('tariff_pages').where('version', '=', lost.version).execute();
    const imported = aProcess();
    await expect(imported.refresh()).rejects.toThrow(
      `The tariff ${lost.version} is active, but its lines are not in this database.`,
    );
    expect(() => imported.on('CH', '2026-07-01')).toThrow('Import schedule.csv again');
    expect(rateIn(imported.on('NO', '2026-07-01'))).toBe('4%');
    expect((await importOf(csv)).repeated).toBe(true);
    await imported.refresh();
    expect(rateIn(imported.on('CH', '2026-07-01'))).toBe('4%');
  });

  it('go before the bundled ones, which serve all other destinations', async () => {
    const bundled = { on: (id: string): Tariff => ({ id, version: `${id}-bundled`, lookup: () => undefined }) };
    const { version } = await importOf('code,mfn\n61091000,4%\n');
    await activate(version, '2026-07-01');
    const imported = aProcess();
    await imported.refresh();
    const tariffs = firstOf(imported, bundled);
    expect([
      tariffs.on('CH', '2026-07-01')?.version,
      tariffs.on('CH', '2026-06-30')?.version,
      tariffs.on('NO', '2026-07-01')?.version,
    ]).toEqual([version, 'CH-bundled', 'NO-bundled']);
  });
});

describe('a tariff file in part', () => {
  const on = '2026-11-20';
  const ofOneLine = (id: string, code: string): Tariff =>
    versionTariff({ id, version: `${id}-part`, source: 'a file', whole: false }, [
      { code, description: '', terms: { mfn: { parts: [], text: 'Free' }, preferences: {} } },
    ])(on);
  const beside = (part: Tariff): Tariff => firstOf({ on: () => part }, bundled.tariffs).on(part.id, on) as Tariff;
  const answer = (country: string, tariff: Tariff, code: string) => {
    const request = dutyRequest(country, { date: on, lines: [goods(code, '1000', 'EUR', { unitWeight: '1' })] });
    return calculate(request, bundled.ruleSets.of(country) as RuleSet, tariff, bundled.exchangeRates.on(on));
  };

  it('says so, with how much of the nomenclature it covers', async () => {
    const part = await importOf('code,mfn\n9503.00.00,0%\n9504,4%\n', 'KE', false);
    // 9504 has five subheadings.
    expect(part.coverage).toEqual({ covered: 6, codes: nomenclature.codes.length, whole: false });
    const { versions } = await readTariffRegister(stores.store);
    expect(versions.get(part.version)).toMatchObject({ whole: false, covered: 6 });
    expect((await importOf('code,mfn\n9503.00.00,0%\n9504,4%\n', 'KE')).version).not.toBe(part.version);
  });

  it('is whole where it covers nearly all of the nomenclature', async () => {
    const chapters = [...new Set(nomenclature.codes.map((code) => code.slice(0, 2)))];
    const { coverage } = await importOf(
      ['code,mfn', ...chapters.map((chapter) => `${chapter},5%`)].join('\n'),
      'KE',
      false,
    );
    expect(coverage).toMatchObject({ covered: nomenclature.codes.length, whole: true });
  });

  it('gives its own line, and leaves a console its bundled rate', () => {
    const tariff = beside(ofOneLine('KE', '95030000'));
    expect(answer('KE', tariff, '95030000').lines[0]?.charges[0]).toMatchObject({ name: 'Duty', amount: '0.00' });
    const console = answer('KE', tariff, '950450');
    expect(console.lines[0]?.charges).toEqual(
      assess(dutyRequest('KE', { lines: [goods('950450', '1000', 'EUR', { unitWeight: '1' })] })).lines[0]?.charges,
    );
    expect(console.complete).toBe(false);
    expect(console.lines[0]?.missing?.map(({ reason }) => reason)).toContain('tariff_file_in_part');
  });

  it('decides no code of goods that are classified', async () => {
    const codeOf = async (whole: boolean): Promise<string> => {
      const entry = {
        code: '95030041',
        description: 'Stuffed toys',
        terms: { mfn: { parts: [], text: 'Free' }, preferences: {} },
      };
      const tariff = versionTariff({ id: 'KE', version: 'KE-part', source: 'a file', whole }, [entry])(on);
      const library = { entriesAround: () => Promise.resolve([entry]) };
      return nationalCodes(importedLines({ tariffs: { on: () => tariff }, library }))(
        { title: 'Doll' },
        '950300',
        'KE',
        on,
      );
    };
    expect([await codeOf(true), await codeOf(false)]).toEqual(['95030041', '950300']);
  });

  it('answers a shorter code by its lines, and says that some may be missing', () => {
    expect(beside(ofOneLine('KE', '95030000')).lookup('950300')).toMatchObject({
      inPart: 'below',
      mfn: { text: 'Free' },
    });
  });

  it('of one line changes the rate of no code that it does not cover, and calls no answer on one complete', () => {
    const codes = [...nomenclature.codes];
    const aCode = fc
      .constantFrom(...codes)
      .chain((code) => fc.constantFrom(code.slice(0, 4), code, `${code}10`, `${code}1090`));
    const countries = fc.constantFrom('KE', 'US', 'NZ', 'JP', 'TV');
    fc.assert(
      fc.property(countries, aCode, aCode, (country, line, asked) => {
        if (asked.startsWith(line) || line.startsWith(asked)) return;
        const rest = bundled.tariffs.on(country, on);
        const tariff = beside(ofOneLine(country, line));
        const { inPart, ...found } = tariff.lookup(asked) ?? {};
        expect(found).toEqual(rest?.lookup(asked) ?? {});
        if (rest?.lookup(asked)) expect(inPart).toBe('outside');
        const { complete, declaration } = answer(country, tariff, asked);
        // Some goods bear a duty in place of the tariff.
        if (declaration.rules.some(({ id }) => id.startsWith('tariff-'))) expect(complete).toBe(false);
      }),
    );
  });
});
