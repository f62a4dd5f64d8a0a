import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandHandler } from '../../../../src/application/log/kernel/command-handler.ts';
import type { Context } from '../../../../src/application/log/kernel/context.ts';
import { ConcurrencyError } from '../../../../src/application/log/ports/event-store.ts';
import type { Decider } from '../../../../src/domain/shared/decider.ts';
import type { DomainEvent } from '../../../../src/domain/shared/domain-event.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import type { Stores } from '../../../support/sqlite-stores.ts';
import { TestClock } from '../../../support/test-clock.ts';

const clock = new TestClock();

type Counted = DomainEvent<'Counted', { readonly to: number }>;
type Count = { readonly type: 'Count' } | { readonly type: 'CountTo'; readonly to: number };

const counter: Decider<number, Count, Counted> = {
  category: 'counter',
  initialState: 0,
  evolve: (_, { data }) => data.to,
  decide: (command, count) => {
    const to = command.type === 'Count' ? count + 1 : command.to;
    return to === count ? [] : [{ type: 'Counted', data: { to } }];
  },
};

const context: Context = {
  accountId: 'acc_1',
  actor: 'tester',
  correlationId: 'req_1',
  causationId: 'cmd_1',
  at: '2026-11-20T10:00:00.000Z',
};

describe('the command handler', () => {
  let stores: Stores;
  beforeEach(async () => (stores = await sqliteStores()));
  afterEach(() => stores.close());

  it('decides on the folded history and appends the events with their metadata', async () => {
    const handle = commandHandler(stores.store, counter, { clock });
    await handle('a', { type: 'Count' }, context);
    expect(await handle('a', { type: 'Count' }, context)).toEqual({
      version: 2,
      events: [{ type: 'Counted', data: { to: 2 } }],
    });
    const [, second] = await stores.store.read('counter-a');
    expect(second?.metadata).toEqual({
      accountId: 'acc_1',
      actor: 'tester',
      correlationId: 'req_1',
      causationId: 'cmd_1',
    });
  });

  it('appends nothing when there is nothing to do', async () => {
    const handle = commandHandler(stores.store, counter, { clock });
    await handle('a', { type: 'CountTo', to: 7 }, context);
    expect(await handle('a', { type: 'CountTo', to: 7 }, context)).toEqual({ version: 1, events: [] });
    expect(await stores.store.read('counter-a')).toHaveLength(1);
  });

  it('shows a stream to no other account, cached or read', async () => {
    const stranger: Context = { ...context, accountId: 'acc_2' };
    for (const remembered of [0, 10]) {
      const [id, handle] = [
        `a${remembered}`,
        commandHandler(stores.store, counter, { clock, attempts: 2, remembered }),
      ];
      await handle(id, { type: 'CountTo', to: 7 }, context);
      await expect(handle(id, { type: 'Count' }, stranger)).rejects.toBeInstanceOf(ConcurrencyError);
      expect(await handle(id, { type: 'CountTo', to: 0 }, stranger)).toEqual({ version: 0, events: [] });
      expect((await stores.store.read(`counter-${id}`)).map(({ metadata }) => metadata.accountId)).toEqual(['acc_1']);
      expect((await handle(id, { type: 'Count' }, context)).version).toBe(2);
    }
  });

  it('decides again on the winner’s events after a lost race', async () => {
    const handlers = Array.from({ length: 20 }, () => commandHandler(stores.store, counter, { clock, attempts: 50 }));
    await Promise.all(handlers.map((handle) => handle('a', { type: 'Count' }, context)));
    const history = await stores.store.read<Counted>('counter-a');
    expect(history.map(({ event }) => event.data.to)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('reports a conflict to a caller that named a version', async () => {
    const handle = commandHandler(stores.store, counter, { clock });
    await handle('a', { type: 'Count' }, context, { expected: 0 });
    await expect(handle('a', { type: 'Count' }, context, { expected: 0 })).rejects.toBeInstanceOf(ConcurrencyError);
    await expect(handle('a', { type: 'Count' }, context, { expected: 3 })).rejects.toMatchObject({
      expected: 3,
      actual: 1,
    });
    expect(await stores.store.read('counter-a')).toHaveLength(1);
  });

  it('gives up after several lost races', async () => {
    // Handlers of their own know as little of each other as processes do.
    const handlers = [1, 2, 3].map(() => commandHandler(stores.store, counter, { clock, attempts: 1 }));
    const races = await Promise.allSettled(handlers.map((handle) => handle('a', { type: 'Count' }, context)));
    expect(races.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });
});
