import { describe, expect, it } from 'vitest';
import {
  concerns,
  foldBatch,
  projectionSubscriber,
  RecentDocuments,
} from '../../../../src/application/log/kernel/projection.ts';
import type { Projection } from '../../../../src/application/log/kernel/projection.ts';
import type { RecordedEvent } from '../../../../src/application/log/ports/event-store.ts';
import type { ReadModels } from '../../../../src/application/log/ports/read-models.ts';
import type { DomainEvent } from '../../../../src/domain/shared/domain-event.ts';
import { recordedEvent } from '../../../support/memory-log.ts';

type Added = DomainEvent<'Added', { readonly letter: string }>;
type Emptied = DomainEvent<'Emptied', Record<string, never>>;
type Painted = DomainEvent<'Painted', Record<string, never>>;

const boxes: Projection<string, Added | Emptied | Painted> = {
  name: 'boxes',
  version: 1,
  fields: {},
  indexes: [],
  key: ({ stream }) => stream,
  when: {
    Added: (letters = '', { data: { letter } }) => letters + letter,
    Emptied: () => undefined,
    Painted: 'ignored',
  },
};
let position = 0;
const event = (
  stream: 'box-a' | 'box-b',
  version: number,
  happened: Added | Emptied | Painted | DomainEvent,
): RecordedEvent => recordedEvent(String((position += 1)), { stream, version, event: happened });
const added = (letter: string): Added => ({ type: 'Added', data: { letter } });
const painted: Painted = { type: 'Painted', data: {} };
const emptied: Emptied = { type: 'Emptied', data: {} };
const unknown: DomainEvent = { type: 'Unknown', data: {} };

/** What a batch changes in these documents, and which of them were loaded. */
const folded = async (
  documents: Readonly<Record<string, string>>,
  batch: readonly RecordedEvent[],
  recall?: (next: RecordedEvent) => string | undefined,
) => {
  const loaded: (readonly string[])[] = [];
  const load = (keys: readonly string[]) => {
    loaded.push(keys);
    return Promise.resolve(new Map(Object.entries(documents).filter(([key]) => keys.includes(key))));
  };
  const { before, changes } = await foldBatch(boxes, batch, load, recall);
  return { before: Object.fromEntries(before), changes: Object.fromEntries(changes), loaded };
};

describe('a batch of events', () => {
  it('changes documents by those events that they say something of', async () => {
    const batch = [
      event('box-a', 2, added('b')),
      event('box-b', 5, painted),
      event('box-a', 3, unknown),
      event('box-a', 4, added('c')),
    ];
    expect(batch.map((recorded) => concerns(boxes, recorded))).toEqual([true, false, false, true]);
    expect(await folded({ 'box-a': 'a', 'box-b': 'z' }, batch)).toEqual({
      before: { 'box-a': 'a' },
      changes: { 'box-a': 'abc' },
      loaded: [['box-a']],
    });
  });

  it('loads nothing where no event concerns the documents, nor for the first event of a stream', async () => {
    expect(await folded({ 'box-a': 'a' }, [event('box-a', 2, painted)])).toEqual({
      before: {},
      changes: {},
      loaded: [],
    });
    expect(await folded({ 'box-a': 'old' }, [event('box-a', 1, added('a')), event('box-a', 2, added('b'))])).toEqual({
      before: {},
      changes: { 'box-a': 'ab' },
      loaded: [],
    });
  });

  it('loads what several streams make up, also at the first event of one', async () => {
    const shared = { ...boxes, key: () => 'all' };
    const loaded: (readonly string[])[] = [];
    const { changes } = await foldBatch<string>(
      shared,
      [event('box-a', 1, added('b')), event('box-b', 1, added('c'))],
      (keys) => {
        loaded.push(keys);
        return Promise.resolve(new Map([['all', 'a']]));
      },
    );
    expect([Object.fromEntries(changes), loaded]).toEqual([{ all: 'abc' }, [['all']]]);
  });

  it('takes a document that is remembered, and loads the others', async () => {
    const batch = [event('box-a', 4, added('b')), event('box-b', 2, added('y')), event('box-a', 5, emptied)];
    const recall = ({ stream, version }: RecordedEvent) =>
      stream === 'box-a' && version === 4 ? 'remembered ' : undefined;
    expect(await folded({ 'box-a': 'a', 'box-b': 'x' }, batch, recall)).toEqual({
      before: { 'box-a': 'remembered ', 'box-b': 'x' },
      changes: { 'box-a': undefined, 'box-b': 'xy' },
      loaded: [['box-b']],
    });
  });
});

describe('a projection that follows the log', () => {
  const aWorld = (recent?: RecentDocuments<unknown>) => {
    const [commits, loaded]: [unknown[], unknown[]] = [[], []];
    const readModels = {
      checkpoint: () => Promise.resolve('3'),
      getMany: (_: unknown, keys: readonly string[]) => {
        loaded.push(keys);
        return Promise.resolve(new Map([['box-a', 'a']]));
      },
      commit: (
        _: unknown,
        changes: ReadonlyMap<string, unknown>,
        moved: object,
        before: ReadonlyMap<string, unknown>,
      ) => {
        commits.push({ changes: Object.fromEntries(changes), ...moved, before: Object.fromEntries(before) });
        return Promise.resolve();
      },
    } as unknown as ReadModels;
    return { commits, loaded, subscriber: projectionSubscriber(boxes, readModels, { recent }) };
  };
  const { signal } = new AbortController();
  const at = (place: string, recorded: RecordedEvent): RecordedEvent => ({ ...recorded, position: place });

  it('commits its changes from its checkpoint to the end of the batch, and nothing for no events', async () => {
    const { subscriber, commits } = aWorld();
    expect([subscriber.name, await subscriber.checkpoint()]).toEqual(['boxes', '3']);
    expect(subscriber.concerns?.(event('box-a', 1, painted))).toBe(false);
    await subscriber.process([], signal);
    await subscriber.process([at('4', event('box-a', 2, added('b'))), at('5', event('box-a', 3, painted))], signal);
    await subscriber.process([at('6', event('box-a', 4, painted))], signal);
    expect(commits).toEqual([
      { changes: { 'box-a': 'ab' }, from: '3', to: '5', before: { 'box-a': 'a' } },
      { changes: {}, from: '5', to: '6', before: {} },
    ]);
  });

  it('needs no document that was written just before, and remembers how it is now', async () => {
    const recent = new RecentDocuments<unknown>(2);
    const { subscriber, loaded } = aWorld(recent);
    await subscriber.checkpoint();
    recent.keep('box-a', 2, 'from the request: ');
    await subscriber.process([at('4', event('box-a', 3, added('b'))), at('5', event('box-a', 4, added('c')))], signal);
    expect([recent.at('box-a', 4), loaded]).toEqual(['from the request: bc', []]);
    // A stream whose document did not change is as it was.
    await subscriber.process([at('6', event('box-a', 5, painted))], signal);
    expect([recent.at('box-a', 4), recent.at('box-a', 5)]).toEqual(['from the request: bc', undefined]);
    await subscriber.process([at('7', event('box-b', 7, added('y')))], signal);
    expect(loaded).toEqual([['box-b']]);
  });

  it('loads no document whose first event it has processed just before', async () => {
    const { subscriber, loaded, commits } = aWorld(new RecentDocuments<unknown>(2));
    await subscriber.checkpoint();
    await subscriber.process([at('4', event('box-b', 1, added('x')))], signal);
    await subscriber.process([at('5', event('box-b', 2, added('y')))], signal);
    expect([loaded, commits.at(-1)]).toEqual([
      [],
      { changes: { 'box-b': 'xy' }, from: '4', to: '5', before: { 'box-b': 'x' } },
    ]);
  });

  it('starts again from what is stored', async () => {
    const recent = new RecentDocuments<unknown>(2);
    recent.keep('box-a', 2, 'of a write that failed');
    const { subscriber } = aWorld(recent);
    await subscriber.checkpoint();
    expect(recent.at('box-a', 2)).toBeUndefined();
  });
});
