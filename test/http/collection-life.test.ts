import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionOfAnyAccount } from '../../src/application/collections/find-collection.ts';
import { eventually } from '../support/eventually.ts';
import { runningService } from '../support/running-service.ts';
import type { RunningService } from '../support/running-service.ts';
import { collectionIn, requestForCollection } from './collection-request.ts';

const collections = '/api/taxes-collections';
const settings = '/api/accounts/me/settings';

type Shown = {
  readonly id: string;
  readonly status: string;
  readonly collectionDeadline?: string;
  readonly paymentUrl: string;
  readonly dutiesAndTaxes?: { readonly totalAmount: number };
  readonly events: readonly { readonly code: string }[];
  readonly [name: string]: unknown;
};

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(async () => {
  await service.stop();
});

const read = async (id: string): Promise<Shown> => (await service.get(`${collections}/${id}`)).json as unknown as Shown;
const becomes = (id: string, status: string): Promise<Shown> =>
  eventually(async () => {
    const shown = await read(id);
    return shown.status === status && shown;
  });
const ready = async (changes: object = {}): Promise<Shown> => {
  const { collectionId } = collectionIn(await service.post('/api/trade-engine/duties-taxes', requestForCollection(changes)));
  return becomes(collectionId, 'pending');
};

describe("an account's settings for collections", () => {
  it('are the deadline and the surcharge of those that are requested afterwards', async () => {
    const before = await service.get(settings);
    expect(before.json['collections']).toEqual({ collectionDeadlineDays: 10, surcharges: [] });

    const surcharge = { validFrom: '2026-01-01', currency: 'EUR', amount: 2.5, rate: '0.1', max: '3.00' };
    const change = { collections: { collectionDeadlineDays: 3, surcharges: [surcharge] } };
    const changed = await service.ask('PATCH', settings, change);
    expect(changed.json['collections']).toEqual({
      collectionDeadlineDays: 3,
      surcharges: [{ ...surcharge, amount: '2.5' }],
    });

    const shown = await ready();
    expect(shown.collectionDeadline).toBe('2026-11-25T22:59:59.999Z');
    const { due } = (await collectionOfAnyAccount(service.eventStore, shown.id)) ?? {};
    expect(due).toEqual({ amount: ((shown.dutiesAndTaxes?.totalAmount ?? 0) + 5.5).toFixed(2), currency: 'EUR' });

    const reset = await service.ask('PATCH', settings, { collections: { collectionDeadlineDays: null, surcharges: null } });
    expect(reset.json['collections']).toEqual(before.json['collections']);
  });

  it('are refused with every fault and an example', async () => {
    const surcharges = [
      { validFrom: '2026-02-30', currency: 'EUR', rate: '20' },
      { currency: 'JPY', validFrom: '2027-01-01', amount: '1.5' },
    ];
    const { status, json } = await service.ask('PATCH', settings, { collections: { collectionDeadlineDays: 61, surcharges } });
    expect([status, json.messages[0]?.reason]).toEqual([400, 'validation_failed']);
    expect(json.messages[0]?.details).toEqual([
      'collections.collectionDeadlineDays must be a whole number of business days from 1 to 60, for example 10.',
      'collections.surcharges[0].validFrom must be an existing date, for example "2027-01-01".',
      'collections.surcharges[0].rate must be a fraction from 0 to 0.5, for example "0.02" for two percent.',
      'collections.surcharges[1].amount must have at most 0 decimals in JPY, for example "150".',
    ]);
  });
});
