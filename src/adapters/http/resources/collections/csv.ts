import { stringify } from 'csv-stringify/sync';
import { collectionColumns, presentCollectionRow } from '../../../../application/collections/collection-row.ts';
import type { CollectionLinks } from '../../../../application/collections/collection-links.ts';
import type { CollectionView } from '../../../../application/collections/collection-view.ts';

/** RFC 4180. A cell that a spreadsheet would calculate begins with an apostrophe: consignees and merchants choose the texts. */
const format = { record_delimiter: '\r\n', escape_formulas: true } as const;

/** Collections as CSV, a page at a time: the header first. */
export const collectionsCsv = async function* (
  pages: AsyncIterable<readonly CollectionView[]>,
  links: Pick<CollectionLinks, 'payment'>,
): AsyncGenerator<string> {
  yield stringify([collectionColumns], format);
  for await (const page of pages) {
    yield stringify(
      page.map((view) => presentCollectionRow(view, links)),
      { ...format, columns: [...collectionColumns] },
    );
  }
};
