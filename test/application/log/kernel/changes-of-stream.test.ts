import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limitOfDay, limitOfLife, commandHandler } from '../../../../src/application/log/kernel/command-handler.ts';
import type { LimitOfChanges } from '../../../../src/application/log/kernel/command-handler.ts';
import { systemActor } from '../../../../src/application/log/kernel/context.ts';
import type { Decider } from '../../../../src/domain/shared/decider.ts';
import type { DomainEvent } from '../../../../src/domain/shared/domain-event.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import type { Stores } from '../../../support/sqlite-stores.ts';
import { TestClock } from '../../../support/test-clock.ts';

const clock = new TestClock();
const day = 86_400_000;
type Noted = DomainEvent<'Noted', { readonly text: string }>;
const notes: Decider<number, { readonly text: string }, Noted> = {
  category: 'note',
  initialState: 0,
  evolve: (count) => count + 1,
  decide: ({ text }) => [{ type: 'Noted', data: { text } }],
};

describe('the limit of changes', () => {
  let stores: Stores;
  beforeEach(async () => (stores = await sqliteStores(clock)));
  afterEach(() => stores.close());

  /** How many changes are taken, some a day, until one is refused; a new process begins each day. */
  const takenUntilRefused = async (
    limit: LimitOfChanges,
    text: string,
    days: number,
    eachDay: number,
  ): Promise<number> => {
    let taken = 0;
    for (let turn = 0; turn < days; turn++, clock.advance(day)) {
      const handle = commandHandler(stores.store, notes, { clock, limit });
      for (let change = 0; change < eachDay; change++) {
        const context = { accountId: 'acc_1', actor: 'caller', correlationId: 'req_1', at: clock.now() };
        try {
          await handle('one', { text }, context);
        } catch (error) {
          expect(error).toMatchObject({ reason: 'too_many_changes' });
          // What the service itself has to record is never refused.
          await handle('one', { text }, { ...context, actor: systemActor });
          return taken;
        }
        taken += 1;
      }
    }
    return taken;
  };

  it('of a life counts the events of all days, in every process', async () => {
    const limit = { ...limitOfLife, events: 60 };
    // The first event makes the object.
    expect(await takenUntilRefused(limit, 'a', 10, 25)).toBe(60);
  });

  it('of a life counts the bytes of all days', async () => {
    const limit = { ...limitOfLife, bytes: 100_000 };
    const taken = await takenUntilRefused(limit, 'x'.repeat(2_000), 10, 20);
    expect(taken).toBeGreaterThan(45);
    expect(taken).toBeLessThanOrEqual(51);
  });

  it('of a day begins again on the next one', async () => {
    expect(await takenUntilRefused({ ...limitOfDay, events: 30 }, 'a', 4, 25)).toBe(100);
  });
});
