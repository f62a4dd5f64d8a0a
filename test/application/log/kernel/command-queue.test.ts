import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandHandler, CommandQueue } from '../../../../src/application/log/kernel/command-handler.ts';
import type { HandlerOptions } from '../../../../src/application/log/kernel/command-handler.ts';
import type { Context } from '../../../../src/application/log/kernel/context.ts';
import {
  ConcurrencyError,
  OutcomeUnknownError,
  StoreUnavailableError,
} from '../../../../src/application/log/ports/event-store.ts';
import type {
  EventStore,
  NewEvent,
  RecordedEvent,
  StreamName,
} from '../../../../src/application/log/ports/event-store.ts';
import type { Decider } from '../../../../src/domain/shared/decider.ts';
import { DomainError } from '../../../../src/domain/shared/domain-error.ts';
import type { DomainEvent } from '../../../../src/domain/shared/domain-event.ts';
import { TestClock } from '../../../support/test-clock.ts';
import { runsTimes } from '../../../support/property-runs.ts';

type Noted = DomainEvent<'Noted', { readonly note: number; readonly after: number }>;
type Note = { readonly note: number };

/**
 * A list of notes, each saying how many there were before it. Odd ones are refused at odd lengths, and one that is
 * there already is nothing to do.
 */
const notebook: Decider<readonly number[], Note, Noted> = {
  category: 'notebook',
  initialState: [],
  evolve: (notes, { data }) => [...notes, data.note],
  decide: ({ note }, notes) => {
    if (notes.includes(note)) return [];
    if (note % 7 === 3 && notes.length % 2 === 1) throw new DomainError('not_now', 'Such a note cannot be taken now.');
    return [{ type: 'Noted', data: { note, after: notes.length } }];
  },
};

const context: Context = {
  accountId: 'acc_1',
  actor: 'tester',
  correlationId: 'req_1',
  at: '2026-11-20T10:00:00.000Z',
};

type Trouble = 'none' | 'unavailable' | 'unknown, not stored' | 'unknown, stored' | 'overtaken';

/**
 * A store whose every call is answered when the test says so, and may fail; it counts how many work on a stream at
 * once.
 */
class SlowStore implements EventStore {
  readonly streams = new Map<string, RecordedEvent[]>();
  readonly #asked: (() => void)[] = [];
  readonly #atWork = new Map<string, number>();
  readonly faults: Trouble[] = [];
  busiest = 0;
  appends = 0;
  conflicts = 0;

  async read<E extends DomainEvent>(stream: StreamName): Promise<readonly RecordedEvent<E>[]> {
    await this.#answer(stream);
    return [...this.#of(stream)] as unknown as RecordedEvent<E>[];
  }

  async append(stream: StreamName, events: readonly NewEvent[], expected: number): Promise<number> {
    this.appends += 1;
    await this.#answer(stream);
    const trouble = this.faults.shift() ?? 'none';
    if (trouble === 'unavailable') throw new StoreUnavailableError('away');
    if (trouble === 'unknown, not stored') throw new OutcomeUnknownError('lost');
    // Another process was there first.
    if (trouble === 'overtaken')
      this.#store(stream, [{ type: 'Noted', data: { note: 1_000 + this.appends, after: -1 } }]);
    const actual = this.#of(stream).length;
    if (actual !== expected) {
      this.conflicts += 1;
      throw new ConcurrencyError(stream, expected, actual);
    }
    this.#store(stream, events);
    if (trouble === 'unknown, stored') throw new OutcomeUnknownError('lost');
    return expected + events.length;
  }

  /** Answers all that was asked and whatever is asked thereupon. */
  async answerAll(): Promise<void> {
    for (let idle = 0; idle < 20;) {
      const answer = this.#asked.shift();
      if (answer) answer();
      await Promise.resolve();
      idle = this.#asked.length > 0 ? 0 : idle + 1;
    }
  }

  answerOne(): void {
    this.#asked.shift()?.();
  }

  notes(stream: string): readonly number[] {
    return (this.streams.get(stream) ?? []).map(({ event }) => (event as Noted).data.note);
  }

  follow = (): never => {
    throw new Error('Nobody follows here.');
  };
  head = (): Promise<undefined> => Promise.resolve(undefined);
  close = (): Promise<void> => Promise.resolve();

  async #answer(stream: string): Promise<void> {
    const atWork = (this.#atWork.get(stream) ?? 0) + 1;
    this.#atWork.set(stream, atWork);
    this.busiest = Math.max(this.busiest, atWork);
    await new Promise<void>((resolve) => this.#asked.push(resolve));
    this.#atWork.set(stream, atWork - 1);
  }

  #of(stream: string): RecordedEvent[] {
    const events = this.streams.get(stream) ?? [];
    this.streams.set(stream, events);
    return events;
  }

  #store(stream: StreamName, events: readonly NewEvent[]): void {
    const stored = this.#of(stream);
    for (const event of events)
      stored.push({
        id: `${stream}-${stored.length}`,
        stream,
        version: stored.length + 1,
        position: String(stored.length).padStart(6, '0'),
        recordedAt: context.at,
        event,
        metadata: { accountId: 'acc_1', actor: 'tester', correlationId: 'req_1' },
      });
  }
}

const setUp = (options: Partial<HandlerOptions> = {}) => {
  const store = new SlowStore();
  return { store, handle: commandHandler(store, notebook, { clock: new TestClock(), ...options }) };
};

const outcomeOf = async (
  handled: Promise<{ readonly version: number; readonly events: readonly Noted[] }>,
): Promise<unknown> => {
  try {
    const { version, events } = await handled;
    return { version, notes: events.map(({ data }) => data.note) };
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
};

describe('commands on one stream', () => {
  it('are carried out in order of arrival, without a conflict and with one read', async () => {
    const { store, handle } = setUp();
    const handled = [1, 2, 4, 5, 6].map((note) => handle('a', { note }, context));
    await store.answerAll();
    expect((await Promise.all(handled)).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
    expect(store.notes('notebook-a')).toEqual([1, 2, 4, 5, 6]);
    expect({ busiest: store.busiest, appends: store.appends, conflicts: store.conflicts }).toEqual({
      busiest: 1,
      appends: 5,
      conflicts: 0,
    });
  });

  it('do not delay those on another', async () => {
    const { store, handle } = setUp();
    const hot = Array.from({ length: 50 }, (_, note) => handle('hot', { note: note * 7 }, context));
    const cold = handle('cold', { note: 1 }, context, { expected: 0 });
    // The read of the one, the append of the other.
    store.answerOne();
    store.answerOne();
    expect(await cold).toMatchObject({ version: 1 });
    expect(store.notes('notebook-hot')).toHaveLength(0);
    await store.answerAll();
    expect((await Promise.all(hot)).at(-1)).toMatchObject({ version: 50 });
  });

  it('continue after one that failed or was refused', async () => {
    const { store, handle } = setUp();
    store.faults.push('unavailable', 'none', 'unknown, stored');
    const handled = [1, 2, 3, 4, 5, 6].map((note) => outcomeOf(handle('a', { note }, context)));
    await store.answerAll();
    expect(await Promise.all(handled)).toEqual([
      'StoreUnavailableError',
      { version: 1, notes: [2] },
      'DomainError',
      'OutcomeUnknownError',
      { version: 3, notes: [5] },
      { version: 4, notes: [6] },
    ]);
    expect(store.notes('notebook-a')).toEqual([2, 4, 5, 6]);
  });

  it('are refused beyond so many on a stream, and in all, with nothing written', async () => {
    const { store, handle } = setUp({ queue: { perStream: 2, inAll: 3 } });
    const handled = ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'c'].map((id, note) =>
      outcomeOf(handle(id, { note: note * 7 }, context)),
    );
    await store.answerAll();
    expect(await Promise.all(handled)).toEqual([
      { version: 1, notes: [0] },
      { version: 2, notes: [7] },
      { version: 3, notes: [14] },
      'StoreUnavailableError',
      { version: 1, notes: [28] },
      { version: 2, notes: [35] },
      'StoreUnavailableError',
      { version: 1, notes: [49] },
    ]);
    const again = outcomeOf(handle('a', { note: 21 }, context));
    await store.answerAll();
    expect(await again).toEqual({ version: 4, notes: [21] });
  });

  it('time out in the queue after too long; later ones continue', async () => {
    const clock = new TestClock();
    const { store, handle } = setUp({ clock, queue: { maxWaitMs: 5_000 } });
    const early = [1, 2, 4].map((note) => outcomeOf(handle('a', { note }, context)));
    clock.advance(3_000);
    const late = [5, 6].map((note) => outcomeOf(handle('a', { note }, context)));
    clock.advance(2_001);
    await store.answerAll();
    expect(await Promise.all(early)).toEqual([
      { version: 1, notes: [1] },
      'StoreUnavailableError',
      'StoreUnavailableError',
    ]);
    expect(await Promise.all(late)).toEqual([
      { version: 2, notes: [5] },
      { version: 3, notes: [6] },
    ]);
  });

  it('lose nothing, repeat nothing and keep their order, with any failures and other writers', async () => {
    const command = fc.record({ id: fc.constantFrom('a', 'b', 'c'), note: fc.integer({ min: 0, max: 30 }) });
    const trouble: fc.Arbitrary<Trouble> = fc.oneof(
      { weight: 4, arbitrary: fc.constant<Trouble>('none') },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Trouble>('unavailable', 'unknown, not stored', 'unknown, stored', 'overtaken'),
      },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { maxLength: 40 }),
        fc.array(trouble, { maxLength: 60 }),
        fc.constantFrom(0, 1, 10),
        async (commands, faults, remembered) => {
          const { store, handle } = setUp({ remembered, attempts: 100 });
          store.faults.push(...faults);
          const order: number[] = [];
          const outcomes = commands.map(async ({ id, note }, index) => {
            const outcome = await outcomeOf(handle(id, { note }, context));
            order.push(index);
            return outcome;
          });
          await store.answerAll();
          const answered = await Promise.all(outcomes);

          expect(store.busiest).toBeLessThanOrEqual(1);
          for (const id of ['a', 'b', 'c']) {
            const mine = commands.flatMap((command, index) =>
              command.id === id ? [{ ...command, index, outcome: answered[index] }] : [],
            );
            // First come, first answered.
            expect(order.filter((index) => commands[index]?.id === id)).toEqual(mine.map(({ index }) => index));
            const stored = (store.streams.get(`notebook-${id}`) ?? []).map(({ event }) => (event as Noted).data);
            const own = stored.map(({ note }) => note).filter((note) => note < 1_000);
            // Each decided on what really stood before it.
            for (const [version, { note, after }] of stored.entries()) if (note < 1_000) expect(after).toBe(version);
            expect(new Set(own).size).toBe(own.length);
            const acknowledged = mine.flatMap(
              ({ outcome }) => (outcome as { readonly notes?: readonly number[] }).notes ?? [],
            );
            expect(own.filter((note) => acknowledged.includes(note))).toEqual(acknowledged);
            // What nobody was told of was stored by those alone who were told that nobody knows.
            const unknown = mine.filter(({ outcome }) => outcome === 'OutcomeUnknownError').map(({ note }) => note);
            expect(own.filter((note) => !acknowledged.includes(note) && !unknown.includes(note))).toEqual([]);
          }
        },
      ),
    );
  });

  it('give the results of a handler that always reads and runs one command at a time', async () => {
    const command = fc.record({ id: fc.constantFrom('a', 'b'), note: fc.integer({ min: 0, max: 20 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { maxLength: 30 }),
        fc.constantFrom(1, 2, 10),
        async (commands, remembered) => {
          const together = setUp({ remembered });
          const queued = commands.map(({ id, note }) => outcomeOf(together.handle(id, { note }, context)));
          await together.store.answerAll();

          const alone = setUp({ remembered: 0 });
          const expected: unknown[] = [];
          for (const { id, note } of commands) {
            const handled = outcomeOf(alone.handle(id, { note }, context));
            await alone.store.answerAll();
            expected.push(await handled);
          }
          expect(await Promise.all(queued)).toEqual(expected);
        },
      ),
      { numRuns: runsTimes(0.1) },
    );
  });
});

describe('a queue of commands', () => {
  it('starts at once, without a promise, when it is empty', () => {
    const queue = new CommandQueue(new TestClock());
    expect(queue.enter('purse-a')).toBeUndefined();
    expect(queue.enter('purse-b')).toBeUndefined();
    expect(queue.enter('purse-a')).toBeInstanceOf(Promise);
    queue.leave('purse-b');
    expect(queue.enter('purse-b')).toBeUndefined();
  });

  it('runs one at a time, leaves nothing waiting that may run, and keeps its bound, in any order', async () => {
    const step = fc.record({
      stream: fc.constantFrom<StreamName>('purse-a', 'purse-b', 'purse-c'),
      comes: fc.boolean(),
    });
    const bounds = fc.record({ perStream: fc.integer({ min: 0, max: 4 }), inAll: fc.integer({ min: 0, max: 6 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), bounds, async (steps, { perStream, inAll }) => {
        const queue = new CommandQueue(new TestClock(), { perStream, inAll });
        // What a queue is by definition: for each stream who is there, the first of them at work.
        const model = new Map<string, number[]>();
        const letIn: number[] = [];
        const expected: number[] = [];
        for (const [who, { stream, comes }] of steps.entries()) {
          const there = model.get(stream) ?? [];
          model.set(stream, there);
          const waiting = [...model.values()].reduce((sum, line) => sum + Math.max(0, line.length - 1), 0);
          if (!comes) {
            if (there.length === 0) continue;
            there.shift();
            if (there[0] !== undefined) expected.push(there[0]);
            queue.leave(stream);
          } else if (there.length > 0 && (there.length - 1 >= perStream || waiting >= inAll)) {
            expect(() => queue.enter(stream)).toThrow(StoreUnavailableError);
          } else {
            const turn = queue.enter(stream);
            expect(turn === undefined).toBe(there.length === 0);
            there.push(who);
            if (turn) void turn.then(() => letIn.push(who));
          }
          await Promise.resolve();
          expect(letIn).toEqual(expected);
        }
      }),
    );
  });
});
