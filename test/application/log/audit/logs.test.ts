import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyLog, OtherLogError, digestLog, fingerprint } from '../../../../src/application/log/audit/copy-log.ts';
import { moveCheckpoints } from '../../../../src/application/log/audit/link-database.ts';
import { upToHead } from '../../../../src/application/log/kernel/up-to-head.ts';
import { sha256 } from '../../../../src/adapters/log/sha256.ts';
import type { CheckpointBook } from '../../../../src/application/log/ports/checkpoints.ts';
import { ConcurrencyError, ForeignPositionError } from '../../../../src/application/log/ports/event-store.ts';
import type {
  EventStore,
  EventMetadata,
  NewEvent,
  RecordedEvent,
  StreamName,
} from '../../../../src/application/log/ports/event-store.ts';
import { TestClock } from '../../../support/test-clock.ts';
import { aServedLog, anEmbeddedLog } from '../../../support/two-stores.ts';
import type { OpenedLog } from '../../../support/two-stores.ts';
import { runsTimes } from '../../../support/property-runs.ts';

const { signal } = new AbortController();
const newDigest = sha256;
const clock = new TestClock();

const kinds: Readonly<Record<string, () => Promise<OpenedLog>>> = {
  embedded: () => anEmbeddedLog(clock),
  EventStoreDB: aServedLog,
};
const directions = Object.keys(kinds).flatMap((from) => Object.keys(kinds).map((to) => [from, to] as const));
const open = (kind: string): Promise<OpenedLog> => (kinds[kind] as () => Promise<OpenedLog>)();

const allOf = async (log: EventStore): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const batch of upToHead(log, { signal })) events.push(...batch);
  return events;
};

const metadata: EventMetadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };

/** Appends as they may come: some streams again and again, several events at once, ids and causes now and then. */
const anAppend = fc.record({
  stream: fc.integer({ min: 0, max: 4 }).map((n): StreamName => `parcel-${n}`),
  events: fc.array(
    fc.record({
      type: fc.constantFrom('Opened', 'Closed'),
      data: fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue(), { maxKeys: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  metadata: fc.record<EventMetadata>(
    {
      accountId: fc.constant('acc_1'),
      actor: fc.string(),
      correlationId: fc.string(),
      causationId: fc.string(),
      schemaVersion: fc.nat({ max: 9 }),
    },
    { requiredKeys: ['accountId', 'actor', 'correlationId'] },
  ),
  own: fc.boolean(),
});

const fill = async (
  log: EventStore,
  appends: readonly { stream: StreamName; events: readonly NewEvent[]; metadata: EventMetadata; own: boolean }[],
) => {
  const versions = new Map<StreamName, number>();
  for (const [index, { stream, events, metadata, own }] of appends.entries()) {
    const named = own ? events.map((event, at) => ({ ...event, id: `evt_${index}_${at}` })) : events;
    versions.set(stream, await log.append(stream, named, versions.get(stream) ?? 0, metadata));
    clock.advance(1_000);
  }
};

const some = (count: number, from = 0): Parameters<typeof fill>[1] =>
  Array.from({ length: count }, (_, n) => ({
    stream: `parcel-${from + (n % 3)}` as const,
    events: [{ type: 'Opened', data: { n } }],
    metadata,
    own: false,
  }));

describe.each(directions)('a log copied from %s to %s', (fromKind, toKind) => {
  it('holds every event as it was recorded, in the same order, and accepts new ones', async () => {
    const [from, to] = [await open(fromKind), await open(toKind)];
    await fill(from.log, some(40));
    clock.advance(3_600_000);
    const copied = await copyLog({ from: from.log, to: to.log, newDigest, signal });
    expect(copied).toEqual({
      events: 40,
      copied: 40,
      sha256: (await digestLog(from.log, { newDigest, signal })).sha256,
    });
    const [before, after] = [await allOf(from.log), await allOf(to.log)];
    expect(after.map(({ position: _, ...event }) => event)).toEqual(before.map(({ position: _, ...event }) => event));
    expect(await to.log.append('parcel-0', [{ type: 'Closed', data: {} }], 14, metadata)).toBe(15);
  });

  it('resumes after an interruption, and writes nothing when it is complete', async () => {
    const [from, to] = [await open(fromKind), await open(toKind)];
    await fill(from.log, some(30));
    await to.log.restore((await allOf(from.log)).slice(0, 17));
    expect(await copyLog({ from: from.log, to: to.log, newDigest, signal })).toMatchObject({ events: 30, copied: 13 });
    expect(await copyLog({ from: from.log, to: to.log, newDigest, signal })).toMatchObject({ events: 30, copied: 0 });
  });
});

describe('a copy', () => {
  it('of any log, copied back, equals the original', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anAppend, { maxLength: 12 }), async (appends) => {
        const [first, served, last] = [await anEmbeddedLog(clock), await aServedLog(), await anEmbeddedLog(clock)];
        await fill(first.log, appends);
        await copyLog({ from: first.log, to: served.log, newDigest, signal });
        await copyLog({ from: served.log, to: last.log, newDigest, signal });
        expect((await allOf(last.log)).map(fingerprint)).toEqual((await allOf(first.log)).map(fingerprint));
      }),
      { numRuns: runsTimes(0.1) },
    );
  });

  it('is refused by a target with other events, naming the first that differs', async () => {
    const [from, to] = [await anEmbeddedLog(clock), await aServedLog()];
    await fill(from.log, some(5));
    await to.log.restore((await allOf(from.log)).slice(0, 2));
    await to.log.append('other-1', [{ type: 'Elsewhere', data: {}, id: 'evt_else' }], 0, metadata);
    const refused = copyLog({ from: from.log, to: to.log, newDigest, signal });
    await expect(refused).rejects.toBeInstanceOf(OtherLogError);
    await expect(refused).rejects.toThrow(
      /its event 3 is Elsewhere evt_else \(other-1, version 1\), the source's is Opened .* \(parcel-2, version 1\)/,
    );
    expect(await allOf(to.log)).toHaveLength(3);
  });

  it('is refused by a target with more events', async () => {
    const [from, to] = [await anEmbeddedLog(clock), await anEmbeddedLog(clock)];
    await fill(from.log, some(3));
    await to.log.restore(await allOf(from.log));
    await to.log.append('other-1', [{ type: 'Elsewhere', data: {} }], 0, metadata);
    await expect(copyLog({ from: from.log, to: to.log, newDigest, signal })).rejects.toThrow(
      'holds more events than the source: its event 4 is Elsewhere',
    );
  });

  it('is refused where only the time, the metadata or the data differ', async () => {
    const from = await anEmbeddedLog(clock);
    await fill(from.log, some(1));
    const [event] = (await allOf(from.log)) as [RecordedEvent];
    const others: readonly RecordedEvent[] = [
      { ...event, recordedAt: '2020-01-01T00:00:00.000Z' },
      { ...event, metadata: { ...event.metadata, actor: 'somebody' } },
      { ...event, event: { ...event.event, data: { n: 1 } } },
      { ...event, id: 'evt_other' },
    ];
    for (const other of others) {
      const to = await anEmbeddedLog(clock);
      await to.log.restore([other]);
      await expect(copyLog({ from: from.log, to: to.log, newDigest, signal })).rejects.toBeInstanceOf(OtherLogError);
    }
  });

  it('survives a server that loses its connections and answers', async () => {
    const [from, to] = [await anEmbeddedLog(clock), await aServedLog()];
    await fill(from.log, some(300));
    let cuts = 0;
    const flaky = {
      follow: to.log.follow.bind(to.log),
      head: () => to.log.head(),
      restore: async (events: readonly RecordedEvent[]) => {
        const restoring = to.log.restore(events);
        to.server.cut();
        cuts += 1;
        await restoring;
      },
    };
    expect(await copyLog({ from: from.log, to: flaky, newDigest, signal })).toMatchObject({ events: 300, copied: 300 });
    expect(cuts).toBeGreaterThan(0);
  });
});

describe.each(Object.keys(kinds))('restore on %s', (kind) => {
  it('refuses an event whose version does not fit its stream', async () => {
    const [source, { log }] = [await anEmbeddedLog(clock), await open(kind)];
    await fill(source.log, some(4));
    const [, , , second] = (await allOf(source.log)) as [RecordedEvent, RecordedEvent, RecordedEvent, RecordedEvent];
    expect(second.version).toBe(2);
    await expect(log.restore([second])).rejects.toBeInstanceOf(ConcurrencyError);
    expect(await log.head()).toBeUndefined();
  });

  it('is seen by subscribers', async () => {
    const [source, { log }] = [await anEmbeddedLog(clock), await open(kind)];
    await fill(source.log, some(4));
    const following = log.follow({ signal: new AbortController().signal })[Symbol.asyncIterator]();
    const next = following.next();
    await log.restore(await allOf(source.log));
    expect(((await next).value as readonly RecordedEvent[] | undefined)?.[0]?.stream).toBe('parcel-0');
    await following.return?.();
  });
});

describe('checkpoints moved to a copy', () => {
  const bookOf = (
    entries: Iterable<readonly [string, string]>,
  ): CheckpointBook & { readonly kept: Map<string, string> } => {
    const kept = new Map(entries);
    return {
      kept,
      all: () => Promise.resolve(new Map(kept)),
      move: (moves) => Promise.resolve(moves.forEach(({ name, to }) => kept.set(name, to))),
    };
  };
  const copied = async () => {
    const [from, to] = [await anEmbeddedLog(clock), await aServedLog()];
    await fill(from.log, some(10));
    await copyLog({ from: from.log, to: to.log, newDigest, signal });
    const [before, after] = [await allOf(from.log), await allOf(to.log)];
    const at = (events: readonly RecordedEvent[], index: number): string => events[index]?.position ?? '';
    return {
      from: from.log,
      to: to.log,
      old: (index: number) => at(before, index),
      new: (index: number) => at(after, index),
    };
  };

  it('are at the same events, also when repeated', async () => {
    const world = await copied();
    const checkpoints = bookOf([['list', world.old(9)], ['webhooks', world.old(3)], ['policy', world.old(3)]]); // oxfmt-ignore
    expect(await moveCheckpoints({ checkpoints, from: world.from, to: world.to, signal })).toHaveLength(3);
    const moved = new Map([['list', world.new(9)], ['webhooks', world.new(3)], ['policy', world.new(3)]]); // oxfmt-ignore
    expect(checkpoints.kept).toEqual(moved);
    expect(await moveCheckpoints({ checkpoints, from: world.from, to: world.to, signal })).toEqual([]);
    expect(checkpoints.kept).toEqual(moved);
  });

  it('are all left unchanged when one belongs to neither log, or the copy lacks its event', async () => {
    const world = await copied();
    const stranger = bookOf([['list', world.old(9)], ['webhooks', '0000000000000003/evt_stranger']]); // oxfmt-ignore
    await expect(moveCheckpoints({ checkpoints: stranger, from: world.from, to: world.to, signal })).rejects.toThrow(
      'webhooks is at 0000000000000003/evt_stranger, a position in neither',
    );
    expect(stranger.kept.get('list')).toBe(world.old(9));
    const short = await anEmbeddedLog(clock);
    const early = bookOf([['list', world.old(9)]]);
    const moving = moveCheckpoints({ checkpoints: early, from: world.from, to: short.log, signal });
    await expect(moving).rejects.toBeInstanceOf(ForeignPositionError);
    await expect(moving).rejects.toThrow('Copy the log first');
  });
});
