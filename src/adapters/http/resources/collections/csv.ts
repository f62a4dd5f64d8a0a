import { collectionColumns, presentCollectionRow } from '../../../../application/collections/collection-row.ts';
import type { CollectionRow } from '../../../../application/collections/collection-row.ts';
import type { CollectionLinks } from '../../../../application/collections/collection-links.ts';
import type { CollectionView } from '../../../../application/collections/collection-view.ts';
import { csvOf } from '../../engine/csv.ts';

const rowsOf = async function* (
  pages: AsyncIterable<readonly CollectionView[]>,
  links: Pick<CollectionLinks, 'payment'>,
): AsyncGenerator<readonly CollectionRow[]> {
  for await (const page of pages) yield page.map((view) => presentCollectionRow(view, links));
};

/** Collections as CSV, a page at a time: the header first. */
export const collectionsCsv = (
  pages: AsyncIterable<readonly CollectionView[]>,
  links: Pick<CollectionLinks, 'payment'>,
): AsyncGenerator<string> => csvOf(collectionColumns, rowsOf(pages, links));
