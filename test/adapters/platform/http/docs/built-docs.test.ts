import { gzipSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeDocs } from '../../../../../bench/docs/build.ts';
import { apiDocument } from '../../../../../bench/api-document.ts';
import { builtDocs } from '../../../../../src/adapters/platform/http/docs/built-docs.ts';
import type { ListedDocsPage } from '../../../../../src/adapters/platform/http/docs/built-docs.ts';
import { reasons } from '../../../../../src/adapters/platform/http/engine/failures/reasons.ts';
import { deliveryStatuses } from '../../../../../src/application/webhooks/ports/webhook-outbox.ts';
import { collectionStatuses } from '../../../../../src/domain/collections/taxes-collection/index.ts';
import { pickupStatuses } from '../../../../../src/domain/parcels/pickup/index.ts';
import { shipmentStatuses } from '../../../../../src/domain/parcels/shipment/index.ts';
import { webhookEventNames } from '../../../../../src/domain/webhooks/webhook-endpoint/index.ts';
import { commandGroups } from '../../../../../src/infrastructure/commands/index.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { examined, faultsOf } from '../../pages/accessibility.ts';
import { chromiumPath, openTab } from '../../pages/chromium.ts';
import type { Tab } from '../../pages/chromium.ts';
import { runningApp } from '../running-app.ts';

const root = join(import.meta.dirname, '../../../../..');

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let built: string;
let pages: readonly ListedDocsPage[];
beforeAll(async () => {
  folder = await temporaryFolder();
  built = join(folder.path, 'docs.bundle');
  await writeDocs(await apiDocument(), { file: built, version: '0.0.0', day: '2026-11-20' });
  pages = ((await builtDocs(built).contents())?.sections ?? []).flatMap((section) => section.pages);
});
afterAll(() => folder.remove());

const pageAt = async (address: string) => {
  const page = await builtDocs(built).page(address);
  if (page === undefined) throw new Error(`There is no page ${address}.`);
  return page;
};

describe('a page', () => {
  it('is listed once, and takes at most 30 KB on the way', async () => {
    const addresses = pages.map(({ address }) => address);
    expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
    expect(addresses.length).toBeGreaterThan(200);
    const large: string[] = [];
    for (const address of addresses)
      if (gzipSync((await pageAt(address)).html).byteLength > 30_000) large.push(address);
    expect(large).toEqual([]);
  });

  it('has links that lead to pages and headings that are there, and no style of its own', async () => {
    const found = await Promise.all(pages.map(async ({ address }) => [address, await pageAt(address)] as const));
    const anchors = new Map(
      found.map(([address, { headings }]) => [address, new Set(headings.map(({ anchor }) => anchor))]),
    );
    const broken = found.flatMap(([address, { html }]) =>
      [...html.matchAll(/ href="(?!https?:|mailto:)([^"#]*)(?:#([^"]*))?"/g)].flatMap(([, path = '', anchor]) => {
        const target = path === '' ? address : path.replace(/^\/docs\/?/, '');
        const there = target === '' || anchors.has(target);
        const isHeading = anchor === undefined || anchors.get(target)?.has(decodeURIComponent(anchor)) === true;
        return there && isHeading ? [] : [`${address}: ${path}#${anchor ?? ''}`];
      }),
    );
    expect(broken).toEqual([]);
    expect(found.filter(([, { html }]) => html.includes('style=')).map(([address]) => address)).toEqual([]);
  });

  it('shows nothing of what its code blocks say to the tests', async () => {
    const { html } = await pageAt('recipes/verify-a-webhook-python');
    expect(html).toContain('HTTPServer');
    expect(html).not.toMatch(/file=receive|sh run|eventually/);
  });

  it('as Markdown is what stands in the sources', async () => {
    const { get } = await runningApp([], { docs: built });
    const reply = await get('/docs/webhooks.md');
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(await reply.text()).toBe(await readFile(join(root, 'docs/webhooks.md'), 'utf8'));
    const list = await (await get('/llms.txt')).text();
    for (const { address } of pages) expect(list).toContain(`(/docs/${address}.md)`);
  });

  it('made from the code has every reason, event, command, status and destination with rules', async () => {
    const anchorsOf = async (address: string) =>
      (await pageAt(address)).headings.map(({ anchor, text }) => text || anchor);
    expect(await anchorsOf('errors')).toEqual(Object.keys(reasons).toSorted());
    expect((await anchorsOf('webhook-events')).toSorted()).toEqual([...webhookEventNames].toSorted());
    const commands = await anchorsOf('command-line');
    for (const { name } of commandGroups) expect(commands).toContain(`waybill ${name}`);
    const statuses = (await pageAt('statuses')).html;
    for (const status of [...shipmentStatuses, ...collectionStatuses, ...pickupStatuses, ...deliveryStatuses])
      expect(statuses).toContain(`<code>${status.replaceAll('_', '_<wbr>')}</code>`);
    expect((await pageAt('destinations/no')).html).toContain('Norway (NO)');
  });
});

describe('the search', () => {
  it('finds the section of each reason of an error first', async () => {
    const docs = builtDocs(built);
    for (const reason of Object.keys(reasons))
      expect([reason, (await docs.search(reason, 1))[0]?.id]).toEqual([reason, `errors#${reason}`]);
  });

  it.each([
    ['webhok signature', 'webhooks'],
    ['void a label', 'shipments'],
    ['Norway', 'destinations/no'],
    ['label.generated', 'webhook-events'],
    ['DATABASE_POOL', 'configuration'],
    ['kill -9', 'faults'],
  ])('finds for "%s" the page %s among the first five', async (query, address) => {
    const found = await builtDocs(built).search(query, 5);
    expect(found.map(({ id }) => id.split('#')[0])).toContain(address);
  });

  it('shows what was looked for as text, and refuses a query that is too long', async () => {
    const { get } = await runningApp([], { docs: built });
    const html = await (await get(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)).text();
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('&lt;script&gt;');
    expect((await get(`/docs/search?q=${'x'.repeat(201)}`)).status).toBe(400);
  });
});

it.each(['nothing', 'nothing.md', 'decisions/nothing', '..%2Fcontents.json', 'pictures/nothing.png', 'contents'])(
  '/docs/%s is no page',
  async (path) => {
    const { get } = await runningApp([], { docs: built });
    expect([400, 404]).toContain((await get(`/docs/${path}`)).status);
  },
);

it('says how to build them where nobody did', async () => {
  const { get } = await runningApp([], { docs: join(folder.path, 'nothing') });
  for (const path of ['', '/errors', '/search?q=a']) {
    const reply = await get(`/docs${path}`);
    expect([reply.status, (await reply.text()).includes('npm run build:docs')]).toEqual([503, true]);
  }
});

it('has the path that the service is under in every link', async () => {
  const { get } = await runningApp([], { docs: built, baseUrl: 'https://example.com/shipping' });
  for (const path of ['', '/webhooks', '/search?q=webhook', '/console']) {
    const html = await (await get(`/docs${path}`)).text();
    const links = [...html.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(40);
    expect(links.filter((link) => !link.startsWith('/shipping/'))).toEqual([]);
  }
});

describe.skipIf(chromiumPath === undefined)('in Chromium (SKIPPED where there is none)', () => {
  let tab: Tab;
  beforeAll(async () => {
    tab = await openTab(examined);
  });
  afterAll(() => tab.close());

  it('can be read by everybody, narrow and wide, light and dark', async () => {
    const { url } = await runningApp([], { docs: built });
    for (const path of [
      '',
      '/webhooks',
      '/shipments',
      '/search?q=hold',
      '/destinations/no',
      '/console',
      '/webhook-events',
    ]) {
      const visit = await tab.visit(`${url}/docs${path}`);
      expect([path, visit.status, visit.strangers, visit.complaints]).toEqual([path, 200, [], []]);
      expect([path, await faultsOf(visit.page)]).toEqual([path, []]); // oxfmt-ignore
    }
  });

  it('shows what the search finds while one types', async () => {
    const { url } = await runningApp([], { docs: built });
    const { page } = await tab.visit(`${url}/docs/search`);
    await page.locator('#q').pressSequentially('rotate a secret');
    await page.waitForURL('**/docs/search?q=rotate+a+secret');
    expect(await page.locator('[data-found] a', { hasText: 'Webhooks' }).count()).toBeGreaterThan(0);
  });
});
