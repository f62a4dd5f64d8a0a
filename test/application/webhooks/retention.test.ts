import fc from 'fast-check';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runRetention } from '../../../src/application/webhooks/retention.ts';
import { clockJumps } from '../../../src/infrastructure/background/jobs.ts';
import { TestClock } from '../../support/test-clock.ts';

const [minute, hour] = [60_000, 3_600_000];

it('removes deliveries and counts every hour, and none by a time of day that has jumped forward until it has stayed so', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: hour + 1, max: 40_000 * hour }), async (jump) => {
      const [clock, swept, stopping] = [new TestClock(), [] as string[], new AbortController()];
      const forgotten: string[] = [];
      const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const outbox = { sweep: (before: string) => Promise.resolve(swept.push(before) * 0) };
      const reports = { forgetAttempts: (before: string) => Promise.resolve(void forgotten.push(before)) };
      const isTimeTrusted = clockJumps({ clock, log });
      const ended = runRetention({ outbox, reports, clock, isTimeTrusted, log, signal: stopping.signal });
      const pass = async (milliseconds: number): Promise<number> => {
        swept.length = forgotten.length = 0;
        await turn();
        clock.advance(milliseconds);
        await turn();
        expect(forgotten.length > 0).toBe(swept.length > 0);
        return swept.length;
      };
      expect(await pass(hour)).toBe(1);
      clock.set(jump);
      expect(await pass(hour)).toBe(0);
      clock.set(-jump);
      expect(await pass(hour)).toBe(1);
      clock.set(jump);
      isTimeTrusted();
      expect(await pass(5 * minute)).toBe(0);
      expect(await pass(55 * minute)).toBe(1);
      stopping.abort();
      await ended;
    }),
  );
});
