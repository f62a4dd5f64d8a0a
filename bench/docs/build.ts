import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { docsFolder } from '../../src/adapters/platform/http/docs/built-docs.ts';
import type { DocsContents, DocsPage } from '../../src/adapters/platform/http/docs/built-docs.ts';
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
 * Writes the documentation into `folder`, which it replaces: each page as HTML and as Markdown, the contents, the index
 * of the search and the pictures.
 */
export const writeDocs = async (
  document: ApiDocument,
  { folder, version, day }: { readonly folder: string; readonly version: string; readonly day: string },
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

  const fresh = `${folder}.fresh`;
  await rm(fresh, { recursive: true, force: true });
  const put = async (name: string, content: string): Promise<void> => {
    await mkdir(dirname(join(fresh, name)), { recursive: true });
    await writeFile(join(fresh, name), content);
  };
  const renderer = await createRenderer();
  const index = emptyIndex();
  for (const { address, title, file, markdown } of [...written, ...generated]) {
    const { html, headings, parts } = renderer.render(file, markdown);
    const page: DocsPage = { title, html, headings };
    await put(`pages/${address}.json`, JSON.stringify(page));
    await put(`pages/${address}.md`, markdown);
    for (const { anchor, heading, text } of parts)
      index.add({ id: `${address}#${anchor}`, title, heading, text, start: text.slice(0, 200) });
  }
  await put('contents.json', JSON.stringify(contents));
  await put('search.json', JSON.stringify(index));
  await put('code.css', renderer.styles());
  await mkdir(join(fresh, 'pictures'));
  for (const name of await readdir(join(root, 'docs/pictures')))
    await copyFile(join(root, 'docs/pictures', name), join(fresh, 'pictures', name));
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
};

if (import.meta.main) {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  await writeDocs(await apiDocument(), { folder: docsFolder, version, day: new Date().toISOString().slice(0, 10) });
}
