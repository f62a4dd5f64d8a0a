import type { Clock } from '../../application/shared/ports/clock.ts';
import type { Ids } from '../../application/shared/ports/ids.ts';
import type { TestRunner } from '../test-runner.ts';

/** What every source of ids must do. `open` returns two with the same secret, as two processes have. */
export const idsContract = (
  { describe, it, expect }: TestRunner,
  adapter: string,
  open: () => readonly [Ids, Ids],
): void => {
  describe(`Ids contract: ${adapter}`, () => {
    it('makes ids with their prefix, each another one, also beside another process', async () => {
      const made = open().flatMap((ids) => Array.from({ length: 2_000 }, () => ids.next('shp')));
      expect(new Set(made).size).toBe(4_000);
      expect(made.filter((id) => !/^shp_[0-9A-Za-z]{10,}$/.test(id))).toEqual([]);
      return Promise.resolve();
    });

    it('makes ids in the order of time', async () => {
      const [ids] = open();
      const made = Array.from({ length: 2_000 }, () => ids.next('evt'));
      expect(made.toSorted()).toEqual(made);
      return Promise.resolve();
    });

    it('derives the same id from the same parts in every process, and another one from others', async () => {
      const [one, other] = open();
      const parts = [['a'], ['ab', 'c'], ['a', 'bc'], ['a', ''], [], ['Łódź'], ['\ud800', 'x']];
      const derived = parts.map((each) => one.derived('evt', ...each));
      expect(parts.map((each) => other.derived('evt', ...each))).toEqual(derived);
      expect(new Set(derived).size).toBe(parts.length);
      expect(one.derived('shp', 'a').slice(0, 4)).toBe('shp_');
      return Promise.resolve();
    });
  });
};

/** What every clock must do. `pass` lets time pass: a test clock is advanced, a real one waited for. */
export const clockContract = (
  { describe, it, expect }: TestRunner,
  adapter: string,
  open: () => { readonly clock: Clock; readonly pass: (milliseconds: number) => Promise<void> },
): void => {
  describe(`Clock contract: ${adapter}`, () => {
    it('tells the time in UTC with milliseconds, which goes on', async () => {
      const { clock, pass } = open();
      const before = clock.now();
      expect(new Date(before).toISOString()).toBe(before);
      await pass(5);
      expect(Date.parse(clock.now())).toBeGreaterThan(Date.parse(before));
    });

    it('wakes a sleeper when its time is over, and at once when it is aborted', async () => {
      const { clock, pass } = open();
      const asleep = clock.sleep(5);
      await pass(10);
      await asleep;
      const abort = new AbortController();
      const long = clock.sleep(3_600_000, abort.signal);
      abort.abort();
      await long;
      await clock.sleep(3_600_000, abort.signal);
      expect(abort.signal.aborted).toBe(true);
    });
  });
};
