import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { longestWait } from '../../../support/eventually.ts';

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

// Pages of ours do not defend themselves against each other: one process draws them all, one more does the rest, and
// none is held in reserve, which halves what a visit costs.
const fewProcesses = [
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  '--disable-features=SpareRendererForSitePerProcess,RenderDocument',
  '--enable-features=NetworkServiceInProcess2',
  '--in-process-gpu',
];

let started: Promise<Browser> | undefined;

/**
 * The browser of all test files of a process: a start costs more than most visits. It ends with the process; a test
 * closes its windows.
 */
const sharedChromium = (): Promise<Browser> =>
  (started ??= chromium.launch({
    executablePath: chromiumPath ?? '',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      ...fewProcesses,
    ],
  }));

/** A visit to one page: what it said to its console, and which other origins it asked. */
export type Visit = {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly strangers: readonly string[];
  readonly status: number;
};

/**
 * A window with one tab, for one visit after the other: a new tab costs more than most visits. What a visit complains
 * of and asks for is that visit's own; storage is kept by origin, and each test has a server of its own.
 */
export const openTab = async (options: BrowserContextOptions) => {
  const context = await (await sharedChromium()).newContext(options);
  const page = await context.newPage();
  let [complaints, strangers, origin]: [string[], string[], string] = [[], [], ''];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin && !request.url().startsWith('data:')) strangers.push(request.url());
  });
  page.setDefaultTimeout(longestWait);
  return {
    context,
    page,
    visit: async (url: string): Promise<Visit> => {
      [complaints, strangers, origin] = [[], [], new URL(url).origin];
      const response = await page.goto(url, { waitUntil: 'load' });
      return { page, complaints, strangers, status: response?.status() ?? 0 };
    },
    close: () => context.close(),
  };
};
export type Tab = Awaited<ReturnType<typeof openTab>>;
