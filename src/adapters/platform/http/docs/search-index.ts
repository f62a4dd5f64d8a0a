import MiniSearch from 'minisearch';

/** A part of a page, under one heading. */
export type IndexedPart = {
  /** The address of the page, `#` and the anchor of the heading; empty behind `#` is the head of the page. */
  readonly id: string;
  /** The title of the page. */
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** The first letters of the text, to show. */
  readonly start: string;
};

export type FoundPart = Pick<IndexedPart, 'id' | 'title' | 'heading' | 'start'>;

const word = /[\p{L}\p{N}]+(?:[_.-][\p{L}\p{N}]+)*/gu;

/** Words as people write them; of names such as `validation_failed` or `shipment.updated`, the whole and its parts. */
const wordsIn = (text: string): string[] =>
  [...text.matchAll(word)].flatMap(([whole]) => {
    const parts = whole.split(/[_.-]/);
    return parts.length === 1 ? [whole] : [whole, ...parts];
  });

const options = {
  fields: ['heading', 'title', 'text'],
  storeFields: ['title', 'heading', 'start'],
  tokenize: wordsIn,
};

export const emptyIndex = (): MiniSearch<IndexedPart> => new MiniSearch<IndexedPart>(options);

/** Reads the index that the build has written. */
export const readIndex = (json: string) => {
  const index = MiniSearch.loadJSON<IndexedPart>(json, options);
  /** The parts that have the words or the beginnings of them, also with a misspelt letter; the best first. */
  return (query: string, most: number): readonly FoundPart[] => {
    const search = {
      boost: { heading: 4, title: 2 },
      // Recipes repeat what other pages explain, some of them in six languages.
      boostDocument: (id: unknown) => (String(id).startsWith('recipes/') ? 0.5 : 1),
      prefix: (term: string) => term.length > 2,
      fuzzy: (term: string) => (term.length > 4 && !/[\d_.]/.test(term) ? 0.2 : false),
    };
    const all = index.search(query, { ...search, combineWith: 'AND' });
    const found = all.length > 0 ? all : index.search(query, search);
    return found.slice(0, most).map(({ id, title, heading, start }) => ({
      id: String(id),
      title: String(title),
      heading: String(heading),
      start: String(start),
    }));
  };
};
