import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { docsFile } from '../../src/adapters/platform/http/docs/built-docs.ts';
import type { DocsContents, DocsPage } from '../../src/adapters/platform/http/docs/built-docs.ts';
import { bundleOf } from '../../src/adapters/platform/http/docs/bundle.ts';
import { emptyIndex } from '../../src/adapters/platform/http/docs/search-index.ts';
import { apiDocument } from '../api-document.ts';
import type { ApiDocument } from '../client-sources.ts';
import { root, listedPages } from './contents.ts';
import { generatedPages } from './generated-pages.ts';
import { createRenderer } from './render-page.ts';

type Source = {
  readonly address: string;
  readonly title: string;
  readonly summary: string;
  /** Where its links start from. */
  readonly file: string;
  readonly markdown: string;
};

/**
 * Writes the documentation into `file`, which it replaces: each page as HTML and as Markdown, the contents, the index of
 * the search and the pictures.
 */
export const writeDocs = async (
  document: ApiDocument,
  { file, version, day }: { readonly file: string; readonly version: string; readonly day: string },
): Promise<void> => {
  const { reference, destinations } = await generatedPages(document, { version, day });
  const listed = listedPages();
  const asSource = ({ address, markdown, title, summary }: (typeof reference)[number]): Source => ({
    address,
    title,
    summary,
    file: `docs/${address}.md`,
    markdown,
  });
  const generated = [...reference, ...destinations].map(asSource);
  const written = await Promise.all(
    listed
      .flatMap(({ pages }) => pages)
      .map(async (page): Promise<Source> => ({ ...page, markdown: await readFile(join(root, page.file), 'utf8') })),
  );
  const pagesOf = (sources: readonly Source[]) =>
    sources.map(({ address, title, summary }) => ({ address, title, summary }));
  const contents: DocsContents = {
    sections: [
      ...listed.map(({ title, pages }) => ({
        title,
        pages: [
          ...pages.map(({ address, title, summary }) => ({ address, title, summary })),
          ...(title === 'Reference' ? pagesOf(reference.map(asSource)) : []),
        ],
      })),
      { title: 'Destinations', pages: pagesOf(destinations.map(asSource)) },
    ],
  };

  const parts = new Map<string, string | Buffer>();
  const renderer = await createRenderer();
  const index = emptyIndex();
  for (const { address, title, file: source, markdown } of [...written, ...generated]) {
    const { html, headings, parts: found } = renderer.render(source, markdown);
    const page: DocsPage = { title, html, headings, markdown };
    parts.set(`pages/${address}`, JSON.stringify(page));
    for (const { anchor, heading, text } of found)
      index.add({ id: `${address}#${anchor}`, title, heading, text, start: text.slice(0, 200) });
  }
  parts.set('contents.json', JSON.stringify(contents));
  parts.set('search.json', JSON.stringify(index));
  parts.set('code.css', renderer.styles());
  for (const name of await readdir(join(root, 'docs/pictures')))
    parts.set(`pictures/${name}`, await readFile(join(root, 'docs/pictures', name)));
  const fresh = `${file}.fresh`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(fresh, bundleOf(parts));
  await rename(fresh, file);
};

if (import.meta.main) {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  await writeDocs(await apiDocument(), { file: docsFile, version, day: new Date().toISOString().slice(0, 10) });
}
