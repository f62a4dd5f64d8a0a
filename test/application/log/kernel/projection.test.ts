import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fold, projectionSubscriber, RecentDocuments } from '../../../../src/application/log/kernel/projection.ts';
import { rebuildProjection } from '../../../../src/application/log/kernel/rebuild.ts';
import type { Projection } from '../../../../src/application/log/kernel/projection.ts';
import { runSubscriber } from '../../../../src/application/log/kernel/subscriber.ts';
import type { RunningSubscriber } from '../../../../src/application/log/kernel/subscriber.ts';
import { systemClock } from '../../../../src/adapters/shared/system/clock.ts';
import type { EventMetadata } from '../../../../src/application/log/ports/event-store.ts';
import type { ReadModels } from '../../../../src/application/log/ports/read-models.ts';
import type { Log } from '../../../../src/application/log/ports/log.ts';
import type { DomainEvent } from '../../../../src/domain/shared/domain-event.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import type { Stores } from '../../../support/sqlite-stores.ts';

type Opened = DomainEvent<'Opened', { readonly name: string }>;
type Renamed = DomainEvent<'Renamed', { readonly name: string }>;
type Closed = DomainEvent<'Closed', Record<string, never>>;
type BoxEvent = Opened | Renamed | Closed;
type Box = { readonly name: string; readonly names: readonly string[] };

const boxes: Projection<Box, BoxEvent, 'name'> = {
  name: 'boxes',
  version: 1,
  fields: { name: { type: 'text', of: ({ name }) => name } },
  indexes: [['name']],
  key: ({ stream }) => stream,
  when: {
    Opened: (_, { data: { name } }) => ({ name, names: [name] }),
    Renamed: (box, { data: { name } }) => box && { name, names: [...box.names, name] },
    Closed: () => undefined,
  },
};

const metadata: EventMetadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe('a projection', () => {
  let stores: Stores;
  let stop: AbortController;
  beforeEach(async () => {
    stores = await sqliteStores();
    stop = new AbortController();
  });
  afterEach(async () => {
    stop.abort();
    await stores.close();
  });

  const started = (): RunningSubscriber =>
    runSubscriber(projectionSubscriber(boxes, stores.readModels), {
      store: stores.store,
      clock: systemClock,
      log: silent,
      signal: stop.signal,
    });
  const settled = async (running: RunningSubscriber): Promise<void> => running.reached(await stores.store.head());
  const append = (id: string, version: number, ...events: readonly BoxEvent[]): Promise<number> =>
    stores.store.append(`box-${id}`, events, version, metadata);
  const opened = (name: string): BoxEvent => ({ type: 'Opened', data: { name } });
  const renamed = (name: string): BoxEvent => ({ type: 'Renamed', data: { name } });

  it('keeps one document per key, and removes ended ones', async () => {
    await append('a', 0, opened('one'), renamed('two'));
    await append('b', 0, opened('three'));
    const running = started();
    await settled(running);
    await append('a', 2, renamed('four'));
    await append('b', 1, { type: 'Closed', data: {} });
    await settled(running);
    expect(await stores.readModels.getMany(boxes, ['box-a', 'box-b'])).toEqual(
      new Map([['box-a', { name: 'four', names: ['one', 'two', 'four'] }]]),
    );
  });

  it('has in its read model the result of a direct fold', async () => {
    await append('a', 0, opened('one'), renamed('two'), renamed('three'));
    await settled(started());
    expect(await stores.readModels.get(boxes, 'box-a')).toEqual(
      fold(boxes, await stores.store.read<BoxEvent>('box-a')),
    );
  });

  it('does not load cached documents, and caches the new ones', async () => {
    await append('a', 0, opened('one'));
    await append('b', 0, opened('one'));
    const loaded: string[] = [];
    const { readModels } = stores;
    const watched: Pick<ReadModels, 'checkpoint' | 'getMany' | 'commit'> = {
      checkpoint: (collection) => readModels.checkpoint(collection),
      getMany: (collection, keys) => (loaded.push(...keys), readModels.getMany(collection, keys)),
      commit: (...commit) => readModels.commit(...commit),
    };
    const recent = new RecentDocuments<unknown>(10);
    const subscriber = projectionSubscriber(boxes, watched as ReadModels, { recent });
    const running = runSubscriber(subscriber, {
      store: stores.store,
      clock: systemClock,
      log: silent,
      signal: stop.signal,
    });
    await settled(running);
    recent.clear();
    recent.keep('box-a', 1, { name: 'one', names: ['one'] });
    await append('a', 1, renamed('two'), renamed('three'));
    // Remembered as it was long ago, which is of no use.
    recent.keep('box-b', 0, { name: 'never', names: [] });
    await append('b', 1, renamed('two'));
    await settled(running);
    expect(loaded).toEqual(['box-b']);
    expect([recent.at('box-a', 3), recent.at('box-b', 2)]).toEqual([
      { name: 'three', names: ['one', 'two', 'three'] },
      { name: 'two', names: ['one', 'two'] },
    ]);
    for (const box of ['box-a', 'box-b'] as const)
      expect(await readModels.get(boxes, box)).toEqual(fold(boxes, await stores.store.read<BoxEvent>(box)));
  });

  it('does not use the cache after a restart', async () => {
    const recent = new RecentDocuments<unknown>(10);
    const subscriber = projectionSubscriber(boxes, stores.readModels, { recent });
    recent.keep('box-a', 1, { name: 'one', names: ['one'] });
    await subscriber.checkpoint();
    expect(recent.at('box-a', 1)).toBeUndefined();
  });

  it('continues at its checkpoint after a restart', async () => {
    await append('a', 0, opened('one'));
    const first = started();
    await settled(first);
    stop.abort();
    await first.ended;
    await append('a', 1, renamed('two'));
    stop = new AbortController();
    await settled(started());
    expect(await stores.readModels.get(boxes, 'box-a')).toEqual({ name: 'two', names: ['one', 'two'] });
  });

  it('moves its checkpoint past events it does not handle', async () => {
    await stores.store.append('other-1', [{ type: 'Elsewhere', data: {} }], 0, metadata);
    const running = started();
    await settled(running);
    stop.abort();
    await running.ended;
    expect(await stores.readModels.checkpoint(boxes)).toBe(await stores.store.head());
  });

  it('is the same after a rebuild, and continues from there', async () => {
    const running = started();
    for (let n = 0; n < 50; n++) await append(`${n}`, 0, opened(`box ${n}`), renamed(`renamed ${n}`));
    await settled(running);
    const { rebuild, position, events } = await rebuildProjection(boxes, { ...stores, signal: stop.signal });
    expect(events).toBe(100);
    expect(await rebuild.digest()).toBe(await stores.readModels.digest(boxes));
    await rebuild.swap(position);
    await append('7', 2, renamed('again'));
    await settled(running);
    expect(await stores.readModels.get(boxes, 'box-7')).toEqual({
      name: 'again',
      names: ['box 7', 'renamed 7', 'again'],
    });
  });

  it('rebuilds an empty log into nothing', async () => {
    const { rebuild, position, events } = await rebuildProjection(boxes, { ...stores, signal: stop.signal });
    expect([position, events]).toEqual([undefined, 0]);
    await rebuild.swap(position);
    expect(await stores.readModels.checkpoint(boxes)).toBeUndefined();
  });

  it('starts again from its checkpoint after a failure, without loss or repetition', async () => {
    const faulty = projectionSubscriber(boxes, stores.readModels);
    let calls = 0;
    const running = runSubscriber(
      {
        ...faulty,
        process: (batch, signal) =>
          ++calls === 1 ? Promise.reject(new Error('a passing fault')) : faulty.process(batch, signal),
      },
      {
        store: stores.store,
        clock: { now: () => systemClock.now(), sleep: () => Promise.resolve() },
        log: silent,
        signal: stop.signal,
      },
    );
    await append('a', 0, opened('one'), renamed('two'));
    await settled(running);
    expect(calls).toBeGreaterThan(1);
    expect(await stores.readModels.get(boxes, 'box-a')).toEqual({ name: 'two', names: ['one', 'two'] });
  });
});

describe('the cache of recently written documents', () => {
  it('answers exactly the version it is asked for', () => {
    const recent = new RecentDocuments<string>(2);
    recent.keep('box-a', 3, 'third');
    expect([2, 3, 4].map((version) => recent.at('box-a', version))).toEqual([undefined, 'third', undefined]);
    expect(recent.at('box-b', 3)).toBeUndefined();
  });

  it('has the newest version of each document', () => {
    const recent = new RecentDocuments<string>(2);
    recent.keep('box-a', 3, 'third');
    recent.keep('box-a', 4, 'fourth');
    recent.keep('box-b', 1, 'first');
    expect([recent.at('box-a', 3), recent.at('box-a', 4), recent.at('box-b', 1)]).toEqual([
      undefined,
      'fourth',
      'first',
    ]);
  });

  it('takes another document of the same version', () => {
    const recent = new RecentDocuments<string>(2);
    recent.keep('box-a', 3, 'third');
    recent.keep('box-a', 3, 'third again');
    expect(recent.at('box-a', 3)).toBe('third again');
  });

  it('keeps the newer one, and drops deleted ones', () => {
    const recent = new RecentDocuments<string>(2);
    recent.keep('box-a', 3, 'third');
    recent.keep('box-a', 2, 'second');
    expect(recent.at('box-a', 3)).toBe('third');
    recent.keep('box-a', 4, undefined);
    expect(recent.at('box-a', 4)).toBeUndefined();
  });

  it('evicts the least recently used one when full, and everything on clear', () => {
    const recent = new RecentDocuments<string>(2);
    recent.keep('box-a', 1, 'a');
    recent.keep('box-b', 1, 'b');
    recent.keep('box-a', 2, 'a again');
    recent.keep('box-c', 1, 'c');
    expect([recent.at('box-a', 2), recent.at('box-b', 1), recent.at('box-c', 1)]).toEqual(['a again', undefined, 'c']);
    recent.clear();
    expect(recent.at('box-c', 1)).toBeUndefined();
  });
});
