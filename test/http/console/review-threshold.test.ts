import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import { rival, runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, browserOf, signedInBrowser } from '../../support/signed-in-browser.ts';

let service: RunningService;
const products = '/api/trade-engine/products';
const path = '/console/products/threshold';
const change = `${path}/change`;

beforeAll(async () => {
  service = await runningService();
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
  const titles = ["Men's cotton crew-neck T-shirt", 'Ceramic mug', 'Wooden chair'];
  await service.post('/api/trade-engine/classifications', {
    originCountry: 'GB',
    destinationCountry: 'US',
    products: titles.map((title, index) => ({ productId: `P-${index}`, title })),
  });
  await service.post(`${products}/P-0/review`, { decision: 'approve' });
  await service.post(`${products}/P-1/review`, { decision: 'correct', hsCode: '7013.37' });
  await service.post(`${products}/P-2/review`, { decision: 'reject' });
  await service.caughtUp();
});
afterAll(() => service.stop());

const setting = async (): Promise<unknown> => (await service.get('/api/accounts/me/settings')).json['classification'];

it('shows what people said of predictions, a tenth at a time, and from each on', async () => {
  const { text } = await (await signedInBrowser(service)).get(path);
  expect(text).toContain('<svg class="chart"');
  const rows = [...text.matchAll(/<th scope="row">(\d\.\d to \d\.\d)/g)].map(([, range]) => range);
  expect([rows.length, rows[0], rows.at(-1)]).toEqual([10, '0.9 to 1.0', '0.0 to 0.1']);
  // From 0 on: two of the three were wrong.
  expect(text).toMatch(/0\.0 to 0\.1(?:(?!<tr>)[^])*2 of 3 \(67 %\)/);
  expect(text).toMatch(
    /From 0\.8 on people have corrected or rejected \d of \d|Nobody has reviewed a prediction from 0\.8/,
  );
  expect((await (await signedInBrowser(service)).get('/console/products/all')).text).toContain(`href="${path}"`);
});

it('says beside them how many were approved together', async () => {
  const own = await runningService();
  try {
    await sqlAccounts(own.db).create({ id: shop, name: 'Example Shop', createdAt: own.clock.now() });
    await own.post('/api/trade-engine/classifications', {
      originCountry: 'GB',
      destinationCountry: 'US',
      products: ['P-1', 'P-2', 'P-3'].map((productId) => ({ productId, title: 'Laptop' })),
    });
    await own.post(`${products}/P-1/review`, { decision: 'approve' });
    await own.caughtUp();
    const { text } = await (await signedInBrowser(own)).get(path);
    expect(text).toContain('of them in bulk');
    expect(text).not.toContain('approved together with others');
    await own.post(`${products}/reviews`, {
      reviews: ['P-2', 'P-3'].map((productId) => ({ productId, decision: 'approve' })),
    });
    await own.caughtUp();
    const { text: after } = await (await signedInBrowser(own)).get(path);
    expect(after).toContain('2 were approved together with others');
  } finally {
    await own.stop();
  }
});

it('the threshold is set beside the figures, and goes back to the default', async () => {
  const browser = await signedInBrowser(service);
  const set = await browser.submit(path, change, { 'classification.highFrom': '0.6' });
  expect([set.status, set.location]).toEqual([303, `${path}?done=threshold_changed`]);
  expect(await setting()).toEqual({ highFrom: 0.6, learnFromDeclared: true });
  const { text } = await browser.get(set.location ?? '');
  expect(text).toContain('value="0.6"');
  expect(text).toContain('rom 0.6 on');
  await browser.submit(path, change, { 'classification.highFrom': ' ' });
  expect(await setting()).toEqual({ highFrom: 0.8, learnFromDeclared: true });
});

it.each(['0.3', '1', 'so<b>me', '-1'])('%s is refused at its field, and kept', async (typed) => {
  const refused = await (await signedInBrowser(service)).submit(path, change, { 'classification.highFrom': typed });
  expect([refused.status, await setting()]).toEqual([400, { highFrom: 0.8, learnFromDeclared: true }]);
  expect(refused.text).toContain('aria-invalid="true"');
  expect(refused.text).toContain(`value="${typed.replace('<b>', '&lt;b&gt;')}"`);
  expect(refused.text).toContain('from a confidence of must');
});

it('who may not change the settings sees the figures alone', async () => {
  const { status, text } = await (await signedInBrowser(service, { role: 'viewer' })).get(path);
  expect([status, text.includes('<svg class="chart"'), text.includes('Save')]).toEqual([200, true, false]);
});

it('without a review it says so', async () => {
  const [user, browser] = [await addUser(service, { accountId: rival, role: 'viewer' }), browserOf(service)];
  await browser.signIn(user.email);
  const { status, text } = await browser.get(path);
  expect([status, text]).toEqual([200, expect.stringContaining('Nobody has reviewed a predicted code in a year.')]);
});
