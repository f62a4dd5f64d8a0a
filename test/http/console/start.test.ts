import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import { demoAccountId } from '../../../src/application/sandbox/seed-demo.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { browserOf, signedInBrowser } from '../../support/signed-in-browser.ts';
import { book } from '../parcels/label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

describe('the start page', () => {
  it('is where the address alone leads a browser; it names the version and the next line to paste', async () => {
    const browser = browserOf(service);
    const led = await browser.get('/', { accept: 'text/html' });
    expect([led.status, led.location]).toEqual([302, '/start']);
    const { status, text } = await browser.get('/start');
    expect(status).toBe(200);
    expect(text).toContain(`curl -s ${service.url}/api/shipments/labels`);
    for (const path of ['/docs', '/docs/errors', '/sandbox', '/sandbox/inbox', '/track'])
      expect([path, (await browser.get(path)).status, text.includes(`href="${path}"`)]).toEqual([path, 200, true]);
  });

  it('opens the console as the demo account by one button', async () => {
    const browser = browserOf(service);
    const clicked = await browser.post('/sandbox/sign-in', {});
    expect([clicked.status, clicked.location]).toEqual([303, '/console']);
    const { status, text } = await browser.get('/console');
    expect(status).toBe(200);
    expect(text).toContain('Demo');
  });

  it('signs the same person in each time, also by two clicks at once', async () => {
    const click = async () => {
      const browser = browserOf(service);
      await browser.post('/sandbox/sign-in', {});
      return /usr_\w+/.exec((await browser.get('/account')).text)?.[0];
    };
    const [one, other] = await Promise.all([click(), click()]);
    expect(one).toMatch(/^usr_/);
    expect([other, await click()]).toEqual([one, one]);
  });

  it('does not sign in by a form of another site', async () => {
    const browser = browserOf(service);
    const answer = await browser.post('/sandbox/sign-in', {}, { origin: 'https://elsewhere.example' });
    expect(answer.status).toBe(403);
    expect(browser.cookies.has('waybill-session')).toBe(false);
  });

  it('leads nowhere else after signing in', async () => {
    const answer = await browserOf(service).post('/sandbox/sign-in', { returnTo: '//elsewhere.example' });
    expect(answer.location).toBe('/console');
  });
});

describe('where others reach the service', () => {
  it('there is no button, and nobody is signed in without a password', async () => {
    const open = await runningService({ environment: { BASE_URL: 'https://shipping.example.com' } });
    try {
      const browser = browserOf(open);
      expect((await browser.get('/start')).text).not.toContain('/sandbox/sign-in');
      expect((await browser.post('/sandbox/sign-in', {})).status).toBe(404);
    } finally {
      await open.stop();
    }
  });
});

describe('today', () => {
  const signedIn = async () => {
    const browser = browserOf(service);
    await browser.post('/sandbox/sign-in', {});
    return browser;
  };
  const asDemo = { token: 'demo' };

  it('begins with demo data or the first steps while no parcel has been booked', async () => {
    await sqlAccounts(service.db).create({ id: 'acc_unused', name: 'Unused', createdAt: service.clock.now() });
    const [admin, viewer] = [
      await signedIn(),
      await signedInBrowser(service, { accountId: 'acc_unused', role: 'viewer' }),
    ];
    const stepsOf = (text: string) =>
      /<section[^>]*aria-labelledby="first-steps">(.*?)<\/section>/s.exec(text)?.[1] ?? '';
    const steps = stepsOf((await admin.get('/console?account=acc_unused')).text);
    const writing = ['action="/console/demo"', '/console/settings/tokens/new', '/console/webhooks/new'];
    for (const shown of [...writing, '/docs']) expect(steps).toContain(shown);
    const read = stepsOf((await viewer.get('/console')).text);
    expect(read).toContain('/docs');
    for (const hidden of writing) expect(read).not.toContain(hidden);
    await book(service, {}, asDemo);
    await service.caughtUp();
    expect((await admin.get('/console')).text).not.toContain('first-steps');
  });

  it('counts what was booked, and what is on its way; each number leads to its list', async () => {
    const shipment = await book(service, { customerReference: 'TODAY-1' }, asDemo);
    await service.post('/sandbox/advance', { shipmentId: shipment.shipmentId, to: 'in_transit' }, asDemo);
    await service.caughtUp();
    const browser = await signedIn();
    const { text } = await browser.get('/console');
    const [, href = '', number] = /<a href="([^"]+)"><strong>(\d+)<\/strong>on the way/.exec(text) ?? [];
    expect(href).toBe('/console/shipments?tab=moving');
    expect((await browser.get(href)).text).toContain(`1–${number} of ${number}`);
    expect((await browser.get(href)).text).toContain(shipment.trackingNumber);
  });

  it('says why a parcel needs a person, and is quiet about others', async () => {
    const held = await book(service, { customerReference: 'HELD-1' }, asDemo);
    await service.post('/sandbox/advance', { shipmentId: held.shipmentId, to: 'customs_hold' }, asDemo);
    const fine = await book(service, { customerReference: 'FINE-1' }, asDemo);
    await service.caughtUp();
    const { text } = await (await signedIn()).get('/console/attention');
    expect(text).toContain('Held by customs');
    expect([text.includes('HELD-1'), text.includes(fine.trackingNumber)]).toEqual([true, false]);
  });

  it('is of the demo account only', async () => {
    await book(service, { customerReference: 'SHOP-1' });
    await service.caughtUp();
    expect((await (await signedIn()).get('/console/shipments?customerReference=SHOP-1')).text).toContain(
      'Nothing matches',
    );
  });

  it('a parcel’s history says who did what, and what differs between two points', async () => {
    const { shipmentId } = await book(service, {}, asDemo);
    await service.post('/sandbox/advance', { shipmentId, to: 'collected' }, asDemo);
    const browser = await signedIn();
    const { status, text } = await browser.get(`/console/history/shipment/${shipmentId}?from=2&to=3`);
    expect(status).toBe(200);
    for (const shown of [
      'Label generated',
      demoAccountId,
      'label_created',
      'collected',
      '≠</span> changed',
      '>Collected at<',
    ])
      expect(text).toContain(shown);
    const wrong = await browser.get(`/console/history/shipment/${shipmentId}?from=99`);
    expect([wrong.status, wrong.text.includes('role="alert"')]).toEqual([400, true]);
    expect((await browser.get('/console/history/shipment/shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2')).status).toBe(404);
  });
});
