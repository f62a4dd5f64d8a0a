import type { TrackingChecks } from '../../application/parcels/ports/trackers.ts';
import type { TestRunner } from '../test-runner.ts';
import { openedStores } from './opened.ts';
import type { Opened } from './opened.ts';

const [monday, tuesday, wednesday] = [
  '2026-11-16T09:00:00.000Z',
  '2026-11-17T09:00:00.000Z',
  '2026-11-18T09:00:00.000Z',
] as const;

/** What every store of tracking checks must do. */
export const trackingChecksContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<TrackingChecks>>,
): void => {
  describe(`TrackingChecks contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);

    it('is known for checked shipments only', async () => {
      const { store: checks } = await opened();
      await checks.keep(['shp_1', 'shp_2'], monday);
      expect(await checks.of(['shp_1', 'shp_2', 'shp_3'])).toEqual(
        new Map([
          ['shp_1', monday],
          ['shp_2', monday],
        ]),
      );
      expect(await checks.of([])).toEqual(new Map());
    });

    it('is the latest time stored', async () => {
      const { store: checks } = await opened();
      await checks.keep(['shp_1', 'shp_2'], monday);
      await checks.keep(['shp_2', 'shp_3'], tuesday);
      await checks.keep([], wednesday);
      expect(Object.fromEntries(await checks.of(['shp_1', 'shp_2', 'shp_3']))).toEqual({
        shp_1: monday,
        shp_2: tuesday,
        shp_3: tuesday,
      });
    });

    it('is stored by several processes at once, in whatever order each of them asked', async () => {
      const { store: checks } = await opened();
      const ids = Array.from({ length: 500 }, (_, number) => `shp_${number}`);
      await Promise.all([ids, ids.toReversed(), ids, ids.toReversed()].map((some) => checks.keep(some, monday)));
      expect((await checks.of(ids)).size).toBe(500);
    });

    it('is read for more shipments than fit into one statement', async () => {
      const { store: checks } = await opened();
      const ids = Array.from({ length: 2_500 }, (_, number) => `shp_${number}`);
      for (let from = 0; from < ids.length; from += 500) await checks.keep(ids.slice(from, from + 500), monday);
      expect((await checks.of([...ids, 'shp_none'])).size).toBe(2_500);
    });

    it('is forgotten when it is older than a moment, and not at that moment', async () => {
      const { store: checks } = await opened();
      await checks.keep(['shp_1'], monday);
      await checks.keep(['shp_2'], tuesday);
      await checks.forgetBefore(tuesday);
      expect([...(await checks.of(['shp_1', 'shp_2'])).keys()]).toEqual(['shp_2']);
    });
  });
};
