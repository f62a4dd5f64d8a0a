import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';

const products = '/api/trade-engine/products';
const path = '/console/products/import';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
});
afterAll(() => service.stop());

type Options = { readonly partial?: true; readonly check?: true; readonly role?: 'member' | 'viewer' };

/** Sends a file as the form of the page does. */
const sent = async (bytes: string | Uint8Array<ArrayBuffer>, { role = 'member', ...options }: Options = {}) => {
  const browser = await signedInBrowser(service, { role });
  const form = new FormData();
  form.set('csrf', browser.csrfOf(await browser.get(role === 'viewer' ? '/console' : path)));
  form.set('file', new File([bytes], 'products.csv', { type: 'text/csv' }));
  for (const name of ['partial', 'check'] as const) if (options[name]) form.set(name, 'true');
  const response = await browser.upload(path, form);
  const text = await response.text();
  return { status: response.status, text, said: /role="status">([^<]*)</.exec(text)?.[1] };
};
const faultsIn = (text: string) =>
  [...text.matchAll(/<tr><th scope="row">Row (\d+)<td data-head="What is wrong">([^<]*)/g)].map(([, row, why = '']) => [row, why.trim()]); // oxfmt-ignore
const codeOf = async (productId: string) => (await service.get(`${products}/${productId}`)).json['hsCode'];

it('imports a table, as a spreadsheet writes it, and the same again changes nothing', async () => {
  const csv = '\ufeffproductId;title;HS Code\nA-1;Glenmuick moss;3304.99\nA-2;Glenmuick fern;6702.10\nA-3;Peat;\n';
  const first = await sent(csv);
  expect([first.status, first.said]).toEqual([200, '2 products imported, 0 unchanged. 1 row has no code and is left out.']); // oxfmt-ignore
  expect([await codeOf('A-1'), await codeOf('A-2'), await codeOf('A-3')]).toEqual(['330499', '670210', undefined]);
  expect((await sent(csv)).said).toBe('0 products imported, 2 unchanged. 1 row has no code and is left out.');
});

it('says by row what is wrong, and imports nothing until such rows are left out', async () => {
  const csv = 'productId,title,hsCode\nB-1,Glenmuick moss,3304.99\nB-2,Mug <b>,33\n,Chair,9401.69\nB-4,Mug,999999\n';
  const refused = await sent(csv);
  expect([refused.status, refused.said]).toEqual([200, '3 rows with faults, so nothing was imported.']);
  expect(faultsIn(refused.text)).toEqual([
    ['3', expect.stringMatching(/^hsCode must be 6 to 10 digits/)],
    ['4', expect.stringMatching(/^productId or variantId is required/)],
    ['5', expect.stringMatching(/^hsCode .*999999/)],
  ]);
  expect(await codeOf('B-1')).toBeUndefined();
  const partly = await sent(csv, { partial: true });
  expect(partly.said).toBe('1 product imported, 0 unchanged. 3 rows with faults left out.');
  expect([faultsIn(partly.text).length, await codeOf('B-1')]).toEqual([3, '330499']);
  expect(partly.text).toMatch(/name="partial" value="true" checked/);
});

it('only checks where that is asked', async () => {
  const csv = 'productId,title,hsCode\nC-1,Glenmuick moss,3304.99\n';
  expect((await sent(csv, { check: true })).said).toBe('No row has a fault. Nothing was imported yet.');
  const faulty = await sent(`${csv}C-2,Mug,33\n`, { check: true, partial: true });
  expect(faulty.said).toBe('1 row with faults. Nothing was imported yet.');
  expect(await codeOf('C-1')).toBeUndefined();
});

it('keeps the code of a review, and names the product with a link', async () => {
  await sent('productId,title,hsCode\nD-1,Glenmuick moss,3304.99\n');
  await service.post(`${products}/D-1/review`, { decision: 'correct', hsCode: '670210' });
  const kept = await sent('productId,title,hsCode\nD-1,Glenmuick moss,3304.99\n');
  expect(kept.said).toBe('0 products imported, 0 unchanged. 1 keeps the code of a review.');
  expect(kept.text).toContain('href="/console/products/all?productId=D-1"');
  expect(await codeOf('D-1')).toBe('670210');
});

it.each([
  ['nothing', '', 'Choose a file that is not empty.'],
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe]), 'not a text in UTF-8'],
  ['more products than one request takes', `productId,title,hsCode\n${Array.from({ length: 5_001 }, (_, at) => `E-${at},Mug,691200\n`).join('')}`, 'At most 5000'], // oxfmt-ignore
  ['quotes that never end', 'productId,title,hsCode\nE-1,"Mug,691200\n', 'role="alert"'],
])('refuses %s', async (_, file, said) => {
  const { status, text } = await sent(file);
  expect([status, text]).toEqual([400, expect.stringContaining(said)]);
});

it('a table without names of columns says which it needs', async () => {
  const { text, said } = await sent('P-1,Mug,691200\n');
  expect([said, text]).toEqual(['1 row with faults, so nothing was imported.', expect.stringContaining('must name the columns')]); // oxfmt-ignore
});

it('who may not write is refused', async () => {
  expect((await (await signedInBrowser(service, { role: 'viewer' })).get(path)).status).toBe(403);
  expect((await sent('productId,title,hsCode\nF-1,Mug,691200\n', { role: 'viewer' })).status).toBe(403);
});
