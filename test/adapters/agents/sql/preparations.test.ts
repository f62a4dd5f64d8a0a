import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { sqlPreparations } from '../../../../src/adapters/agents/sql/preparations.ts';
import { createVault } from '../../../../src/adapters/shared/security/vault.ts';
import { AgentWrites } from '../../../../src/application/agents/agent-writes.ts';
import { onEveryDatabase } from '../../../support/databases.ts';

const accountId = 'acc_shop';
const at = '2026-03-02T10:00:00.000Z';
const today = at.slice(0, 10);
const price = { amount: '32.67', currency: 'GBP' };

class Refused extends Error {}

onEveryDatabase(({ open }) => {
  const writing = async (bookingsPerDay = 20, beforeReading: () => Promise<unknown> = () => Promise.resolve()) => {
    const { database, dispose } = await open();
    onTestFinished(dispose);
    const stored = sqlPreparations(database.db, createVault(randomBytes(32)));
    const preparations: typeof stored = {
      ...stored,
      bookingsOf: async (...asked) => {
        await beforeReading();
        return stored.bookingsOf(...asked);
      },
    };
    const writes = new AgentWrites({
      preparations,
      limitsOf: () => Promise.resolve({ mayWrite: true, bookingsPerDay }),
      newConfirmation: () => randomBytes(32).toString('base64url'),
    });
    const prepared = { ...(await writes.prepare({ accountId, subject: 'app', at }, '{}', price)), price };
    /** A call of the booking that is under way until it is told how it ends. */
    const begun = async () => {
      const [entered, ending] = [Promise.withResolvers<undefined>(), Promise.withResolvers<string>()];
      const call = writes.booking(prepared, at, {
        book: () => (entered.resolve(undefined), ending.promise),
        isRefused: (error) => error instanceof Refused,
      });
      await Promise.race([entered.promise, call]);
      return {
        books: async () => (ending.resolve('booked'), call),
        isRefused: async () => {
          ending.reject(new Refused());
          await expect(call).rejects.toBeInstanceOf(Refused);
        },
      };
    };
    const pricesOf = (amount: string) =>
      writes.prepare({ accountId, subject: 'app', at }, '{}', { amount, currency: 'EUR' });
    const counted = async () => (await preparations.bookingsOf(accountId, today)).length;
    return { begun, counted, pricesOf };
  };

  it('a booking of which one call is refused while another books keeps its number', async () => {
    const { begun, counted } = await writing();
    for (const order of ['the first is refused first', 'the second books first'] as const) {
      const [first, second] = [await begun(), await begun()];
      if (order === 'the first is refused first') await first.isRefused();
      expect(await second.books()).toBe('booked');
      if (order !== 'the first is refused first') await first.isRefused();
      expect([order, await counted()]).toEqual([order, 1]);
    }
  });

  it('a number is given back with the last call that is refused, and can be taken again', async () => {
    const { begun, counted } = await writing(1);
    const calls = await Promise.all([begun(), begun(), begun()]);
    expect(await counted()).toBe(1);
    for (const [refused, { isRefused }] of calls.entries()) {
      await isRefused();
      expect([refused, await counted()]).toEqual([refused, refused === 2 ? 0 : 1]);
    }
    expect(await (await begun()).books()).toBe('booked');
    expect(await counted()).toBe(1);
  });

  it('a call that finds no number, and then one of its own booking, shares it', async () => {
    const another = Promise.withResolvers<unknown>();
    let reads = 0;
    // The first read is that of the preparation; the second call waits until the first one has taken the number.
    const { begun, counted } = await writing(1, () => (++reads === 3 ? another.promise : Promise.resolve()));
    const calls = [begun(), begun()] as const;
    void Promise.race(calls).then(another.resolve);
    const [first, second] = await Promise.all(calls);
    await first.isRefused();
    expect(await second.books()).toBe('booked');
    expect(await counted()).toBe(1);
  });

  it('the bookings of a day cost no more than 1000 where the account says nothing', async () => {
    const { pricesOf } = await writing();
    expect((await pricesOf('1000.00')).price?.amount).toBe('1000.00');
    await expect(pricesOf('1000.01')).rejects.toThrow('1000.00 EUR');
  });

  it('a call after the limit of the day was reached by its own booking is one of that booking', async () => {
    const { begun, counted } = await writing(1);
    await (await begun()).books();
    expect(await (await begun()).books()).toBe('booked');
    expect(await counted()).toBe(1);
  });
});
