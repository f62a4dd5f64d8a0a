import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import type { PersonalRead } from '../../../src/application/privacy/ports/personal-reads.ts';
import { rival, runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { browserOf, signedInBrowser } from '../../support/signed-in-browser.ts';
import { readyCollection } from '../collections/collection-request.ts';
import { book } from '../parcels/label-request.ts';

let service: RunningService;
let shipmentId: string;
let collectionId: string;
beforeAll(async () => {
  service = await runningService();
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
  ({ shipmentId } = await book(service, { labelFormat: 'ZPL' }));
  collectionId = (await readyCollection(service)).id;
  await service.caughtUp();
});
afterAll(() => service.stop());

const page = '/console/settings/reads';
const readsOf = async (query: string): Promise<readonly PersonalRead[]> =>
  JSON.parse((await service.get(`/api/privacy/reads?${query}`)).text) as readonly PersonalRead[];
const seenBy = async (userId: string) =>
  (await readsOf(`userId=${userId}`)).map(({ kind, objectId }) => [kind, objectId]);

it('an object is recorded once a session, whatever shows it, with ids only', async () => {
  const viewer = await signedInBrowser(service, { role: 'viewer' });
  const at = service.clock.now();
  for (const path of [
    '/console/shipments',
    `/console/shipments/${shipmentId}`,
    `/console/shipments/${shipmentId}?asOf=1`,
    `/console/history/shipment/${shipmentId}`,
  ])
    expect([path, (await viewer.get(path)).status]).toEqual([path, 200]);
  const [read, ...others] = await readsOf(`userId=${viewer.user.id}`);
  expect([read, others]).toEqual([
    {
      id: expect.stringMatching(/^pdr_/) as string,
      createdAt: at,
      userId: viewer.user.id,
      kind: 'shipment',
      objectId: shipmentId,
    },
    [],
  ]);
  // Another session of the same person is another line.
  const again = browserOf(service);
  await again.signIn(viewer.user.email);
  await again.get(`/console/shipments/${shipmentId}`);
  expect(await seenBy(viewer.user.id)).toEqual([
    ['shipment', shipmentId],
    ['shipment', shipmentId],
  ]);
});

it('a request for a part of a page is recorded like the page', async () => {
  const viewer = await signedInBrowser(service, { role: 'viewer' });
  const part = { 'hx-request': 'true', 'hx-request-type': 'partial' };
  expect((await viewer.get(`/console/shipments/${shipmentId}`, part)).status).toBe(200);
  expect(await seenBy(viewer.user.id)).toEqual([['shipment', shipmentId]]);
});

it('collections, printed labels and lists as files are recorded; what was refused is not', async () => {
  const owner = await signedInBrowser(service);
  await owner.get(`/console/collections/${collectionId}`);
  service.clock.advance(1);
  await owner.get('/console/shipments/export');
  service.clock.advance(1);
  await owner.get('/console/collections/export');
  expect(await seenBy(owner.user.id)).toEqual([
    ['taxes_collection_list', shop],
    ['shipment_list', shop],
    ['taxes_collection', collectionId],
  ]);
  const other = await signedInBrowser(service);
  const csrf = other.csrfOf(await other.get('/console/shipments'));
  expect((await other.post('/console/shipments/print', { csrf, id: 'shp_nobody' })).status).toBeGreaterThanOrEqual(400);
  expect(await seenBy(other.user.id)).toEqual([]);
  expect((await other.post('/console/shipments/print', { csrf, id: shipmentId })).status).toBe(200);
  expect(await seenBy(other.user.id)).toEqual([['shipment', shipmentId]]);
});

it('what programs read is not recorded, nor an object of another account', async () => {
  const before = await readsOf('');
  await service.get(`/api/shipments/labels/${shipmentId}`);
  const stranger = await signedInBrowser(service, { accountId: rival });
  expect((await stranger.get(`/console/shipments/${shipmentId}`)).status).toBe(404);
  expect(await readsOf('')).toEqual(before);
});

it('owners see who has seen an object, and find it from the object and from the person', async () => {
  const [viewer, owner] = [await signedInBrowser(service, { role: 'viewer' }), await signedInBrowser(service)];
  await viewer.get(`/console/shipments/${shipmentId}`);
  const shipment = await owner.get(`/console/shipments/${shipmentId}`);
  expect(shipment.text).toContain(`href="${page}?objectId=${shipmentId}"`);
  expect((await owner.get(`/console/settings/people/${viewer.user.id}`)).text).toContain(
    `href="${page}?userId=${viewer.user.id}"`,
  );
  const listed = await owner.get(`${page}?objectId=${shipmentId}`);
  expect(listed.text).toContain(viewer.user.id);
  expect((await owner.get(`${page}?objectId=shp_none`)).text).toContain('Nothing matches.');
  expect((await viewer.get(`/console/shipments/${shipmentId}`)).text).not.toContain(page);
  expect((await viewer.get(page)).status).toBe(403);
});

it('an admin of another account stands in the list of the account whose data it was', async () => {
  const admin = await signedInBrowser(service, { accountId: rival, role: 'admin' });
  expect((await admin.get(`/console/shipments/${shipmentId}?account=${shop}`)).status).toBe(200);
  expect(await seenBy(admin.user.id)).toEqual([['shipment', shipmentId]]);
});
