import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { browserOf, signedInBrowser } from '../../support/signed-in-browser.ts';
import { book } from '../parcels/label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const signedIn = () => signedInBrowser(service);

describe('the search', () => {
  it.each([
    ['the tracking number, with spaces', (parcel: Parcel) => parcel.trackingNumber.replace(/(\d{3})/g, '$1 ')],
    ['the number of the order', () => 'ORDER-42'],
    ['the id', (parcel: Parcel) => parcel.shipmentId],
    ['the e-mail address of the consignee', () => 'find.me@example.com'],
  ])('opens the parcel that %s leads to', async (_, textOf) => {
    const parcel = await parcelToFind();
    const browser = await signedIn();
    const answer = await browser.get(`/console/search?q=${encodeURIComponent(textOf(parcel))}`);
    expect([answer.status, answer.location]).toEqual([303, `/console/shipments/${parcel.shipmentId}`]);
  });

  it('says what was looked for where nothing is found, and shows the text as it was typed', async () => {
    const { status, text } = await (await signedIn()).get('/console/search?q=%3Cb%3Enobody');
    expect(status).toBe(200);
    expect(text).toContain('&lt;b&gt;nobody');
    expect(text).toContain('shipment by reference');
  });

  it('shows the reference beside each number, and marks what was looked for', async () => {
    for (const customerReference of ['SUMMER <1>', 'SUMMER <2>'])
      await book(service, { labelFormat: 'ZPL', customerReference });
    await service.caughtUp();
    const browser = await signedIn();
    const { status, text } = await browser.get('/console/search?q=summer%20%3C');
    expect(status).toBe(200);
    for (const end of ['1', '2']) expect(text).toContain(`<mark>SUMMER &lt;</mark>${end}&gt;`);
    const byContact = await browser.get('/console/search?q=desk@example.net');
    expect(byContact.text).not.toContain('<mark>');
  });

  it('is in the frame of every page, with the text that was looked for', async () => {
    const { text } = await (await signedIn()).get('/console/search?q=nobody-has-this');
    expect(text).toContain('name="q" type="search"');
    expect(text).toContain('value="nobody-has-this"');
  });
});

type Parcel = { readonly shipmentId: string; readonly trackingNumber: string };
let toFind: Promise<Parcel> | undefined;
const parcelToFind = (): Promise<Parcel> =>
  (toFind ??= (async () => {
    const shipTo = {
      name: 'Jane Doe',
      email: 'find.me@example.com',
      address: { line1: '1 Main Street', city: 'Springfield', state: 'IL', postcode: '62701', country: 'US' },
    };
    const parcel = await book(service, { customerReference: 'ORDER-42', shipTo });
    await service.caughtUp();
    return parcel;
  })());

describe('selected parcels', () => {
  it('are printed as one file, in a window of its own', async () => {
    const parcels = [await book(service, { labelFormat: 'ZPL' }), await book(service, { labelFormat: 'ZPL' })];
    await service.caughtUp();
    const browser = await signedIn();
    const page = await browser.get('/console/shipments');
    expect(page.text).toContain('formaction="/console/shipments/print" formtarget="_blank"');
    const fields: [string, string][] = parcels.map(({ shipmentId }) => ['id', shipmentId]);
    const printed = await browser.postPairs('/console/shipments/print', [['csrf', browser.csrfOf(page)], ...fields]);
    expect([printed.status, printed.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(printed.text.match(/\^XZ/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it('that cannot be printed are named, and nothing is printed', async () => {
    const { shipmentId } = await book(service, { labelFormat: 'ZPL' });
    await service.post(`/api/shipments/labels/${shipmentId}/void`);
    const refused = await (
      await signedIn()
    ).submit('/console/shipments', '/console/shipments/print', { id: shipmentId });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('role="alert"');
    expect(refused.text).toContain('cannot be printed');
    expect(refused.text).toContain('The label is void');
  });

  it('of two formats are offered as a file of each, without those that have no label', async () => {
    const parcels = [
      await book(service, { labelFormat: 'ZPL' }),
      await book(service, { labelFormat: 'PDF' }),
      await book(service, { labelFormat: 'ZPL' }),
    ];
    const { shipmentId } = await book(service);
    await service.post(`/api/shipments/labels/${shipmentId}/void`);
    await service.caughtUp();
    const browser = await signedIn();
    const page = await browser.get('/console/shipments');
    const ids = [...parcels.map((parcel) => parcel.shipmentId), shipmentId];
    const pairs = ids.map((id): [string, string] => ['id', id]);
    const offered = await browser.postPairs('/console/shipments/print', [['csrf', browser.csrfOf(page)], ...pairs]);
    expect(offered.status).toBe(200);
    expect(offered.text).toMatch(/1 label in PDF[^]*2 labels in ZPL[^]*Not printed[^]*No label: Void/);
    expect(offered.text).not.toContain(`value="${shipmentId}"`);
  });

  it('none selected is a fault that says so', async () => {
    const refused = await (await signedIn()).submit('/console/shipments', '/console/shipments/print');
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('No parcel is selected.');
    expect(refused.text).not.toContain('shipmentIds');
  });

  it('all that match the filters are exported', async () => {
    await book(service, { customerReference: '=EXPORT-1' });
    await service.caughtUp();
    const csv = await (await signedIn()).get('/console/shipments/export?customerReference=%3DEXPORT-1');
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')]);
    expect(csv.text.trim().split('\n')).toHaveLength(2);
    expect(csv.text).toContain("'=EXPORT-1");
  });
});

describe('demo data', () => {
  it('fill the demo account by one button, once', async () => {
    const browser = browserOf(service);
    await browser.post('/sandbox/sign-in', {});
    const filled = await browser.submit('/console', '/console/demo');
    expect([filled.status, filled.location]).toEqual([303, '/console?done=filled']);
    await service.caughtUp();
    expect((await browser.get('/console/shipments')).text).toMatch(/1–50 of \d{3}/);
    const again = await browser.submit('/console', '/console/demo');
    expect(again.status).toBe(409);
    expect(again.text).toContain('has the parcels of seed 1 already');
  });

  it('are counted alike by the figures of today, by what needs attention, and by the lists that both lead to', async () => {
    const browser = browserOf(service);
    await browser.post('/sandbox/sign-in', {});
    const counted = [
      ...(await browser.get('/console')).text.matchAll(/<a href="([^"]+)"><strong>([\d,]+)<\/strong>/g),
      ...(await browser.get('/console/attention')).text.matchAll(/<a href="([^"]+)">All ([\d,]+)</g),
    ].map(([, href = '', count = '']) => [href.replaceAll('&amp;', '&'), count] as const);
    expect(counted.length).toBeGreaterThanOrEqual(6);
    const listed = await Promise.all(
      counted.map(async ([href]) => {
        const { text } = await browser.get(href);
        const [, total] = /<nav class="paging"[^>]*><p>(?:[\d,]+–[\d,]+ of )?([\d,]+|none)</.exec(text) ?? [];
        return [href, total === 'none' ? '0' : total] as const;
      }),
    );
    expect(listed).toEqual(counted);
  });

  it('are filled by admins only', async () => {
    const owner = await signedIn();
    expect((await owner.get('/console')).text).not.toContain('Fill with demo data');
    expect((await owner.submit('/console', '/console/demo')).status).toBe(403);
  });
});
