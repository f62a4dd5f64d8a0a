import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { readIndex } from './search-index.ts';

/** The folder into which `npm run build:docs` writes the documentation. The package contains it. */
export const docsFolder = join(import.meta.dirname, '../../../../../build/docs');

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
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The bytes of a file; undefined if it does not exist. */
export const bytesOf = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

/** The documentation in a folder. It is read for each request, but for the index, which is read at the first search. */
export const builtDocs = (folder: string) => {
  const textOf = async (name: string): Promise<string | undefined> => (await bytesOf(join(folder, name)))?.toString();
  const jsonOf = async (name: string): Promise<unknown> => {
    const text = await textOf(name);
    return text === undefined ? undefined : JSON.parse(text);
  };
  let index: ReturnType<typeof readIndex> | undefined;
  return {
    /** Undefined if the documentation was not built. */
    contents: async () => (await jsonOf('contents.json')) as DocsContents | undefined,
    page: async (address: string) => (await jsonOf(`pages/${address}.json`)) as DocsPage | undefined,
    markdown: (address: string) => textOf(`pages/${address}.md`),
    picture: (name: string) => bytesOf(join(folder, 'pictures', name)),
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
