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

const fields = {
  'address.company': 'Example Shop',
  'address.phone': '+44 113 496 0000',
  'address.address.line1': '2 High Street',
  'address.address.city': 'Leeds',
  'address.address.postcode': 'LS1 1AA',
  'address.address.country': 'GB',
};
const body = {
  startAt: '2026-11-24T09:00',
  endAt: '2026-11-24T11:00',
  reference: 'VAN <7>',
  address: {
    company: 'Example Shop',
    phone: '+44 113 496 0000',
    address: { line1: '2 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
  },
};

/** A pickup requested by the API. */
const requested = async (shipmentIds: readonly string[] = [], asking = {}): Promise<string> => {
  const { json } = await service.post('/api/pickups', { ...body, shipmentIds }, asking);
  await service.caughtUp();
  return (json as unknown as { readonly pickup: { readonly id: string } }).pickup.id;
};

const valueOf = (text: string, name: string): string | undefined =>
  new RegExp(`name="${name.replaceAll('.', String.raw`\.`)}"[^>]*?value="([^"]*)"`).exec(text)?.[1];

describe('a new pickup', () => {
  it('is made of parcels selected in their list, at the address they are sent from', async () => {
    const { shipmentId, trackingNumber } = await book(service);
    await service.caughtUp();
    const user = await addUser(service, { role: 'member' });
    const browser = browserOf(service);
    await browser.signIn(user.email);
    expect((await browser.get('/console/shipments')).text).toContain('formaction="/console/pickups/select"');
    const selected = await browser.submit('/console/shipments', '/console/pickups/select', { id: shipmentId });
    expect([selected.status, selected.location]).toEqual([303, `/console/pickups/new?id=${shipmentId}`]);

    const form = await browser.get(`/console/pickups/new?id=${shipmentId}`);
    expect(form.text).toContain(trackingNumber);
    const [, window = ''] = /name="window" value="([^"]*)" checked/.exec(form.text) ?? [];
    expect(window).toBe('2026-11-23T02:00/2026-11-23T12:00');
    const filled = Object.fromEntries(
      [...Object.keys(fields), 'startAt', 'endAt', 'idempotencyKey'].map((name) => [
        name,
        valueOf(form.text, name) ?? '',
      ]),
    );
    const sent = { ...filled, window, 'address.phone': '+44 113 496 0000', id: shipmentId };
    const send = () => browser.submit('/console/pickups/new', '/console/pickups/new', sent);
    const made = await send();
    expect(made.status).toBe(303);
    expect(made.location).toMatch(/^\/console\/pickups\/pck_\w+\?done=pickup_requested$/);
    expect((await send()).location).toBe(made.location);

    const page = await browser.get(made.location ?? '');
    for (const shown of [trackingNumber, 'The pickup is requested.', 'LS1', '02:00–12:00'])
      expect(page.text).toContain(shown);
    const pickupId = /pck_\w+/.exec(made.location ?? '')?.[0] ?? '';
    const events = await service.get(`/api/audit/pickup/${pickupId}/events`);
    expect(JSON.stringify(events.json)).toContain(user.id);
  });

  it('that is refused says so at each field, and keeps what was typed', async () => {
    const browser = await signedIn();
    const refused = await browser.submit('/console/pickups/new', '/console/pickups/new', {
      ...fields,
      'address.company': '"Shop" <x>',
      'address.phone': '12',
      startAt: '2026-11-24T09:00',
      endAt: '2026-11-24T09:30',
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('role="alert"');
    expect(refused.text).toContain('aria-describedby="address.phone-error address.phone-hint" aria-invalid="true"');
    expect(refused.text).toContain('Until must be at least 1 hour after From');
    expect(refused.text).toContain('<a href="#address.phone">Telephone must hold at least 5 digits');
    expect(valueOf(refused.text, 'address.company')).toBe('&quot;Shop&quot; &lt;x&gt;');
  });

  it('is at other times if they are filled in, and keeps what was chosen when it is refused', async () => {
    const browser = await signedIn();
    const to = '/console/pickups/new';
    const window = '2026-11-25T02:00/2026-11-25T12:00';
    const typed = { ...fields, window, startAt: body.startAt, endAt: body.endAt };
    const made = await browser.submit(to, to, typed);
    expect((await browser.get(made.location ?? '')).text).toContain('Tue, 24 Nov 2026, 09:00–11:00');
    const refused = await browser.submit(to, to, { ...fields, window, 'address.phone': '12' });
    expect(refused.text).toContain(`value="${window}" checked`);
    expect(valueOf(refused.text, 'startAt')).toBe('');
  });

  it('keeps what was typed and the chosen day when a parcel is left out', async () => {
    const [one, other] = [await book(service), await book(service)];
    const browser = await signedIn();
    const to = '/console/pickups/new';
    const page = await browser.get(`${to}?id=${one.shipmentId}&id=${other.shipmentId}`);
    expect(page.text).toContain(`name="without" value="${one.shipmentId}">Leave out`);
    const window = '2026-11-25T02:00/2026-11-25T12:00';
    const typed = Object.entries({ ...fields, 'address.company': 'Depot <2>', window });
    const left = await browser.postPairs(to, [
      ['csrf', browser.csrfOf(page)],
      ...typed,
      ['id', one.shipmentId],
      ['id', other.shipmentId],
      ['without', one.shipmentId],
    ]);
    expect(left.status).toBe(200);
    expect(valueOf(left.text, 'address.company')).toBe('Depot &lt;2&gt;');
    expect(left.text).toContain(`value="${window}" checked`);
    expect(left.text).toContain(`name="id" value="${other.shipmentId}"`);
    expect(left.text).not.toContain(one.shipmentId);
  });

  it('takes no parcel of another account', async () => {
    const { shipmentId } = await book(service, {}, { token: 'rival' });
    const browser = await signedIn();
    expect((await browser.get(`/console/pickups/new?id=${shipmentId}`)).text).toContain('1 in all; 0 are shown.');
    const refused = await browser.submit('/console/pickups/new', '/console/pickups/new', {
      ...fields,
      startAt: body.startAt,
      endAt: body.endAt,
      id: shipmentId,
    });
    expect(refused.text).toContain('role="alert"');
    expect(refused.text).toContain('does not exist; nothing was done');
  });
});

describe('pickups', () => {
  it('are listed by day and status, with what is in them', async () => {
    const pickupId = await requested();
    const browser = await signedIn();
    const { text } = await browser.get('/console/pickups?tab=ahead&startAtFrom=2026-11-24&startAtTo=2026-11-24');
    for (const shown of [`/console/pickups/${pickupId}`, 'Tue, 24 Nov 2026, 09:00–11:00', 'VAN &lt;7&gt;', 'Leeds, GB'])
      expect(text).toContain(shown);
    // The calendar of these weeks, above the list, has it still.
    const listed = async (query: string) => (await browser.get(`/console/pickups?${query}`)).text.split('</ol>').at(-1);
    expect(await listed('startAtFrom=2026-11-25')).not.toContain(pickupId);
    expect(await listed('tab=cancelled')).not.toContain(pickupId);
  });

  it('stand in a calendar of two weeks, with the holidays by name', async () => {
    const pickupId = await requested();
    const browser = await signedIn();
    const calendar = async (query: string) =>
      /<ol class="days">[\s\S]*?<\/ol>/.exec((await browser.get(`/console/pickups?${query}`)).text)?.[0] ?? '';
    const now = await calendar('startAtFrom=2026-11-24');
    expect(now.match(/<li class/g)).toHaveLength(14);
    expect(now).toContain(`href="/console/pickups/${pickupId}"`);
    const later = await calendar('startAtFrom=2026-12-23');
    expect(later).toMatch(/<li class="closed"[^>]*><p>Fri, 25 Dec <small>Christmas Day<\/small>/);
    expect(later).not.toContain(pickupId);
    expect((await browser.get('/console/pickups?startAtFrom=2036-01-01')).status).toBe(200);
  });

  it('are cancelled from a page that says what happens, and not twice', async () => {
    const { shipmentId } = await book(service);
    const page = `/console/pickups/${await requested([shipmentId])}`;
    const browser = await signedIn({ role: 'member' });
    const confirm = await browser.get(`${page}/cancel`);
    expect(confirm.text).toContain('The carrier is told not to come: Tue, 24 Nov 2026, 09:00–11:00, Example Shop.');
    expect((await browser.get(page)).text).toContain(`href="${page}/cancel"`);
    const done = await browser.submit(`${page}/cancel`, `${page}/cancel`);
    expect([done.status, done.location]).toEqual([303, `${page}?done=pickup_cancelled`]);
    const after = await browser.get(`${page}?done=pickup_cancelled`);
    expect(after.text).toContain('The pickup is cancelled.');
    expect(after.text).not.toContain(`href="${page}/cancel"`);
  });

  it('of another account are not there, and take no form of another site', async () => {
    const foreign = `/console/pickups/${await requested([], { token: 'rival' })}`;
    const own = `/console/pickups/${await requested()}`;
    const browser = await signedIn();
    expect((await browser.get(foreign)).status).toBe(404);
    expect((await browser.submit(own, `${foreign}/cancel`)).status).toBe(404);
    expect((await browser.post(`${own}/cancel`, { csrf: 'guessed' })).status).toBe(403);
  });
});
