import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { tariffLineReply } from '../../../src/adapters/trade/http/tariff-line-schemas.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { shirtRequest } from './shirt-request.ts';

type Shown = z.output<typeof tariffLineReply>;

const day = 86_400_000;
const path = '/api/trade-engine/tariff-line';
let ruleSetVersion = '';

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ start: '2026-11-24T09:00:00.000Z' });
  const { json } = await service.post('/api/trade-engine/duties-taxes', shirtRequest('PT', '90'));
  const { dutiesAndTaxes } = json as unknown as {
    readonly dutiesAndTaxes: { readonly customsDeclaration: { readonly ruleSetVersion: string } };
  };
  ({ ruleSetVersion } = dutiesAndTaxes.customsDeclaration);
  service.clock.advance(2 * day);
  await service.caughtUp();
});
afterAll(() => service.stop());

describe('what was known of a code on an earlier day', () => {
  const knownOn = async (destination: string, date: string, asking = {}) => {
    const query = new URLSearchParams({ hsCode: '6109.10', destination, knownOn: date }).toString();
    const { status, text } = await service.get(`${path}?${query}`, asking);
    expect(status).toBe(200);
    return (JSON.parse(text) as Shown).tariffLine.knownOn;
  };

  it('is told by the calculations of the account, for a destination of the same rules too', async () => {
    const record = { state: 'same', calculatedOn: '2026-11-24', ruleSetVersions: [ruleSetVersion] };
    expect(await knownOn('PT', '2026-11-24')).toEqual({ date: '2026-11-24', ...record });
    expect(await knownOn('IE', '2026-11-25')).toEqual({ date: '2026-11-25', ...record });
    expect(await knownOn('NZ', '2026-11-25')).toEqual({ date: '2026-11-25', state: 'notRecorded' });
    expect(await knownOn('PT', '2026-11-25', { token: 'rival' })).toEqual({ date: '2026-11-25', state: 'notRecorded' });
    expect(await knownOn('NZ', '2026-11-26')).toEqual({ date: '2026-11-26', state: 'same' });
    const logged = await service.get('/api/trade-engine/duties-usage-logs?hsCode=6109&destinationCountry=PT');
    expect(logged.json).toEqual([expect.objectContaining({ ruleSetVersion })]);
  });

  it('is not asked by default, and never of a day to come', async () => {
    const now = await service.get(`${path}?hsCode=6109.10&destination=GB`);
    expect(now.text).not.toContain('"knownOn"');
    for (const query of ['-line?hsCode=6109&destination=GB', '-lines?destination=GB']) {
      const refused = await service.get(`/api/trade-engine/tariff${query}&knownOn=2027-01-01`);
      expect([refused.status, refused.json.messages[0]?.field]).toEqual([400, 'knownOn']);
    }
    const rows = await service.get(`${path}s?destination=GB&hsCode=6109&knownOn=2026-11-20`);
    expect(rows.json).toMatchObject([{ hsCode: '610910', rates: [{ text: '12%' }] }, { hsCode: '610990' }]);
  });
});
