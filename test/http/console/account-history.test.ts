import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';
import { book } from '../parcels/label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
});
afterAll(() => service.stop());

const path = '/console/history';

const rowsIn = (text: string): number => /<tbody>[\s\S]*<\/tbody>/.exec(text)?.[0].match(/<tr/g)?.length ?? 0;

it('owners see who did what, by person, kind and day, with links to the object and to what has changed', async () => {
  const [{ shipmentId }, foreign] = [await book(service), await book(service, {}, { token: 'rival' })];
  const browser = await signedInBrowser(service, { name: 'Kim <b>bold</b>' });
  await browser.submit(`/console/shipments/${shipmentId}/void`, `/console/shipments/${shipmentId}/void`);
  const { text } = await browser.get(path);
  for (const shown of [
    'Shipment voided',
    `href="/console/settings/people/${browser.user.id}"`,
    'Kim &lt;b&gt;bold&lt;/b&gt;',
    `href="/console/shipments/${shipmentId}"`,
    `href="/console/history/shipment/${shipmentId}?from=2&amp;to=3"`,
    'aria-current="page">Settings',
    'by a token',
  ])
    expect(text).toContain(shown);
  expect(text).not.toContain(foreign.shipmentId);

  const own = await browser.get(`${path}?actor=${browser.user.id}`);
  expect([rowsIn(own.text), own.text.includes('Label generated')]).toEqual([1, false]);
  expect(own.text).toContain('Who: Kim &lt;b&gt;bold&lt;/b&gt;');
  const none = await browser.get(`${path}?kind=manifest&recordedAtFrom=2026-11-21`);
  expect(none.text).toContain('Nothing matches.');
  expect((await browser.get(`${path}?actor=%3Cb%3Enobody`)).text).toContain('&lt;b&gt;nobody');
});

it('goes on to older events, and back to the newest', async () => {
  for (let parcel = 0; parcel < 28; parcel++) await book(service);
  const browser = await signedInBrowser(service);
  const first = await browser.get(`${path}?kind=shipment`);
  expect(rowsIn(first.text)).toBe(50);
  const [, older = ''] = /rel="next" href="([^"]+)"/.exec(first.text) ?? [];
  const next = await browser.get(older.replaceAll('&amp;', '&'));
  expect(rowsIn(next.text)).toBeGreaterThan(5);
  expect(next.text).toContain(`href="${path}?kind=shipment">To the newest`);
  expect(next.text).not.toContain('rel="next"');
  const refused = await browser.get(`${path}?after=elsewhere`);
  expect([refused.status, refused.text.includes('role="alert"')]).toEqual([400, true]);
});

it.each(['viewer', 'member'] as const)('a %s has neither the page nor a link to it', async (role) => {
  const browser = await signedInBrowser(service, { role });
  expect((await browser.get(path)).status).toBe(403);
});

it('is linked from the settings and from the page of a person', async () => {
  const browser = await signedInBrowser(service);
  expect((await browser.get('/console/settings')).text).toContain(`href="${path}"`);
  const person = await browser.get(`/console/settings/people/${browser.user.id}`);
  expect(person.text).toContain(`href="${path}?actor=${browser.user.id}"`);
});
