import type { Collection, Condition, FieldValue, ReadModels } from '../ports/read-models.ts';

export type PagedQuery<Document, Field extends string> = {
  readonly where: readonly Condition<Field>[];
  /** The value that sorts the documents, ascending. */
  readonly by: Field;
  readonly idOf: (document: Document) => string;
  /** Number of documents a page, or a few more where values are equal. */
  readonly size: number;
};

/**
 * Every document of a list, a page at a time, each once. Pages continue from the last value and not from a count: a document that leaves
 * the list meanwhile, because its work is done, must not make the next page skip another.
 */
export const pagesOf = async function* <Document, Field extends string>(
  readModels: Pick<ReadModels, 'rows'>,
  collection: Collection<Document, Field>,
  { where, by, idOf, size }: PagedQuery<Document, Field>,
): AsyncGenerator<readonly Document[]> {
  const place = collection.fields[by];
  let from: FieldValue = null;
  /** Documents with the value `from` that were given before. They may have left the list since. */
  let met: ReadonlySet<string> = new Set();
  for (;;) {
    const most = size + met.size;
    const found = await readModels.rows(collection, {
      where: from === null ? where : [...where, { field: by, from }],
      sort: { field: by, direction: 'ASC' },
      range: [0, most - 1],
    });
    const fresh = found.filter((document) => !met.has(idOf(document)));
    if (fresh.length > 0) yield fresh;
    const last = found.at(-1);
    if (last === undefined || found.length < most) return;
    const next = place.of(last);
    const there = found.filter((document) => place.of(document) === next).map(idOf);
    met = new Set(next === from ? [...met, ...there] : there);
    from = next;
  }
};
