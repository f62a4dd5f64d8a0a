import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../../src/application/accounts/ports/users.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';
import { book, labels } from '../parcels/label-request.ts';

const day = 86_400_000;

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ start: '2026-11-02T10:00:00.000Z' });
  const booked = [];
  for (let parcel = 0; parcel < 4; parcel++) booked.push(await book(service, { labelFormat: 'ZPL' }));
  const [first, second, third, fourth] = booked.map(({ shipmentId, trackingNumber }) => ({
    shipmentId,
    trackingNumber,
  }));
  const scanned = async (trackingNumber: string | undefined, ...scans: readonly (readonly [string, string])[]) => {
    const events = scans.map(([code, timestamp]) => ({ trackingNumber, code, timestamp }));
    expect((await service.post('/api/tracking/events', { events }, { token: 'carrier' })).status).toBe(200);
  };
  await service.post(`${labels}/${fourth?.shipmentId}/void`);
  service.clock.advance(2 * day);
  await scanned(first?.trackingNumber, ['EMA', '2026-11-04T09:00:00.000Z']);
  service.clock.advance(10 * day);
  await scanned(second?.trackingNumber, ['EMA', '2026-11-14T09:00:00.000Z']);
  await scanned(third?.trackingNumber, ['EMA', '2026-11-04T09:00:00.000Z'], ['EMI', '2026-11-13T09:00:00.000Z']);
  await service.caughtUp();
});
afterAll(() => service.stop());

const signedIn = (given: Partial<User> = {}) => signedInBrowser(service, { role: 'viewer', ...given });

/** The cells of the row that begins with this text, in the table with this caption. */
const rowOf = (text: string, caption: string, first: string): readonly string[] => {
  const table = text.slice(text.indexOf(`>${caption}</caption>`)).split('</table>')[0] ?? '';
  const plain = table.split('<tr').map((row) =>
    row
      .split(/<t[hd][^>]*>/)
      .slice(1)
      .map((cell) => cell.replace(/<[^>]+>/g, '').trim()),
  );
  return plain.find(([head]) => head === first) ?? [];
};

describe('charts of shipments', () => {
  it('today shows thirty days, with the same numbers in a table', async () => {
    const { status, text } = await (await signedIn()).get('/console');
    expect(status).toBe(200);
    expect(text).toContain('aria-labelledby="days-chart-title days-chart-text"');
    expect(text).toContain('In thirty days 4 labels were booked, 1 parcels delivered and 1 labels voided.');
    const caption = 'The last thirty days (UTC)';
    expect(rowOf(text, caption, '2 Nov')).toEqual(['2 Nov', '4', '0', '1']);
    expect(rowOf(text, caption, '13 Nov')).toEqual(['13 Nov', '0', '1', '0']);
    expect(text).toContain('href="/console/shipments?createdAtFrom=2026-11-02&amp;createdAtTo=2026-11-02"');
  });

  it('today shows how long nothing was heard of moving parcels, and the lists of them', async () => {
    const browser = await signedIn();
    const { text } = await browser.get('/console');
    const caption = 'Moving parcels by days since their last change';
    const numbers = ['0–1', '2–3', '4–7', 'over 7'].map((name) => rowOf(text, caption, name)[1]);
    expect(numbers).toEqual(['1', '0', '0', '1']);
    const [href = ''] = /\/console\/shipments\?tab=moving&amp;updatedAtTo=2026-11-06/.exec(text) ?? [];
    expect((await browser.get(href.replaceAll('&amp;', '&'))).text).toContain('1–1 of 1');
  });

  it('the list leads to a page that draws which destinations keep the promises', async () => {
    const browser = await signedIn();
    expect((await browser.get('/console/shipments')).text).toContain('href="/console/shipments/figures"');
    const { text } = await browser.get('/console/shipments/figures');
    expect(text).toContain('id="destinations-chart-title"');
    expect(rowOf(text, 'Deliveries by destination', 'United States US').slice(2, 4)).toEqual(['0 %', '1']);
  });

  it('a page has the figures of all destinations, and of each service to one', async () => {
    const browser = await signedIn();
    const { status, text } = await browser.get('/console/shipments/figures');
    expect([status, text]).toEqual([200, expect.stringContaining('delivered from 2026-09 to 2026-11 (UTC)')]);
    const numbers = ['1', '0 %', '1', '0', '9', '9'];
    expect(rowOf(text, 'Deliveries by destination', 'United States US').slice(1)).toEqual(numbers);
    expect(text).toContain('href="/console/shipments?tab=delivered&amp;destinationCountry=US"');

    const [href = ''] = /\/console\/shipments\/figures\?destinationCountry=US/.exec(text) ?? [];
    const { text: one } = await browser.get(href);
    const row = rowOf(one, 'Deliveries to United States by service', 'SERVICE-EXPEDITED-PICKUP');
    expect(row.slice(1)).toEqual(numbers);
    const listHref = '/console/shipments?tab=delivered&destinationCountry=US&serviceCode=SERVICE-EXPEDITED-PICKUP';
    expect(one).toContain(`href="${listHref.replaceAll('&', '&amp;')}"`);
    expect((await browser.get(listHref)).text).toContain('1–1 of 1');
  });

  it('the figures of a destination without deliveries say so, and there is none that is no country', async () => {
    const browser = await signedIn();
    const none = await browser.get('/console/shipments/figures?destinationCountry=DE');
    expect([none.status, none.text]).toEqual([200, expect.stringContaining('No parcel was delivered')]);
    expect(none.text).toContain('Deliveries to Germany');
    expect((await browser.get('/console/shipments/figures?destinationCountry=%3Cb%3E')).status).toBe(404);
    const empty = await (await signedIn({ accountId: 'acc_nothing' })).get('/console/shipments/figures');
    expect([empty.status, empty.text]).toEqual([200, expect.stringContaining('No parcel was delivered')]);
  });

  it('are left out where there is nothing to draw', async () => {
    const browser = await signedIn({ accountId: 'acc_nothing' });
    expect((await browser.get('/console')).text).not.toContain('<svg');
    expect((await browser.get('/console/shipments/figures')).text).not.toContain('<svg');
  });
});
