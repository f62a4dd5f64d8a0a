import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The Chromium of this machine: where CHROMIUM_PATH says, or on the PATH; undefined when there is none. */
export const chromiumPath: string | undefined = [
  process.env.CHROMIUM_PATH ?? '',
  ...(process.env.PATH ?? '').split(delimiter).flatMap((place) => names.map((name) => join(place, name))),
].find((path) => path !== '' && isProgram(path));

export const startChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath ?? '',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });

/** A visit to one page: what it said to its console, and which other origins it asked. */
export type Visit = {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly strangers: readonly string[];
  readonly status: number;
};

export const visit = async (context: BrowserContext, url: string): Promise<Visit> => {
  const page = await context.newPage();
  const [complaints, strangers]: [string[], string[]] = [[], []];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin && !request.url().startsWith('data:')) strangers.push(request.url());
  });
  const response = await page.goto(url, { waitUntil: 'load' });
  return { page, complaints, strangers, status: response?.status() ?? 0 };
};
