import { nextTurn } from '../../shared/concurrency/in-slices.ts';
import type { Collection, Place, ReadModels, Scan } from '../ports/read-models.ts';

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
