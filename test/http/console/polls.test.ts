import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';
import { TestClock } from '../../support/test-clock.ts';
import { book } from '../parcels/label-request.ts';

let service: RunningService;
const clock = new TestClock();
beforeAll(async () => {
  service = await runningService({ clock });
});
afterAll(() => service.stop());

type Browser = Awaited<ReturnType<typeof signedInBrowser>>;

/** What htmx sends when a page asks for its content again. */
const polled = (browser: Browser, path: string, tag = '') =>
  browser.get(path, { 'hx-request': 'true', 'hx-request-type': 'partial', ...(tag !== '' && { 'hx-ptag': tag }) });

const tagIn = (text: string): string => /hx-ptag="([^"]+)"/.exec(text)?.[1] ?? '';

describe('a page that asks for news', () => {
  it('is answered without content until something happened', async () => {
    const browser = await signedInBrowser(service);
    const { shipmentId } = await book(service);
    await service.caughtUp();
    for (const path of ['/console', '/console/attention', `/console/shipments/${shipmentId}`]) {
      const first = await browser.get(path);
      const tag = tagIn(first.text);
      expect([path, tag === '', first.headers.get('hx-ptag') === tag]).toEqual([path, false, true]);
      const quiet = await polled(browser, path, tag);
      expect([path, quiet.status, quiet.text]).toEqual([path, 204, '']);
      await book(service);
      await service.caughtUp();
      const news = await polled(browser, path, tag);
      expect([path, news.status, news.headers.get('hx-ptag') === tag]).toEqual([path, 200, false]);
      expect((await polled(browser, path, news.headers.get('hx-ptag') ?? '')).status).toBe(204);
    }
  });

  it('is answered with content when a minute has begun, because it says how long ago something was', async () => {
    const browser = await signedInBrowser(service);
    const tag = tagIn((await browser.get('/console')).text);
    clock.advance(60_000);
    expect((await polled(browser, '/console', tag)).status).toBe(200);
  });

  it('does not take the tag of another page, person or account', async () => {
    const [browser, other] = [await signedInBrowser(service), await signedInBrowser(service)];
    const tag = tagIn((await browser.get('/console')).text);
    expect((await polled(browser, '/console/attention', tag)).status).toBe(200);
    expect((await polled(other, '/console', tag)).status).toBe(200);
  });
});

describe('the counter of what needs a person', () => {
  it('stands in the navigation of every page, and a page that shows them corrects it at once', async () => {
    const browser = await signedInBrowser(service);
    const count = ({ text }: { readonly text: string }) => /id="count-side"[^>]*>([^<]*)</.exec(text)?.[1];
    expect(count(await browser.get('/console/shipments'))).toBe('');
    const { shipmentId } = await book(service);
    await service.post('/sandbox/advance', { shipmentId, to: 'customs_hold' });
    await service.caughtUp();
    expect(count(await browser.get('/console/shipments'))).toBe('');
    expect(count(await polled(browser, '/console/attention'))).toBe('1');
    expect(count(await browser.get('/console/shipments'))).toBe('1');
    await service.post('/sandbox/advance', { shipmentId, to: 'delivered' });
    await service.caughtUp();
    clock.advance(60_000);
    expect(count(await browser.get('/console/shipments'))).toBe('');
  });
});

describe('a list that is being read', () => {
  const asked = ({ text }: { readonly text: string }): string =>
    (/hx-get="([^"]*since=[^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');

  it('says how many rows are newer than those shown, with the filters in force', async () => {
    const browser = await signedInBrowser(service);
    await book(service, { customerReference: 'SAME' });
    await service.caughtUp();
    const address = '/console/shipments?customerReference=SAME';
    const since = asked(await browser.get(address));
    expect((await polled(browser, since)).status).toBe(204);
    clock.advance(1_000);
    for (const customerReference of ['SAME', 'OTHER', 'SAME']) await book(service, { customerReference });
    await service.caughtUp();
    const { status, text } = await polled(browser, since);
    expect(status).toBe(200);
    expect(text).toContain(`<a href="${address}">2 new – show</a>`);
    expect(asked(await browser.get(address))).not.toBe(since);
  });

  it('asks only where the newest rows stand first', async () => {
    const browser = await signedInBrowser(service);
    for (const query of ['page=2', 'sort=updatedAt', 'createdAtTo=2026-01-01', 'sort=createdAt&direction=ASC'])
      expect([query, asked(await browser.get(`/console/shipments?${query}`))]).toEqual([query, '']);
  });
});
