import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import type { BrowserContextOptions, Page } from 'playwright-core';

let served: Promise<string> | undefined;

/**
 * Where a page finds axe. From one address the browser compiles it once: with its text, each page would compile it
 * again.
 */
const addressOfAxe = (): Promise<string> =>
  (served ??= new Promise((resolve) => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'));
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' }).end(axe);
    });
    server.listen(0, '127.0.0.1', () => {
      server.unref();
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/axe.js`);
    });
  }));

/** Run in the page. Unlike a function of the driver's, it needs no script of the driver in each page. */
const load = (address: string): string => `new Promise((resolve, reject) => {
  const script = document.createElement('script');
  Object.assign(script, { src: ${JSON.stringify(address)}, onload: () => resolve(), onerror: () => reject(new Error('axe could not be loaded')) });
  document.head.append(script);
})`;

type Look = {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'dark' | 'light';
};

/**
 * The narrowest screen that WCAG asks for (1.4.10), that of a tablet, and a wide one. What depends on colours is looked
 * for in the first and the last, what depends on the width in all three.
 */
const narrow: Look = { viewport: { width: 320, height: 640 }, colorScheme: 'dark' };
const middle: Look = { viewport: { width: 768, height: 1024 }, colorScheme: 'dark' };
const wide: Look = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' };

/** The window of a page whose faults are looked for: axe may run in it. */
export const examined: BrowserContextOptions = { ...narrow, bypassCSP: true };

/** The rules whose outcome changes with the width or the colours of a page. */
const rulesOfLook = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

const run = (page: Page, part: string, options: object): Promise<readonly string[]> =>
  page.evaluate<string[]>(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
  );

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

const lookAt = async (page: Page, { viewport, colorScheme }: Look): Promise<void> => {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  // Scripts of a page hear of another colour scheme when the next frame is drawn.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
};

/** At which widths a page must be scrolled sideways, with scripts or without. */
export const tooWideAt = async (page: Page): Promise<readonly number[]> => {
  const found: number[] = [];
  for (const look of [wide, middle, narrow]) {
    await page.setViewportSize(look.viewport);
    if (await isTooWide(page)) found.push(look.viewport.width);
  }
  return found;
};

/**
 * What is wrong with a page that is narrow and dark, and wide and light: the rules of WCAG up to 2.2 AA that it breaks,
 * and at which widths it must be scrolled sideways. The page is loaded once and ends as it began, narrow and dark.
 */
export const faultsOf = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(load(await addressOfAxe()));
  await lookAt(page, wide);
  const faults = [...(await run(page, 'html', { runOnly: rulesOfLook }))];
  await lookAt(page, narrow);
  faults.push(...(await run(page, 'html', {})));
  return [...faults, ...(await tooWideAt(page)).map((width) => `wider than ${width} px`)];
};

/** The rules for single elements that a part of a page breaks, in one of the two looks. */
export const faultsOfPart = async (page: Page, part: string, look: 'narrow' | 'wide'): Promise<readonly string[]> => {
  await page.evaluate(load(await addressOfAxe()));
  await lookAt(page, look === 'wide' ? wide : narrow);
  return run(page, part, {});
};
