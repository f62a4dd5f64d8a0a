import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';
import { book } from '../parcels/label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await booked('MANY', 101);
  await service.caughtUp();
});
afterAll(() => service.stop());

const booked = (customerReference: string, count: number, labelFormat = 'ZPL') =>
  Promise.all(Array.from({ length: count }, () => book(service, { customerReference, labelFormat })));

const path = '/console/shipments';
type Browser = Awaited<ReturnType<typeof signedInBrowser>>;
const csrfOf = async (browser: Browser): Promise<string> => browser.csrfOf(await browser.get(path));
const sent = async (browser: Browser, to: string, fields: Readonly<Record<string, string>>) =>
  browser.post(`${path}/${to}`, { csrf: await csrfOf(browser), matching: 'all', ...fields });

describe('all parcels that match the filters', () => {
  it('are offered where they are more than the page shows, with the filters that say which', async () => {
    const browser = await signedInBrowser(service);
    const { text } = await browser.get(`${path}?customerReference=MANY&tab=booked&sort=createdAt&direction=ASC`);
    const [form = ''] = /<form id="selection"[^]*?<\/form>/.exec(text) ?? [];
    expect(form).toContain('<label><input type="checkbox" name="matching" value="all"> All 101 that match</label>');
    for (const [name, value] of [
      ['customerReference', 'MANY'],
      ['tab', 'booked'],
      ['sort', 'createdAt'],
      ['direction', 'ASC'],
    ])
      expect(form).toContain(`<input type="hidden" name="${name}" value="${value}">`);
    await booked('ONE', 1);
    await service.caughtUp();
    const shownWhole = await browser.get(`${path}?customerReference=ONE`);
    expect(shownWhole.text).not.toContain('name="matching"');
  });

  it('are printed as one file', async () => {
    const printed = await sent(await signedInBrowser(service), 'print', { customerReference: 'MANY', id: 'shp_other' });
    expect([printed.status, printed.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(printed.text.match(/\^XA/g)?.length).toBeGreaterThanOrEqual(101);
  });

  it('of several formats are offered as a file of each, without those that have no label', async () => {
    await booked('MIXED', 2, 'PDF');
    await booked('MIXED', 2);
    const [{ shipmentId } = { shipmentId: '' }] = await booked('MIXED', 1);
    await service.post(`/api/shipments/labels/${shipmentId}/void`);
    await service.caughtUp();
    const browser = await signedInBrowser(service);
    const offered = await sent(browser, 'print', { customerReference: 'MIXED' });
    expect([offered.status, offered.text]).toEqual([
      200,
      expect.stringMatching(/2 labels in PDF[^]*2 labels in ZPL[^]*Not printed[^]*No label: Void/),
    ]);
    const [, ids = ''] = /name="id" value="(shp_\w+ shp_\w+)"><button class="main">Print 2/.exec(offered.text) ?? [];
    const printed = await browser.post(`${path}/print`, { csrf: browser.csrfOf(offered), id: ids });
    expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('without a label to print are named, and nothing is printed', async () => {
    const [{ shipmentId } = { shipmentId: '' }] = await booked('NONE', 1);
    await service.post(`/api/shipments/labels/${shipmentId}/void`);
    await service.caughtUp();
    const offered = await sent(await signedInBrowser(service), 'print', { customerReference: 'NONE' });
    expect([offered.status, offered.text]).toEqual([
      200,
      expect.stringMatching(/None of these parcels has a label[^]*Not printed[^]*No label: Void/),
    ]);
  });

  it('are brought to the page that voids labels, which asks for their number', async () => {
    await booked('VOID', 3);
    await service.caughtUp();
    const browser = await signedInBrowser(service);
    const asked = await sent(browser, 'void-selected/select', { customerReference: 'VOID' });
    expect(asked.status).toBe(303);
    expect((await browser.get(asked.location ?? '')).text).toContain('Type the number of parcels: 3');
  });

  it.each([
    ['void-selected/select', '101 match; at most 100 are taken together.'],
    ['../pickups/select', undefined],
    ['../manifests/select', undefined],
  ])('are taken by %s up to its limit, and else the list says so with its filters', async (to, refusal) => {
    const browser = await signedInBrowser(service);
    const answer = await browser.post(new URL(to, `http://x${path}/`).pathname, {
      csrf: await csrfOf(browser),
      matching: 'all',
      customerReference: 'MANY',
    });
    if (refusal === undefined) {
      expect(answer.status).toBe(303);
      const { status, text } = await browser.get(answer.location ?? '');
      expect([status, text]).toEqual([200, expect.stringContaining('101 in all; 100 are shown.')]);
    } else {
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(refusal)]);
      expect(answer.text).toContain('Reference: MANY');
    }
  });

  it('are not offered to people who may only read, nor taken from them', async () => {
    const browser = await signedInBrowser(service, { role: 'viewer' });
    const { text } = await browser.get(`${path}?customerReference=MANY`);
    expect(text).not.toContain('Void labels');
    expect((await sent(browser, 'void-selected/select', { customerReference: 'MANY' })).status).toBe(403);
  });
});
