import { describe, expect, it, vi } from 'vitest';
import type { Projection } from '../../../../src/application/log/kernel/projection.ts';
import {
  rebuildProjection,
  rebuildToCompare,
  replaceProjection,
} from '../../../../src/application/log/kernel/rebuild.ts';
import type { RebuildDependencies } from '../../../../src/application/log/kernel/rebuild.ts';
import { ForeignPositionError } from '../../../../src/application/log/ports/event-store.ts';
import type { FollowOptions, RecordedEvent } from '../../../../src/application/log/ports/event-store.ts';
import type {
  Changes,
  Partition,
  ReadModels,
  Rebuild,
  RebuildOptions,
  ShadowCopy,
} from '../../../../src/application/log/ports/read-models.ts';
import type { DomainEvent } from '../../../../src/domain/shared/domain-event.ts';
import { MemoryLog, recordedEvent } from '../../../support/memory-log.ts';

type Added = DomainEvent<'Added', { readonly letter: string }>;

/** The letters that were added to a box, in order. An event that is folded twice shows. */
const boxes: Projection<string, Added> = {
  name: 'boxes',
  version: 1,
  fields: {},
  indexes: [],
  key: ({ stream }) => stream,
  when: { Added: (letters = '', { data: { letter } }) => letters + letter },
};

const signal = new AbortController().signal;
const added = (at: number, box: string, version = 2): RecordedEvent =>
  recordedEvent(String(at).padStart(4, '0'), {
    stream: `box-${box}`,
    version,
    event: { type: 'Added', data: { letter: String.fromCharCode(96 + at) } },
  });
const other = (at: number): RecordedEvent => recordedEvent(String(at).padStart(4, '0'));

class MemoryPartition implements Partition<unknown> {
  place: string | undefined;
  readonly documents: Map<string, unknown>;
  /** The positions it was committed to. */
  readonly commits: string[] = [];

  constructor(place?: string, documents: Readonly<Record<string, string>> = {}) {
    this.place = place;
    this.documents = new Map(Object.entries(documents));
  }

  getMany(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
    return Promise.resolve(new Map([...this.documents].filter(([key]) => keys.includes(key))));
  }

  commit(changes: Changes<unknown>, to: string): Promise<void> {
    for (const [key, document] of changes) this.documents.set(key, document);
    this.place = to;
    this.commits.push(to);
    return Promise.resolve();
  }
}

type Swap = Parameters<Rebuild<unknown>['swap']>;

const aWorld = (log: MemoryLog, ...partitions: [MemoryPartition, ...MemoryPartition[]]) => {
  const asked: RebuildOptions[] = [];
  const steps: string[] = [];
  const rebuild = {
    partitions,
    prepare: () => Promise.resolve(void steps.push('prepare')),
    swap: (...[place]: Swap): Promise<void> => Promise.resolve(void steps.push(`swap at ${place}`)),
  };
  const readModels = {
    rebuild: (_: unknown, options: RebuildOptions) => Promise.resolve((asked.push(options), rebuild)),
  } as unknown as ReadModels;
  const store = log as unknown as RebuildDependencies['store'];
  const progress: string[] = [];
  const dependencies: RebuildDependencies = {
    ...{ store, readModels, signal },
    progress: ({ events, position }) => progress.push(`${events} to ${position}`),
  };
  return { asked, steps, rebuild, dependencies, progress };
};
const documentsOf = (...partitions: readonly MemoryPartition[]): Record<string, unknown> =>
  Object.fromEntries(partitions.flatMap(({ documents }) => [...documents]).sort());

describe('a rebuild', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const events = [...names, ...names].map((box, at) => added(at + 1, box));

  it('folds every event into the partition of its key, and no other', async () => {
    const partitions = [new MemoryPartition(), new MemoryPartition()] as const;
    const { dependencies, rebuild, asked, progress } = aWorld(new MemoryLog([...events, other(13)]), ...partitions);
    expect(await rebuildProjection(boxes, dependencies)).toEqual({ rebuild, position: '0013', events: 13 });
    expect(documentsOf(...partitions)).toEqual({
      ...{ 'box-a': 'ag', 'box-b': 'bh', 'box-c': 'ci' },
      ...{ 'box-d': 'dj', 'box-e': 'ek', 'box-f': 'fl' },
    });
    const keys = partitions.map(({ documents }) => [...documents.keys()].sort());
    expect(new Set(keys.flat()).size).toBe(keys.flat().length);
    // Each box has one partition for ever: the partitions of an interrupted rebuild are filled by another process.
    expect(keys).toEqual([
      ['box-a', 'box-c', 'box-e'],
      ['box-b', 'box-d', 'box-f'],
    ]);
    expect(partitions.map(({ commits }) => commits)).toEqual([['0013'], ['0013']]);
    expect([asked, progress]).toEqual([[{ fresh: false }], ['13 to 0013']]);
  });

  it('has about as many keys in each of three partitions, and none in two', async () => {
    const [first, second, third] = [new MemoryPartition(), new MemoryPartition(), new MemoryPartition()];
    const many = Array.from({ length: 300 }, (_, at) => added(at + 1, `number ${at}`));
    await rebuildProjection(boxes, aWorld(new MemoryLog(many, 300), first, second, third).dependencies);
    const sizes = [first, second, third].map(({ documents }) => documents.size);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(300);
    for (const size of sizes) expect(size).toBeGreaterThan(75);
  });

  it('goes on where the last partition stands, and folds nothing twice', async () => {
    const behind = new MemoryPartition('0002', { 'box-a': 'a' });
    const ahead = new MemoryPartition('0008', { 'box-b': 'bh', 'box-d': 'd', 'box-f': 'f' });
    const { dependencies } = aWorld(new MemoryLog(events), behind, ahead);
    expect(await rebuildProjection(boxes, dependencies)).toMatchObject({ position: '0012', events: 10 });
    expect(documentsOf(ahead, behind)).toEqual({
      ...{ 'box-a': 'ag', 'box-b': 'bh', 'box-c': 'ci' },
      ...{ 'box-d': 'dj', 'box-e': 'ek', 'box-f': 'fl' },
    });
  });

  it('begins at the beginning while one partition has nothing', async () => {
    const [done, empty] = [new MemoryPartition('0012', { 'box-a': 'ag' }), new MemoryPartition()];
    const { dependencies } = aWorld(new MemoryLog(events), done, empty);
    expect(await rebuildProjection(boxes, dependencies)).toMatchObject({ position: '0012', events: 12 });
    // One that is up to date is not written.
    expect([done.commits, empty.commits]).toEqual([[], ['0012']]);
  });

  it('folds at least 1,024 events at once', async () => {
    const many = Array.from({ length: 2_500 }, (_, at) => added(at + 1, 'a'));
    const partition = new MemoryPartition();
    const { dependencies, progress } = aWorld(new MemoryLog(many, 512), partition);
    expect(await rebuildProjection(boxes, dependencies)).toMatchObject({ position: '2500', events: 2_500 });
    expect(progress).toEqual(['1024 to 1024', '2048 to 2048', '2500 to 2500']);
    expect(String(partition.documents.get('box-a'))).toHaveLength(2_500);
  });

  it('of several to compare reads the log once, and leaves out of each what is parked for it', async () => {
    const log = new MemoryLog([...events, other(13)], 5);
    const follow = vi.spyOn(log, 'follow');
    const lists = [
      boxes,
      { ...boxes, name: 'parcels' },
      { ...boxes, name: 'nothing', when: { Added: 'ignored' as const } },
    ];
    const partitions = new Map(lists.map((list) => [list.name, new MemoryPartition()]));
    const asked: unknown[] = [];
    const { dependencies, progress } = aWorld(log, new MemoryPartition());
    const rebuild = ({ name }: { readonly name: string }, options: RebuildOptions) => {
      asked.push([name, options]);
      return Promise.resolve({ partitions: [partitions.get(name)] });
    };
    const { targets, events: read } = await rebuildToCompare(lists, {
      ...dependencies,
      readModels: { rebuild } as unknown as ReadModels,
      leftOut: ({ name }, { stream }) => name === 'parcels' && stream < 'box-e',
    });
    expect([read, targets.map(({ projection }) => projection), asked]).toEqual([
      13,
      lists,
      lists.map(({ name }) => [name, { scratch: true }]),
    ]);
    expect([follow.mock.calls.length, progress]).toEqual([1, ['13 to 0013']]);
    expect([...partitions.values()].map((partition) => documentsOf(partition))).toEqual([
      { 'box-a': 'ag', 'box-b': 'bh', 'box-c': 'ci', 'box-d': 'dj', 'box-e': 'ek', 'box-f': 'fl' },
      { 'box-e': 'ek', 'box-f': 'fl' },
      {},
    ]);
    expect([...partitions.values()].map(({ place }) => place)).toEqual(['0013', '0013', '0013']);
  });

  it('of an empty log has nothing to do, and needs nobody to report to', async () => {
    const partition = new MemoryPartition();
    const { dependencies, progress } = aWorld(new MemoryLog([]), partition);
    expect(await rebuildProjection(boxes, dependencies)).toMatchObject({ position: undefined, events: 0 });
    expect([partition.commits, progress]).toEqual([[], []]);
    const { progress: _, ...quiet } = aWorld(new MemoryLog(events), new MemoryPartition()).dependencies;
    expect(await rebuildProjection(boxes, quiet)).toMatchObject({ events: 12 });
  });

  it('fails with the commit that fails', async () => {
    const partition = new MemoryPartition();
    partition.commit = () => Promise.reject(new Error('the disk is full'));
    const { dependencies } = aWorld(new MemoryLog(events, 12), partition);
    await expect(rebuildProjection(boxes, dependencies)).rejects.toThrow('the disk is full');
  });

  describe('that was interrupted in another log', () => {
    class OtherLog extends MemoryLog {
      refusals = 1;
      override async *follow(options: FollowOptions) {
        if (this.refusals-- > 0) throw new ForeignPositionError('not of this log');
        yield* super.follow(options);
      }
    }

    it('starts over, once', async () => {
      const { dependencies, asked } = aWorld(new OtherLog(events), new MemoryPartition());
      expect(await rebuildProjection(boxes, dependencies)).toMatchObject({ events: 12 });
      expect(asked).toEqual([{ fresh: false }, { fresh: true }]);
      const log = new OtherLog(events);
      log.refusals = 2;
      await expect(rebuildProjection(boxes, aWorld(log, new MemoryPartition()).dependencies)).rejects.toThrow(
        'not of this log',
      );
    });

    it('does not start over for another failure', async () => {
      const log = new OtherLog(events);
      log.follow = () => {
        throw new Error('the disk is gone');
      };
      const { dependencies, asked } = aWorld(log, new MemoryPartition());
      await expect(rebuildProjection(boxes, dependencies)).rejects.toThrow('the disk is gone');
      expect(asked).toHaveLength(1);
    });
  });
});

describe('the replacement of a projection', () => {
  const shadowOf = (partition: MemoryPartition): ShadowCopy<unknown> => ({
    getMany: (keys) => partition.getMany(keys),
    commit: (changes) => partition.commit(changes, 'by the swap'),
  });

  it('takes in what comes until the swap, in three steps', async () => {
    const log = new MemoryLog([added(1, 'a'), added(2, 'a')]);
    const partition = new MemoryPartition();
    const { dependencies, rebuild, steps } = aWorld(log, partition);
    rebuild.prepare = () => Promise.resolve(void log.events.push(added(3, 'a'), other(4), added(5, 'a')));
    rebuild.swap = async (place, catchUp) => {
      log.events.push(added(6, 'a'), added(7, 'a'), added(8, 'a'));
      steps.push(`from ${place} to ${await catchUp?.('0006', shadowOf(partition))}`);
    };
    expect(await replaceProjection(boxes, dependencies)).toEqual({ events: 8 });
    expect([documentsOf(partition), steps]).toEqual([{ 'box-a': 'abcefgh' }, ['from 0005 to 0008']]);
  });

  it('is prepared before it is swapped, and takes the place of one that stands as far', async () => {
    const { dependencies, rebuild, steps } = aWorld(new MemoryLog([added(1, 'a')]), new MemoryPartition());
    const { swap } = rebuild;
    rebuild.swap = async (place, catchUp) => {
      await swap(place);
      expect(await catchUp?.('0001', shadowOf(new MemoryPartition()))).toBe('0001');
    };
    expect(await replaceProjection(boxes, dependencies)).toEqual({ events: 1 });
    expect(steps).toEqual(['prepare', 'swap at 0001']);
  });

  it.each([
    [[added(1, 'a')], 'The log ends at 0001, but the checkpoint of the read model is at 0002.'],
    [[], 'The log ends at its beginning, but the checkpoint of the read model is at 0002.'],
  ])('never shows less than before', async (events, message) => {
    const { dependencies, rebuild } = aWorld(new MemoryLog(events), new MemoryPartition());
    rebuild.swap = async (_, catchUp) => {
      await catchUp?.('0002', shadowOf(new MemoryPartition()));
    };
    await expect(replaceProjection(boxes, dependencies)).rejects.toThrow(message);
  });
});
