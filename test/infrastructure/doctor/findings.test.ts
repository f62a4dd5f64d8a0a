import { describe, expect, it } from 'vitest';
import { exchangeRateFolders } from '../../../src/adapters/trade/exchange-rate-folders.ts';
import { checkBackup } from '../../../src/infrastructure/doctor/backups.ts';
import { checkClock, checkDatabaseClock } from '../../../src/infrastructure/doctor/clocks.ts';
import {
  checkDataAges,
  checkExchangeRates,
  checkFetches,
  checkPartyLists,
} from '../../../src/infrastructure/doctor/data-ages.ts';
import { checkEndpoints } from '../../../src/infrastructure/doctor/endpoints.ts';
import type { CheckOutcome } from '../../../src/infrastructure/doctor/finding.ts';
import { checkDisk, checkVersions } from '../../../src/infrastructure/doctor/machine.ts';
import { checkService } from '../../../src/infrastructure/doctor/running.ts';
import { checkNames, checkProtections, checkSettings } from '../../../src/infrastructure/doctor/settings.ts';
import { checkMigrations, checkServerVersion } from '../../../src/infrastructure/doctor/stores.ts';
import { configFrom } from '../../../src/infrastructure/configuration/config.ts';
import type { AgedDataSet } from '../../../src/infrastructure/stores/data-sets.ts';

const gibibyte = 1_024 ** 3;
const ext4 = 0xef_53;
const disk = { folder: '/data', isWritable: true, freeBytes: 2 * gibibyte, fileSystem: ext4 };
const live = { MODE: 'live', BASE_URL: 'https://shop.example', TRUST_PROXY: '1' };
const noon = '2026-11-20T12:00:00.000Z';
const rates = exchangeRateFolders({ bundled: 'data/exchange-rates', imported: '/nowhere' });
const setOf = (set: string, name: string, ageDays: number): AgedDataSet => ({
  ...{ set, name, ageDays, date: '2026-01-01', source: 'a law', decides: 'the rate', origin: 'bundled' },
});
const partyList = { list: 'un', date: '2026-02-27', name: 'Consolidated list', entries: 3 } as const;
const endpoints = [
  { id: 'whk_1', origin: 'https://a.example' },
  { id: 'whk_2', origin: 'https://a.example' },
];

type Findings = readonly CheckOutcome[] | CheckOutcome | Promise<readonly CheckOutcome[]>;

/** What is examined, the findings, and their states. */
const cases: readonly (readonly [name: string, findings: () => Findings, states: readonly CheckOutcome['state'][]])[] =
  [
    ['a new Node', () => checkVersions({ program: '1.0.0', node: '26.2.0', needed: '24.7' }), ['ok']],
    ['the oldest Node', () => checkVersions({ program: '1.0.0', node: '24.10.0', needed: '24.7' }), ['ok']],
    ['an old Node', () => checkVersions({ program: '1.0.0', node: '24.6.9', needed: '24.7' }), ['failed']],
    ['a good configuration', () => checkSettings({}).finding, ['ok']],
    ['a wrong port', () => checkSettings({ PORT: 'eighty' }).finding, ['failed']],
    ['live mode without https', () => checkSettings({ ...live, BASE_URL: 'http://shop.example' }).finding, ['failed']],
    ['known variables', () => checkNames({ PORT: '1', PATH: '/bin' }), ['ok']],
    ['two misspelt ones', () => checkNames({ BASE_ULR: 'x', WAYBILL_PORT: '1' }), ['warning', 'warning']],
    ['a sandbox', () => checkProtections(configFrom({ RATE_LIMITS: 'off' })), ['skipped']],
    ['live mode', () => checkProtections(configFrom(live)), ['ok']],
    ['live mode without limits', () => checkProtections(configFrom({ ...live, RATE_LIMITS: 'off' })), ['warning']],
    ['a local disk with room', () => checkDisk(disk), ['ok', 'ok']],
    ['a disk that fills up', () => checkDisk({ ...disk, freeBytes: gibibyte / 2 }), ['warning', 'ok']],
    ['a full disk', () => checkDisk({ ...disk, freeBytes: 1_024 }), ['failed', 'ok']],
    ['a read-only disk', () => checkDisk({ ...disk, isWritable: false }), ['failed', 'ok']],
    ['NFS', () => checkDisk({ ...disk, fileSystem: 0x69_69 }), ['ok', 'failed']],
    ['SMB', () => checkDisk({ ...disk, fileSystem: 0xfe_53_4d_42 }), ['ok', 'failed']],
    ['memory', () => checkDisk({ ...disk, fileSystem: 0x01_02_19_94 }), ['ok', 'warning']],
    ['the layer of a container', () => checkDisk({ ...disk, fileSystem: 0x79_4c_76_30 }), ['ok', 'warning']],
    ['FUSE', () => checkDisk({ ...disk, fileSystem: 0x65_73_55_46 }), ['ok', 'warning']],
    ['a system without statfs', () => checkDisk({ ...disk, fileSystem: undefined }), ['ok', 'skipped']],
    ['an empty log', () => checkClock(noon, undefined), ['ok']],
    ['a clock after the log', () => checkClock(noon, '2026-11-20T11:00:00.000Z'), ['ok']],
    ['a clock a little behind the log', () => checkClock(noon, '2026-11-20T12:00:20.000Z'), ['warning']],
    ['a clock far behind the log', () => checkClock(noon, '2026-11-20T13:00:00.000Z'), ['failed']],
    ['the same time', () => checkDatabaseClock({ asked: noon, server: noon, answered: noon }), ['ok']],
    ['a slow answer', () => checkDatabaseClock({ asked: noon, server: '2026-11-20T12:00:30Z', answered: '2026-11-20T12:01:00Z' }), ['ok']], // oxfmt-ignore
    ['a database ahead', () => checkDatabaseClock({ asked: noon, server: '2026-11-20T12:00:30Z', answered: noon }), ['warning']], // oxfmt-ignore
    ['a database behind', () => checkDatabaseClock({ asked: noon, server: '2026-11-20T11:00:00Z', answered: noon }), ['failed']], // oxfmt-ignore
    ['all migrations', () => checkMigrations({ pending: [], newer: [] }), ['ok']],
    ['migrations to run', () => checkMigrations({ pending: ['130-a'], newer: [] }), ['warning']],
    ['migrations of a newer release', () => checkMigrations({ pending: [], newer: ['900-a'] }), ['warning']],
    ['a tested server', () => checkServerVersion('17.2 (Debian 17.2-1)'), ['ok']],
    ['an old server', () => checkServerVersion('12.9'), ['warning']],
    ['new rates', () => checkExchangeRates(rates, '2026-10-01'), ['ok']],
    ['old rates', () => checkExchangeRates(rates, '2027-10-01'), ['warning']],
    ['facts within the limit', () => checkDataAges([setOf('rules', 'GB, Britain', 365)], 365), ['ok']],
    ['facts above it', () => checkDataAges([setOf('rules', 'GB, Britain', 366)], 365), ['warning']],
    ['newer lines of an old tariff', () => checkDataAges([setOf('tariff', 'EU, old', 900), setOf('tariff', 'EU, newer lines', 9)], 365), ['ok']], // oxfmt-ignore
    ['the edition of a nomenclature', () => checkDataAges([setOf('nomenclature', 'HS', 2_000)], 365), []],
    ['a fetch that fails', () => checkFetches([{ source: 'ecb-90-days', found: 'Fetching ecb-90-days fails.' }]), ['warning']], // oxfmt-ignore
    ['no party list', () => checkPartyLists([], '2026-10-01'), ['skipped']],
    ['a party list of 14 days', () => checkPartyLists([partyList], '2026-03-13'), ['ok']],
    ['one of 15 days', () => checkPartyLists([partyList], '2026-03-14'), ['warning']],
    ['no known backup', () => checkBackup(undefined, noon), ['skipped']],
    ['a backup of yesterday', () => checkBackup({ at: '2026-11-19T12:00:00.000Z', path: '/b' }, noon), ['ok']],
    ['one of last month', () => checkBackup({ at: '2026-10-20T12:00:00.000Z', path: '/b' }, noon), ['warning']],
    ['no service', () => checkService('nothing', 'http://127.0.0.1:1'), ['skipped']],
    ['a starting one', () => checkService('starting', 'http://127.0.0.1:1'), ['ok']],
    ['another program', () => checkService('another program', 'http://127.0.0.1:1'), ['failed']],
    ['a ready service', () => checkService({ checks: { database: 'ok' }, details: [] }, 'http://a'), ['ok']],
    ['one with details', () => checkService({ checks: { database: 'ok' }, details: ['Old rates.'] }, 'http://a'), ['ok', 'warning']], // oxfmt-ignore
    ['one that is not ready', () => checkService({ checks: { database: 'failed' }, details: [] }, 'http://a'), ['failed']], // oxfmt-ignore
    ['endpoints that take connections', () => checkEndpoints(endpoints, () => Promise.resolve()), ['ok']],
    ['one that does not', () => checkEndpoints(endpoints, () => Promise.reject(new Error('refused'))), ['warning']],
  ];

describe('waybill doctor', () => {
  it('says how to fetch again what failed, also where no interval fetches it', () => {
    const findings = checkFetches([{ source: 'ecb-90-days', found: 'Fetching ecb-90-days fails.' }]);
    expect(JSON.stringify(findings)).toContain('data fetch rates --source ecb-90-days');
  });

  it.each(cases)('%s: the states, and an action for whatever is not in order', async (_, findings, states) => {
    const found = [await findings()].flat();
    expect(found.map(({ state }) => state)).toEqual(states);
    for (const finding of found) {
      expect(finding.found).not.toBe('');
      if (finding.state === 'warning' || finding.state === 'failed') expect(finding.action).toMatch(/^\S.*\S/);
    }
  });
});
