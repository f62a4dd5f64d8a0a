import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type { DocsSection } from '../../src/adapters/platform/http/docs/built-docs.ts';

export const root = join(import.meta.dirname, '../..');

/** Files outside of `docs` that are pages too, and their addresses. */
const elsewhere = new Map([
  ['README.md', 'five-minutes'],
  ['CONTRIBUTING.md', 'contributing'],
  ['SECURITY.md', 'vulnerabilities'],
  ['CHANGELOG.md', 'changes'],
]);

/** The address of a file below `/docs/`; undefined if it is no page. `path` is relative to the root. */
export const addressOf = (path: string): string | undefined => {
  const [, page] = /^docs\/(.+)\.md$/.exec(path) ?? [];
  return page === 'index' ? '' : (page ?? elsewhere.get(path));
};

const item = /^- \[(?<title>.+)\]\((?<file>[^)]+\.md)\)(?:: (?<summary>.+))?$/;

export type ListedSection = Omit<DocsSection, 'pages'> & {
  readonly pages: readonly (DocsSection['pages'][number] & { readonly file: string })[];
};

/**
 * What `docs/index.md` lists: sections, each of one kind of pages, in the order of the navigation. A page has one
 * section. Throws on a line that is no page.
 */
export const listedPages = (): readonly ListedSection[] => {
  const [, ...sections] = readFileSync(join(root, 'docs/index.md'), 'utf8').split(/^##+ /m);
  return sections.map((section) => {
    const [title = '', ...lines] = section.trim().split('\n');
    const pages = lines
      .filter((line) => line !== '')
      .map((line) => {
        const { title: name = '', file: link = '', summary = '' } = item.exec(line)?.groups ?? {};
        const file = normalize(join('docs', link));
        const address = addressOf(file);
        if (address === undefined) throw new Error(`docs/index.md: "${line}" leads to no page.`);
        return { address, title: name, summary, file };
      });
    return { title, pages };
  });
};
