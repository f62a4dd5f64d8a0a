import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { runningService } from '../support/running-service.ts';
import type { RunningService } from '../support/running-service.ts';
import { collectionIn, requestForCollection } from './collection-request.ts';
import { book } from './label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const consignee = {
  name: 'Wilhelmina Zaunkönig',
  email: 'w.zaunkoenig@example.org',
  phone: '+49 30 5550177',
  address: { line1: '17 Quittenweg', line2: 'Hinterhaus', city: 'Berlin', postcode: '10999', country: 'DE' },
};
const declared = { contentType: 'CommercialGoods', incoterms: 'DDU', signedBy: 'Ottokar Brandt' };
const people = ['Wilhelmina', 'Zaunk', 'w.zaunkoenig', '5550177', 'Quittenweg', 'Hinterhaus', 'Ottokar', 'Pankraz', 'pankraz@'];

const bookAndCollect = async () => {
  const { shipmentId, trackingNumber } = await book(service, { shipTo: consignee, customs: declared });
  const request = requestForCollection({ shipTo: consignee, trackingNumber, customs: declared });
  const { collectionId } = collectionIn(await service.post('/api/trade-engine/duties-taxes', request));
  const path = `/api/taxes-collections/${collectionId}`;
  await eventually(async () => (await service.get(path)).json['status'] === 'pending');
  const paid = await service.post(`${path}/payment`, {
    paymentMethodId: 'pm_card_visa',
    idempotencyKey: collectionId,
    name: 'Pankraz Payer',
    email: 'pankraz@example.org',
  });
  expect(paid.status).toBe(200);
  return { shipmentId, collectionId };
};

/** The text of every file of the event log. */
const textOfLog = async (): Promise<string> => {
  const names = (await readdir(service.dataDir)).filter((name) => name.startsWith('events.sqlite'));
  expect(names).not.toEqual([]);
  return (await Promise.all(names.map((name) => readFile(join(service.dataDir, name), 'utf8')))).join('');
};

describe('the event log', () => {
  it('names nobody after a booking and a payment, while replies do', async () => {
    const { shipmentId, collectionId } = await bookAndCollect();
    const stored = await textOfLog();
    for (const id of [shipmentId, collectionId]) expect(stored).toContain(id);
    for (const text of people) expect(stored).not.toContain(text);
    const replies = [await service.get(`/api/shipments/labels/${shipmentId}`), await service.get(`/api/taxes-collections/${collectionId}`)];
    for (const { text } of replies) expect(text).toContain(consignee.name);
  });
});
