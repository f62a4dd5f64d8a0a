import fc from 'fast-check';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { clockJumps, runJobs } from '../../../src/infrastructure/background/jobs.ts';
import { TestClock } from '../../support/test-clock.ts';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
const everyMs = 15 * second;

/** Two scheduled jobs, and one for the process's memory, which decides nothing for ever. */
const running = () => {
  const clock = new TestClock();
  const [ran, said, stopping] = [[] as string[], [] as string[], new AbortController()];
  const say = (_: object, message: string): void => void said.push(message.split(/[:;]/)[0] ?? '');
  const job = (name: string) => ({ name, everyMs, task: () => Promise.resolve(ran.push(name)) });
  const jobs = [job('expiry'), job('removal'), { ...job('memory'), everywhere: true as const }];
  const log = { info: say, warn: say, error: say };
  const ended = runJobs(jobs, {
    leaderLock: undefined,
    works: true,
    clock,
    isTimeTrusted: clockJumps({ clock, log }),
    log,
    signal: stopping.signal,
  });
  const stop = async (): Promise<void> => {
    stopping.abort();
    await Promise.all(Object.values(ended).map((end) => end()));
  };
  /** The jobs that ran in the time. */
  const pass = async (milliseconds: number): Promise<readonly string[]> => {
    ran.length = 0;
    await turn();
    for (let passed = 0; passed < milliseconds; passed += everyMs) {
      clock.advance(everyMs);
      await turn();
    }
    return [...new Set(ran)].sort();
  };
  return { clock, pass, said, stop };
};

const all = ['expiry', 'memory', 'removal'];
const jumped = 'The time of day has jumped forward by more than an hour';

describe('scheduled work', () => {
  it('waits through a jump forward that is taken back, whatever its size and length', async () => {
    const jump = fc.integer({ min: hour + 1, max: 4_000 * day });
    await fc.assert(
      fc.asyncProperty(jump, fc.integer({ min: 1, max: 19 }), async (by, runs) => {
        const { clock, pass, said, stop } = running();
        expect(await pass(everyMs)).toEqual(all);
        clock.set(by);
        expect(await pass(runs * everyMs)).toEqual(['memory']);
        clock.set(-by);
        expect(await pass(everyMs)).toEqual(all);
        expect(said).toEqual([jumped, 'The time of day is as it was before its jump']);
        await stop();
      }),
    );
  });

  it('continues once a jump has lasted for 5 minutes', async () => {
    const { clock, pass, said, stop } = running();
    onTestFinished(stop);
    clock.set(40 * day);
    expect(await pass(5 * minute)).toEqual(['memory']);
    expect(await pass(everyMs)).toEqual(all);
    expect(said).toEqual([jumped, 'The time of day has stayed as it is since its jump']);
    clock.set(2 * hour);
    expect(await pass(everyMs)).toEqual(['memory']);
  });

  it('waits for as long again where the clock jumps on', async () => {
    const { clock, pass, said, stop } = running();
    onTestFinished(stop);
    for (let jumps = 0; jumps < 3; jumps++) {
      clock.set(10 * day);
      expect(await pass(4 * minute)).toEqual(['memory']);
    }
    expect(said).toEqual([jumped, jumped, jumped]);
  });

  it('goes on through steps of up to an hour, steps back, and time that really passes', async () => {
    const { clock, pass, said, stop } = running();
    onTestFinished(stop);
    for (const by of [hour, -hour, -40 * day, minute, -second]) {
      clock.set(by);
      expect(await pass(everyMs), `${by}`).toEqual(all);
    }
    clock.advance(40 * day);
    expect(await pass(everyMs)).toEqual(all);
    expect(said).toEqual([]);
  });
});
