import type { Log } from '../ports/log.ts';
import type { Collection, Condition, ReadModels } from '../ports/read-models.ts';
import { inParallel } from '../../shared/concurrency/in-parallel.ts';
import { yieldToEventLoop } from '../../shared/concurrency/in-slices.ts';
import { pagesOf } from './pages.ts';

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
