import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { collectionIn, requestForCollection } from '../collections/collection-request.ts';
import { book } from '../parcels/label-request.ts';
import { aFile, base64, entry, uploads } from '../parcels/trade-documents.ts';
import type { Uploaded } from '../parcels/trade-documents.ts';

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
const people = [
  'Wilhelmina',
  'Zaunk',
  'w.zaunkoenig',
  '5550177',
  'Quittenweg',
  'Hinterhaus',
  'Ottokar',
  'Pankraz',
  'pankraz@',
];

const bookAndCollect = async () => {
  const { shipmentId, trackingNumber } = await book(service, { shipTo: consignee, customs: declared });
  const request = requestForCollection({ shipTo: consignee, trackingNumber, customs: declared });
  const { collectionId, paymentUrl } = collectionIn(await service.post('/api/trade-engine/duties-taxes', request));
  const path = `/api/taxes-collections/${collectionId}`;
  await eventually(async () => (await service.get(path)).json['status'] === 'pending');
  const paid = await service.post(`${path}/payment`, {
    paymentMethodId: 'pm_card_visa',
    idempotencyKey: collectionId,
    name: 'Pankraz Payer',
    email: 'pankraz@example.org',
  });
  expect(paid.status).toBe(200);
  return { shipmentId, collectionId, trackingNumber, paymentUrl };
};

/** The documents that are stored deflated, as they were. */
const inflatedTexts = (): string => {
  using database = new DatabaseSync(join(service.dataDir, 'documents.sqlite'), { readOnly: true });
  const rows = database.prepare('SELECT bytes FROM documents WHERE deflated = 1').all();
  return rows.map(({ bytes }) => inflateRawSync(bytes as Uint8Array).toString()).join('');
};

/** The text of every file in the data folder whose path begins so. */
const textOf = async (beginning: string): Promise<string> => {
  const entries = await readdir(service.dataDir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const chosen = paths.filter((path) => path.startsWith(join(service.dataDir, beginning)));
  expect(chosen).not.toEqual([]);
  const texts = await Promise.all(chosen.map((path) => readFile(path, 'utf8')));
  return [...texts, inflatedTexts()].join('');
};

describe('the event log', () => {
  it('names nobody after a booking and a payment, while replies do', async () => {
    const { shipmentId, collectionId } = await bookAndCollect();
    const stored = await textOf('events.sqlite');
    for (const id of [shipmentId, collectionId]) expect(stored).toContain(id);
    for (const text of people) expect(stored).not.toContain(text);
    const replies = [
      await service.get(`/api/shipments/labels/${shipmentId}`),
      await service.get(`/api/taxes-collections/${collectionId}`),
    ];
    for (const { text } of replies) expect(text).toContain(consignee.name);
  });
});

const erase = (body: object, token = 'operator') => service.post('/api/privacy/erasures', body, { token });

describe('an erasure', () => {
  it('leaves nothing of the people of a shipment in any file, and every reply still works', async () => {
    const { shipmentId, collectionId, trackingNumber, paymentUrl } = await bookAndCollect();
    const label = (await service.get(`/api/shipments/labels/${shipmentId}`)).json;
    const [document] = (label['shipment'] as { readonly documents: readonly { readonly url: string }[] }).documents;
    expect((await service.bytes(document?.url ?? '', { token: null })).status).toBe(200);
    await service.caughtUp();
    expect(await textOf('waybill.sqlite')).toContain('Zaunk');

    const planned = await erase({ shipmentIds: [shipmentId], dryRun: true });
    expect([planned.status, planned.json['dryRun']]).toEqual([200, true]);
    expect((await service.get(`/api/shipments/labels/${shipmentId}`)).text).toContain('Zaunk');

    const { status, json } = await erase({ shipmentIds: [shipmentId] });
    expect(status).toBe(200);
    expect(json['erased']).toEqual(planned.json['erased']);
    expect(json).toMatchObject({
      dryRun: false,
      finished: true,
      shared: [],
      erased: [
        { type: 'shipment', id: shipmentId, entries: ['shipFrom', 'shipTo', 'signatory'] },
        { type: 'taxesCollection', id: collectionId, entries: ['payer', 'shipFrom', 'shipTo', 'signatory'] },
      ].map(({ entries, ...object }) => ({ ...object, entries: expect.arrayContaining(entries) as string[] })),
    });

    const shipment = (await service.get(`/api/shipments/labels/${shipmentId}`)).json['shipment'];
    expect(shipment).toMatchObject({ shipmentId, documents: [], personalDataErasedAt: service.clock.now() });
    expect(Object.keys(shipment as object)).not.toContain('shipTo');
    const collection = (await service.get(`/api/taxes-collections/${collectionId}`)).json;
    expect(collection).toMatchObject({ status: 'paid', personalDataErasedAt: service.clock.now() });
    expect((await service.bytes(document?.url ?? '', { token: null })).status).toBe(404);
    const rows = (await service.get('/api/shipments/labels?range=[0,99]')).json as unknown as readonly {
      readonly shipmentId: string;
    }[];
    expect(JSON.stringify(rows.find((row) => row.shipmentId === shipmentId))).not.toContain('Zaunk');
    const lines = (await service.get('/api/taxes-collections/export?format=csv')).text.split('\n');
    expect(lines.find((line) => line.includes(collectionId))).not.toContain('Zaunk');

    expect((await erase({ shipmentIds: [shipmentId] })).json['erased']).toEqual([]);
    expect((await fetch(paymentUrl)).status).toBe(200);
    expect((await service.get(`/track/${trackingNumber}`, { token: null })).status).toBe(200);
  });

  it('takes the words of carriers with the consignee: no reply, page, audit, webhook, list of codes, log or file holds them', async () => {
    const shipTo = { ...consignee, email: 'quentin@example.org' };
    const { shipmentId, trackingNumber } = await book(service, { shipTo });
    const words = (code: string) => ({
      code,
      description: `Bei Nachbarin Fiedelbogen, ${code}`,
      location: `Quittenhof ${code}, DE`,
    });
    const push = (...scans: readonly object[]) =>
      service.post(
        '/api/tracking/events',
        { events: scans.map((scan) => ({ trackingNumber, ...scan })) },
        { token: 'carrier' },
      );
    const collected = { ...words('EMA'), timestamp: service.clock.now() };
    const unknown = { ...words('ZZ9'), timestamp: service.clock.now() };
    expect((await push(collected, unknown)).status).toBe(200);
    await service.caughtUp();
    const reads = async () => [
      await service.get(`/api/shipments/labels/${shipmentId}`),
      await service.get(`/api/tracking/${trackingNumber}`),
      await service.get(`/track/${trackingNumber}`, { token: null }),
      await service.get(`/api/audit/shipment/${shipmentId}/events`),
      await service.get('/api/tracking-codes/unknown', { token: 'admin' }),
    ];
    const before = (await reads()).map(({ text }) => text);
    for (const text of before.slice(0, 2)) expect(text).toContain('Fiedelbogen');
    expect(before[2]).toContain('Quittenhof EMA');
    expect(await textOf('waybill.sqlite')).toContain('Fiedelbogen');
    expect(await textOf('events.sqlite')).not.toContain('Fiedelbogen');

    const { json } = await erase({ consignee: shipTo.email });
    const erased = (json['erased'] as readonly { readonly id: string; readonly entries: readonly string[] }[]).find(
      ({ id }) => id === shipmentId,
    );
    expect([json['finished'], erased?.entries]).toEqual([true, expect.arrayContaining(['shipTo', 'scanWords'])]);
    expect(JSON.stringify(json['retained'])).toContain('of scans the code, the time and the carrier');

    // The carrier reports everything again, and more.
    expect((await push(collected, unknown, { ...words('EMB'), timestamp: service.clock.now() })).status).toBe(200);
    await service.caughtUp();
    const after = await reads();
    for (const { status, text } of after) expect([status, /Fiedelbogen|Quittenhof/.test(text)]).toEqual([200, false]);
    const shown = (after[1]?.json['events'] as readonly object[]).map((event) => [
      (event as { code: string }).code,
      event,
    ]);
    expect(Object.keys(Object.fromEntries(shown) as object).sort()).toEqual(['EMA', 'EMB', 'ZZ9']);
    expect(shown.length).toBe(3);
    expect(await textOf('')).not.toMatch(/Fiedelbogen|Quittenhof/);
    expect(service.log()).not.toMatch(/Fiedelbogen|Quittenhof/);
  });

  it('deletes an uploaded document, which may then be uploaded again and is there', async () => {
    const { shipmentId } = await book(service);
    const file = aFile('PDF', 300, 'erased');
    const upload = () =>
      service.post(uploads, { shipmentId, electronicTradeDocuments: [entry({ content: base64(file) })] });
    const urlIn = ({ json }: Answer): string => (json['documents'] as readonly Uploaded[])[0]?.url ?? '';
    const first = await upload();
    expect((await erase({ shipmentIds: [shipmentId] })).json).toMatchObject({ finished: true });
    expect((await service.bytes(urlIn(first), { token: null })).status).toBe(404);
    const again = await upload();
    expect(again.status).toBe(201);
    await service.caughtUp();
    expect((await service.bytes(urlIn(again), { token: null })).bytes).toEqual(new Uint8Array(file));
  });

  it.each([
    ['one after the other', (ids: readonly string[]) => ids.map((id) => [id])],
    ['together', (ids: readonly string[]) => [ids]],
  ])('deletes a document of two shipments with the last of them: %s', async (name, requests) => {
    // No text, so it is stored as it is, and what is left of it can be found in the file.
    const file = Buffer.concat([aFile('PDF', 300, 'shared'), Buffer.from([0xff]), Buffer.from(`Quittenbaum ${name}`)]);
    const ids = [(await book(service)).shipmentId, (await book(service)).shipmentId];
    for (const shipmentId of ids)
      expect(
        (await service.post(uploads, { shipmentId, electronicTradeDocuments: [entry({ content: base64(file) })] }))
          .status,
      ).toBe(201);
    const erasures = requests(ids);
    for (const [index, shipmentIds] of erasures.entries()) {
      expect(await textOf('documents.sqlite')).toContain(`Quittenbaum ${name}`);
      expect((await erase({ shipmentIds })).json).toMatchObject({ finished: true });
      if (index === erasures.length - 1) expect(await textOf('documents.sqlite')).not.toContain(`Quittenbaum ${name}`);
    }
  });

  it('of a person by e-mail or phone reaches every shipment and collection, and nobody else', async () => {
    const { shipmentId, collectionId } = await bookAndCollect();
    const other = await book(service, {
      shipTo: { ...consignee, name: 'Xaver Quast', email: 'x.quast@example.org', phone: '+49 30 5550199' },
    });

    const exported = await service.post('/api/privacy/exports', { consignee: consignee.phone }, { token: 'operator' });
    const records = exported.json['records'] as readonly { readonly id: string; readonly entries: object }[];
    expect(records.find(({ id }) => id === shipmentId)).toMatchObject({
      type: 'shipment',
      entries: { shipTo: consignee },
    });
    expect(records.find(({ id }) => id === collectionId)).toMatchObject({
      type: 'taxesCollection',
      entries: { shipTo: consignee },
    });
    expect(exported.text).not.toContain('Xaver');
    expect(exported.text).not.toContain('Ottokar');

    const { json } = await erase({ consignee: ` ${consignee.email.toUpperCase()} ` });
    const erased = json['erased'] as readonly { readonly id: string; readonly entries: readonly string[] }[];
    expect(erased.find(({ id }) => id === shipmentId)?.entries).toEqual(['shipTo']);
    expect(erased.find(({ id }) => id === collectionId)?.entries.toSorted()).toEqual(['payer', 'shipTo']);
    expect(erased.map(({ id }) => id)).not.toContain(other.shipmentId);

    const again = await service.post('/api/privacy/exports', { consignee: consignee.email }, { token: 'operator' });
    expect(again.json['records']).toEqual([]);
    expect((await service.get(`/api/shipments/labels/${other.shipmentId}`)).text).toContain('Xaver Quast');

    // Every shipment of this person is erased now: no file of the installation names her.
    const everything = await textOf('');
    for (const text of people.filter((text) => text !== 'Quittenweg' && text !== 'Hinterhaus' && text !== 'Ottokar'))
      expect(everything).not.toContain(text);
    expect(service.log()).not.toContain('zaunkoenig');
  });

  it('is for operators alone, and says what is wrong with a request', async () => {
    expect((await erase({ consignee: consignee.email }, 'shop')).status).toBe(403);
    expect((await service.post('/api/privacy/exports', { consignee: consignee.email })).status).toBe(403);
    const faults = async (body: object) => {
      const { status, json } = await erase(body);
      return [status, json.messages[0]?.details?.join(' ')];
    };
    expect(await faults({})).toEqual([400, expect.stringContaining('Give either shipmentIds or consignee')]);
    expect(await faults({ consignee: '030 5550177' })).toEqual([
      400,
      expect.stringContaining('international phone number'),
    ]);
    expect(await faults({ shipmentIds: ['shp_nobody'] })).toEqual([
      400,
      expect.stringContaining('No shipment has the id shp_nobody'),
    ]);
  });

  it('takes the address of a pickup and a manifest with the last of their parcels', async () => {
    const [one, two] = [await book(service), await book(service)];
    const shipmentIds = [one.shipmentId, two.shipmentId];
    const manifest = await service.post('/api/manifests', { shipmentIds });
    expect(manifest.status).toBe(201);
    const id = String(manifest.json['id']);
    const first = await erase({ shipmentIds: [one.shipmentId] });
    expect(first.json['shared']).toMatchObject([{ type: 'manifest', id }]);
    expect((await service.get(`/api/manifests/${id}`)).json).toHaveProperty('address');
    const last = await erase({ shipmentIds: [two.shipmentId] });
    expect(last.json).toMatchObject({ shared: [], erased: expect.arrayContaining([{ type: 'manifest', id, accountId: 'acc_shop', entries: ['address'], files: 1 }]) as unknown }); // oxfmt-ignore
    const shown = (await service.get(`/api/manifests/${id}`)).json;
    expect(shown).not.toHaveProperty('address');
    expect(shown).toMatchObject({ documents: [], shipmentIds });
  });
});
