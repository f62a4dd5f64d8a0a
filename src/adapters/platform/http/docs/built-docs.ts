import { join } from 'node:path';
import { bundledPart } from './bundle.ts';
import type { readIndex } from './search-index.ts';

/** The file into which `npm run build:docs` writes the documentation. The package contains it. */
export const docsFile = join(import.meta.dirname, '../../../../../build/docs.bundle');

export type ListedDocsPage = {
  /** Below `/docs/`, such as `webhooks` or `decisions/0011-a-condition-never-blocks`. */
  readonly address: string;
  readonly title: string;
  readonly summary: string;
};

/** Pages of one kind: tutorials, how-to guides, reference, explanations. */
export type DocsSection = { readonly title: string; readonly pages: readonly ListedDocsPage[] };

export type DocsContents = { readonly sections: readonly DocsSection[] };

export type DocsPage = {
  readonly title: string;
  /** Links in it begin with `/docs`, without the path that the service is under. */
  readonly html: string;
  readonly headings: readonly { readonly anchor: string; readonly text: string }[];
  readonly markdown: string;
};

/** The documentation in a file. It is read for each request, but for the index, which is read at the first search. */
export const builtDocs = (file: string) => {
  const textOf = async (name: string): Promise<string | undefined> => (await bundledPart(file, name))?.toString();
  const jsonOf = async (name: string): Promise<unknown> => {
    const text = await textOf(name);
    return text === undefined ? undefined : JSON.parse(text);
  };
  let index: ReturnType<typeof readIndex> | undefined;
  return {
    /** Undefined if the documentation was not built. */
    contents: async () => (await jsonOf('contents.json')) as DocsContents | undefined,
    page: async (address: string) => (await jsonOf(`pages/${address}`)) as DocsPage | undefined,
    picture: (name: string) => bundledPart(file, `pictures/${name}`),
    codeStyle: () => textOf('code.css'),
    search: async (query: string, most: number) => {
      if (index === undefined) {
        const text = await textOf('search.json');
        if (text === undefined) return [];
        // Loaded at the first search only: a start needs neither the code nor the index.
        index = (await import('./search-index.ts')).readIndex(text);
      }
      return index(query, most);
    },
  };
};
