import { nextTurn, inParallel, yieldToEventLoop } from '../../shared/concurrency.ts';
import type { Collection, Place, ReadModels, Scan, Condition, ReadableModels } from '../ports/read-models.ts';
import type { Log } from '../ports/log.ts';
import { ReadModelBehindError } from '../ports/read-models.ts';

/**
 * Documents in one page. Larger pages are slower: their documents survive into the old generation of the garbage
 * collector, which then copies them. Exports of 500 a page took twice the processor time.
 */
const defaultSize = 100;

export type PagedQuery<Field extends string> = Omit<Scan<Field>, 'after' | 'size'> & { readonly size?: number };

/**
 * Every document of a list once, a page at a time, for background work: requests read with `ownPages`. Pages continue
 * after the last document and not at an index: a document that leaves the list meanwhile, because its work is done,
 * must not make the next page skip another.
 */
export const pagesOfAnyAccount = async function* <Document, Field extends string>(
  readModels: Pick<ReadModels, 'scan'>,
  collection: Collection<Document, Field>,
  { size = defaultSize, ...query }: PagedQuery<Field>,
): AsyncGenerator<readonly Document[]> {
  let after: Place | undefined;
  do {
    // An embedded database answers synchronously: without a turn for each page, the event loop would be blocked until
    // the last one.
    await nextTurn();
    const { rows, last } = await readModels.scan(collection, { ...query, after, size });
    if (rows.length > 0) yield rows;
    after = last;
  } while (after !== undefined);
};

/**
 * Runs work for each document of a list, several concurrently, the oldest first. Work that fails is logged with the
 * document's id and left to the next run; the other documents are still processed.
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
     * The field that orders the documents, `createdAt` when absent. If an index has only the field of the condition,
     * use that field: then a page costs the same for any length of the list.
     */
    readonly by?: F | 'createdAt';
    /** The name of the document's id in the log, and the id. */
    readonly id: { readonly name: string; readonly of: (document: D) => string };
    readonly atOnce: number;
    readonly log: Pick<Log, 'warn'>;
    /** The log message when work fails. */
    readonly failure: string;
  }) =>
  async (where: readonly Condition<F | 'createdAt'>[], work: (document: D) => Promise<unknown>): Promise<void> => {
    for await (const documents of pagesOfAnyAccount(readModels, collection, { where, by })) {
      await inParallel(documents, atOnce, async (document) => {
        // Work that awaits only an embedded database never waits for I/O: a long list of it would block every request.
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
 * Refuses reads of a collection that is being filled, because it lacks events of the log. `get` is not refused, because
 * `stateReader` reads the later events from the log.
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
    tally: async (collection, rollup, tally) => readModels.tally(filled(collection), rollup, tally),
  };
};
