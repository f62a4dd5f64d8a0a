import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import type { User } from '../../../src/application/accounts/ports/users.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, browserOf, signedInBrowser } from '../../support/signed-in-browser.ts';
import { book } from '../parcels/label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
});
afterAll(() => service.stop());

const signedIn = (given: Partial<User> = {}) => signedInBrowser(service, given);

const booked = async (asking = {}) => {
  const parcel = await book(service, {}, asking);
  await service.caughtUp();
  return parcel;
};

const newPath = '/console/manifests/new';
const closePath = '/console/manifests/close-day';

/** A manifest made by the API. */
const made = async (reference: string, asking = {}) => {
  const { shipmentId, trackingNumber } = await booked(asking);
  const { json } = await service.post('/api/manifests', { shipmentIds: [shipmentId], reference }, asking);
  await service.caughtUp();
  return { id: (json as unknown as { readonly id: string }).id, trackingNumber };
};

describe('a new manifest', () => {
  it('is made of parcels selected in their list, once; the event names the person', async () => {
    const { shipmentId, trackingNumber } = await booked();
    const user = await addUser(service, { role: 'member' });
    const browser = browserOf(service);
    await browser.signIn(user.email);
    expect((await browser.get('/console/shipments')).text).toContain('formaction="/console/manifests/select"');
    const selected = await browser.submit('/console/shipments', '/console/manifests/select', { id: shipmentId });
    expect([selected.status, selected.location]).toEqual([303, `${newPath}?id=${shipmentId}`]);

    const { text } = await browser.get(`${newPath}?id=${shipmentId}`);
    expect(text).toContain(trackingNumber);
    const idempotencyKey = /name="idempotencyKey" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const send = () => browser.submit(newPath, newPath, { id: shipmentId, reference: 'VAN <7>', idempotencyKey });
    const sent = await send();
    expect(sent.status).toBe(303);
    expect(sent.location).toMatch(/^\/console\/manifests\/mft_\w+\?done=manifest_made$/);
    expect((await send()).location).toBe(sent.location);

    const page = await browser.get(sent.location ?? '');
    for (const shown of [trackingNumber, 'The manifest is made.', 'VAN &lt;7&gt;', 'Not scanned yet'])
      expect(page.text).toContain(shown);
    expect(page.text).not.toContain('VAN <7>');
    const manifestId = /mft_\w+/.exec(sent.location ?? '')?.[0] ?? '';
    const events = await service.get(`/api/audit/manifest/${manifestId}/events`);
    expect(JSON.stringify(events.json)).toContain(user.id);
    expect((await browser.get(`/console/shipments/${shipmentId}`)).text).toContain(`/console/manifests/${manifestId}`);
    expect(page.text).toContain(`/console/shipments?manifestId=${manifestId}`);
    await service.caughtUp();
    const listed = (await browser.get(`/console/shipments?manifestId=${manifestId}`)).text;
    expect(listed).toContain(`<a href="/console/manifests/${manifestId}">Manifest</a>`);
    expect([listed.includes(trackingNumber), /<p>(1–1 of 1)</.exec(listed)?.[1]]).toEqual([true, '1–1 of 1']);
  });

  it('shows what the operation says beside its result, at its own page only and not in the address', async () => {
    const { shipmentId } = await booked();
    const browser = await signedIn();
    const made = await browser.submit(newPath, newPath, { id: shipmentId, reference: 'VAN \u{12000}' });
    expect(made.location).toMatch(/^\/console\/manifests\/mft_\w+\?done=manifest_made$/);
    const said = /class="notice" role="status">Reference is printed with empty boxes: [^<]*U\+12000/;
    const page = await browser.get(made.location ?? '');
    expect(page.text).toMatch(said);
    expect((await browser.get('/console/manifests')).text).not.toMatch(said);
    const reloaded = await browser.get((made.location ?? '').replace(/\?.*/, ''));
    expect(reloaded.text).toMatch(said);
    browser.cookies.set('notices', 'altered');
    const altered = await browser.get(made.location ?? '');
    expect([altered.status, said.test(altered.text)]).toEqual([200, false]);
  });

  it('that is refused names the parcel by its number; without a parcel there is none', async () => {
    const { shipmentId, trackingNumber } = await booked();
    await service.post('/api/manifests', { shipmentIds: [shipmentId] });
    const { shipmentId: free } = await booked();
    const browser = await signedIn();
    const refused = await browser.submit(newPath, newPath, { id: shipmentId, reference: 'AGAIN' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('role="alert"');
    expect(refused.text).toContain('value="AGAIN"');
    expect(refused.text).toContain(trackingNumber);
    const empty = await browser.submit(newPath, newPath, {});
    expect([empty.status, empty.text.includes('No parcel is selected.')]).toEqual([400, true]);
    expect((await browser.post(newPath, { csrf: 'guessed', id: free })).status).toBe(403);
  });
});

describe('manifests', () => {
  it('are listed by reference and status, with parcels and weight', async () => {
    const [one, other] = [await made('LIST-1'), await made('LIST-2')];
    const browser = await signedIn();
    const { text } = await browser.get('/console/manifests?tab=created&reference=LIST-1');
    expect(text).toContain(`/console/manifests/${one.id}`);
    expect(text).not.toContain(other.id);
    expect(text).toContain('1–1 of 1');
    expect((await browser.get('/console/manifests?tab=closed')).text).not.toContain(one.id);
  });

  it('that is refused for some of the parcels leads to one of the others', async () => {
    const taken = await booked();
    await service.post('/api/manifests', { shipmentIds: [taken.shipmentId] });
    const free = await booked();
    const browser = await signedIn();
    const page = await browser.get(`${newPath}?id=${free.shipmentId}`);
    const ids = [taken, free].map(({ shipmentId }): [string, string] => ['id', shipmentId]);
    const pairs = [['csrf', browser.csrfOf(page)], ['reference', 'VAN "7"'], ...ids] as const;
    const refused = await browser.postPairs(newPath, pairs);
    const button = `name="without" value="${taken.shipmentId}">Leave out the 1 that cannot be taken`;
    expect(refused.text).toContain(button);
    const left = await browser.postPairs(newPath, [...pairs, ['without', taken.shipmentId]]);
    expect(left.status).toBe(200);
    expect(left.text).toContain('value="VAN &quot;7&quot;"');
    expect(left.text).toContain(`name="id" value="${free.shipmentId}"`);
    expect(left.text).not.toContain(taken.shipmentId);
    expect(left.text).not.toContain('Not done');
  });

  it('are printed from their page', async () => {
    const { id } = await made('PRINT-1');
    const browser = await signedIn();
    expect((await browser.get(`/console/manifests/${id}`)).text).toContain(`href="/console/manifests/${id}/document"`);
    const { status, headers, text } = await browser.get(`/console/manifests/${id}/document`);
    expect([status, headers.get('content-type'), text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
  });

  it('of another account are not there, and neither is their document', async () => {
    const { id } = await made('FOREIGN', { token: 'rival' });
    const browser = await signedIn();
    for (const address of [`/console/manifests/${id}`, `/console/manifests/${id}/document`])
      expect((await browser.get(address)).status).toBe(404);
  });
});

describe('the end of a day', () => {
  it('closes what is left of a ship date, and says when nothing is', async () => {
    const { shipmentId } = await booked();
    const { json } = await service.get(`/api/shipments/labels/${shipmentId}`);
    const { shipDate } = (json as unknown as { readonly shipment: { readonly shipDate: string } }).shipment;
    const browser = await signedIn({ role: 'member' });
    const confirm = await browser.get(closePath);
    expect(confirm.text).toContain('can no longer be voided');
    const date = shipDate.slice(0, 10);
    const closed = await browser.submit(closePath, closePath, { date });
    expect(closed.status).toBe(303);
    expect(closed.location).toMatch(/^\/console\/manifests(\/mft_\w+)?\?done=day_closed$/);
    const again = await browser.submit(closePath, closePath, { date });
    expect(again.location).toBe('/console/manifests?done=day_empty');
    expect((await browser.get(again.location ?? '')).text).toContain('There was nothing left to close');
  });

  it('of no day is refused beside the field', async () => {
    const refused = await (await signedIn()).submit(closePath, closePath, { date: '2026-02-30' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Ship date must be an existing date');
    expect(refused.text).toContain('value="2026-02-30"');
  });
});
