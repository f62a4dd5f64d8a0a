import { nextTurn, inParallel, yieldToEventLoop } from '../../shared/concurrency.ts';
import type { Collection, Place, ReadModels, Scan, Condition, ReadableModels } from '../ports/read-models.ts';
import type { Log } from '../ports/log.ts';
import { ReadModelBehindError } from '../ports/read-models.ts';

/**
 * Documents read at a time. Larger pages save nothing: their documents outlive the collections of the young generation,
 * which then copies them. Exports of 500 a page took twice the processor time.
 */
const defaultSize = 100;

export type PagedQuery<Field extends string> = Omit<Scan<Field>, 'after' | 'size'> & { readonly size?: number };

/**
 * Every document of a list, a page at a time, each once. Pages continue from the place of the last document and not
 * from a count: a document that leaves the list meanwhile, because its work is done, must not make the next page skip
 * another.
 */
export const pagesOf = async function* <Document, Field extends string>(
  readModels: Pick<ReadModels, 'scan'>,
  collection: Collection<Document, Field>,
  { size = defaultSize, ...query }: PagedQuery<Field>,
): AsyncGenerator<readonly Document[]> {
  let after: Place | undefined;
  do {
    // An embedded database answers at once: without a turn for each page, the event loop would be blocked until the
    // last one.
    await nextTurn();
    const { rows, last } = await readModels.scan(collection, { ...query, after, size });
    if (rows.length > 0) yield rows;
    after = last;
  } while (after !== undefined);
};

/**
 * Carries out work for each document of a list, several at once, the oldest first. Work that fails is logged with the
 * document's id and left to the next run: it keeps none of the others waiting.
 */
export const forEachDocument =
  <D, F extends string>({
    readModels,
    collection,
    by = 'createdAt',
    id,
    atOnce,
    log,
    failure,
  }: {
    readonly readModels: Pick<ReadModels, 'scan'>;
    readonly collection: Collection<D, F | 'createdAt'>;
    /**
     * The field that orders the documents, `createdAt` when absent. Where an index has the field of the condition alone
     * it is that field: then a page of a long list costs no more than one of a short list.
     */
    readonly by?: F | 'createdAt';
    /** The name of the document's id in the log, and the id. */
    readonly id: { readonly name: string; readonly of: (document: D) => string };
    readonly atOnce: number;
    readonly log: Pick<Log, 'warn'>;
    /** The log message where work fails. */
    readonly failure: string;
  }) =>
  async (where: readonly Condition<F | 'createdAt'>[], work: (document: D) => Promise<unknown>): Promise<void> => {
    for await (const documents of pagesOf(readModels, collection, { where, by })) {
      await inParallel(documents, atOnce, async (document) => {
        // Work that awaits only an embedded database never waits for I/O: a long list of it would keep every request
        // waiting.
        await yieldToEventLoop();
        try {
          await work(document);
        } catch (error) {
          log.warn({ err: error, [id.name]: id.of(document) }, failure);
        }
      });
    }
  };

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
