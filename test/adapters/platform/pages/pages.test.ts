import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { runningService } from '../../../support/running-service.ts';
import type { RunningService } from '../../../support/running-service.ts';
import { book } from '../../../http/parcels/label-request.ts';
import { examined, faultsOf } from './accessibility.ts';
import { chromiumPath, openTab } from './chromium.ts';
import type { Tab } from './chromium.ts';

describe.skipIf(chromiumPath === undefined)('pages in Chromium (SKIPPED where there is none)', () => {
  let service: RunningService;
  let tab: Tab;
  const numbers: Record<string, string> = {};

  beforeAll(async () => {
    service = await runningService();
    tab = await openTab(examined);
    for (const to of ['label_created', 'customs_hold', 'out_for_delivery', 'delivered', 'returned', 'lost']) {
      const { shipmentId, trackingNumber } = await book(service, { labelFormat: 'ZPL' }, { token: 'demo' });
      numbers[to] = trackingNumber;
      if (to !== 'label_created') await service.post('/sandbox/advance', { shipmentId, to }, { token: 'demo' });
    }
    await service.caughtUp();
    await eventually(
      async () =>
        ((await service.get('/sandbox/inbox.json', { token: null })).json as unknown as unknown[]).length >= 11,
    );
  });
  afterAll(async () => {
    await tab.close();
    await service.stop();
  });

  /** Opens a page and expects what is expected of all of them. */
  const opened = async (path: string) => {
    const visited = await tab.visit(`${service.url}${path}`);
    expect(visited.strangers).toEqual([]);
    return visited;
  };
  /** Read in the page itself, at once. */
  const structure = `({
    language: document.documentElement.lang,
    title: document.title,
    mains: document.querySelectorAll('main').length,
    scripts: document.scripts.length,
    headings: ['h1', 'h2', 'h3'].map((level) => document.querySelectorAll(level).length),
  })`;

  it.each(['label_created', 'customs_hold', 'out_for_delivery', 'delivered', 'returned', 'lost'])(
    'the page of a parcel that is %s',
    async (status) => {
      const { page, complaints, status: code } = await opened(`/track/${numbers[status]}`);
      expect([code, complaints]).toEqual([200, []]);
      expect(await page.evaluate(structure)).toEqual({
        language: 'en',
        title: `Parcel ${numbers[status]}`,
        mains: 1,
        scripts: 0,
        headings: [1, 3, expect.any(Number) as number],
      });
      expect(await faultsOf(page)).toEqual([]);
    },
  );

  it('the page of an unknown parcel', async () => {
    const { page, status } = await opened('/track/EA999999999ZZ');
    expect(status).toBe(404);
    expect(await page.evaluate(structure)).toMatchObject({
      title: 'No parcel has this number',
      mains: 1,
      scripts: 0,
      headings: [1, 0, 0],
    });
    expect(await faultsOf(page)).toEqual([]);
  });

  it('the inbox', async () => {
    const { page, complaints, status } = await opened('/sandbox/inbox');
    expect([status, complaints]).toEqual([200, []]);
    expect(await page.evaluate(structure)).toMatchObject({
      title: 'Sandbox inbox',
      mains: 1,
      scripts: 1,
      headings: [1, 0, 0],
    });
    expect(await faultsOf(page)).toEqual([]);
  });

  it('the page of a parcel describes its progress to screen readers', async () => {
    const { page } = await opened(`/track/${numbers['out_for_delivery']}`);
    expect(await page.locator('[aria-current="step"]').textContent()).toBe('Out for delivery');
    // Hidden from the eye on so narrow a screen, and read out all the same.
    const steps = await page.getByRole('list', { name: 'The way so far' }).ariaSnapshot();
    for (const step of ['Label', 'Handed over', 'On its way', 'Out for delivery', 'Delivered'])
      expect(steps).toContain(step);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Out for delivery');
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(5 + 7);
  });

  it('the inbox opens and closes its messages by keyboard', async () => {
    const { page } = await opened('/sandbox/inbox');
    const [first, second] = [page.locator('details').nth(0), page.locator('details').nth(1)];
    expect([await first.getAttribute('open'), await second.getAttribute('open')]).toEqual(['', null]);
    await second.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await second.getAttribute('open')).toBe('');
    expect(await second.locator('pre').textContent()).toContain('"eventName"');
  });

  it('the inbox shows what arrives while it is open, and leaves open what was', async () => {
    const page = await tab.context.newPage();
    onTestFinished(() => page.close());
    await page.clock.install();
    await page.goto(`${service.url}/sandbox/inbox`);
    const messages = page.locator('details');
    const before = await messages.count();
    await messages.nth(1).locator('summary').click();
    const read = (await messages.nth(1).getAttribute('id')) ?? '';
    await book(service, { labelFormat: 'ZPL' }, { token: 'demo' });
    await eventually(async () => {
      await page.clock.runFor(5_000);
      return (await messages.count()) > before;
    });
    expect(await page.locator(`[id="${read}"]`).getAttribute('open')).toBe('');
  });

  it('an empty inbox says what to do', async () => {
    const { page, complaints } = await opened('/sandbox/inbox?accountId=acc_nobody');
    expect(await page.locator('main').textContent()).toContain('Nothing has arrived yet');
    expect(complaints).toEqual([]);
  });
});
