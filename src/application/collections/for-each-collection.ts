import { forEachDocument } from '../log/kernel/for-each-document.ts';
import type { Log } from '../log/ports/log.ts';
import type { ReadModels } from '../log/ports/read-models.ts';
import { collectionView } from './collection-view.ts';
import type { CollectionField } from './collection-view.ts';

/** Carries out work for each listed collection that meets the conditions: see `forEachDocument`. */
export const forEachCollection = (options: {
  readonly readModels: Pick<ReadModels, 'scan'>;
  /** The field that orders the collections; `createdAt` when absent. */
  readonly by?: CollectionField;
  readonly atOnce: number;
  readonly log: Pick<Log, 'warn'>;
  /** The log message where work fails. */
  readonly failure: string;
}) =>
  forEachDocument({
    ...options,
    collection: collectionView,
    id: { name: 'collectionId', of: ({ collectionId }) => collectionId },
  });
