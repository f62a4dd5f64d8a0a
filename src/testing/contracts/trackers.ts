import type { TrackingChecks, SeenCode, UnknownCodes } from '../../application/parcels/ports/trackers.ts';
import type { TestRunner, Opened } from '../test-runner.ts';
import { openedStores } from '../test-runner.ts';

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

/** A position as logs number their events: text that sorts in the order of the events. */
const place = (number: number): string => `${String(number).padStart(16, '0')}/evt_1`;

const seen = (changes: Partial<SeenCode> = {}): SeenCode => ({
  carrier: 'USPS',
  code: 'XQ9',
  shipmentId: 'shp_1',
  times: 1,
  seenAt: monday,
  position: place(1),
  ...changes,
});

const oddTexts = ['\u0000', 'é—漢\u{1F4E6}', '\ud800', "'; drop table unknown_codes; --", 'x'.repeat(2_000)];

/** What every list of unmapped codes must do. */
export const unknownCodesContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<UnknownCodes>>,
): void => {
  describe(`UnknownCodes contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);

    it('are new once, and counted after that', async () => {
      const { store: codes } = await opened();
      expect(await codes.note(seen())).toBe(true);
      expect(await codes.note(seen({ times: 2, seenAt: tuesday, position: place(2), shipmentId: 'shp_2' }))).toBe(
        false,
      );
      expect(await codes.list()).toEqual([
        { carrier: 'USPS', code: 'XQ9', shipmentId: 'shp_2', firstSeen: monday, lastSeen: tuesday, times: 3 },
      ]);
    });

    it('are not counted again when the log is read again', async () => {
      const { store: codes } = await opened();
      await codes.note(seen({ position: place(9) }));
      await codes.note(seen({ position: place(10), seenAt: tuesday }));
      for (const number of [9, 10])
        expect(await codes.note(seen({ position: place(number), seenAt: wednesday }))).toBe(false);
      expect(await codes.list()).toMatchObject([{ times: 2, lastSeen: tuesday }]);
    });

    it('are told apart by carrier, and by small and capital letters', async () => {
      const { store: codes } = await opened();
      for (const [number, changes] of [{}, { carrier: 'UPS' }, { code: 'xq9' }].entries())
        expect(await codes.note(seen({ ...changes, position: place(number) }))).toBe(true);
      expect(await codes.list()).toHaveLength(3);
    });

    it('are listed the newest first, and by carrier and code where they came at once', async () => {
      const { store: codes } = await opened();
      await codes.note(seen({ carrier: 'UPS', code: 'b' }));
      await codes.note(seen({ carrier: 'DHL', code: 'Z' }));
      await codes.note(seen({ carrier: 'UPS', code: 'Z' }));
      await codes.note(seen({ carrier: 'USPS', code: 'A', seenAt: tuesday }));
      expect((await codes.list()).map(({ carrier, code }) => `${carrier} ${code}`)).toEqual([
        'USPS A',
        'DHL Z',
        'UPS Z',
        'UPS b',
      ]);
    });

    it('are new for one only of those that see it at once', async () => {
      const { store: codes } = await opened();
      const news = await Promise.all(Array.from({ length: 8 }, () => codes.note(seen())));
      expect(news.filter(Boolean)).toHaveLength(1);
      expect(await codes.list()).toMatchObject([{ times: 1 }]);
    });

    for (const [number, odd] of oddTexts.entries())
      it(`are stored with any characters (${number})`, async () => {
        const { store: codes } = await opened();
        expect(await codes.note(seen({ code: odd, shipmentId: 'shp_3' }))).toBe(true);
        expect(await codes.note(seen({ code: odd, shipmentId: 'shp_3', position: place(2) }))).toBe(false);
        expect(await codes.list()).toMatchObject([{ carrier: 'USPS', times: 2 }]);
      });
  });
};
