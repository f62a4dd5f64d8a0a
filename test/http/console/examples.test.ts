import { expect, it, onTestFinished } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import { eventually } from '../../support/eventually.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';

const products = '/api/trade-engine/products';
const path = '/console/products/examples';
const settings = '/api/accounts/me/settings';

const started = async (): Promise<RunningService> => {
  const service = await runningService();
  onTestFinished(() => service.stop());
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
  return service;
};
const imported = async (
  service: RunningService,
  table: readonly (readonly [id: string, title: string, code: string])[],
) => {
  const sent = table.map(([productId, title, hsCode]) => ({ productId, title, hsCode }));
  const { status, text } = await service.post(`${products}/import`, { products: sent });
  expect([status, text]).toEqual([200, expect.anything()]);
  await service.caughtUp();
};
const idOf = async (service: RunningService, productId: string): Promise<string> =>
  String((await service.get(`${products}/${productId}`)).json['id']);
/** The cells of each row of the table with this caption, as texts. */
const rowsOf = (text: string, caption: string): readonly (readonly string[])[] => {
  const table = text.split(`<caption class="unseen">${caption}</caption>`)[1]?.split('</table>')[0] ?? '';
  const [, ...rows] = (table.split('<tbody>')[1] ?? '').split('<tr');
  return rows.map((row) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)(?=<t[hd]|$)/gs)].map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, '').trim()),
  );
};
const countsIn = (text: string) =>
  rowsOf(text, 'Examples by source').map(([name = '', count]) => [name.split(' ')[0], count]);

it('counts what is learnt by its source, and leads to the products of each', async () => {
  const service = await started();
  const browser = await signedInBrowser(service);
  const empty = await browser.get(path);
  expect([empty.status, empty.text]).toEqual([200, expect.stringContaining('Nothing yet.')]);
  await imported(service, [
    ['P-1', 'Glenmuick moss', '3304.99'],
    ['P-2', 'Glenmuick fern', '3304.99'],
    ['P-3', 'Glenmuick peat', '3304.99'],
  ]);
  await service.post(`${products}/P-3/review`, { decision: 'correct', hsCode: '670210' });
  await service.caughtUp();
  const { text } = await browser.get(path);
  expect(countsIn(text)).toEqual([
    ['Reviews', '1'],
    ['Tables', '2'],
    ['Declared', '0'],
    ['All', '3'],
  ]);
  expect(text).toContain('no two examples have the same words and different codes');
  expect(text).toContain('href="/console/products/all?source=import"');
  const { text: list } = await browser.get('/console/products/all?source=import');
  expect([...list.matchAll(/Select (Glenmuick \w+)/g)].map(([, title]) => title).sort()).toEqual(['Glenmuick fern', 'Glenmuick moss']); // oxfmt-ignore
});

it('names both products of a conflict, with links to them, and no products that agree', async () => {
  const service = await started();
  await imported(service, [
    ['P-1', 'Glenmuick <b>moss</b>', '3304.99'],
    ['P-2', 'Glenmuick <b>moss</b>', '6702.10'],
    ['P-3', 'Wooden chair', '9401.69'],
    ['P-4', 'Wooden chair', '9401.69'],
  ]);
  const browser = await signedInBrowser(service);
  const { text } = await browser.get(path);
  const rows = rowsOf(text, 'Examples that contradict each other');
  expect(rows.map((cells) => cells.slice(0, 4)).sort()).toEqual([
    ['Glenmuick &lt;b&gt;moss&lt;/b&gt;', '3304.99', 'P-1', 'imported'],
    ['Glenmuick &lt;b&gt;moss&lt;/b&gt;', '6702.10', 'P-2', 'imported'],
  ]);
  for (const name of ['P-1', 'P-2']) expect(text).toContain(`href="/console/products/${await idOf(service, name)}"`);
});

it('shows four examples of a text, some of each code, and counts the others', async () => {
  const service = await started();
  const codes = ['3304.99', '6702.10', '3304.99', '3304.99', '3304.99', '3304.99'];
  await imported(
    service,
    codes.map((code, at) => [`P-${at}`, 'Glenmuick moss', code]),
  );
  const { text } = await (await signedInBrowser(service)).get(path);
  const rows = rowsOf(text, 'Examples that contradict each other');
  expect(rows.map(([, code]) => code).sort()).toEqual(['3304.99', '3304.99', '3304.99', '6702.10']);
  expect(rows.map(([goods = '']) => goods).sort()).toEqual(['Glenmuick moss', 'Glenmuick moss', 'Glenmuick moss', 'Glenmuick moss and 2 more']); // oxfmt-ignore
});

it('forgets a source after a question, says how many, and counts again', async () => {
  const service = await started();
  await imported(service, [
    ['P-1', 'Glenmuick moss', '3304.99'],
    ['P-2', 'Glenmuick fern', '3304.99'],
  ]);
  const browser = await signedInBrowser(service);
  const question = `${path}/import/forget`;
  expect((await browser.get(path)).text).toContain(`href="${question}"`);
  const asked = await browser.get(question);
  expect(asked.text).toContain('>Forget 2 imported examples</button>');
  expect(asked.text).toContain('/api/trade-engine/examples?source=import&quot;');
  expect((await service.get(`${products}/P-1`)).json['source']).toBe('import');
  const done = await browser.submit(question, question, {});
  expect([done.status, done.location]).toEqual([303, path]);
  expect((await service.get(`${products}/P-1`)).json['reviewState']).toBe('pending');
  await service.caughtUp();
  const { text } = await browser.get(path);
  expect(text).toContain('2 imported examples are forgotten.');
  expect(text).toContain('Nothing yet.');
  expect((await browser.get(`${path}/rumour/forget`)).status).toBe(400);
});

it('forgets one example after a question, from the page of its product', async () => {
  const service = await started();
  await imported(service, [['P-1', 'Glenmuick moss', '3304.99']]);
  const browser = await signedInBrowser(service);
  const page = `/console/products/${await idOf(service, 'P-1')}`;
  const { text } = await browser.get(page);
  expect([text.includes(`href="${page}/forget"`), text.includes('imported')]).toEqual([true, true]);
  const done = await browser.submit(`${page}/forget`, `${page}/forget`, {});
  expect([done.status, done.location]).toEqual([303, `${page}?done=example_forgotten`]);
  await service.caughtUp();
  const after = await browser.get(done.location ?? '');
  expect(after.text).toContain('The example is forgotten');
  expect(after.text).not.toContain(`href="${page}/forget"`);
  const { text: nothing } = await browser.get(`${page}/forget`);
  expect([nothing.includes('there is nothing to forget'), nothing.includes(`action="${page}/forget"`)]).toEqual([true, false]); // oxfmt-ignore
});

it('a rejected code is given back by a button', async () => {
  const service = await started();
  await service.post('/api/trade-engine/classifications', {
    originCountry: 'GB',
    products: [{ productId: 'P-1', title: 'Wooden chair' }],
  });
  await service.post(`${products}/P-1/review`, { decision: 'reject' });
  await service.caughtUp();
  const browser = await signedInBrowser(service);
  const page = `/console/products/${await idOf(service, 'P-1')}`;
  expect((await browser.get(page)).text).toContain('Take the review back');
  expect((await browser.submit(page, `${page}/review`, { decision: 'withdraw' })).status).toBe(303);
  expect((await service.get(`${products}/P-1`)).json['reviewState']).toBe('pending');
});

it('the learning from declared codes is switched beside the threshold, and the page says so', async () => {
  const service = await started();
  const browser = await signedInBrowser(service);
  const [threshold, change] = ['/console/products/threshold', '/console/products/threshold/change'];
  const stored = async () => (await service.get(settings)).json['classification'];
  const before = await browser.get(threshold);
  expect(before.text).toMatch(/value="on" checked/);
  await browser.submit(threshold, change, { 'classification.highFrom': '0.8', learnFromDeclared: 'off' });
  expect(await stored()).toMatchObject({ learnFromDeclared: false });
  expect((await browser.get(threshold)).text).toMatch(/value="off" checked/);
  expect((await browser.get(path)).text).toContain('it is switched off');
  // A form of somebody who has another version of the page leaves it as it is.
  await browser.submit(threshold, change, { 'classification.highFrom': '0.7' });
  expect(await stored()).toMatchObject({ highFrom: 0.7, learnFromDeclared: false });
  await browser.submit(threshold, change, { 'classification.highFrom': '0.7', learnFromDeclared: 'on' });
  await eventually(async () => expect(await stored()).toMatchObject({ learnFromDeclared: true }));
  expect((await browser.get(path)).text).toContain('are learnt, too');
});

it('a viewer sees the numbers, and nothing to forget or to import', async () => {
  const service = await started();
  await imported(service, [['P-1', 'Glenmuick moss', '3304.99']]);
  const { status, text } = await (await signedInBrowser(service, { role: 'viewer' })).get(path);
  expect([status, countsIn(text)[1], text.includes('/forget"'), text.includes('Import a table')]).toEqual([200, ['Tables', '1'], false, false]); // oxfmt-ignore
});

it('forgets more than one request does, and says that none is left', async () => {
  const service = await started();
  const table = Array.from({ length: 1_050 }, (_, at) => [`P-${at}`, `Glenmuick moss ${at}`, '3304.99'] as const);
  await imported(service, table);
  const question = `${path}/import/forget`;
  const browser = await signedInBrowser(service);
  expect((await browser.get(question)).text).toContain('>Forget 1,050 imported examples</button>');
  await browser.submit(question, question, {});
  const { text } = await browser.get(path);
  expect(text).toContain('1,050 imported examples are forgotten.');
  expect(text).not.toContain('are left');
});
