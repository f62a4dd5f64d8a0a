import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';
import { book } from '../parcels/label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const path = '/console/shipments/void-selected';
const booked = async (count: number) => {
  const parcels = [];
  for (let index = 0; index < count; index++) parcels.push(await book(service, { labelFormat: 'ZPL' }));
  await service.caughtUp();
  return parcels;
};
const ids = (of: readonly string[]): readonly [string, string][] => of.map((id) => ['id', id]);
const statusOf = async (id: string): Promise<unknown> =>
  ((await service.get(`/api/shipments/labels/${id}`)).json['shipment'] as { readonly status: string }).status;

it('selected labels are voided once their number was typed, and never by a wrong number or a second form', async () => {
  const [one, two] = (await booked(2)).map(({ shipmentId }) => shipmentId);
  const both = ids([one ?? '', two ?? '']);
  const browser = await signedInBrowser(service, { role: 'member' });
  const list = await browser.get('/console/shipments');
  const csrf: [string, string] = ['csrf', browser.csrfOf(list)];
  const asked = await browser.postPairs(`${path}/select`, [csrf, ...both]);
  expect([asked.status, asked.location]).toEqual([303, `${path}?id=${one}&id=${two}`]);
  expect((await browser.get(asked.location ?? '')).text).toContain('Void 2 labels');
  for (const count of ['', '1', '3']) {
    const refused = await browser.postPairs(path, [csrf, ...both, ['count', count]]);
    expect([refused.status, refused.text.includes('Nothing was voided.')]).toEqual([400, true]);
  }
  expect([await statusOf(one ?? ''), await statusOf(two ?? '')]).toEqual(['label_created', 'label_created']);
  const done = await browser.postPairs(path, [csrf, ...both, ['count', '2']]);
  expect([done.status, done.text.includes('2 of 2 labels are void.')]).toEqual([200, true]);
  expect([await statusOf(one ?? ''), await statusOf(two ?? '')]).toEqual(['voided', 'voided']);
});

it('what cannot be voided is left out before, and named with its reason after', async () => {
  const [moving, still] = await booked(2);
  const browser = await signedInBrowser(service);
  const csrf: [string, string] = ['csrf', browser.csrfOf(await browser.get('/console/shipments'))];
  const both = ids([moving?.shipmentId ?? '', still?.shipmentId ?? '']);
  await service.post('/sandbox/advance', { shipmentId: moving?.shipmentId, to: 'in_transit' });
  // The page was shown before the scan.
  const done = await browser.postPairs(path, [csrf, ...both, ['count', '2']]);
  expect([done.status, done.text.includes('1 of 2 labels are void.')]).toEqual([200, true]);
  expect(done.text).toContain(moving?.trackingNumber);
  await service.caughtUp();
  const page = await browser.get(`${path}?id=${moving?.shipmentId}&id=shp_nobody`);
  expect(page.text).toContain('2 of the 2 selected parcels are left out');
  expect(page.text).not.toContain('name="count"');
});

it('more than 100 are refused', async () => {
  const browser = await signedInBrowser(service);
  const csrf: [string, string] = ['csrf', browser.csrfOf(await browser.get('/console/shipments'))];
  const many = ids(Array.from({ length: 101 }, (_, index) => `shp_${index}`));
  const refused = await browser.postPairs(path, [csrf, ...many, ['count', '101']]);
  expect([refused.status, refused.text.includes('At most 100 parcels are voided together')]).toEqual([400, true]);
});
