import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import { rival, runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, browserOf, signedInBrowser } from '../../support/signed-in-browser.ts';
import type { User } from '../../../src/application/accounts/ports/users.ts';
import { book, labelRequest } from '../parcels/label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
});
afterAll(() => service.stop());

const signedIn = (given: Partial<User> = {}) => signedInBrowser(service, given);

describe('the list of shipments', () => {
  it('leads somebody who is not signed in to the sign-in page and back to the same view', async () => {
    const answer = await browserOf(service).get('/console/shipments?tab=customs&customerReference=A%26B');
    expect([answer.status, answer.location]).toEqual([
      303,
      `/signin?returnTo=${encodeURIComponent('/console/shipments?tab=customs&customerReference=A%26B')}`,
    ]);
  });

  it('finds a parcel by the number of its order, and no other', async () => {
    const [one, other] = [
      await book(service, { customerReference: 'ORDER-7' }),
      await book(service, { customerReference: 'ORDER-8' }),
    ];
    await service.caughtUp();
    const { status, text } = await (await signedIn()).get('/console/shipments?customerReference=ORDER-7');
    expect(status).toBe(200);
    expect([text.includes(one.trackingNumber), text.includes(other.trackingNumber)]).toEqual([true, false]);
    expect(text).toContain('Reference: ORDER-7');
    expect(text).toContain('1–1 of 1');
  });

  it('shows name, town and country of a consignee, and neither street nor e-mail address', async () => {
    await book(service, { customerReference: 'ORDER-9' });
    await service.caughtUp();
    const { text } = await (await signedIn()).get('/console/shipments');
    expect(text).toContain('Springfield, US');
    expect(text).not.toMatch(/Evergreen|jane\.doe@/);
  });

  it('answers a part of the page to a script that asks for it, without the frame', async () => {
    const browser = await signedIn();
    const whole = await browser.get('/console/shipments');
    const part = await browser.get('/console/shipments', { 'hx-request': 'true', 'hx-request-type': 'partial' });
    expect([whole.text.startsWith('<!doctype html>'), part.text.includes('<!doctype')]).toEqual([true, false]);
    expect(part.text).toContain('<h1>Shipments</h1>');
    expect(whole.headers.get('vary')).toContain('HX-Request');
  });

  it('says which filter is wrong, keeps it, and writes nothing', async () => {
    const answer = await (await signedIn()).get('/console/shipments?createdAtFrom=yesterday');
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('createdAtFrom');
    expect(answer.text).toContain('value="yesterday"');
  });

  it('has no inline script, style or handler, and a policy that forbids them', async () => {
    const { text, headers } = await (await signedIn()).get('/console/shipments');
    expect(text).not.toMatch(/<script(?![^>]*src=)|\son\w+=|\sstyle=|<style/);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });
});

describe('one shipment', () => {
  it('shows the scans, the goods and the full address, and the line that does the same by the API', async () => {
    const { shipmentId, trackingNumber } = await book(service, { customerReference: '<b>bold</b>' });
    await service.post('/sandbox/advance', { shipmentId, to: 'in_transit' });
    const { status, text } = await (await signedIn()).get(`/console/shipments/${shipmentId}`);
    expect(status).toBe(200);
    for (const shown of [
      trackingNumber,
      'In transit',
      'Cotton T-shirt',
      '742 Evergreen Row',
      '&lt;b&gt;bold&lt;/b&gt;',
    ])
      expect(text).toContain(shown);
    expect(text).toContain(`$WAYBILL/api/shipments/labels/${shipmentId}`);
    expect(text).not.toContain('<b>bold');
  });

  it('says in words what the papers, the contents and the price are, and leads to the page of the consignee', async () => {
    const { shipmentId } = await book(service, { labelFormat: 'ZPL' });
    const { text } = await (await signedIn()).get(`/console/shipments/${shipmentId}`);
    for (const shown of [
      'Label (ZPL)',
      'Goods for sale',
      '>Base<',
      '>Price<',
      'Page of the consignee',
      'the consignee pays duties and taxes',
    ])
      expect(text).toContain(shown);
    expect(text).toMatch(/href="[^"]+\/track[^"]*"[^>]*>Page of the consignee/);
  });

  it('that the carrier refused says why, in the words of the carrier', async () => {
    const refused = await service.post(
      '/api/shipments/labels',
      labelRequest({ customerReference: 'SIM-CARRIER-REFUSES' }),
    );
    expect(refused.status).toBe(502);
    const { shipmentId } = refused.json['shipment'] as { readonly shipmentId: string };
    const { text } = await (await signedIn()).get(`/console/shipments/${shipmentId}`);
    expect(text).toContain('Not booked: The carrier refuses this, because its reference asks it to.');
  });

  it('that customs hold says what to do about it', async () => {
    const { shipmentId } = await book(service);
    const { text: before } = await (await signedIn()).get(`/console/shipments/${shipmentId}`);
    expect(before).not.toContain('Customs hold this parcel');
    await service.post('/sandbox/advance', { shipmentId, to: 'customs_hold' });
    const { text } = await (await signedIn()).get(`/console/shipments/${shipmentId}`);
    expect(text).toMatch(/Customs hold this parcel, and (its duties are not paid|no duty is open here)/);
  });

  it('of another account is not there, as in the API', async () => {
    const { shipmentId } = await book(service, {}, { token: 'rival' });
    expect((await (await signedIn()).get(`/console/shipments/${shipmentId}`)).status).toBe(404);
  });

  it('is as it was at an earlier version', async () => {
    const { shipmentId } = await book(service);
    await service.post('/sandbox/advance', { shipmentId, to: 'delivered' });
    const { text } = await (await signedIn()).get(`/console/shipments/${shipmentId}?asOf=2`);
    expect(text).toContain('Label created');
    expect(text).not.toContain('✓');
  });

  it('is voided from a page that says what happens; the event names the person', async () => {
    const { shipmentId, trackingNumber } = await book(service);
    const browser = browserOf(service);
    const user = await addUser(service, { role: 'member' });
    await browser.signIn(user.email);
    const page = `/console/shipments/${shipmentId}`;
    const confirm = await browser.get(`${page}/void`);
    expect(confirm.text).toContain(`The carrier gets the label of ${trackingNumber} back.`);
    const done = await browser.submit(`${page}/void`, `${page}/void`);
    expect([done.status, done.location]).toEqual([303, `${page}?done=voided`]);
    expect((await browser.get(`${page}?done=voided`)).text).toContain('The label is void.');
    const { json } = await service.get(`/api/audit/shipment/${shipmentId}/events`);
    expect(JSON.stringify(json)).toContain(user.id);
    const { text: history } = await (await signedIn()).get(`/console/history/shipment/${shipmentId}`);
    expect(history).toContain(`/console/settings/people/${user.id}`);
  });

  it('that moved on is not voided: the page says why', async () => {
    const { shipmentId } = await book(service);
    await service.post('/sandbox/advance', { shipmentId, to: 'in_transit' });
    const page = `/console/shipments/${shipmentId}`;
    const refused = await (await signedIn()).submit(page, `${page}/void`);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('role="alert"');
    expect(refused.text).toContain('In transit');
  });

  it('is not voided by a form of another site', async () => {
    const { shipmentId } = await book(service);
    const page = `/console/shipments/${shipmentId}`;
    expect((await (await signedIn()).post(`${page}/void`, { csrf: 'guessed' })).status).toBe(403);
  });
});

describe('the account in force', () => {
  it('is in the address, for an admin; every link keeps it, and a bar names it', async () => {
    const { trackingNumber } = await book(service, { customerReference: 'FOREIGN-1' });
    await service.caughtUp();
    const admin = await signedIn({ accountId: rival, role: 'admin' });
    const { text } = await admin.get(`/console/shipments?account=${shop}&customerReference=FOREIGN-1`);
    expect(text).toContain(trackingNumber);
    expect(text).toContain(`?account=${shop}`);
    expect(text).toContain('class="foreign"');
    expect((await admin.get('/console/shipments?customerReference=FOREIGN-1')).text).not.toContain(trackingNumber);
  });

  it('of somebody else is not there for others, nor is one that does not exist', async () => {
    const owner = await signedIn();
    for (const account of [rival, 'acc_nobody'])
      expect((await owner.get(`/console/shipments?account=${account}`)).status).toBe(404);
  });
});
