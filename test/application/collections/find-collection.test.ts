import { expect, it } from 'vitest';
import { collectionAfter } from '../../../src/application/collections/find-collection.ts';
import { collectionView } from '../../../src/application/collections/collection-view.ts';
import { fold } from '../../../src/application/log/kernel/projection.ts';
import { idIn } from '../../../src/application/log/ports/event-store.ts';
import type { EventStore, RecordedEvent } from '../../../src/application/log/ports/event-store.ts';
import { recordedEvents } from '../../support/projection-records.ts';

const histories = [...Map.groupBy(recordedEvents() as readonly RecordedEvent<never>[], ({ stream }) => stream)].filter(
  ([stream]) => stream.startsWith('taxesCollection-'),
);

it('a collection after a command is its view before with the new events, and is read where others have written in between', async () => {
  expect(histories.length).toBeGreaterThan(5);
  for (const [stream, history] of histories) {
    let reads = 0;
    const read: EventStore['read'] = () => {
      reads += 1;
      return Promise.resolve(history as readonly RecordedEvent<never>[]);
    };
    const whole = fold(collectionView, history);
    for (const [index, { metadata, recordedAt }] of history.entries()) {
      const command = { collectionId: idIn(stream), context: { ...metadata, at: recordedAt } };
      const handled = { events: history.slice(index).map(({ event }) => event), version: history.length };
      const before = fold(collectionView, history.slice(0, index));
      expect(await collectionAfter({ read }, before, handled, command)).toEqual(whole);
      expect(reads).toBe(0);
      if (index === 0) continue;
      expect(
        await collectionAfter({ read }, fold(collectionView, history.slice(0, index - 1)), handled, command),
      ).toEqual(whole);
      expect(reads).toBe(1);
      reads = 0;
    }
  }
});
