import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTariffFile } from '../../../../src/adapters/trade/tariffs/open-tariff-file.ts';
import { collectLines } from '../../../../src/application/trade/tariffs/import-tariff.ts';
import type { CollectedLines } from '../../../../src/application/trade/tariffs/import-tariff.ts';
import { printDutyRate, versionTariff } from '../../../../src/domain/trade/index.ts';
import { aFile } from './schedule-files.ts';

/**
 * The columns of a file of applied duties, in the order that two programs read them in. The names of nine are theirs;
 * those of the others (here those that say what is in them) are not known and not read. The rows are made.
 */
const columns = [
  'Reporter', 'Year', 'Base nomenclature', 'Level', 'Code', 'Number of subheadings', 'Number of lines', 'Number of AVDuties', 'Average', 'Minimum',
  'Maximum', 'Free', 'Number of non AVDuties', 'List of non AVDuties', 'List of unit values', 'Exchange rate', 'Import value', 'Description',
]; // oxfmt-ignore

type WtoRow = {
  code: string;
  lowest?: string;
  highest?: string;
  level?: number;
  year?: string;
  reporter?: string;
  other?: number;
  listed?: string;
};

const wtoRow = ({ code, lowest = '', highest = '', level = 6, year = '2024', reporter = 'Kenya', other = 0, listed = '' }: WtoRow): readonly string[] =>
  [reporter, year, 'HS22', String(level), code, '1', '2', String(2 - other), '', lowest, highest, '', String(other), listed, '', '', '', 'Goods']; // oxfmt-ignore

const fileOf = (
  rows: readonly (readonly string[])[],
  separator = ',',
  header: readonly string[] = columns,
): Promise<string> => aFile([header, ...rows].map((cells) => cells.join(separator)).join('\n'), 'MFN_applied.txt');

const read = async (path: Promise<string>, destination = 'KE'): Promise<CollectedLines> =>
  collectLines(await openTariffFile(await path, 'wto-hs6', destination), () => undefined);

const refusal = (path: Promise<string>, destination?: string): Promise<string> =>
  read(path, destination).then(
    () => 'read',
    (error: unknown) => (error as Error).message,
  );

const shown = ({ entries }: CollectedLines, code: string, date = '2026-11-20'): string => {
  const line = versionTariff({ id: 'KE', version: 'KE-1', source: 'WTO' }, entries)(date).lookup(code);
  if (line === undefined) return 'nothing';
  const { mfn, spread } = line;
  return `${line.code} ${mfn === 'unreadable' ? mfn : printDutyRate(mfn)}${spread ? ` of ${spread.lowest}..${spread.highest}` : ''}`;
};

describe("general rates by six digits from the WTO's Tariff Download Facility", () => {
  it.each([',', ';'])(
    'are rates, ranges, or none where a duty is not by value, with "%s" between cells',
    async (separator) => {
      const lines = await read(
        fileOf(
          [
            wtoRow({ code: '61', level: 2, lowest: '0', highest: '35' }),
            wtoRow({ code: '6109', level: 4, lowest: '0', highest: '35' }),
            wtoRow({ code: '610910', lowest: '25', highest: '25.00' }),
            wtoRow({ code: '640399', lowest: '0', highest: '35' }),
            wtoRow({ code: '10121', lowest: '0', highest: '0' }),
            wtoRow({ code: '170199', lowest: '100', highest: '100', other: 1, listed: '100% or 460 USD/MT' }),
            wtoRow({ code: '271019' }),
          ],
          separator,
        ),
      );
      expect(['6109100000', '640399', '010121', '170199', '271019'].map((code) => shown(lines, code))).toEqual([
        '610910 25%',
        '640399 35% of 0%..35%',
        '010121 Free',
        '170199 unreadable',
        '271019 unreadable',
      ]);
      expect(lines.entries).toHaveLength(5);
      expect(lines.issues.map(({ code, text, reason }) => [code, text, reason])).toEqual([
        [
          '170199',
          '100% or 460 USD/MT',
          '1 of 2 lines are not by value alone, and the file does not have their rates.',
        ],
        ['271019', '..', 'The file has no rate for it.'],
      ]);
      expect(shown(lines, '610910', '2023-12-31')).toBe('nothing');
    },
  );

  it('are refused with every fault and its row', async () => {
    const good = { code: '610910', lowest: '25', highest: '25' };
    const refused = await refusal(
      fileOf([
        wtoRow(good),
        wtoRow({ ...good, code: '610990', year: '2023' }),
        wtoRow({ ...good, code: '610990', reporter: 'Colombia' }),
        wtoRow({ ...good, code: '610990', level: 8 }),
        wtoRow({ ...good, code: '61A990' }),
        wtoRow({ ...good, code: '610990', lowest: '30' }),
        wtoRow({ ...good, code: '610990', highest: '12.5%' }),
      ]),
    );
    expect(refused.split('\n').slice(1).map((line) => line.trim())).toEqual([
      'row 3: it is about Kenya, 2023, HS22, but the first row is about Kenya, 2024, HS22; import them separately',
      'row 4: "Colombia" is not KE',
      'row 5: "8" is no level of a code; it must be 2, 4 or 6',
      'row 6: "61A990" must be a code of 6 digits',
      'row 7: the lowest rate 30 is above the highest 25',
      'row 8: the maximum "12.5%" must be a rate in per cent, for example 12.5',
    ]); // oxfmt-ignore
  });

  it('are refused where the columns are others, or in another order', async () => {
    expect(await refusal(fileOf([], ',', ['Reporter', 'Year', 'Number of lines']))).toContain(
      'there is no column "number of avduties"',
    );
    const moved = [...columns.slice(0, 8), ...columns.slice(9), 'Average'];
    expect(await refusal(fileOf([], ',', moved))).toContain(
      'the columns are not in the order of a file of applied duties',
    );
  });

  it('may name a country as the WTO does, and the Union', async () => {
    const row = { code: '610910', lowest: '13', highest: '13' };
    expect(await refusal(fileOf([wtoRow({ ...row, reporter: '"Korea, Republic of"' })]), 'KR')).toBe('read');
    expect(await refusal(fileOf([wtoRow({ ...row, reporter: 'European Union' })]), 'EU')).toBe('read');
    expect(await refusal(fileOf([wtoRow({ ...row, reporter: 'Kenya' })]), 'EU')).toContain('"Kenya" is not EU');
  });

  it('charge the maximum, whatever it is', async () => {
    const percent = fc.integer({ min: 0, max: 50_000 }).map((hundredths) => (hundredths / 100).toFixed(2));
    await fc.assert(
      fc.asyncProperty(percent, percent, async (one, other) => {
        const [lowest = '', highest = ''] = [one, other].sort((a, b) => Number(a) - Number(b));
        const { entries } = await read(fileOf([wtoRow({ code: '610910', lowest, highest })]));
        const { mfn, spread } = entries[0]?.terms ?? { mfn: 'unreadable' as const };
        const [part] = mfn === 'unreadable' ? [] : mfn.parts;
        expect(part?.kind === 'adValorem' ? Number(part.rate) : 0).toBeCloseTo(Number(highest) / 100, 9);
        expect(spread === undefined).toBe(Number(lowest) === Number(highest));
      }),
    );
  });
});
