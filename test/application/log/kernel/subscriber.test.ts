import { describe, expect, it } from 'vitest';
import { runSubscriber } from '../../../../src/application/log/kernel/subscriber.ts';
import type { Subscriber } from '../../../../src/application/log/kernel/subscriber.ts';
import { ForeignPositionError } from '../../../../src/application/log/ports/event-store.ts';
import { MemoryLog, recordedEvent } from '../../../support/memory-log.ts';
import { TestClock } from '../../../support/test-clock.ts';

const all = ['1', '2', '3', '4', '5'].map((position) => recordedEvent(position));
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const broken = new Error('broken');
const restarted = 'A subscriber failed and starts again from its checkpoint.';

/** A subscriber of batches of up to three events, which fails at a batch as often as `failures` says. */
const aWorld = (
  failures: Record<string, number> = {},
  changes: Partial<Subscriber> = {},
  log = new MemoryLog(all, 3),
  more = {},
) => {
  let checkpoint: string | undefined;
  const [processed, logged, foreign]: [string[], unknown[][], ForeignPositionError[]] = [[], [], []];
  const [clock, stop] = [new TestClock(), new AbortController()];
  const subscriber: Subscriber = {
    name: 'list',
    checkpoint: () => Promise.resolve(checkpoint),
    process: (batch) => {
      const name = batch.map(({ position }) => position).join('');
      if ((failures[name] ?? 0) > 0) {
        failures[name] = (failures[name] ?? 0) - 1;
        return Promise.reject(broken);
      }
      processed.push(name);
      checkpoint = batch.at(-1)?.position;
      return Promise.resolve();
    },
    ...changes,
  };
  const running = runSubscriber(subscriber, {
    ...{ store: log, clock, signal: stop.signal, ...more },
    log: { info: () => undefined, warn: () => undefined, error: (...entry: unknown[]) => void logged.push(entry) },
    foreign: (error) => foreign.push(error),
  });
  const after = async (milliseconds: number): Promise<void> => {
    clock.advance(milliseconds);
    await nextTurn();
  };
  return { running, processed, logged, foreign, clock, stop, log, after };
};

describe('a subscriber', () => {
  it('processes the log batch by batch, and says how far it is', async () => {
    const { running, processed, stop } = aWorld();
    expect([running.name, running.position()]).toEqual(['list', undefined]);
    await running.reached('5');
    expect([processed, running.position(), running.failing()]).toEqual([['123', '45'], '5', undefined]);
    stop.abort();
    await running.ended;
  });

  it('starts after a failure from its checkpoint, event by event up to where it failed, and then in batches again', async () => {
    const { running, processed, logged, after } = aWorld({ 45: 1 });
    await nextTurn();
    expect([processed, running.position()]).toEqual([['123'], '3']);
    await after(199);
    expect(processed).toEqual(['123']);
    await after(1);
    expect([processed, running.position()]).toEqual([['123', '4', '5'], '5']);
    // Which event of a batch it was is not known.
    expect(logged).toEqual([[{ err: broken, subscriber: 'list', failures: 1 }, restarted]]);
  });

  it('takes only the events up to the failure one by one', async () => {
    const { processed, after } = aWorld({ 123: 1 }, {}, new MemoryLog([...all, recordedEvent('6')], 3));
    await nextTurn();
    await after(200);
    expect(processed).toEqual(['1', '2', '3', '456']);
  });

  it('waits longer after each failure, half a minute at most, and names the event from the second on', async () => {
    const { running, logged, after } = aWorld({ 123: 1, 2: 11 });
    const event = { id: 'evt_2', type: 'Happened', stream: 'box-2', position: '2' };
    await nextTurn();
    const named: unknown[] = [];
    // The first wait is that of the batch; what came before the event was processed, so that the count began again.
    for (const wait of [200, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000]) {
      const before = logged.length;
      await after(wait - 1);
      expect(logged).toHaveLength(before);
      await after(1);
      expect(logged).toHaveLength(before + 1);
      named.push(running.failing());
    }
    expect(named[0]).toBeUndefined();
    expect(named[1]).toEqual({ ...event, failures: 2 });
    expect(logged[1]).toEqual([{ err: broken, subscriber: 'list', failures: 1, event }, restarted]);
    expect(logged.at(-1)).toEqual([{ err: broken, subscriber: 'list', failures: 11, event }, restarted]);
  });

  it('fails no longer once it is past the event, and counts from one again', async () => {
    const { running, logged, after, log } = aWorld({ 123: 1, 2: 2, 6: 1 });
    for (const wait of [0, 200, 200, 400]) await after(wait);
    expect([running.position(), running.failing()]).toEqual(['5', undefined]);
    log.events.push(recordedEvent('6'));
    expect(logged.map(([fields]) => (fields as { failures: number }).failures)).toEqual([1, 1, 2]);
  });
});

describe('a subscriber for which a batch has changed nothing', () => {
  it('has processed it at once, and stores the position with others, or when it ends', async () => {
    const stored: (string | undefined)[] = [];
    const process: Subscriber['process'] = (batch, _signal, { to, later } = {}) => {
      if (later && to !== undefined) later(to);
      else stored.push(`${batch.length} to ${to}`);
      return Promise.resolve();
    };
    const { running, stop, after } = aWorld({}, { process }, new MemoryLog(all, 3), { checkpointEveryMs: 1_000 });
    await running.reached('5');
    expect(stored).toEqual([]);
    await after(1_000);
    expect(stored).toEqual(['0 to 5']);
    const other = aWorld({}, { process }, new MemoryLog(all, 3), { checkpointEveryMs: 1_000 });
    await other.running.reached('5');
    for (const ending of [stop, other.stop]) ending.abort();
    await Promise.all([running.ended, other.running.ended]);
    expect(stored).toEqual(['0 to 5', '0 to 5']);
  });
});

describe('a caller that waits for a subscriber', () => {
  it('waits until it has come so far, and not at all for what is behind it', async () => {
    const { running, after } = aWorld({ 45: 1 });
    const reached: string[] = [];
    const waiting = ['5', '3', '4'].map((until) => running.reached(until).then(() => reached.push(until)));
    await nextTurn();
    expect(reached).toEqual(['3']);
    await running.reached('3');
    await running.reached(undefined);
    await after(200);
    await Promise.all(waiting);
    expect(reached).toEqual(['3', '4', '5']);
  });

  it('waits no longer when it gives up, or when the subscriber ends', async () => {
    const { running, stop } = aWorld();
    const givesUp = new AbortController();
    const [first, second] = [running.reached('8', givesUp.signal), running.reached('9')];
    await nextTurn();
    givesUp.abort();
    await first;
    stop.abort();
    await second;
    await running.reached('9');
    await running.ended;
  });
});

describe('a subscriber that ends', () => {
  it('leaves the rest of a batch, and does not pretend to have processed it', async () => {
    const stop = new AbortController();
    const world = aWorld({}, { process: () => Promise.resolve(stop.abort()) });
    stop.signal.addEventListener('abort', () => world.stop.abort());
    await world.running.ended;
    expect(world.running.position()).toBeUndefined();
  });

  it('does not report what fails because it was stopped', async () => {
    const world = aWorld({}, { process: () => (world.stop.abort(), Promise.reject(broken)) });
    await world.running.ended;
    expect(world.logged).toEqual([]);
  });

  it('stores what it has deferred, and reports where it cannot', async () => {
    let rested = 0;
    const quiet = aWorld({}, { rest: () => Promise.resolve(void (rested += 1)) });
    quiet.stop.abort();
    await quiet.running.ended;
    expect([rested, quiet.logged]).toEqual([1, []]);
    const loud = aWorld({}, { rest: () => Promise.reject(broken) });
    loud.stop.abort();
    await loud.running.ended;
    expect(loud.logged).toEqual([
      [
        { err: broken, subscriber: 'list' },
        'A subscriber could not store its checkpoint; it will process some events again.',
      ],
    ]);
  });

  it('ends at a checkpoint of another log, without a second try', async () => {
    const error = new ForeignPositionError('not of this log');
    const { running, foreign, logged } = aWorld({}, { checkpoint: () => Promise.reject(error) });
    await running.ended;
    expect([foreign, logged]).toEqual([[error], []]);
  });
});
