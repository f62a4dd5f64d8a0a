import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AdmissionQueue,
  bodyMemoryBudget,
} from '../../../../../../src/adapters/platform/http/engine/body/admission.ts';
import { busy } from '../../../../../../src/adapters/platform/http/engine/failures/http-error.ts';
import { TestClock } from '../../../../../support/test-clock.ts';
import { runsTimes } from '../../../../../support/property-runs.ts';

const here = new AbortController().signal;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const begin = (size: number) => {
  const clock = new TestClock();
  const room = bodyMemoryBudget(size, clock);
  const order: string[] = [];
  const enter = (name: string, bytes: number, gone = here, account = name) => {
    const entering = room.enter(account, bytes, () => gone);
    void entering.then(
      () => order.push(name),
      ({ reason }: { reason: string }) => order.push(`${name}: ${reason}`),
    );
    return entering;
  };
  return { clock, room, order, enter };
};

describe('admission', () => {
  it('admits bodies that fit, and the others in the order of arrival', async () => {
    const { order, enter } = begin(100);
    const leaveFirst = await enter('first', 60);
    const leaveSecond = await enter('second', 40);
    void enter('large', 90);
    void enter('small', 10);
    await settled();
    expect(order).toEqual(['first', 'second']);
    leaveFirst();
    await settled();
    // The small one would fit, and does not overtake: the large one would never have its turn.
    expect(order).toEqual(['first', 'second']);
    leaveSecond();
    await settled();
    expect(order).toEqual(['first', 'second', 'large', 'small']);
  });

  it('refuses a body that has waited for ten seconds, and admits the next one', async () => {
    const { clock, order, enter } = begin(100);
    await enter('first', 60);
    const large = enter('large', 90);
    clock.advance(9_000);
    void enter('small', 10);
    await settled();
    clock.advance(999);
    await settled();
    expect(order).toEqual(['first']);
    clock.advance(1);
    await expect(large).rejects.toMatchObject({
      status: 503,
      reason: 'busy',
      options: { headers: { 'retry-after': '5' } },
    });
    await settled();
    expect(order.toSorted()).toEqual(['first', 'large: busy', 'small']);
  });

  it('removes a waiting body whose client has disconnected', async () => {
    const { order, enter } = begin(100);
    const leave = await enter('first', 100);
    const client = new AbortController();
    void enter('gone', 100, client.signal);
    void enter('next', 100);
    await settled();
    client.abort();
    await settled();
    leave();
    await settled();
    expect(order).toEqual(['first', 'gone: malformed_body', 'next']);
  });

  it('refuses a body at once when 256 are queued', async () => {
    const { order, enter, room } = begin(100);
    await enter('first', 100);
    for (let waiting = 0; waiting < 256; waiting++)
      void enter('waiting', 1, here, `account ${waiting}`).catch(() => undefined);
    await expect(room.enter('last', 1, () => here)).rejects.toMatchObject({ reason: 'busy' });
    expect(order).toEqual(['first']);
  });

  it('gives at most half to one account: bodies of others overtake its waiting ones, its own do not', async () => {
    const clock = new TestClock();
    const room = bodyMemoryBudget(100, clock, 20);
    const order: string[] = [];
    const enter = async (name: string, bytes: number, account: string) => {
      const leave = await room.enter(account, bytes, () => here);
      order.push(name);
      return leave;
    };
    const leave = await enter('greedy 1', 20, 'greedy');
    await enter('greedy 2', 20, 'greedy');
    void enter('greedy 3', 20, 'greedy');
    void enter('greedy 4', 5, 'greedy');
    void enter('modest', 20, 'modest');
    await settled();
    expect(order).toEqual(['greedy 1', 'greedy 2', 'modest']);
    leave();
    await settled();
    expect(order).toEqual(['greedy 1', 'greedy 2', 'modest', 'greedy 3', 'greedy 4']);
  });

  it('refuses the 65th waiting body of one account, and queues that of another', async () => {
    const room = bodyMemoryBudget(100, new TestClock(), 20);
    for (let count = 0; count < 66; count++) room.enter('greedy', 50, () => here).catch(() => undefined);
    await expect(room.enter('greedy', 1, () => here)).rejects.toMatchObject({ reason: 'busy' });
    await expect(room.enter('modest', 50, () => here)).resolves.toBeInstanceOf(Function);
  });

  it('serves those that wait in turn by account', async () => {
    const { order, enter } = begin(100);
    const leave = await enter('first', 100);
    for (const name of ['greedy 1', 'greedy 2', 'greedy 3', 'modest 1', 'modest 2'])
      void enter(name, 60, here, name.split(' ')[0]).then((leaveAgain) => leaveAgain());
    leave();
    await settled();
    expect(order).toEqual(['first', 'greedy 1', 'modest 1', 'greedy 2', 'modest 2', 'greedy 3']);
  });

  it('admits what fits though all that may wait do so, each for its own account', async () => {
    const limits = { ofOne: 1, ofAll: 3, waitingOfOne: 2, waitingOfAll: 2, maxWaitMs: 10_000 };
    const room = new AdmissionQueue(limits, { busy, tooMany: busy }, new TestClock());
    const leave = await room.enter('greedy', 1, () => here);
    const waiting = [1, 2].map(() => room.enter('greedy', 1, () => here));
    (await room.enter('modest', 1, () => here))();
    expect([room.held, room.waiting]).toEqual([1, 2]);
    leave();
    for (const turn of waiting) (await turn)();
    expect([room.held, room.waiting]).toEqual([0, 0]);
  });

  it('never exceeds its limits, serves each account in order, and is free again in the end', async () => {
    const limits = { ofOne: 60, ofAll: 100, waitingOfOne: 4, waitingOfAll: 9, maxWaitMs: 10_000 };
    const step = fc.record({
      owner: fc.constantFrom('a', 'b', 'c'),
      units: fc.integer({ min: 0, max: 60 }),
      pass: fc.integer({ min: 0, max: 3_000 }),
      leaves: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const clock = new TestClock();
        const room = new AdmissionQueue(limits, { busy, tooMany: busy }, clock);
        const inside: { readonly owner: string; readonly units: number; readonly leave: () => void }[] = [];
        const admitted: (readonly [owner: string, turn: number])[] = [];
        const unitsOf = (of: typeof inside): number => of.reduce((sum, { units }) => sum + units, 0);
        const check = (): void => {
          expect(unitsOf(inside)).toBeLessThanOrEqual(limits.ofAll);
          expect(room.held).toBe(unitsOf(inside));
          for (const owner of ['a', 'b', 'c']) {
            expect(unitsOf(inside.filter((one) => one.owner === owner))).toBeLessThanOrEqual(limits.ofOne);
            const turns = admitted.filter(([of]) => of === owner).map(([, turn]) => turn);
            expect(turns).toEqual(turns.toSorted((one, other) => one - other));
          }
        };
        for (const [turn, { owner, units, pass, leaves }] of steps.entries()) {
          void room
            .enter(owner, units, () => here)
            .then(
              (leave) => {
                inside.push({ owner, units, leave });
                admitted.push([owner, turn]);
              },
              ({ reason }: { reason: string }) => expect(reason).toBe('busy'),
            );
          await settled();
          check();
          expect(room.waiting).toBeLessThanOrEqual(limits.waitingOfAll);
          if (leaves) inside.shift()?.leave();
          // Who was let in hears of it before the next one comes: the order told here is that of their promises.
          await settled();
          clock.advance(pass);
        }
        clock.advance(limits.maxWaitMs);
        await settled();
        for (let one = inside.pop(); one; one = inside.pop()) {
          one.leave();
          await settled();
        }
        expect([room.held, room.waiting]).toEqual([0, 0]);
      }),
      { numRuns: runsTimes(0.1) },
    );
  });
});
