import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import type { User } from '../../../src/application/accounts/ports/users.ts';
import { rival, runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';
import { collectionUntil, newCollection, readyCollection } from '../collections/collection-request.ts';
import { book } from '../parcels/label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
});
afterAll(() => service.stop());

const path = '/console/collections';

const signedIn = (given: Partial<User> = {}) => signedInBrowser(service, given);

describe('the list of collections', () => {
  it('shows sum, country, deadline and messages, and neither the name nor the address of the consignee', async () => {
    await readyCollection(service, { customerReference: 'LIST-1' });
    await service.caughtUp();
    const { status, text } = await (await signedIn()).get(`${path}?customerReference=LIST-1`);
    expect(status).toBe(200);
    for (const shown of ['78.64 <small>EUR', 'Germany', 'LIST-1', 'To be paid', '1–1 of 1'])
      expect(text).toContain(shown);
    expect(text).toMatch(/in 1\d d|in \d d/);
    expect(text).not.toMatch(/Jane|Sample Street/);
  });

  it('leads to a page that draws who has not paid yet, with the same numbers as a table', async () => {
    await readyCollection(service);
    await service.caughtUp();
    const browser = await signedIn({ role: 'viewer' });
    expect((await browser.get(path)).text).toContain(`href="${path}/figures"`);
    const { text } = await browser.get(`${path}/figures`);
    const { json } = await service.get('/api/taxes-collections/counts/days');
    expect(text).toContain('id="open-chart-title"');
    const [, total = ''] = /<tr class="total"><th scope="row">All(.*?)\s*<\/tbody>/s.exec(text) ?? [];
    expect(/>(\d+)$/.exec(total)?.[1]).toBe(String(json['open']));
  });

  it('narrows by tab: what is overdue, and what has to be corrected', async () => {
    const { id, trackingNumber } = await readyCollection(service);
    await service.post('/sandbox/advance', { collectionId: id, to: 'overdue' });
    await service.caughtUp();
    const browser = await signedIn();
    const overdue = await browser.get(`${path}?tab=overdue`);
    expect(overdue.text).toContain(trackingNumber);
    expect(overdue.text).toContain('Overdue</span>');
    expect((await browser.get(`${path}?tab=correct`)).text).not.toContain(trackingNumber);
  });

  it('leads to the same list as CSV', async () => {
    const { trackingNumber } = await readyCollection(service, { customerReference: 'CSV-1' });
    const other = await readyCollection(service, { customerReference: 'CSV-2' });
    await service.caughtUp();
    const browser = await signedIn({ role: 'member' });
    const page = await browser.get(`${path}?tab=unpaid&customerReference=CSV-1`);
    const href = `${path}/export?tab=unpaid&amp;customerReference=CSV-1`;
    expect(page.text).toContain(`href="${href}"`);
    const { status, headers, text } = await browser.get(href.replaceAll('&amp;', '&'));
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="taxes-collections.csv"');
    expect([text.includes(trackingNumber), text.includes(other.trackingNumber)]).toEqual([true, false]);
    expect((await browser.get(`${path}/export?tab=paid&customerReference=CSV-1`)).text).not.toContain(trackingNumber);
  });

  it('says which filter is wrong, in the export too', async () => {
    const browser = await signedIn();
    expect((await browser.get(`${path}?createdAtFrom=soon`)).text).toContain('createdAtFrom');
    expect((await browser.get(`${path}/export?createdAtFrom=soon`)).status).toBe(400);
  });

  it('leaves archived collections out unless they are asked for', async () => {
    const { id } = await readyCollection(service, { customerReference: 'OLD-1' });
    await service.post(`/api/taxes-collections/${id}/cancel`);
    await service.post(`/api/taxes-collections/${id}/archive`);
    await collectionUntil(service, id, 'cancelled');
    await service.caughtUp();
    const browser = await signedIn();
    const found = async (query: string) => (await browser.get(`${path}?customerReference=OLD-1${query}`)).text;
    expect(await found('')).toContain('Nothing matches.');
    expect(await found('&includeArchived=true')).toContain(id);
  });
});

let payments = 0;
const card = (paymentMethodId: string) => ({
  paymentMethodId,
  email: 'payer@example.com',
  name: 'Pat Payer',
  idempotencyKey: `payment-${++payments}`,
});

/** A collection that was paid: 78.64 EUR. */
const paidCollection = async (changes: object = {}) => {
  const { id } = await readyCollection(service, changes);
  await service.post(`/api/taxes-collections/${id}/payment`, card('pm_card_visa'));
  return collectionUntil(service, id, 'paid');
};

const actorsOf = async (id: string): Promise<readonly string[]> => {
  const { json } = await service.get(`/api/audit/taxes_collection/${id}/events`);
  return (json as unknown as readonly { readonly actor: string }[]).map(({ actor }) => actor);
};

describe('one collection', () => {
  it('shows the sum line by line with short names of laws, and their sources folded', async () => {
    const { id } = await readyCollection(service, { customerReference: '<i>hostile</i>' });
    const { status, text } = await (await signedIn()).get(`${path}/${id}`);
    expect(status).toBe(200);
    for (const shown of [
      'customs tariff (European Union), 6109',
      'tax law (Germany)',
      '<td data-head="Rate" class="number">19%',
      '78.64 <small>EUR',
      'Union Customs Code',
      '1 Sample Street',
      'Request to pay by e-mail',
      'Nobody has tried to pay yet.',
      '&lt;i&gt;hostile',
      `$WAYBILL/api/taxes-collections/${id}`,
    ])
      expect(text).toContain(shown);
    expect(text).not.toContain('<i>hostile');
    expect(text.indexOf('Union Customs Code')).toBeGreaterThan(text.indexOf('Values, rules and sources'));
  });

  it('says in words what the sum may lack, once for all goods', async () => {
    const swiss = { line1: '1 Sample Street', city: 'Bern', postcode: '3011', country: 'CH' };
    const goods = { quantity: 1, value: { amount: '100.00', currency: 'GBP' }, countryOfOrigin: 'GB' };
    const { id } = await readyCollection(service, {
      shipTo: { name: 'Jane Doe', email: 'jane@example.com', address: swiss },
      commodities: [
        { ...goods, title: 'Ceramic mug', hsCode: '6912.00' },
        { ...goods, title: 'Cotton T-shirt', hsCode: '6109.10' },
      ],
    });
    const { text } = await (await signedIn()).get(`${path}/${id}`);
    expect(text).toContain('The sum is not certain, and it is not known how much higher it can be.');
    expect(text).toContain('<strong>Ceramic mug, Cotton T-shirt</strong>: What the carrier charges');
    expect(text).toContain('It can make the sum higher.');
  });

  it('shows each attempt to pay with its outcome, and each movement of money', async () => {
    const { id } = await readyCollection(service);
    await service.post(`/api/taxes-collections/${id}/payment`, card('pm_card_chargeDeclined'));
    await service.post(`/api/taxes-collections/${id}/payment`, card('pm_card_visa'));
    await collectionUntil(service, id, 'paid');
    const { text } = await (await signedIn()).get(`${path}/${id}`);
    for (const shown of ['Declined</span>', 'Your card was declined', 'Paid</span>', 'Fee of the card processor'])
      expect(text).toContain(shown);
  });

  it('and its parcel lead to each other', async () => {
    const { shipmentId, trackingNumber } = await book(service);
    const { id } = await readyCollection(service, { trackingNumber });
    await service.caughtUp();
    const browser = await signedIn();
    expect((await browser.get(`${path}/${id}`)).text).toContain(`href="/console/shipments/${shipmentId}"`);
    expect((await browser.get(`/console/shipments/${shipmentId}`)).text).toContain(`href="${path}/${id}"`);
  });

  it('is as it was at an earlier version, without buttons', async () => {
    const { id } = await paidCollection();
    const { text } = await (await signedIn()).get(`${path}/${id}?asOf=5`);
    expect(text).toContain('To be paid</span>');
    expect(text).toContain('As it was: 5.');
    expect(text).not.toContain(`${path}/${id}/refund`);
    expect(text).not.toContain('The sum was paid.');
  });

  it('of another account is not there, nor is what people do with it', async () => {
    const { id } = await readyCollection(service);
    const stranger = await signedIn({ accountId: rival });
    for (const page of ['', '/cancel', '/refund', '/resolve'])
      expect((await stranger.get(`${path}/${id}${page}`)).status).toBe(404);
    expect((await stranger.submit('/console/shipments', `${path}/${id}/cancel`)).status).toBe(404);
    expect((await collectionUntil(service, id, 'pending')).status).toBe('pending');
  });
});

describe('what people do with a collection', () => {
  it('a member reminds, and has no other button; every other action is refused', async () => {
    const { id } = await readyCollection(service);
    const member = await signedIn({ role: 'member' });
    const page = `${path}/${id}`;
    const { text } = await member.get(page);
    expect([...text.matchAll(new RegExp(`${page}/(\\w+)"`, 'g'))].map(([, name]) => name)).toEqual(['remind']);
    for (const name of ['recalculate', 'cancel', 'archive', 'settle', 'refund', 'resolve'])
      expect([name, (await member.submit(page, `${page}/${name}`)).status]).toEqual([name, 403]);
    for (const name of ['cancel', 'refund']) expect((await member.get(`${page}/${name}`)).status).toBe(403);
    expect((await collectionUntil(service, id, 'pending')).status).toBe('pending');
  });

  it('a reminder is sent once by a form that is sent twice; the event names the person', async () => {
    const { id } = await readyCollection(service);
    const member = await signedIn({ role: 'member' });
    const page = `${path}/${id}`;
    const { text } = await member.get(page);
    const form = {
      csrf: member.csrfOf({ text }),
      idempotencyKey: /name="idempotencyKey" value="([^"]+)"/.exec(text)?.[1] ?? '',
    };
    const answers = [await member.post(`${page}/remind`, form), await member.post(`${page}/remind`, form)];
    expect(answers.map(({ status, location }) => [status, location])).toEqual(
      [1, 2].map(() => [303, `${page}?done=remind-collection`]),
    );
    expect((await member.get(`${page}?done=remind-collection`)).text).toContain('The consignee gets a reminder.');
    expect((await actorsOf(id)).filter((actor) => actor === member.user.id)).toHaveLength(1);
    const again = await member.submit(page, `${page}/remind`);
    expect(again.status).toBe(429);
    expect(again.text).toContain('role="alert"');
  });

  it('an owner calculates it again', async () => {
    const { id } = await readyCollection(service);
    const page = `${path}/${id}`;
    const done = await (await signedIn()).submit(page, `${page}/recalculate`);
    expect([done.status, done.location]).toEqual([303, `${page}?done=recalculate-collection`]);
  });

  it('an owner cancels it with a reason, after a page that says what happens, then archives it', async () => {
    const { id } = await readyCollection(service);
    const owner = await signedIn();
    const page = `${path}/${id}`;
    expect((await owner.get(`${page}/cancel`)).text).toContain('The consignee cannot pay it any more');
    const done = await owner.submit(`${page}/cancel`, `${page}/cancel`, { reason: ' Returned <by> post ' });
    expect(done.location).toBe(`${page}?done=cancel-collection`);
    expect((await owner.get(page)).text).toContain('Returned &lt;by&gt; post');
    expect(await actorsOf(id)).toContain(owner.user.id);
    expect((await owner.submit(`${page}/archive`, `${page}/archive`)).location).toBe(`${page}?done=archive-collection`);
    const archived = await owner.get(page);
    expect(archived.text).toContain('Archived: lists leave it out.');
    expect(archived.text).not.toContain(`${page}/archive"`);
  });

  it('an owner refunds a part, by typing the amount twice', async () => {
    const { id } = await paidCollection();
    const owner = await signedIn();
    const page = `${path}/${id}/refund`;
    expect((await owner.get(page)).text).toContain('At most 78.64 EUR can go back to the payer.');
    const differs = await owner.submit(page, page, { amount: '8.64', again: '86.4', reason: 'Goodwill' });
    expect(differs.status).toBe(400);
    for (const shown of ['Type the same amount in both fields.', 'value="8.64"', 'value="86.4"', 'value="Goodwill"'])
      expect(differs.text).toContain(shown);
    const tooMuch = await owner.submit(page, page, { amount: '100.00', again: '100.00' });
    expect([tooMuch.status, tooMuch.text.includes('78.64 EUR')]).toEqual([409, true]);
    const done = await owner.submit(page, page, { amount: '8.64', again: '8.64', reason: 'Goodwill' });
    expect(done.location).toBe(`${path}/${id}?done=refund-collection`);
    const { text } = await owner.get(`${path}/${id}`);
    for (const shown of ['-8.64 <small>EUR', 'Goodwill']) expect(text).toContain(shown);
    expect((await owner.get(page)).text).toContain('At most 70.00 EUR can go back to the payer.');
    expect(await actorsOf(id)).toContain(owner.user.id);
  });

  it('an amount that is none is refused beside its field', async () => {
    const { id } = await paidCollection();
    const page = `${path}/${id}/refund`;
    const refused = await (await signedIn()).submit(page, page, { amount: 'all', again: 'all' });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/id="amount-error">[^<]*amount/);
    expect(refused.text).toContain('aria-invalid="true"');
  });

  it('an owner asks the card processor', async () => {
    const { id } = await paidCollection();
    const page = `${path}/${id}/settle`;
    const done = await (await signedIn()).submit(page, page);
    expect(done.location).toBe(`${path}/${id}?done=settle-collection`);
  });

  it('an owner corrects the goods of one in exception, and nothing else of them changes', async () => {
    const thing = {
      title: 'Thing',
      sku: 'T-1',
      quantity: 1,
      value: { amount: '30.00', currency: 'GBP' },
      countryOfOrigin: 'GB',
    };
    const { collectionId: id } = await newCollection(service, { commodities: [thing] });
    const { problems } = await collectionUntil(service, id, 'exception');
    const owner = await signedIn();
    const page = `${path}/${id}/resolve`;
    expect((await owner.get(`${path}/${id}`)).text).toContain('The goods have to be corrected');
    const form = await owner.get(page);
    expect(form.text).toContain(problems[0]?.message.split('"')[0]);
    expect(form.text).not.toContain('acceptUncertain');
    const typed = { 'title-0': 'Ceramic mug', 'countryOfOrigin-0': 'GB', 'material-0': 'ceramic' };
    const wrong = await owner.submit(page, page, { ...typed, 'hsCode-0': 'mug' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('value="mug"');
    expect(wrong.text).toContain('id="hsCode-0-error"');
    expect(wrong.text).toContain('HS code of Thing must be');
    expect(wrong.text.replace(/The same by the API[^]*/, '')).not.toMatch(/commodities\[0\]|hsCode must/);
    const done = await owner.submit(page, page, { ...typed, 'hsCode-0': '6912.00' });
    expect(done.location).toBe(`${path}/${id}?done=resolve-collection`);
    const { commodities } = await collectionUntil(service, id, 'pending');
    expect(commodities[0]).toMatchObject({ ...thing, title: 'Ceramic mug', hsCode: '6912.00', material: 'ceramic' });
    expect(await actorsOf(id)).toContain(owner.user.id);
  });

  it('an owner accepts a sum that is not certain, where the account holds such sums', async () => {
    await service.ask('PATCH', '/api/accounts/me/settings', { collections: { incompleteCollections: 'hold' } });
    const address = { line1: '1 Sample Street', city: 'Bern', postcode: '3011', country: 'CH' };
    const { collectionId: id } = await newCollection(service, {
      shipTo: { name: 'Jane Doe', email: 'jane@example.com', address },
    });
    await collectionUntil(service, id, 'exception');
    const owner = await signedIn();
    const page = `${path}/${id}/resolve`;
    const { text } = await owner.get(page);
    expect(text).toContain('Collect the sum as it is, though it is not certain');
    const typed = { 'title-0': 'Cotton T-shirt', 'hsCode-0': '6109.10', 'countryOfOrigin-0': 'CN' };
    const done = await owner.submit(page, page, { ...typed, acceptUncertain: 'true' });
    expect(done.location).toBe(`${path}/${id}?done=resolve-collection`);
    await collectionUntil(service, id, 'pending');
    await service.ask('PATCH', '/api/accounts/me/settings', { collections: { incompleteCollections: null } });
  });
});
