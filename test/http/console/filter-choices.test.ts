import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';
import { book } from '../parcels/label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await book(service, { labelFormat: 'ZPL', customerReference: 'TO-US' });
  await service.caughtUp();
});
afterAll(() => service.stop());

const listed = async (query = '') => (await signedInBrowser(service)).get(`/console/shipments${query}`);
const selectOf = (text: string, name: string): string =>
  new RegExp(`<select id="filter-${name}"[^]*?</select>`).exec(text)?.[0] ?? '';

describe('the filters of shipments', () => {
  it('offer the carriers and services of the catalogue, and countries, by name', async () => {
    const { text } = await listed();
    expect(selectOf(text, 'carrier')).toContain('<option value="Waybill">Waybill</option>');
    const services = selectOf(text, 'serviceCode');
    for (const option of ['EXPEDITED-PICKUP">Expedited Pickup<', 'POSTAL-DROPOFF">Postal Drop-off<'])
      expect(services).toContain(`<option value="SERVICE-${option}`);
    expect(text).toMatch(/<input id="filter-destinationCountry" [^>]*list="countries"/);
    const [, from = ''] = /<datalist id="countries" data-from="([^"]+)">/.exec(text) ?? [];
    const countries = await (await signedInBrowser(service)).get(from);
    expect(countries.headers.get('content-type')).toContain('application/json');
    expect(JSON.parse(countries.text)).toMatchObject({ US: 'United States', CI: 'Côte d’Ivoire' });
  });

  it.each(['US', 'us', 'united states', ' US '])('find the country that is typed as "%s"', async (typed) => {
    const { status, text } = await listed(`?destinationCountry=${encodeURIComponent(typed)}`);
    expect([status, text.includes('TO-US')]).toEqual([200, true]);
    expect(text).toMatch(/Country: United States/);
    expect(text).toContain('name="destinationCountry" value="US"');
    expect((await listed('?destinationCountry=germany')).text).not.toContain('TO-US');
  });

  it('refuse what is no country, and keep it', async () => {
    const { status, text } = await listed('?destinationCountry=%3Catlantis');
    expect([status, text.includes('value="&lt;atlantis"')]).toEqual([400, true]);
  });

  it('take carriers and services from the address that the catalogue no longer has', async () => {
    const { status, text } = await listed('?carrier=Old+%3CPost&serviceCode=GONE');
    expect([status, text.includes('Nothing matches.')]).toEqual([200, true]);
    expect(selectOf(text, 'carrier')).toContain('<option value="Old &lt;Post" selected>Old &lt;Post</option>');
    expect(selectOf(text, 'serviceCode')).toContain('<option value="GONE" selected>GONE</option>');
    expect(text).toContain('Service: GONE');
  });
});
