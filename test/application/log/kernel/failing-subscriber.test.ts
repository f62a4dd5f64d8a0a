import { describe, expect, it, onTestFinished } from 'vitest';
import { runSubscriber } from '../../../../src/application/log/kernel/subscriber.ts';
import type { Subscriber } from '../../../../src/application/log/kernel/subscriber.ts';
import { ReadModelBehindError } from '../../../../src/application/log/ports/read-models.ts';
import type { EventStore, Position, RecordedEvent } from '../../../../src/application/log/ports/event-store.ts';
import { Subscriptions } from '../../../../src/infrastructure/background/subscriptions.ts';
import { eventually } from '../../../support/eventually.ts';
import { TestClock } from '../../../support/test-clock.ts';

const event = (position: string): RecordedEvent => ({
  id: `evt_${position}`,
  stream: `box-${position}`,
  version: 1,
  position,
  recordedAt: '2026-11-20T10:00:00.000Z',
  event: { type: 'Happened', data: { secret: 'nobody may see this' } },
  metadata: { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' },
});
const all = ['1', '2', '3', '4', '5'].map(event);

const aWorld = (poison: { at: string | undefined; readonly error?: Error }) => {
  let checkpoint: Position | undefined;
  const processed: string[] = [];
  const logged: { readonly event?: { readonly id: string } }[] = [];
  const subscriber: Subscriber = {
    name: 'list',
    checkpoint: () => Promise.resolve(checkpoint),
    process: (batch) => {
      if (batch.some(({ position }) => position === poison.at))
        return Promise.reject(poison.error ?? new Error('indigestible'));
      processed.push(batch.map(({ position }) => position).join(''));
      checkpoint = batch.at(-1)?.position;
      return Promise.resolve();
    },
  };
  const store: EventStore = {
    read: () => Promise.resolve([]),
    append: () => Promise.reject(new Error('not here')),
    follow: async function* ({ after, signal }) {
      const batch = all.filter(({ position }) => after === undefined || position > after);
      if (batch.length > 0) yield batch;
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    },
    head: () => Promise.resolve('5'),
    close: () => Promise.resolve(),
  };
  const clock = new TestClock();
  const told: string[] = [];
  const log = {
    info: (_: object, text: string) => void told.push(text),
    warn: () => undefined,
    error: (details: object) => void logged.push(details),
  };
  const failures = async (count: number): Promise<void> => {
    await eventually(() => {
      if (logged.length < count) clock.advance(60_000);
      return logged.length >= count;
    });
  };
  return { subscriber, store, clock, log, logged, told, processed, failures };
};

describe('a subscriber that fails at one event', () => {
  it('processes the event before it, and reports it in the log and to readiness, without its data', async () => {
    const poison: { at: string | undefined } = { at: '4' };
    const { subscriber, store, clock, log, logged, processed, failures } = aWorld(poison);
    const subscriptions = new Subscriptions({ store, clock, log });
    onTestFinished(() => subscriptions.stop());
    subscriptions.start([subscriber]);
    await failures(3);
    expect(processed).toEqual(['1', '2', '3']);
    expect(logged[0]?.event).toBeUndefined();
    expect(logged[1]?.event).toEqual({ id: 'evt_4', type: 'Happened', stream: 'box-4', position: '4' });
    expect(subscriptions.failing()).toEqual([
      expect.stringMatching(/^list fails at the event evt_4 \(Happened\) of box-4, position 4: \d+ failures so far\.$/),
    ]);
    expect(JSON.stringify(logged)).not.toContain('nobody may see this');

    poison.at = undefined;
    await eventually(() => {
      clock.advance(60_000);
      return processed.length > 3;
    });
    expect(processed).toEqual(['1', '2', '3', '4', '5']);
    expect(subscriptions.failing()).toEqual([]);
  });

  it('is not reported after one failure of a store', async () => {
    const poison: { at: string | undefined } = { at: '1' };
    const { subscriber, store, clock, log, failures, processed } = aWorld(poison);
    const stop = new AbortController();
    const running = runSubscriber(subscriber, { store, clock, log, signal: stop.signal });
    onTestFinished(() => stop.abort());
    await failures(1);
    poison.at = undefined;
    await eventually(() => {
      clock.advance(60_000);
      return processed.length > 0;
    });
    expect(running.failing()).toBeUndefined();
  });

  it('says once, and as no error, that it waits for a list that is being filled', async () => {
    const error = new ReadModelBehindError('The list of boxes is being filled from the log.');
    const poison: { at: string | undefined; readonly error: Error } = { at: '1', error };
    const { subscriber, store, clock, log, logged, told, processed } = aWorld(poison);
    const stop = new AbortController();
    const running = runSubscriber(subscriber, { store, clock, log, signal: stop.signal });
    onTestFinished(() => stop.abort());
    await eventually(() => {
      clock.advance(60_000);
      return running.failing() !== undefined;
    });
    poison.at = undefined;
    await eventually(() => {
      clock.advance(60_000);
      return processed.length > 0;
    });
    expect(told.length).toBeLessThanOrEqual(2);
    expect(told[0]).toBe('A subscriber waits. The list of boxes is being filled from the log.');
    expect(logged).toEqual([]);
  });
});
