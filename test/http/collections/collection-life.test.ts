import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { collectionOfAnyAccount } from '../../../src/application/collections/find-collection.ts';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { collectionUntil, readCollection, readyCollection, requestForCollection } from './collection-request.ts';
import type { CollectionJson } from './collection-request.ts';
import { book } from '../parcels/label-request.ts';

const collections = '/api/taxes-collections';
const settings = '/api/accounts/me/settings';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(async () => {
  await service.stop();
});

const read = (id: string, of = service) => readCollection(of, id);
const until = (id: string, is: (shown: CollectionJson) => boolean, of = service) => collectionUntil(of, id, is);
const ready = (changes: object = {}, of = service) => readyCollection(of, changes);
const codesOf = ({ events }: CollectionJson): readonly string[] => events.map(({ code }) => code);

describe("an account's settings for collections", () => {
  it('are the deadline and the surcharge of those that are requested afterwards', async () => {
    const before = await service.get(settings);
    expect(before.json['collections']).toEqual({
      collectionDeadlineDays: 10,
      surcharges: [],
      incompleteCollections: 'collect',
      unsureCodes: 'collect',
    });

    const surcharge = { validFrom: '2026-01-01', currency: 'EUR', amount: 2.5, rate: '0.1', max: '3.00' };
    const change = { collections: { collectionDeadlineDays: 3, surcharges: [surcharge] } };
    const changed = await service.ask('PATCH', settings, change);
    expect(changed.json['collections']).toEqual({
      collectionDeadlineDays: 3,
      surcharges: [{ ...surcharge, amount: '2.5' }],
      incompleteCollections: 'collect',
      unsureCodes: 'collect',
    });

    const shown = await ready();
    expect(shown.collectionDeadline).toBe('2026-11-25T22:59:59.999Z');
    const { due } = (await collectionOfAnyAccount(service.eventStore, shown.id)) ?? {};
    expect(due).toEqual({ amount: ((shown.dutiesAndTaxes?.totalAmount ?? 0) + 5.5).toFixed(2), currency: 'EUR' });
    expect(shown.amountDue).toEqual(due);

    await service.caughtUp();
    const [header = '', row = ''] = (
      await service.get(`/api/taxes-collections/export?trackingNumber=${shown.trackingNumber}`)
    ).text.split('\r\n');
    const cells = Object.fromEntries(header.split(',').map((name, index) => [name, row.split(',')[index]]));
    expect(cells).toMatchObject({ totalAmount: due?.amount, fees: '5.50' });
    expect((Number(cells['duty']) + Number(cells['vat']) + 5.5).toFixed(2)).toBe(due?.amount);

    const reset = await service.ask('PATCH', settings, {
      collections: { collectionDeadlineDays: null, surcharges: null },
    });
    expect(reset.json['collections']).toEqual(before.json['collections']);
  });

  it('are refused with every fault and an example', async () => {
    const surcharges = [
      { validFrom: '2026-02-30', currency: 'EUR', rate: '20' },
      { currency: 'JPY', validFrom: '2027-01-01', amount: '1.5' },
    ];
    const { status, json } = await service.ask('PATCH', settings, {
      collections: { collectionDeadlineDays: 61, surcharges },
    });
    expect([status, json.messages[0]?.reason]).toEqual([400, 'validation_failed']);
    expect(json.messages[0]?.details).toEqual([
      'collections.collectionDeadlineDays must be a whole number of business days from 1 to 60, for example 10.',
      'collections.surcharges[0].validFrom must be an existing date, for example "2027-01-01".',
      'collections.surcharges[0].rate must be a fraction from 0 to 0.5, for example "0.02" for two percent.',
      'collections.surcharges[1].amount must have at most 0 decimals in JPY, for example "150".',
    ]);
  });
});

describe('a parcel at customs', () => {
  const advance = (shipmentId: string, to: string) => service.post('/sandbox/advance', { shipmentId, to });

  it('is shown with its collection while it is held', async () => {
    const { shipmentId, trackingNumber } = await book(service);
    const { id } = await ready({ trackingNumber });
    expect(await read(id)).not.toHaveProperty('customsHold');
    expect((await advance(shipmentId, 'customs_hold')).status).toBe(200);
    const held = await until(id, ({ customsHold }) => customsHold !== undefined);
    expect(held).toMatchObject({ status: 'pending' });
    expect(codesOf(held).slice(0, 2)).toEqual(['customs_hold', 'ready']);
    expect(held['customsHold']).toEqual({ since: expect.stringMatching(/^2026-11-20T/) as unknown });

    await advance(shipmentId, 'customs_cleared');
    const released = await until(id, ({ customsHold }) => customsHold === undefined);
    expect(codesOf(released).slice(0, 2)).toEqual(['customs_released', 'customs_hold']);
  });

  it('is shown with a collection that is requested afterwards', async () => {
    const { trackingNumber } = await book(service, { customerReference: 'SIM-CUSTOMS-HOLD' });
    await eventually(async () => {
      await service.caughtUp();
      return (await service.get(`/api/tracking/${trackingNumber}`)).json['status'] === 'customs_hold';
    });
    const { id } = await ready({ trackingNumber });
    expect(await until(id, ({ customsHold }) => customsHold !== undefined)).toMatchObject({ status: 'pending' });
  });
});

describe('a parcel that its carrier has weighed', () => {
  const sugar = {
    title: 'White cane sugar',
    hsCode: '1701.99',
    quantity: 1,
    value: { amount: '200.00', currency: 'GBP' },
    countryOfOrigin: 'CN',
  };
  const actualScaleWeight = { unit: 'kg', value: '5' };
  const weighed = async () => {
    const { shipmentId, trackingNumber } = await book(service);
    const before = await ready({ trackingNumber, commodities: [sugar], weight: { unit: 'kg', value: '0.5' } });
    const charge = {
      type: 'weight_correction',
      name: 'Weight correction',
      amount: '5.00',
      currency: 'GBP',
      actualScaleWeight,
    };
    const weigh = () => service.post(`/api/shipments/labels/${shipmentId}/surcharges`, charge, { token: 'operator' });
    return { before, weigh };
  };

  it('is calculated again with that weight', async () => {
    const { before, weigh } = await weighed();
    expect((await weigh()).status).toBe(201);
    const after = await until(before.id, (shown) => codesOf(shown).includes('reassessed'));
    expect(after['weight']).toEqual(actualScaleWeight);
    expect(after.dutiesAndTaxes?.totalAmount).toBeGreaterThan(before.dutiesAndTaxes?.totalAmount ?? Infinity);
  });

  it('while somebody pays is calculated again as soon as that attempt has failed', async () => {
    const { before, weigh } = await weighed();
    const payment = { paymentMethodId: 'pm_card_threeDSecure2Required', idempotencyKey: `weighed-${before.id}` };
    const { json } = await service.post(`${collections}/${before.id}/payment`, payment);
    expect(json['status']).toBe('requires_action');
    await weigh();
    await service.caughtUp();
    const { status, events, dutiesAndTaxes, weight } = await until(
      before.id,
      (shown) => JSON.stringify(shown['weight']) !== JSON.stringify(before['weight']),
    );
    expect([status, dutiesAndTaxes]).toEqual(['processing', before.dutiesAndTaxes]);
    expect(events.map(({ code }) => code)).not.toContain('reassessed');
    expect(weight).toEqual(actualScaleWeight);

    await fetch(String(json['actionUrl']), {
      method: 'POST',
      body: new URLSearchParams({ answer: 'fail' }),
      redirect: 'manual',
    });
    const after = await until(before.id, (shown) => codesOf(shown).includes('reassessed'));
    expect(after.status).toBe('pending');
    expect(after.dutiesAndTaxes?.totalAmount).toBeGreaterThan(before.dutiesAndTaxes?.totalAmount ?? Infinity);
  });
});

describe('on the first day of another rule', () => {
  const day = 24 * 3_600_000;

  it('an unpaid collection is calculated again, and one whose sum stays the same is not changed', async () => {
    const folder = await temporaryFolder();
    const rules = join(folder.path, 'rules');
    await mkdir(rules);
    const vat = {
      id: 'own-vat-de',
      kind: 'vat',
      name: 'VAT',
      code: 'VAT',
      rate: '0.25',
      source: 'A law',
      certainty: 'known',
    };
    const change = { 'eu-vat-de': { validTo: '2026-11-20' } };
    const add = { taxes: [{ ...vat, validFrom: '2026-11-21', when: { destinations: ['DE'] } }] };
    await writeFile(join(rules, 'EU.json'), JSON.stringify({ change, add }));
    const other = await runningService({ environment: { TRADE_RULES_DIR: rules } });
    onTestFinished(async () => {
      await other.stop();
      await folder.remove();
    });
    const { shipTo } = requestForCollection();
    const address = { line1: '1 Sample Street', city: 'Wien', postcode: '1010', country: 'AT' };
    const german = await ready({}, other);
    const austrian = await ready({ shipTo: { ...shipTo, address } }, other);
    await other.caughtUp();

    other.clock.advance(day);
    const recalculated = await until(german.id, (shown) => codesOf(shown).includes('reassessed'), other);
    expect(recalculated.dutiesAndTaxes?.totalAmount).toBeGreaterThan(german.dutiesAndTaxes?.totalAmount ?? Infinity);
    expect(recalculated.collectionDeadline).toBe(german.collectionDeadline);
    const { events, dutiesAndTaxes } = await read(austrian.id, other);
    expect([events, dutiesAndTaxes]).toEqual([austrian.events, austrian.dutiesAndTaxes]);
  });
});

describe('time that passes for one collection', () => {
  const advance = (how: object, token = 'shop') => service.post('/sandbox/advance', how, { token });
  const shownIn = ({ json }: Answer): CollectionJson => json['collection'] as CollectionJson;
  const hour = 3_600_000;

  it('brings its dates forward by a duration, and those of no other', async () => {
    const [{ id, collectionDeadline = '' }, other] = [await ready(), await ready()];
    const answer = await advance({ collectionId: id, by: 'P2DT1H' });
    expect([answer.status, shownIn(answer).status, codesOf(shownIn(answer))[0]]).toEqual([
      200,
      'pending',
      'dates_moved',
    ]);
    expect(Date.parse(collectionDeadline) - Date.parse(shownIn(answer).collectionDeadline ?? '')).toBe(49 * hour);
    expect(await read(id)).toMatchObject({ collectionDeadline: shownIn(answer).collectionDeadline });
    expect((await read(other.id)).collectionDeadline).toBe(collectionDeadline);
  });

  it('makes it overdue, then expired', async () => {
    const { id } = await ready();
    const listed = async (): Promise<boolean> => {
      await service.caughtUp();
      return (await service.get(`${collections}?overdueOnly=true`)).text.includes(id);
    };
    expect(await listed()).toBe(false);
    expect(shownIn(await advance({ collectionId: id, to: 'overdue' })).status).toBe('pending');
    expect(await listed()).toBe(true);
    expect(codesOf(shownIn(await advance({ collectionId: id, to: 'overdue' })))[0]).toBe('dates_moved');
    const expired = shownIn(await advance({ collectionId: id, to: 'expired' }));
    expect([expired.status, codesOf(expired).slice(0, 3)]).toEqual([
      'expired',
      ['expired', 'dates_moved', 'dates_moved'],
    ]);
    expect(expired.events[0]?.timestamp).toBe(service.clock.now());

    const again = await advance({ collectionId: id, to: 'expired' });
    expect([again.status, again.json.messages[0]?.message]).toEqual([
      409,
      `${id} is expired: only a pending collection has dates to bring forward.`,
    ]);
  });

  it.each<[object, string]>([
    [{ collectionId: 'txc_any', to: 'paid' }, 'to must be one of'],
    [
      { collectionId: 'txc_any', to: 'delivered' },
      'to must be one of next_stage, overdue, expired for a collection; it is paid on its page',
    ],
    [{ collectionId: 'txc_any', by: 2 }, 'by must be a duration for a collection, for example "P2D"'],
    [
      { collectionId: 'txc_any', by: '2 days' },
      'by must be a number of scans from 1 to 20, or a duration such as "PT36H" or "P2D"',
    ],
    [{ collectionId: 'txc_any' }, 'to must be given, or "by", and not both'],
    [
      { collectionId: 'txc_any', shipmentId: 'shp_any', to: 'delivered' },
      'shipmentId must be given, or "collectionId", and not both',
    ],
    [{ to: 'delivered' }, 'shipmentId must be given, or "collectionId", and not both'],
    [{ shipmentId: 'shp_any', to: 'expired' }, 'to must be a status of a shipment, one of collected, in_hub'],
  ])('is refused for %j', async (body, message) => {
    const { status, json } = await advance(body);
    expect(status).toBe(400);
    expect(json.messages[0]?.details.join(' ')).toContain(message);
  });

  it("passes for the account's own collections only", async () => {
    const { id } = await ready();
    expect((await advance({ collectionId: id, to: 'expired' }, 'rival')).status).toBe(404);
    expect((await advance({ collectionId: id, to: 'expired' }, 'reader')).status).toBe(403);
    expect((await read(id)).status).toBe('pending');
  });
});

describe("lists and exports of collections by react-admin's parameters", () => {
  const customerReference = 'react-admin';
  const asking = async (path: string, parameters: Readonly<Record<string, string>>) =>
    service.get(`${path}?${new URLSearchParams(parameters).toString()}`);
  const filtered = (path: string, filter: object, more: Readonly<Record<string, string>> = {}) =>
    asking(path, { filter: JSON.stringify({ customerReference, ...filter }), ...more });
  const idsIn = ({ text }: Answer): readonly string[] =>
    (JSON.parse(text) as readonly CollectionJson[]).map(({ id }) => id);
  const exportedIdsIn = async (filter: object): Promise<readonly string[]> => {
    const query = new URLSearchParams({ filter: JSON.stringify({ customerReference, ...filter }) });
    const { bytes } = await service.bytes(`${collections}/export?${query.toString()}`);
    return new TextDecoder().decode(bytes).split('\r\n').slice(1, -1).map((line) => line.slice(0, line.indexOf(','))); // oxfmt-ignore
  };

  it('have every filter, in one JSON object', async () => {
    const [open, over, late] = [
      await ready({ customerReference }),
      await ready({ customerReference }),
      await ready({ customerReference }),
    ];
    await service.post(`${collections}/${over.id}/cancel`);
    await service.post(`${collections}/${over.id}/archive`);
    await service.post('/sandbox/advance', { collectionId: late.id, to: 'overdue' });
    await service.caughtUp();
    const expectations: readonly (readonly [object, readonly CollectionJson[]])[] = [
      [{}, [open, late]],
      [{ includeArchived: true }, [open, over, late]],
      [{ status: ['pending'] }, [open, late]],
      [{ status: 'cancelled', includeArchived: true }, [over]],
      [{ status: ['cancelled', 'pending'], includeArchived: 'true' }, [open, over, late]],
      [{ trackingNumber: open['trackingNumber'] }, [open]],
      [{ overdueOnly: true }, [late]],
      [{ createdAtFrom: '2026-11-20', createdAtTo: '2026-11-20' }, [open, late]],
      [{ createdAtTo: '2026-11-19' }, []],
      [{ collectionDeadlineFrom: '2026-12-01' }, [open]],
      [{ collectionDeadlineTo: '2026-12-01' }, [late]],
    ];
    for (const [filter, expected] of expectations) {
      const ids = expected.map(({ id }) => id);
      expect([filter, idsIn(await filtered(collections, filter, { sort: '["id","ASC"]' }))]).toEqual([filter, ids]);
      expect([filter, await exportedIdsIn(filter)]).toEqual([filter, ids]);
    }

    const all = [open, over, late].map(({ id }) => id);
    const page = async (range: string) =>
      filtered(collections, { includeArchived: true }, { range, sort: '["createdAt","ASC"]' });
    const [first, rest, none] = [await page('[0,1]'), await page('[2,9]'), await page('[3,9]')];
    expect([idsIn(first), idsIn(rest), idsIn(none)]).toEqual([all.slice(0, 2), all.slice(2), []]);
    expect([first, rest].map(({ headers }) => headers.get('content-range'))).toEqual([
      'taxes-collections 0-1/3',
      'taxes-collections 2-2/3',
    ]);
    expect(none.headers.get('x-total-count')).toBe('3');
    const byDeadline = await filtered(collections, {}, { sort: '["collectionDeadline","ASC"]' });
    expect(idsIn(byDeadline)).toEqual([late.id, open.id]);
  });

  it.each([collections, `${collections}/export`])(
    'refuse a filter at %s that is no JSON object, with an example',
    async (path) => {
      for (const filter of ['{status:pending}', '["pending"]']) {
        const { status, json } = await asking(path, { filter });
        expect([status, json.messages[0]?.details]).toEqual([
          400,
          ['filter must be a JSON object, for example {"status":["pending"]}.'],
        ]);
      }
      const { json } = await asking(path, { filter: '{"status":["payed"]}' });
      expect(json.messages[0]?.details[0]).toContain('status');
    },
  );
});
