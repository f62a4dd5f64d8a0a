import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../support/command-line.ts';
import { runningService } from '../support/running-service.ts';
import type { RunningService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const day = '2026-11-20';
const rows = (...lines: readonly (readonly [code: string, description: string])[]): string =>
  ['code,description,mfn', ...lines.map(([code, description]) => `${code},"${description}",12%`), ''].join('\n');

/** Schedules with lines of as many digits as the places' own have. */
const schedules: Readonly<Record<string, string>> = {
  US: rows(
    ['6109.10.00', 'T-shirts, of cotton'],
    ['6109.10.00.04', "Men's or boys' T-shirts, all white"],
    ['6109.10.00.40', "Women's or girls' T-shirts"],
    ['6109.10.00.90', 'Other'],
  ),
  EU: rows(['6109.10.00', 'T-shirts, singlets and other vests, of cotton']),
  GB: rows(['6109.10.00.10', 'T-shirts'], ['6109.10.00.90', 'Other']),
  AU: rows(['6109.10.10', "Men's and boys' garments"], ['6109.10.90', 'Other']),
};

type Code = { readonly hsCode: string; readonly region: { readonly code: string } };
type Classified = {
  readonly classifications: readonly [
    {
      readonly classification: {
        readonly sixDigitHSCode: string;
        readonly destinationHSCode: string;
        readonly originHSCode: string;
        readonly regionalCodes: readonly Code[];
      };
    },
  ];
};

describe('national digits', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let service: RunningService;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const dataDir = join(folder.path, 'data');
    const waybill = async (...command: readonly string[]): Promise<string> => {
      const { code, stdout, stderr } = await runCommand(['tariffs', ...command], {
        dataDir,
        environment: { LOG_LEVEL: 'silent' },
      });
      if (code !== 0) throw new Error(stderr);
      return stdout;
    };
    for (const [place, schedule] of Object.entries(schedules)) {
      const file = join(folder.path, `${place}.csv`);
      await writeFile(file, schedule);
      const { version } = JSON.parse(
        await waybill('import', file, '--format', 'csv', '--destination', place, '--whole'),
      ) as {
        version: string;
      };
      await waybill('activate', version, '--from', day);
    }
    service = await runningService({ dataDir, start: `${day}T10:00:00.000Z` });
  });
  afterAll(async () => {
    await service.stop();
    await folder.remove();
  });

  const classified = async (title: string) => {
    const answer = await service.post('/api/trade-engine/classifications', {
      originCountry: 'GB',
      destinationCountry: 'US',
      additionalCountries: ['EU', 'DE', 'AU', 'NZ', 'All'],
      products: [{ title }],
    });
    if (answer.status !== 200) throw new Error(answer.text);
    const { classifications } = answer.json as unknown as Classified;
    const [{ classification }] = classifications;
    const { sixDigitHSCode, destinationHSCode, originHSCode, regionalCodes } = classification;
    return {
      sixDigitHSCode,
      US: destinationHSCode,
      GB: originHSCode,
      ...Object.fromEntries(regionalCodes.map(({ hsCode, region }) => [region.code, hsCode])),
    };
  };

  it('are those of its imported schedule, by the line whose text fits best', async () => {
    expect(await classified("Women's cotton T-shirt, white")).toEqual({
      sixDigitHSCode: '610910',
      US: '6109100040',
      GB: '6109100010',
      EU: '61091000',
      DE: '61091000',
      AU: '61091090',
      NZ: '610910',
      All: '610910',
    });
  });

  it('are absent where the schedule has no line below the six', async () => {
    expect(await classified('Ceramic mug')).toEqual({
      sixDigitHSCode: '691200',
      US: '691200',
      GB: '691200',
      EU: '691200',
      DE: '691200',
      AU: '691200',
      NZ: '691200',
      All: '691200',
    });
  });
});
