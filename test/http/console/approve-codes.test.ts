import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
  const titles = {
    'P-1': 'Ceramic coffee mug',
    'P-2': 'Thing <b>of glass',
    'P-3': 'zzz',
    'Q-1': 'Mug',
    'R-1': 'Baby romper',
  };
  await service.post('/api/trade-engine/classifications', {
    originCountry: 'GB',
    destinationCountry: 'US',
    products: Object.entries(titles).map(([productId, title]) => ({ productId, title })),
  });
  await service.caughtUp();
});
afterAll(() => service.stop());

const list = '/console/products/all';
const approving = '/console/products/approve-selected';
const productOf = async (productId: string) =>
  (await service.get(`/api/trade-engine/products/${productId}`)).json as unknown as {
    readonly id: string;
    readonly hsCode?: string;
    readonly reviewState: string;
  };
const statesOf = async () => Promise.all(['P-1', 'P-2', 'P-3'].map(async (id) => (await productOf(id)).reviewState));

it('selected codes are shown, approved by one button, and taken back by another', async () => {
  const browser = await signedInBrowser(service);
  const shown = await browser.get(list);
  expect(shown.text).toContain(`formaction="${approving}/select" data-key="a"`);
  const ids = await Promise.all(['P-1', 'P-2', 'P-3'].map(async (id) => (await productOf(id)).id));
  const asked = await browser.submit(list, `${approving}/select`, { id: ids.join(' ') });
  expect(asked.status).toBe(200);
  expect(asked.text).toContain('1 of the 3 selected products is left out: approved already, or without a code.');
  expect(asked.text).toContain('Thing &lt;b&gt;of glass');
  expect(asked.text).toMatch(/data-key="a">Approve 2 codes/);
  expect(await statesOf()).toEqual(['pending', 'pending', 'pending']);

  const values = [...asked.text.matchAll(/name="shown" value="([^"]+)"/g)].map(([, value]) => value ?? '');
  const done = await browser.post(approving, { csrf: browser.csrfOf(asked), shown: values.join(' ') });
  expect([done.status, done.text]).toEqual([200, expect.stringContaining('2 codes of 2 are approved.')]);
  expect(await statesOf()).toEqual(['approved', 'approved', 'pending']);

  const [, undone = ''] = /name="id" value="([^"]+)"/.exec(done.text) ?? [];
  const back = await browser.post('/console/products/withdraw-selected', { csrf: browser.csrfOf(done), id: undone });
  expect([back.status, back.location]).toEqual([303, `${list}?done=reviews_withdrawn`]);
  expect((await statesOf()).filter((state) => state === 'approved')).toHaveLength(1);
  expect((await browser.get(back.location ?? '')).text).toContain('wait for a review again');
});

it('a code that changed since it was shown is not approved, and the page says why', async () => {
  const browser = await signedInBrowser(service);
  const { id } = await productOf('Q-1');
  await service.post('/api/trade-engine/products/Q-1/review', { decision: 'correct', hsCode: '7013.37' });
  const { status, text } = await browser.submit(list, approving, { shown: `${id}.691110` });
  expect([status, text]).toEqual([200, expect.stringContaining('0 codes of 1 are approved.')]);
  expect(text).toContain('has another code by now');
  expect(text).not.toContain('withdraw-selected');
});

it('all that match the filters are taken, and people who may only read are not offered it', async () => {
  const browser = await signedInBrowser(service);
  const asked = await browser.submit(list, `${approving}/select`, { matching: 'all', productId: 'R-1' });
  expect(asked.text).toMatch(/data-key="a">Approve 1 code </);
  const viewer = await signedInBrowser(service, { role: 'viewer' });
  expect((await viewer.get(list)).text).not.toContain('Approve codes');
  expect((await viewer.submit(list, `${approving}/select`, { matching: 'all' })).status).toBe(403);
});
