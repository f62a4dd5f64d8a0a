import { collectionView } from '../../src/application/collections/collection-view.ts';
import type { CollectionView } from '../../src/application/collections/collection-view.ts';
import { fold } from '../../src/application/log/kernel/projection.ts';
import type { TaxesCollectionEvent } from '../../src/domain/collections/taxes-collection/index.ts';

/** The view of a collection with these events, in order. */
export const viewOf = (...events: readonly TaxesCollectionEvent[]): CollectionView => {
  const view = fold(
    collectionView,
    events.map((event, index) => ({
      event,
      stream: 'taxesCollection-txc_1' as const,
      version: index + 1,
      metadata: {
        accountId: 'acc_shop',
        actor: 'test',
        correlationId: 'req_1',
        causationId: 'req_1',
        schemaVersion: 1,
      },
    })),
  );
  if (!view) throw new Error('The events do not begin with CollectionRequested.');
  return view;
};
