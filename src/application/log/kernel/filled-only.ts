import { ReadModelBehindError } from '../ports/read-models.ts';
import type { ReadableModels } from '../ports/read-models.ts';

/**
 * Refuses what would be answered from a collection that is being filled: it lacks what the log holds. `get` is for
 * those who take the document as the beginning and read the rest from the log (`stateReader`).
 */
export const filledOnly = (readModels: ReadableModels, isFilling: (collection: string) => boolean): ReadableModels => {
  const filled = <C extends { readonly name: string }>(collection: C): C => {
    if (isFilling(collection.name))
      throw new ReadModelBehindError(`The list of ${collection.name} is being filled from the log.`);
    return collection;
  };
  return {
    get: (collection, key) => readModels.get(collection, key),
    getMany: async (collection, keys) => readModels.getMany(filled(collection), keys),
    find: async (collection, query) => readModels.find(filled(collection), query),
    rows: async (collection, query) => readModels.rows(filled(collection), query),
    scan: async (collection, scan) => readModels.scan(filled(collection), scan),
  };
};
