import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../../support/running-service.ts';
import type { RunningService } from '../../../support/running-service.ts';
import { examined, faultsOf } from '../pages/accessibility.ts';
import { chromiumPath, openTab } from '../pages/chromium.ts';
import type { Tab } from '../pages/chromium.ts';

describe.skipIf(chromiumPath === undefined)(
  'pages without a template, in Chromium (SKIPPED where there is none)',
  () => {
    let service: RunningService;
    let tab: Tab;
    beforeAll(async () => {
      service = await runningService();
      tab = await openTab(examined);
    });
    afterAll(async () => {
      await tab.close();
      await service.stop();
    });

    it('can be read by everybody, narrow and wide, light and dark, and load nothing', async () => {
      for (const [path, status] of [
        ['/sandbox', 200],
        ['/sandbox/inbx', 404],
      ] as const) {
        const visit = await tab.visit(`${service.url}${path}`);
        const strangers = [...visit.strangers];
        expect([path, visit.status, await faultsOf(visit.page), strangers]).toEqual([path, status, [], []]);
        const links = visit.page.locator('a');
        if (status === 404) expect(await links.allTextContents()).toEqual(['/sandbox/inbox', '/docs']);
      }
    });
  },
);
