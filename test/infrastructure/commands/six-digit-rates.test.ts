import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aFile } from '../../adapters/trade/tariffs/schedule-files.ts';
import { aWitsFile, witsRow } from '../../adapters/trade/tariffs/wits-files.ts';
import { runCommand } from '../../support/command-line.ts';
import { runningService } from '../../support/running-service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

type Answered = {
  readonly dutiesAndTaxes: {
    readonly complete: boolean;
    readonly missing?: readonly { readonly reason: string }[];
    readonly commodities: readonly { readonly missing?: readonly { readonly reason: string }[] }[];
    readonly charges: readonly { readonly code: string; readonly amount: number }[];
    readonly customsDeclaration: { readonly ruleSetVersion: string; readonly rules: readonly { readonly id: string; readonly source: string }[] };
  };
}; // oxfmt-ignore

const desk = async () => {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const dataDir = join(path, 'data');
  const run = (...command: readonly string[]) =>
    runCommand(['tariffs', ...command], { dataDir, environment: { LOG_LEVEL: 'silent' } });

  const asked = async (country: string, hsCode: string) => {
    const service = await runningService({ dataDir, start: '2026-11-20T10:00:00.000Z' });
    try {
      const { json } = await service.post('/api/trade-engine/duties-taxes', {
        shipFrom: { address: { country: 'CN' } },
        shipTo: { address: { country } },
        commodities: [
          { title: 'Goods', hsCode, quantity: 1, value: { amount: '1000.00', currency: 'EUR' }, countryOfOrigin: 'CN' },
        ],
        customs: { contentType: 'CommercialGoods', incoterms: 'DDU' },
        currency: 'EUR',
      });
      const {
        complete,
        missing = [],
        commodities,
        charges,
        customsDeclaration,
      } = (json as unknown as Answered).dutiesAndTaxes;
      return {
        complete,
        missing: [...missing, ...commodities.flatMap((each) => each.missing ?? [])].map(({ reason }) => reason),
        sums: Object.fromEntries(charges.map(({ code, amount }) => [code, amount])),
        version: customsDeclaration.ruleSetVersion,
        sources: customsDeclaration.rules
          .filter(({ id }) => id.startsWith('tariff-'))
          .map(({ id, source }) => [id, source]),
        said: json.messages.filter(({ reason }) => reason === 'tariff_rate_range').map(({ message }) => message),
      };
    } finally {
      await service.stop();
    }
  };

  /** Imports and activates a file, and returns the name of its version. */
  const activated = async (file: string, format: string, destination: string): Promise<string> => {
    const { stdout, stderr } = await run('import', file, '--format', format, '--destination', destination);
    const { version } = JSON.parse(stdout || `{"version":${JSON.stringify(stderr)}}`) as { readonly version: string };
    expect((await run('activate', version, '--from', '2026-11-01')).stderr).toBe('');
    return version;
  };
  return { asked, activated };
};

describe('six-digit rates of a country that has a sheet', () => {
  it('go before the sheet: nothing is missing for the duty, and a range is said to be one', async () => {
    const { asked, activated } = await desk();
    // A sheet has no rates of duty, or those that are typical of a chapter.
    const unsure = ['duty_not_loaded', 'tariff_rate_typical'];
    const isUnsure = (missing: readonly string[]) => missing.some((reason) => unsure.includes(reason));
    expect(isUnsure((await asked('KE', '6109.10')).missing)).toBe(true);

    const file = await aWitsFile([
      witsRow({ code: '610910', lowest: '36', highest: '36' }),
      witsRow({ code: '640399', lowest: '25', highest: '35' }),
      witsRow({ code: '100630', lowest: '35', highest: '75', notByValue: 1, lines: 3 }),
    ]);
    const version = await activated(file, 'wits-tariff', 'KE');

    const shirt = await asked('KE', '6109.10');
    // 36 % of 1,000.
    expect(shirt.sums.DUTY).toBe(360);
    expect(isUnsure(shirt.missing)).toBe(false);
    expect(shirt.version).toContain(`.tariff-${version}`);
    expect(shirt.sources).toEqual([
      ['tariff-KE-610910', expect.stringMatching(/^UNCTAD TRAINS by WITS, general rates of KE by six digits/)],
    ]);

    const shoes = await asked('KE', '6403.99.00');
    expect(shoes.sums.DUTY).toBe(350);
    expect(shoes.said).toEqual([
      'commodities[0].hsCode 64039900 is in 640399, which stands for several lines of the tariff, from 25% to 35%; ' +
        'the highest was taken. The tariff that is loaded has no longer codes.',
    ]);

    const rice = await asked('KE', '1006.30');
    expect([rice.complete, rice.sums.DUTY]).toEqual([false, undefined]);
  });

  it('may come from a file of the operator, with ranges', async () => {
    const { asked, activated } = await desk();
    await activated(await aFile('code,mfn\n6109,15%\n640399,5%..15%\n'), 'csv', 'VE');
    const shoes = await asked('VE', '6403.99');
    // 15 % of 1,000.
    expect([shoes.sums.DUTY, shoes.missing.includes('duty_not_loaded')]).toEqual([150, false]);
    expect(shoes.said).toEqual([
      'commodities[0].hsCode 640399 stands for several lines of the tariff, from 5% to 15%; ' +
        'the highest was taken. The tariff that is loaded has no longer codes.',
    ]);
  });
});
