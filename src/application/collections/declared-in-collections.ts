import type { ReadableModels } from '../log/ports/read-models.ts';
import { declaredAmong, declaredIn } from '../trade/classification/declared-examples.ts';
import type { DeclaredCodes } from '../trade/ports/classification.ts';
import { collectionView } from './collection-view.ts';

/** The codes that an account has sent with the goods of its collections. */
export const declaredInCollections = (readModels: Pick<ReadableModels, 'rows'>): DeclaredCodes =>
  declaredIn(readModels, collectionView, 'createdAt', ({ commodities, createdAt }) =>
    declaredAmong(commodities, createdAt),
  );
