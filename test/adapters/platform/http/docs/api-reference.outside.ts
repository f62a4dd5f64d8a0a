import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeApiReference } from '../../../../../bench/api-reference.ts';
import type { ApiReference } from '../../../../../bench/api-reference.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { chromiumPath, openTab } from '../../pages/chromium.ts';
import { runningApp } from '../running-app.ts';

const root = join(import.meta.dirname, '../../../../..');

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let pages: string;
let reference: ApiReference;
beforeAll(async () => {
  folder = await temporaryFolder();
  pages = join(folder.path, 'pages');
  reference = await writeApiReference(pages);
});
afterAll(() => folder.remove());

describe('the API reference', () => {
  it('has no link that leads nowhere, and no unknown tag', () => {
    expect(reference.complaints).toEqual([]);
  });

  it('describes each exported name', () => {
    expect(reference.undescribed).toEqual([]);
  });

  it('has a page for each entry of the package', () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly exports: Readonly<Record<string, unknown>>;
    };
    const index = readFileSync(join(pages, 'index.html'), 'utf8');
    const entries = Object.entries(exports).flatMap(([name, target]) =>
      typeof target === 'string' ? [] : [name.slice(2)],
    );
    expect(entries.filter((entry) => !index.includes(`modules/waybill_${entry.replaceAll('/', '_')}.html`))).toEqual(
      [],
    );
  });
});

describe.skipIf(chromiumPath === undefined)('/docs/package in Chromium (SKIPPED where there is none)', () => {
  it.each([400, 1280])('runs under the content security policy, %i pixels wide, and finds names', async (width) => {
    const app = await runningApp([], { apiReference: pages });
    const tab = await openTab({ viewport: { width, height: 900 } });
    const { page, complaints, strangers, status } = await tab.visit(
      `${app.url}/docs/package/functions/waybill_client.waybillClient.html`,
    );
    expect([status, await page.locator('h1').innerText()]).toEqual([200, 'Function waybillClient']);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.locator('#tsd-search-trigger').click();
    await page.locator('#tsd-search-input').fill('verifyWebhook');
    await page.locator('#tsd-search-results a').first().click();
    await page.waitForURL('**/functions/waybill_client.verifyWebhook.html');
    expect([complaints, strangers]).toEqual([[], []]);
    await tab.close();
  });
});
