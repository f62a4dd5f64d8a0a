import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { runningApp } from '../running-app.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'built/assets'), { recursive: true });
  await writeFile(join(folder.path, 'built/index.html'), '<h1>Waybill</h1>');
  await writeFile(join(folder.path, 'built/assets/style.css'), 'h1 {}');
  await writeFile(join(folder.path, 'secret.html'), 'not a page');
  await writeFile(join(folder.path, 'built/notes.txt'), 'not a page');
});
afterAll(() => folder.remove());

const serving = (name: string) => runningApp([], { apiReference: join(folder.path, name) });
const typeOf = (response: Response): string | null => response.headers.get('content-type');

it('/docs/package leads to the pages that were built', async () => {
  const app = await serving('built');
  const page = await app.get('/docs/package');
  expect([new URL(page.url).pathname, page.status, typeOf(page), await page.text()]).toEqual(['/docs/package/index.html', 200, 'text/html; charset=utf-8', '<h1>Waybill</h1>']); // oxfmt-ignore
  const style = await app.get('/docs/package/assets/style.css');
  expect([style.status, typeOf(style), await style.text()]).toEqual([200, 'text/css; charset=utf-8', 'h1 {}']);
});

it.each([
  'missing.html',
  'assets/missing.css',
  'notes.txt',
  '..%2Fsecret.html',
  '..%2F..%2Fpackage.json',
  'assets/..%2F..%2Fsecret.html',
  '%2e%2e/secret.html',
])('%s is not answered: only the pages and their files are', async (path) => {
  const response = await (await serving('built')).get(`/docs/package/${path}`);
  expect([400, 404]).toContain(response.status);
  expect(await response.text()).not.toContain('not a page');
});

it.each([
  ['', 200],
  ['/index.html', 200],
  ['/functions/waybill_domain.makeS10.html', 404],
])('/docs/package%s says how to build them where nobody did', async (path, status) => {
  const page = await (await serving('nothing')).get(`/docs/package${path}`);
  expect([page.status, typeOf(page)]).toEqual([status, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('npm run build:api-reference');
});
