import { describe, expect, it, onTestFinished } from 'vitest';
import { sha256 } from '../../../../src/adapters/log/sha256.ts';
import { SqlReadModels } from '../../../../src/adapters/log/sql/read-models/sql-read-models.ts';
import { openTariffFile } from '../../../../src/adapters/trade/tariffs/open-tariff-file.ts';
import { sqlTariffLibrary } from '../../../../src/adapters/trade/tariffs/sql-tariff-library.ts';
import { commandHandler } from '../../../../src/application/log/kernel/command-handler.ts';
import { firstOf, ImportedTariffs } from '../../../../src/application/trade/tariffs/imported-tariffs.ts';
import { importTariff } from '../../../../src/application/trade/tariffs/import-tariff.ts';
import { endOf, rulesKnownOn } from '../../../../src/application/trade/tariffs/known-rules.ts';
import type { UsageEntry } from '../../../../src/application/trade/usage/usage-log.ts';
import { usageLog } from '../../../../src/application/trade/usage/usage-log.ts';
import {
  printDutyRate,
  tariffRegisterDecider,
  territoryOf,
  theTariffRegister,
} from '../../../../src/domain/trade/index.ts';
import type { Tariff } from '../../../../src/domain/trade/index.ts';
import { aFile } from '../../../adapters/trade/tariffs/schedule-files.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import { TestClock } from '../../../support/test-clock.ts';
import { bundled } from '../../../support/trade-fixture.ts';

const today = '2026-11-30';
const account = 'acc_1';
const loaded = 'loaded';

/** Stores whose register of tariffs is written on chosen days, and the calculations of an account. */
const opened = async () => {
  const clock = new TestClock('2026-11-01T10:00:00.000Z');
  const stores = await sqliteStores(clock);
  onTestFinished(() => stores.close());
  const library = sqlTariffLibrary(stores.database.db);
  const handle = commandHandler(stores.store, tariffRegisterDecider, { clock });
  const context = { accountId: 'system', actor: 'operator', correlationId: 'req_1', at: '2026-11-01T10:00:00.000Z' };
  const imported = new ImportedTariffs({ store: stores.store, library });
  const readModels = new SqlReadModels(stores.database.db);
  const on = (day: string) => clock.advance(Date.parse(`${day}T10:00:00.000Z`) - Date.parse(clock.now()));
  const tariffsBefore = async (time: string) => {
    const known = await imported.before(time);
    return { tariffs: firstOf(known, bundled.tariffs), nationalLines: { under: () => Promise.resolve([]) } };
  };
  const known = rulesKnownOn({ ruleSets: bundled.ruleSets, tariffsBefore, readModels });
  const versionNow = (destination: string, day: string): string => {
    const ruleSet = bundled.ruleSets.of(territoryOf(destination));
    const tariff = ruleSet && firstOf(imported, bundled.tariffs).on(ruleSet.tariff, day);
    return `${ruleSet?.version ?? ''}.tariff-${tariff?.version ?? ''}`;
  };
  return {
    imported,
    importOn: async (day: string, rate: string) => {
      on(day);
      const file = await openTariffFile(await aFile(`code,mfn\n6109,${rate}\n`), 'csv', 'CH');
      const importing = importTariff({ library, handle, digest: sha256, nomenclature: bundled.nomenclature });
      return (await importing(file, { destination: 'CH', format: 'csv', name: 'A schedule', whole: true }, context))
        .version;
    },
    activateOn: async (day: string, version: string, from: string) => {
      on(day);
      await handle(theTariffRegister, { type: 'ActivateTariff', data: { version, from, at: context.at } }, context);
      await imported.refresh();
    },
    rollBackOn: async (day: string) => {
      on(day);
      await handle(theTariffRegister, { type: 'RollBackTariff', data: { destination: 'CH', at: context.at } }, context);
      await imported.refresh();
    },
    /** Records calculations: of the rules that are loaded now, or of others. */
    calculated: async (destination: string, ...calls: readonly (readonly [day: string, rules: string])[]) => {
      await imported.refresh();
      const documents = calls.map(([day, rules], index): readonly [string, UsageEntry] => [
        `dutyQuote-qte_${destination}${index}`,
        {
          id: `qte_${destination}${index}`,
          accountId: account,
          requestId: 'req_1',
          endpoint: 'duties-taxes',
          statusCode: 200,
          durationMs: 1,
          destinationCountry: destination,
          ruleSetVersion: rules === loaded ? versionNow(destination, day) : rules,
          createdAt: `${day}T12:00:00.000Z`,
        },
      ]);
      const from = await readModels.checkpoint(usageLog);
      await readModels.commit(usageLog, new Map(documents), { from, to: `${from ?? ''}1` });
    },
    known: (destination: string, date: string, accountId = account) => known(accountId, { destination, date, today }),
  };
};

const rateOf = (tariff: Tariff | undefined): string => {
  const mfn = tariff?.lookup('61091000')?.mfn;
  return mfn === undefined ? 'none' : mfn === 'unreadable' ? mfn : printDutyRate(mfn);
};

describe('imported tariffs of an earlier time', () => {
  it('are those that the log had active then, whatever was activated or undone since', async () => {
    const { imported, importOn, activateOn, rollBackOn } = await opened();
    const four = await importOn('2026-11-02', '4%');
    await activateOn('2026-11-04', four, '2026-11-03');
    const five = await importOn('2026-11-05', '5%');
    await activateOn('2026-11-06', five, '2026-11-03');
    await rollBackOn('2026-11-08');
    const seen = async (day: string) => rateOf((await imported.before(endOf(day))).on('CH', '2026-11-20'));
    expect(await seen('2026-11-03')).toBe('none');
    expect(await seen('2026-11-04')).toBe('4%');
    expect(await seen('2026-11-06')).toBe('5%');
    expect(await seen('2026-11-07')).toBe('5%');
    expect(await seen('2026-11-08')).toBe('4%');
    expect(await imported.before(endOf('2026-11-08'))).toBe(imported);
    expect((await imported.before(endOf('2026-11-06'))).on('CH', '2026-11-02')).toBeUndefined();
  });
});

describe('whether the rules of an earlier day were those of now', () => {
  it('is not recorded without a calculation of the account; today they are', async () => {
    const { known, calculated } = await opened();
    expect(await known('GB', '2026-11-20')).toEqual({ date: '2026-11-20', state: 'notRecorded' });
    await calculated('GB', ['2026-11-22', loaded]);
    expect(await known('GB', '2026-11-20')).toMatchObject({ state: 'notRecorded', nextCalculatedOn: '2026-11-22' });
    expect(await known('GB', '2026-11-23', 'acc_2')).toEqual({ date: '2026-11-23', state: 'notRecorded' });
    expect(await known('CH', today)).toEqual({ date: today, state: 'same' });
  });

  it('is told by the last calculation up to the day, of any country of the territory', async () => {
    const { known, calculated } = await opened();
    await calculated('FR', ['2026-11-18', loaded]);
    for (const date of ['2026-11-18', '2026-11-25'])
      expect(await known('DE', date)).toMatchObject({ date, state: 'same', calculatedOn: '2026-11-18' });
    expect(await known('DE', '2026-11-17')).toMatchObject({ state: 'notRecorded', nextCalculatedOn: '2026-11-18' });
    expect(await known('CH', '2026-11-18')).toMatchObject({ state: 'notRecorded' });
  });

  it('where calculations used others, is that of the day, or of those before and after that agree', async () => {
    const { known, calculated } = await opened();
    await calculated('GB', ['2026-11-10', 'one'], ['2026-11-14', 'one'], ['2026-11-18', 'two'], ['2026-11-22', loaded]);
    const told = async (date: string) => {
      const { state, calculatedOn, nextCalculatedOn, ruleSetVersions } = await known('GB', date);
      return [state, calculatedOn, nextCalculatedOn, ruleSetVersions?.join()];
    };
    expect(await told('2026-11-10')).toEqual(['changed', '2026-11-10', undefined, 'one']);
    expect(await told('2026-11-12')).toEqual(['changed', '2026-11-10', undefined, 'one']);
    expect(await told('2026-11-15')).toEqual(['notRecorded', '2026-11-14', '2026-11-18', 'one']);
    expect(await told('2026-11-20')).toEqual(['notRecorded', '2026-11-18', '2026-11-22', 'two']);
    expect((await told('2026-11-25')).slice(0, 2)).toEqual(['same', '2026-11-22']);
  });

  it('is not changed by a tariff that was activated since, and is by one that the calculations did not use', async () => {
    const { known, calculated, importOn, activateOn } = await opened();
    const four = await importOn('2026-11-02', '4%');
    await calculated('CH', ['2026-11-03', loaded]);
    await activateOn('2026-11-05', four, '2026-11-05');
    expect(await known('CH', '2026-11-03')).toMatchObject({ state: 'same' });
    expect(await known('CH', '2026-11-10')).toMatchObject({ state: 'same', calculatedOn: '2026-11-03' });
    await calculated('CH', ['2026-11-12', 'another']);
    expect(await known('CH', '2026-11-12')).toMatchObject({ state: 'changed' });
  });
});
