import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, browserOf } from '../../support/signed-in-browser.ts';
import { book } from '../parcels/label-request.ts';

/** A proxy in front takes the path away, and browsers see it. */
const base = '/shipping';
let service: RunningService;
beforeAll(async () => {
  service = await runningService({ environment: { BASE_URL: `http://localhost${base}` } });
});
afterAll(() => service.stop());

it('every address of a page, and every address that a form leads to, begins once with the path of the service', async () => {
  const { shipmentId, trackingNumber } = await book(service, { labelFormat: 'ZPL' });
  await service.post('/api/webhooks', { url: 'https://shop.example/hooks' });
  await service.caughtUp();
  const browser = browserOf(service);
  await browser.signIn((await addUser(service)).email);
  const one = `/console/shipments/${shipmentId}`;
  const pages = ['', '/attention', '/shipments', '/pickups', '/manifests', '/collections', '/products', '/webhooks'];
  for (const page of [...pages.map((path) => `/console${path}`), one, `${one}/void`, '/start']) {
    const { status, text } = await browser.get(page);
    const addresses = [...text.matchAll(/\s(?:href|src|action|formaction|hx-get)="(\/[^"]*)"/g)].map(
      ([, to = '']) => to,
    );
    expect([page, status, addresses.length > 2]).toEqual([page, 200, true]);
    expect(addresses.filter((to) => !to.startsWith(`${base}/`) || to.startsWith(`${base}${base}`))).toEqual([]);
  }
  const found = await browser.get(`/console/search?q=${trackingNumber}`);
  expect(found.location).toBe(`${base}${one}`);
  const voided = await browser.submit(`${one}/void`, `${one}/void`);
  expect(voided.location).toBe(`${base}${one}?done=voided`);
});
