import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandHandler } from '../../../../src/application/log/kernel/command-handler.ts';
import type { HandleCommand } from '../../../../src/application/log/kernel/command-handler.ts';
import type { Context } from '../../../../src/application/log/kernel/context.ts';
import { StateCache, newerState } from '../../../../src/application/log/kernel/state.ts';
import type { CachedState } from '../../../../src/application/log/kernel/state.ts';
import { ConcurrencyError } from '../../../../src/application/log/ports/event-store.ts';
import type { EventStore } from '../../../../src/application/log/ports/event-store.ts';
import type { Decider } from '../../../../src/domain/shared/decider.ts';
import { DomainError } from '../../../../src/domain/shared/domain-error.ts';
import type { DomainEvent } from '../../../../src/domain/shared/domain-event.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import type { Stores } from '../../../support/sqlite-stores.ts';
import { TestClock } from '../../../support/test-clock.ts';
import { runsTimes } from '../../../support/property-runs.ts';

const clock = new TestClock();

type Purse = { readonly coins: number; readonly isShut: boolean };
type PurseCommand =
  | { readonly type: 'Put' | 'Take'; readonly coins: number }
  | { readonly type: 'Shut' }
  | { readonly type: 'Open' };
type PurseEvent =
  | DomainEvent<'CoinsPut', { readonly coins: number }>
  | DomainEvent<'CoinsTaken', { readonly coins: number }>
  | DomainEvent<'PurseShut' | 'PurseOpened', Record<string, never>>;

/** One that refuses, and one that has nothing to do the second time: both depend on how things stand. */
const purse: Decider<Purse, PurseCommand, PurseEvent> = {
  category: 'purse',
  initialState: { coins: 0, isShut: false },
  evolve: (state, { type, data }) => {
    if (type === 'PurseShut' || type === 'PurseOpened') return { ...state, isShut: type === 'PurseShut' };
    return { ...state, coins: state.coins + (type === 'CoinsPut' ? data.coins : -data.coins) };
  },
  decide: (command, { coins, isShut }) => {
    if (command.type === 'Shut') return isShut ? [] : [{ type: 'PurseShut', data: {} }];
    if (command.type === 'Open') return isShut ? [{ type: 'PurseOpened', data: {} }] : [];
    if (isShut) throw new DomainError('purse_shut', 'The purse is shut.');
    if (command.type === 'Put') return [{ type: 'CoinsPut', data: { coins: command.coins } }];
    if (command.coins > coins) throw new DomainError('too_few_coins', 'There are not so many coins.');
    return [{ type: 'CoinsTaken', data: { coins: command.coins } }];
  },
};

const accountId = 'acc_1';
const context: Context = { accountId, actor: 'tester', correlationId: 'req_1', at: '2026-11-20T10:00:00.000Z' };

/** The same store, counting how often it is read. */
const counting = (store: EventStore): { readonly store: EventStore; readonly reads: () => number } => {
  let reads = 0;
  return {
    reads: () => reads,
    store: {
      read: (stream) => {
        reads += 1;
        return store.read(stream);
      },
      append: (...append) => store.append(...append),
      follow: (options) => store.follow(options),
      head: () => store.head(),
      close: () => store.close(),
    },
  };
};

const outcomeOf = async (handled: Promise<unknown>): Promise<unknown> => {
  try {
    return await handled;
  } catch (error) {
    if (error instanceof DomainError) return error.reason;
    if (error instanceof ConcurrencyError) return [error.expected, error.actual];
    throw error;
  }
};

describe('a command handler with a state cache', () => {
  let stores: Stores;
  beforeEach(async () => (stores = await sqliteStores()));
  afterEach(() => stores.close());

  it('does not read a stream it has written to', async () => {
    const { store, reads } = counting(stores.store);
    const handle = commandHandler(store, purse, { clock });
    await handle('a', { type: 'Put', coins: 2 }, context, { expected: 0 });
    await handle('a', { type: 'Take', coins: 1 }, context);
    await handle('a', { type: 'Take', coins: 1 }, context);
    expect(reads()).toBe(0);
  });

  it('does not read a stream whose state the caller passes', async () => {
    const { store, reads } = counting(stores.store);
    await stores.store.append('purse-a', [{ type: 'CoinsPut', data: { coins: 2 } }], 0, context);
    const known = { version: 1, state: { coins: 2, isShut: false }, accountId };
    expect(
      await commandHandler(store, purse, { clock })('a', { type: 'Take', coins: 2 }, context, { known }),
    ).toMatchObject({
      version: 2,
    });
    expect(reads()).toBe(0);
  });

  it('reads a stream that has moved, and decides on its state', async () => {
    const { store, reads } = counting(stores.store);
    await stores.store.append('purse-a', [{ type: 'CoinsPut', data: { coins: 2 } }], 0, context);
    await stores.store.append('purse-a', [{ type: 'CoinsTaken', data: { coins: 2 } }], 1, context);
    const known = { version: 1, state: { coins: 2, isShut: false }, accountId };
    const handled = commandHandler(store, purse, { clock })('a', { type: 'Take', coins: 2 }, context, { known });
    expect(await outcomeOf(handled)).toBe('too_few_coins');
    expect(reads()).toBe(1);
  });

  it('reads again before a refusal, an empty result or a version conflict', async () => {
    const { store, reads } = counting(stores.store);
    const [handle, elsewhere] = [
      commandHandler(store, purse, { clock }),
      commandHandler(stores.store, purse, { clock }),
    ];
    await handle('a', { type: 'Put', coins: 1 }, context);
    await elsewhere('a', { type: 'Put', coins: 1 }, context);
    const before = reads();
    expect(await handle('a', { type: 'Take', coins: 2 }, context)).toMatchObject({ version: 3 });
    expect(reads()).toBe(before + 1);
    await elsewhere('a', { type: 'Put', coins: 1 }, context);
    expect(await handle('a', { type: 'Put', coins: 1 }, context, { expected: 4 })).toMatchObject({ version: 5 });
    await handle('a', { type: 'Shut' }, context);
    await elsewhere('a', { type: 'Open' }, context);
    expect(await handle('a', { type: 'Shut' }, context)).toMatchObject({ version: 8, events: [{ type: 'PurseShut' }] });
    expect(await handle('a', { type: 'Shut' }, context)).toEqual({ version: 8, events: [] });
  });

  it('gives the results of a handler that always reads, beside other writers', async () => {
    const command = fc.oneof(
      fc.record({ type: fc.constantFrom('Put' as const, 'Take' as const), coins: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ type: fc.constantFrom('Shut' as const, 'Open' as const) }),
    );
    const step = fc.record({
      id: fc.constantFrom('a', 'b'),
      elsewhere: fc.boolean(),
      command,
      expected: fc.oneof(
        { weight: 6, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.nat({ max: 4 }) },
      ),
      // How much of the stream the caller has seen, where it says so.
      seen: fc.option(fc.nat({ max: 12 }), { nil: undefined }),
    });
    const upTo = async (id: string, events: number): Promise<CachedState<Purse>> => {
      const history = (await stores.store.read<PurseEvent>(`purse-${id}`)).slice(0, events);
      const state = history.reduce((state, { event }) => purse.evolve(state, event), purse.initialState);
      return { version: history.length, state, accountId };
    };
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.constantFrom(0, 1, 2, 10), async (steps, remembered) => {
        run += 1;
        const play = async (
          name: 'remembering' | 'reading',
          options: { readonly remembered: number },
        ): Promise<readonly unknown[]> => {
          const [here, there]: HandleCommand<PurseCommand, PurseEvent, Purse>[] = [
            commandHandler(stores.store, purse, { clock, ...options }),
            commandHandler(stores.store, purse, { clock, remembered: 0 }),
          ];
          const outcomes: unknown[] = [];
          for (const { id: letter, elsewhere, command, expected, seen } of steps) {
            const handle = elsewhere ? there : here;
            const id = `${run}x${name}x${letter}`;
            const known = seen === undefined || name === 'reading' ? undefined : await upTo(id, seen);
            outcomes.push(
              await outcomeOf(handle!(id, command, context, { known, ...(expected !== undefined && { expected }) })),
            );
          }
          return outcomes;
        };
        expect(await play('remembering', { remembered })).toEqual(await play('reading', { remembered: 0 }));
      }),
      { numRuns: runsTimes(0.1) },
    );
  });

  it('neither loses nor creates money with many concurrent commands', async () => {
    await commandHandler(stores.store, purse, { clock })('a', { type: 'Put', coins: 20 }, context);
    const handlers = [1, 2, 3].map(() => commandHandler(stores.store, purse, { clock, attempts: 100 }));
    const taken = await Promise.all(
      Array.from({ length: 30 }, (_, turn) => outcomeOf(handlers[turn % 3]!('a', { type: 'Take', coins: 1 }, context))),
    );
    expect(taken.filter((outcome) => outcome === 'too_few_coins')).toHaveLength(10);
    const history = await stores.store.read<PurseEvent>('purse-a');
    expect(history.reduce((state, { event }) => purse.evolve(state, event), purse.initialState)).toEqual({
      coins: 0,
      isShut: false,
    });
  });
});

describe('the state cache', () => {
  it('removes what is taken, and evicts the oldest when full', () => {
    const memory = new StateCache<string>(2);
    memory.keep('purse-a', { version: 1, state: 'a', accountId });
    memory.keep('purse-b', { version: 1, state: 'b', accountId });
    memory.keep('purse-a', { version: 2, state: 'a again', accountId });
    memory.keep('purse-c', { version: 1, state: 'c', accountId });
    expect(memory.take('purse-b')).toBeUndefined();
    expect(memory.take('purse-a')).toEqual({ version: 2, state: 'a again', accountId });
    expect(memory.take('purse-a')).toBeUndefined();
  });

  it('keeps the newer of two, whichever comes last', () => {
    const memory = new StateCache<string>(2);
    memory.keep('purse-a', { version: 2, state: 'newer', accountId });
    memory.keep('purse-a', { version: 1, state: 'older', accountId });
    expect(memory.take('purse-a')).toEqual({ version: 2, state: 'newer', accountId });
  });

  it('chooses the newer of two states, or the only one', () => {
    const [older, later] = [{ version: 1, state: 'older', accountId }, { version: 2, state: 'newer', accountId }]; // oxfmt-ignore
    expect([
      newerState(older, later),
      newerState(later, older),
      newerState(older, undefined),
      newerState(undefined, later),
    ]).toEqual([later, later, older, later]);
    expect(newerState(undefined, undefined)).toBeUndefined();
  });

  it('of size 0 keeps nothing', () => {
    const memory = new StateCache<string>(0);
    memory.keep('purse-a', { version: 1, state: 'a', accountId });
    expect(memory.take('purse-a')).toBeUndefined();
  });
});
