import type { Collection, Condition, FieldValue, ReadModels } from '../ports/read-models.ts';

export type Walk<Document, Field extends string> = {
  readonly where: readonly Condition<Field>[];
  /** The order, the least first. */
  readonly by: Field;
  readonly idOf: (document: Document) => string;
  /** How many at a time, or a few more. */
  readonly size: number;
};

/**
 * Everything a list holds, a page at a time, each document once. From one value to the next, and not by counting: what leaves the list while it is gone through, since what it
 * waited for is done, must push no other out of sight.
 */
export const pagesOf = async function* <Document, Field extends string>(
  readModels: Pick<ReadModels, 'rows'>,
  collection: Collection<Document, Field>,
  { where, by, idOf, size }: Walk<Document, Field>,
): AsyncGenerator<readonly Document[]> {
  const place = collection.fields[by];
  let from: FieldValue = null;
  /** Those at `from` that were given before: they may still be there, or not. */
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
