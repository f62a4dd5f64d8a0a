import type { SmsOptOuts } from '../../application/shared/ports/messengers.ts';
import type { TestRunner } from '../test-runner.ts';
import { openedStores } from './opened.ts';
import type { Opened } from './opened.ts';

const at = '2026-11-20T10:00:00.000Z';

/** What every list of numbers that want no text messages must do. */
export const smsOptOutsContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<SmsOptOuts>>,
): void => {
  describe(`SmsOptOuts contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);

    it('has the numbers that were added, until they are removed; each may be repeated', async () => {
      const { store: numbers, beside } = await opened();
      for (let times = 0; times < 2; times++) await numbers.add('+4915112345678', at);
      const seen = async () => [
        await numbers.has('+4915112345678'),
        await (await beside()).has('+4915112345678'),
        await numbers.has('+4915112345679'),
      ];
      expect(await seen()).toEqual([true, true, false]);
      for (let times = 0; times < 2; times++) await numbers.remove('+4915112345678');
      expect(await seen()).toEqual([false, false, false]);
      await numbers.add('+4915112345678', at);
      expect(await seen()).toEqual([true, true, false]);
    });
  });
};
