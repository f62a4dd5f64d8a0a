import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SharedLog } from '../../../../src/application/log/kernel/shared-log.ts';
import { ForeignPositionError } from '../../../../src/application/log/ports/event-store.ts';
import type { RecordedEvent } from '../../../../src/application/log/ports/event-store.ts';
import { MemoryLog, recordedEvent } from '../../../support/memory-log.ts';
import { TestClock } from '../../../support/test-clock.ts';

const types = ['Asked', 'Labelled', 'Scanned'] as const;
type Type = (typeof types)[number];

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const positionOf = (number: number): string => String(number).padStart(6, '0');
const event = (number: number, type: Type = 'Asked'): RecordedEvent =>
  recordedEvent(positionOf(number), { event: { type, data: {} } });
const events = (from: number, to: number): RecordedEvent[] =>
  Array.from({ length: to - from + 1 }, (_, index) => event(from + index, types[(from + index) % types.length]));

type Wishes = {
  readonly after?: string | undefined;
  readonly wants?: readonly Type[];
  readonly hold?: () => Promise<void>;
};

/** Followers of one shared log: what each was given, and how far it is. */
const world = (log: MemoryLog) => {
  const [clock, stop] = [new TestClock(), new AbortController()];
  const shared = new SharedLog(log, clock);
  const follow = ({ after, wants, hold }: Wishes = {}) => {
    const own = new AbortController();
    const state: { given: string[]; at: string | undefined; batches: number; error: unknown } = {
      given: [],
      at: after,
      batches: 0,
      error: undefined,
    };
    const concerns = wants && ((recorded: RecordedEvent) => wants.includes(recorded.event.type as Type));
    const ended = (async () => {
      const signal = AbortSignal.any([stop.signal, own.signal]);
      for await (const batch of shared.follow({ after, signal, concerns, passed: (to) => (state.at = to) })) {
        await hold?.();
        state.batches += 1;
        state.given.push(...batch.filter((recorded) => concerns?.(recorded) ?? true).map(({ position }) => position));
        state.at = batch.at(-1)?.position;
      }
    })().catch((error: unknown) => (state.error = error));
    return { state, own, ended };
  };
  return { clock, stop, follow };
};

const positionsOf = (all: readonly RecordedEvent[], after = '', wants: readonly Type[] = types): readonly string[] =>
  all
    .filter(({ position, event: { type } }) => position > after && wants.includes(type as Type))
    .map(({ position }) => position);

describe('a log that followers share', () => {
  it('gives each of them everything that concerns it after its checkpoint, once and in order, and moves it past the rest', async () => {
    const follower = fc.record({
      after: fc.nat({ max: 30 }),
      wants: fc.subarray([...types]),
      turns: fc.nat({ max: 3 }),
      startsWith: fc.nat({ max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(follower, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.nat({ max: 12 }), { minLength: 4, maxLength: 4 }),
        async (wishes, batch, growth) => {
          const log = new MemoryLog(events(1, 30), batch);
          const { stop, follow } = world(log);
          const running: ReturnType<typeof follow>[] = [];
          let last = 30;
          for (const [phase, more] of growth.entries()) {
            for (const { after, wants, turns } of wishes.filter(({ startsWith }) => startsWith === phase)) {
              const hold = async (): Promise<void> => {
                for (let turn = 0; turn < turns; turn++) await nextTurn();
              };
              running.push(follow({ after: after === 0 ? undefined : positionOf(after), wants, hold }));
            }
            await nextTurn();
            if (more > 0) log.append(...events(last + 1, last + more));
            last += more;
          }
          for (let turns = 0; turns < 400 && running.some(({ state }) => state.at !== positionOf(last)); turns++)
            await nextTurn();
          const expected = growth.flatMap((_, phase) =>
            wishes
              .filter(({ startsWith }) => startsWith === phase)
              .map(({ after, wants }) => positionsOf(log.events, positionOf(after), wants)),
          );
          expect(running.map(({ state }) => state.given)).toEqual(expected);
          expect(running.map(({ state }) => state.at)).toEqual(running.map(() => positionOf(last)));
          expect(log.followed.now).toBe(1);
          stop.abort();
          await Promise.all(running.map(({ ended }) => ended));
          await nextTurn();
          expect([log.followed.now, running.map(({ state }) => state.error)]).toEqual([
            0,
            running.map(() => undefined),
          ]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is read once for all that start at one place, however many they are', async () => {
    const log = new MemoryLog(events(1, 1_000), 100);
    const { follow } = world(log);
    const running = Array.from({ length: 40 }, () => follow());
    for (let turn = 0; turn < 20; turn++) await nextTurn();
    log.append(event(1_001));
    await nextTurn();
    expect(running.map(({ state }) => state.given.length)).toEqual(running.map(() => 1_001));
    expect(log.followed).toEqual({ ever: 1, now: 1 });
  });

  it('does not wake a follower for what does not concern it', async () => {
    const log = new MemoryLog([], 10);
    const { follow } = world(log);
    const [idle, busy] = [follow({ wants: ['Scanned'] }), follow({ wants: ['Asked'] })];
    await nextTurn();
    for (let number = 1; number <= 5; number++) {
      log.append(event(number, 'Asked'));
      await nextTurn();
    }
    expect([idle.state.batches, idle.state.at, busy.state.batches, busy.state.at]).toEqual([
      0,
      positionOf(5),
      5,
      positionOf(5),
    ]);
  });

  it('is read apart for a follower that is far behind, until it has come to the others', async () => {
    const log = new MemoryLog(events(1, 20_000), 500);
    const { follow } = world(log);
    const near = follow({ after: positionOf(20_000) });
    await nextTurn();
    const far = follow();
    await nextTurn();
    log.append(event(20_001));
    for (let turn = 0; turn < 200; turn++) await nextTurn();
    expect([near.state.given.length, far.state.given.length, log.followed.ever]).toEqual([1, 20_001, 2]);
    log.append(event(20_002));
    await nextTurn();
    expect([near.state.at, far.state.at, log.followed]).toEqual([
      positionOf(20_002),
      positionOf(20_002),
      { ever: 2, now: 1 },
    ]);
  });

  it('gives a follower that was busy what came meanwhile as one batch, however it came', async () => {
    const log = new MemoryLog([], 500);
    const { follow } = world(log);
    const { promise, resolve } = Promise.withResolvers<void>();
    const [busy, other] = [follow({ hold: () => promise }), follow()];
    await nextTurn();
    for (let number = 1; number <= 20; number++) {
      log.append(event(number));
      await nextTurn();
    }
    resolve();
    await nextTurn();
    expect([busy.state.given, busy.state.batches, other.state.batches]).toEqual([positionsOf(log.events), 2, 20]);
  });

  it('lets a follower that is very slow read by itself, and the others go on', async () => {
    const log = new MemoryLog(events(1, 20_000), 500);
    const { clock, follow } = world(log);
    const { promise, resolve } = Promise.withResolvers<void>();
    const [slow, other] = [follow({ hold: () => promise }), follow()];
    for (let turn = 0; turn < 50; turn++) await nextTurn();
    expect(other.state.given.length).toBeLessThan(6_000);
    for (let turn = 0; turn < 100; turn++) {
      clock.advance(100);
      await nextTurn();
    }
    expect([other.state.given.length, slow.state.given.length]).toEqual([20_000, 0]);
    resolve();
    for (let turn = 0; turn < 200; turn++) await nextTurn();
    expect([slow.state.given, log.followed.now]).toEqual([positionsOf(log.events), 1]);
  });

  it('fails for all that wait for it, and can be followed again', async () => {
    const log = new MemoryLog(events(1, 3), 10);
    const { follow } = world(log);
    const running = [follow(), follow({ wants: [] })];
    await nextTurn();
    const failure = new Error('The server is away.');
    log.failure = failure;
    log.wake();
    await Promise.all(running.map(({ ended }) => ended));
    expect(running.map(({ state }) => [state.error, state.at])).toEqual(running.map(() => [failure, positionOf(3)]));
    const again = follow({ after: positionOf(3) });
    log.append(event(4));
    await nextTurn();
    expect([again.state.given, log.followed]).toEqual([[positionOf(4)], { ever: 2, now: 1 }]);
  });

  it('refuses a position of another log to the follower that has it, and to no other', async () => {
    const log = new MemoryLog(events(1, 10), 3);
    const foreign = new ForeignPositionError('The checkpoint belongs to another log.');
    const follow = log.follow.bind(log);
    log.follow = async function* (options) {
      if (options.after === '000005-x') throw foreign;
      yield* follow(options);
    };
    const { follow: start } = world(log);
    const [right, wrong] = [start(), start({ after: '000005-x' })];
    await wrong.ended;
    log.append(event(11));
    await nextTurn();
    expect([wrong.state.error, wrong.state.given, right.state.at]).toEqual([foreign, [], positionOf(11)]);
  });

  it('leaves an event that cannot be judged to the follower that fails at it', async () => {
    const log = new MemoryLog([event(1)], 3);
    const shared = new SharedLog(log, new TestClock());
    const stop = new AbortController();
    const concerns = (): boolean => {
      throw new TypeError('broken');
    };
    for await (const batch of shared.follow({ signal: stop.signal, concerns })) {
      expect(batch).toEqual([event(1)]);
      stop.abort();
    }
    expect(stop.signal.aborted).toBe(true);
  });
});
