import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContextOptions, Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The narrowest screen that WCAG asks for (1.4.10), and a wide one. `bypassCSP` lets axe run in the page. */
export const looks: readonly [string, BrowserContextOptions][] = [
  ['320 px, dark', { viewport: { width: 320, height: 640 }, colorScheme: 'dark', bypassCSP: true }],
  ['1280 px, light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light', bypassCSP: true }],
];

/** Rules of WCAG up to 2.2 AA that a page breaks, and what breaks them. */
export const violationsOn = async (page: Page): Promise<readonly string[]> => {
  await page.addScriptTag({ content: axe });
  return page.evaluate<string[]>(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
  );
};

export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');
