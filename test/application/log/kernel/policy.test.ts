import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { policySubscriber } from '../../../../src/application/log/kernel/policy.ts';
import { DomainError } from '../../../../src/domain/shared/domain-error.ts';
import { runSubscriber } from '../../../../src/application/log/kernel/subscriber.ts';
import type { RunningSubscriber } from '../../../../src/application/log/kernel/subscriber.ts';
import type { ForeignPositionError, EventMetadata } from '../../../../src/application/log/ports/event-store.ts';
import type { Log } from '../../../../src/application/log/ports/log.ts';
import { systemClock } from '../../../../src/adapters/shared/system/clock.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import type { Stores } from '../../../support/sqlite-stores.ts';

const metadata: EventMetadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
let said: { readonly fields: Readonly<Record<string, unknown>>; readonly message: string }[];
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (fields, message) => void said.push({ fields, message }),
};

describe('a policy', () => {
  let stores: Stores;
  let stop: AbortController;
  let reactions: string[];
  beforeEach(async () => {
    stores = await sqliteStores();
    stop = new AbortController();
    reactions = [];
    said = [];
  });
  afterEach(async () => {
    stop.abort();
    await stores.close();
  });

  const started = (react: (name: string) => Promise<void>, atOnce?: number): RunningSubscriber => {
    const policy = {
      name: 'greeter',
      ...(atOnce !== undefined && { atOnce }),
      on: ['Arrived'],
      react: ({ event }: { event: { data: unknown } }) => react((event.data as { name: string }).name),
    };
    return runSubscriber(policySubscriber(policy, stores.checkpoints, log), {
      store: stores.store,
      clock: { now: () => systemClock.now(), sleep: () => Promise.resolve() },
      log,
      signal: stop.signal,
    });
  };
  const arrive = (...names: readonly string[]): Promise<number> =>
    stores.store.append(
      `guest-${names.join('')}`,
      names.flatMap((name) => [
        { type: 'Ignored', data: {} },
        { type: 'Arrived', data: { name } },
      ]),
      0,
      metadata,
    );

  it('reacts to events of so many streams at once, and in each stream in order', async () => {
    for (const guests of ['ab', 'cd', 'ef']) await arrive(...guests);
    let [running, most] = [0, 0];
    await started(async (name) => {
      most = Math.max(most, ++running);
      await yieldToEventLoop();
      reactions.push(name);
      running--;
    }, 2).reached(await stores.store.head());
    expect(most).toBe(2);
    expect(reactions.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    for (const [first, second] of ['ab', 'cd', 'ef']) {
      expect(reactions.indexOf(first ?? '')).toBeLessThan(reactions.indexOf(second ?? ''));
    }
  });

  it('that reacts at once to several streams repeats those that were not finished, after a failure', async () => {
    for (const guests of ['ab', 'cd']) await arrive(...guests);
    let failures = 0;
    await started(async (name) => {
      await yieldToEventLoop();
      if (name === 'b' && failures++ === 0) throw new Error('It may pass.');
      reactions.push(name);
    }, 2).reached(await stores.store.head());
    expect(new Set(reactions)).toEqual(new Set(['a', 'b', 'c', 'd']));
    expect(reactions.lastIndexOf('a')).toBeLessThan(reactions.lastIndexOf('b'));
  });

  it('reacts to the events it names, in order, and to no other', async () => {
    await arrive('a', 'b');
    await started((name) => Promise.resolve(void reactions.push(name))).reached(await stores.store.head());
    expect(reactions).toEqual(['a', 'b']);
  });

  it('does not react again to events before its checkpoint', async () => {
    await arrive('a');
    const first = started((name) => Promise.resolve(void reactions.push(name)));
    await first.reached(await stores.store.head());
    stop.abort();
    await first.ended;
    stop = new AbortController();
    await arrive('b');
    await started((name) => Promise.resolve(void reactions.push(name))).reached(await stores.store.head());
    expect(reactions).toEqual(['a', 'b']);
  });

  it('reacts at least once to everything when a reaction fails on the way', async () => {
    await arrive('a', 'b', 'c');
    let failures = 2;
    const running = started((name) => {
      if (name === 'b' && failures-- > 0) return Promise.reject(new Error('not now'));
      reactions.push(name);
      return Promise.resolve();
    });
    await running.reached(await stores.store.head());
    expect([...new Set(reactions)]).toEqual(['a', 'b', 'c']);
    expect(reactions.at(-1)).toBe('c');
  });

  it('skips an event whose command is refused, with one log line', async () => {
    await arrive('a', 'b', 'c');
    const running = started((name) => {
      if (name === 'b') return Promise.reject(new DomainError('not_that_one', 'b may not come in.'));
      reactions.push(name);
      return Promise.resolve();
    });
    const head = await stores.store.head();
    await running.reached(head);
    expect(reactions).toEqual(['a', 'c']);
    expect(said).toMatchObject([
      {
        fields: {
          err: { reason: 'not_that_one' },
          policy: 'greeter',
          stream: 'guest-abc',
          type: 'Arrived',
          eventId: expect.any(String) as string,
        },
        message: 'A command of a policy was refused; the policy skips the event.',
      },
    ]);
    expect(await stores.checkpoints.load('greeter')).toBe(head);
  });

  it('stops in the middle of a batch when aborted, and continues there', async () => {
    await arrive('a', 'b', 'c');
    const first = started((name) => {
      reactions.push(name);
      stop.abort();
      return Promise.resolve();
    });
    await first.ended;
    expect(reactions).toEqual(['a']);
    stop = new AbortController();
    await started((name) => Promise.resolve(void reactions.push(name))).reached(await stores.store.head());
    expect(reactions).toEqual(['a', 'b', 'c']);
  });

  it('with a checkpoint of another log reports it once, and stops', async () => {
    await arrive('a');
    await stores.checkpoints.save('greeter', '0000000000000001/evt_of_another_log');
    const foreign: ForeignPositionError[] = [];
    const running = runSubscriber(
      policySubscriber({ name: 'greeter', on: [], react: () => Promise.resolve() }, stores.checkpoints, log),
      {
        store: stores.store,
        clock: systemClock,
        log,
        signal: stop.signal,
        foreign: (error) => foreign.push(error),
      },
    );
    await running.ended;
    expect(foreign.map(({ name }) => name)).toEqual(['ForeignPositionError']);
    expect(foreign[0]?.message).toContain('evt_of_another_log');
  });
});
