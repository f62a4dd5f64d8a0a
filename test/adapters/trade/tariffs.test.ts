import { cp, readFile, stat, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledTariffs, preferencesByCode } from '../../../src/adapters/trade/bundled-tariffs.ts';
import { readNotation } from '../../../src/adapters/trade/rate-notation.ts';
import { UnusableFileError } from '../../../src/adapters/shared/files/read-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { bundled, data } from '../../support/trade-fixture.ts';
import { processorMs } from '../../support/processor-time.ts';

describe('the notation of the bundled tariffs', () => {
  it.each([
    ['0%', { mfn: { parts: [{ kind: 'adValorem', rate: '0' }], text: '0%' } }],
    ['16.5%', { mfn: { parts: [{ kind: 'adValorem', rate: '0.165' }], text: '16.5%' } }],
    ['5%~', { mfn: { parts: [{ kind: 'adValorem', rate: '0.05' }], text: '5%' }, typical: true }],
    [
      '18%~25%',
      {
        mfn: { parts: [{ kind: 'adValorem', rate: '0.18' }], text: '18%' },
        typical: true,
        highest: { parts: [{ kind: 'adValorem', rate: '0.25' }], text: '25%' },
      },
    ],
    ['?', { mfn: 'unreadable' }],
    [
      '12.8% + 176.8 EUR/100 kg',
      {
        mfn: {
          parts: [
            { kind: 'adValorem', rate: '0.128' },
            { kind: 'specific', amount: '176.8', currency: 'EUR', per: '100', unit: 'kg' },
          ],
          text: '12.8% + 176.8 EUR/100 kg',
        },
      },
    ],
    [
      '4.5% min 0.3 EUR/1 item max 0.8 EUR/1 item',
      {
        mfn: {
          parts: [{ kind: 'adValorem', rate: '0.045' }],
          minimum: [{ kind: 'specific', amount: '0.3', currency: 'EUR', per: '1', unit: 'item' }],
          maximum: [{ kind: 'specific', amount: '0.8', currency: 'EUR', per: '1', unit: 'item' }],
          text: '4.5% min 0.3 EUR/1 item max 0.8 EUR/1 item',
        },
      },
    ],
    [
      '2%..9.7%',
      {
        mfn: { parts: [{ kind: 'adValorem', rate: '0.097' }], text: '2% to 9.7%' },
        spread: { lowest: '2%', highest: '9.7%' },
      },
    ],
  ])('reads %s', (notation, reading) => {
    expect(readNotation(notation)).toEqual(reading);
  });

  it.each(['12', 'free', '3 EUR/100 stone', '12% +', 'min 3%', '18%~25%~30%'])('refuses %s', (notation) => {
    expect(() => readNotation(notation)).toThrow(RangeError);
  });

  it('reads the preferences of every bundled line, the longest code first', () => {
    const us = bundled.tariffs.on('US', '2026-11-20');
    const granted = (code: string, agreement: string) => us?.lookup(code)?.preferences[agreement]?.text;
    expect([
      granted('61091000', 'P'),
      granted('61091000', 'E'),
      granted('6109100011', 'KR'),
      granted('6109', 'JO'),
    ]).toEqual(['0%', undefined, '0%', '0%']);
  });

  it('refuses preferences without agreements', () => {
    expect(preferencesByCode({ '0% ,': '61' })('61')).toThrow('"0% ," is no rate with agreements');
  });

  it.each(['25%~18%', '3 EUR/1 kg~18%', '18%~3 EUR/1 kg'])('refuses %s, which gives no highest rate', (notation) => {
    expect(() => readNotation(notation)).toThrow('the typical one and then the highest, for example "18%~25%"');
  });

  it('is the notation of every line of every bundled tariff', async () => {
    for (const name of await readdir(join(data, 'tariffs'))) {
      const { lines, preferences = {} } = JSON.parse(await readFile(join(data, 'tariffs', name), 'utf8')) as Record<
        'lines' | 'preferences',
        Record<string, string>
      >;
      for (const [text, codes] of Object.entries(preferences)) {
        const granted = preferencesByCode({ [text]: codes })(codes.split(' ')[0] ?? '');
        expect(() => granted?.(), `${name}: ${text}`).not.toThrow();
      }
      for (const notation of new Set(Object.values(lines)))
        expect(() => readNotation(notation), `${name}: ${notation}`).not.toThrow();
    }
  });
});

describe('a bundled tariff', () => {
  const us = bundled.tariffs.on('US', '2026-11-20');

  it('answers by the longest prefix it has', () => {
    expect(us?.lookup('6109901540')).toMatchObject({ code: '61099015', mfn: { text: '5.6%' } });
    expect(us?.lookup('6109100012')).toMatchObject({ code: '610910', mfn: { text: '16.5%' } });
    expect(us?.lookup('6109')).toMatchObject({ code: '6109', spread: { lowest: '2.6%', highest: '32%' } });
    expect(us?.lookup('4999')).toMatchObject({ code: '49', mfn: { text: '0%' } });
    expect(us?.lookup('7701')).toBeUndefined();
  });

  // Schedule 3 as of 2026-04-17; 9403.10 is given as 5 % by https://www.abf.gov.au/…/schedule-3/section-xx/chapter-94
  // too.
  it.each([
    ['9403100000', '5%'],
    ['6506100010', '0%'],
    ['7117190000', '5%'],
    ['490300', '0%'],
    ['6302210090', '5%'],
    ['9506510000', '0%'],
    ['9506620000', '5%'],
  ])('has lines of Australia by six digits: %s bears %s, and not the typical rate of its chapter', (code, rate) => {
    const line = bundled.tariffs.on('AU', '2026-11-20')?.lookup(code);
    expect(line).toMatchObject({ code: code.slice(0, 6), mfn: { text: rate } });
    expect([line?.typical, line?.source]).toEqual([undefined, expect.stringContaining('Schedule 3 as of 2026-04-17')]);
  });

  it('has the typical rate of the chapter where a code of Australia has several lines', () => {
    expect(bundled.tariffs.on('AU', '2026-11-20')?.lookup('6403990000')).toMatchObject({ code: '64', typical: true });
  });

  it('names its source list and its date', () => {
    expect(us?.lookup('610910')?.source).toContain('as of 2025-04-17');
  });

  it('is small enough to be bundled', async () => {
    const names = await readdir(join(data, 'tariffs'));
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(data, 'tariffs', name))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1.5 * 1024 * 1024);
  });

  it('is found in microseconds', () => {
    const took = processorMs(() => {
      for (let index = 0; index < 10_000; index++) us?.lookup('6109901540');
    });
    expect(took / 10_000).toBeLessThan(0.02);
  });

  it('that is damaged is refused by its file', async () => {
    const folder = await temporaryFolder();
    try {
      await cp(join(data, 'tariffs', 'HK.json'), join(folder.path, 'tariffs', 'HK.json'), { recursive: true });
      const file = join(folder.path, 'tariffs', 'HK.json');
      await writeFile(file, (await readFile(file, 'utf8')).replace('"01": "0%"', '"01": ""'));
      expect(() => bundledTariffs(folder.path)).toThrow(UnusableFileError);
    } finally {
      await folder.remove();
    }
  });
});
