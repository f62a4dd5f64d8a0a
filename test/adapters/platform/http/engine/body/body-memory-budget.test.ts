import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BodyMemoryBudget,
  memoryNeeded,
} from '../../../../../../src/adapters/platform/http/engine/body/body-memory-budget.ts';
import { TestClock } from '../../../../../support/test-clock.ts';
import { runsTimes } from '../../../../../support/property-runs.ts';

const here = new AbortController().signal;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const begin = (size: number) => {
  const clock = new TestClock();
  const room = new BodyMemoryBudget(size, clock);
  const order: string[] = [];
  const enter = (name: string, bytes: number, gone = here, account = name) => {
    const entering = room.reserve(bytes, account, () => gone);
    void entering.then(
      () => order.push(name),
      ({ reason }: { reason: string }) => order.push(`${name}: ${reason}`),
    );
    return entering;
  };
  return { clock, room, order, enter };
};

describe('the memory budget of bodies', () => {
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
    await expect(room.reserve(1, 'last', () => here)).rejects.toMatchObject({ reason: 'busy' });
    expect(order).toEqual(['first']);
  });

  it('gives at most half to one account: bodies of others overtake its waiting ones, its own do not', async () => {
    const clock = new TestClock();
    const room = new BodyMemoryBudget(100, clock, 20);
    const order: string[] = [];
    const enter = async (name: string, bytes: number, account: string) => {
      const leave = await room.reserve(bytes, account, () => here);
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
    const room = new BodyMemoryBudget(100, new TestClock(), 20);
    for (let count = 0; count < 66; count++) room.reserve(50, 'greedy', () => here).catch(() => undefined);
    await expect(room.reserve(1, 'greedy', () => here)).rejects.toMatchObject({ reason: 'busy' });
    await expect(room.reserve(50, 'modest', () => here)).resolves.toBeInstanceOf(Function);
  });

  it('is never exceeded, and free again in the end', async () => {
    const steps = fc.array(fc.record({ bytes: fc.integer({ min: 0, max: 100 }), pass: fc.integer({ min: 0, max: 3_000 }), leaves: fc.boolean() }), { maxLength: 40 }); // prettier-ignore
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { clock, room } = begin(100);
        const inside: { readonly bytes: number; readonly leave: () => void }[] = [];
        for (const { bytes, pass, leaves } of all) {
          room
            .reserve(bytes, 'anybody', () => here)
            .then(
              (leave) => inside.push({ bytes, leave }),
              () => undefined,
            );
          await settled();
          expect(inside.reduce((sum, one) => sum + one.bytes, 0)).toBeLessThanOrEqual(100);
          if (leaves) inside.shift()?.leave();
          clock.advance(pass);
        }
        clock.advance(10_000);
        await settled();
        for (let one = inside.pop(); one; one = inside.pop()) {
          one.leave();
          await settled();
        }
        await room.reserve(100, 'anybody', () => here);
      }),
      { numRuns: runsTimes(0.1) },
    );
  });

  it.each([
    [{ 'content-length': '2000000' }, 2_000_000],
    [{ 'content-length': '12' }, 65_536],
    [{ 'content-length': '2000000', 'content-encoding': 'gzip' }, 30_000_000],
    [{ 'transfer-encoding': 'chunked' }, 30_000_000],
    [{ 'content-length': '30000001' }, 0],
  ])('a body with %o reserves %i bytes', (headers, bytes) => {
    expect(memoryNeeded({ headers }, 30_000_000)).toBe(bytes);
  });
});
