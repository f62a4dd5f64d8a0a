import { z } from 'zod';
import { createPages, pageAsset } from '../../pages/pages.ts';
import { baseStyle } from '../../pages/style.ts';
import { HttpError } from '../engine/failures/http-error.ts';
import { htmlType, plainPage } from '../engine/server/plain-page.ts';
import { unknownPage } from '../engine/route/unknown-path.ts';
import { route } from '../engine/route/route.ts';
import type { Reply, Route } from '../engine/route/route.ts';
import { assetRoute, pagePolicy } from '../pages/replies.ts';
import { builtDocs, docsFile } from './built-docs.ts';
import type { DocsContents, DocsPage } from './built-docs.ts';

/** How many parts of pages a search shows. */
const mostFound = 30;
const longestQuery = 200;

const notBuilt = plainPage(
  'The documentation is not built',
  `<p>Run this in a checkout of Waybill, with its development packages, and reload this page:</p>
<pre>npm ci
npm run build:docs</pre>
<p>Until then, read the files in <code>docs</code>.</p>`,
);

const policy = pagePolicy("script-src 'self'", "connect-src 'self'").replace('img-src data:', "img-src 'self' data:");
const headers = { 'cache-control': 'no-cache', 'content-security-policy': policy };
const page = (status: number, html: string): Reply => ({ status, bytes: html, type: htmlType, headers });
const text = (content: string, type: string): Reply => ({
  bytes: content,
  type: `${type}; charset=utf-8`,
  headers: { 'cache-control': 'no-cache' },
});

/** An address below `/docs`, one or two names long. It cannot lead out of the folder. */
const pagePath = /^\w[\w-]*(\/\w[\w-]*)?(\.md)?$/;
const name = z.string().max(200);

const common = { tag: 'Service', access: 'public', rate: 'none', hidden: true, method: 'get' } as const;

/** The address before and behind a page, in the order of the navigation. */
const neighbours = ({ sections }: DocsContents, address: string) => {
  const pages = sections.flatMap((section) => section.pages);
  const at = pages.findIndex((listed) => listed.address === address);
  return { previous: pages[at - 1], next: at < 0 ? undefined : pages[at + 1] };
};

/** All pages as Markdown, for programs that read: https://llmstxt.org. */
const listForPrograms = (sections: DocsContents['sections'], basePath: string): string => {
  const line = ({ title, address, summary }: DocsContents['sections'][number]['pages'][number]): string =>
    `- [${title}](${basePath}/docs/${address}.md)${summary === '' ? '' : `: ${summary}`}`;
  return [
    '# Waybill',
    '> A self-hosted cross-border shipping service: labels, tracking, rates, duties and taxes, collections, pickups and ' +
      `signed webhooks. Its interface as an OpenAPI document: ${basePath}/openapi.json`,
    ...sections.map(({ title, pages }) => `## ${title}\n\n${pages.map(line).join('\n')}`),
    '',
  ].join('\n\n');
};

/** The documentation: pages, search, each page as Markdown, and `/llms.txt`, which lists them for programs. */
export const docsRoutes = (basePath = '', file: string = docsFile): readonly Route[] => {
  const docs = builtDocs(file);
  const render = createPages(basePath);
  const shown = { ...common, replies: { 200: { description: 'A page.', type: 'text/html' } } };
  const missing = { failurePage: unknownPage(['GET /docs'], basePath) };

  /** A page in the frame; the one that says how to build the others, where nobody did. */
  const framed = async (template: string, values: (contents: DocsContents) => object): Promise<Reply> => {
    const contents = await docs.contents();
    if (contents === undefined) return page(503, notBuilt);
    return page(
      200,
      render(template, { sections: contents.sections, address: undefined, query: '', ...values(contents) }),
    );
  };
  const withBase = ({ html }: DocsPage): string =>
    basePath === '' ? html : html.replaceAll(/(href|src)="\/docs/g, `$1="${basePath}/docs`);

  const answer = async (...names: readonly string[]): Promise<Reply> => {
    const path = names.join('/');
    const address = path.replace(/\.md$/, '');
    const noSuchPage = new HttpError(404, 'path_not_found', 'There is no such page in the documentation.');
    if (!pagePath.test(path)) throw noSuchPage;
    const found = await docs.page(address);
    if (address !== path) {
      if (found === undefined) throw noSuchPage;
      return text(found.markdown, 'text/markdown');
    }
    if (found === undefined && (await docs.contents()) !== undefined) throw noSuchPage;
    return framed('docs-page', (contents) => ({
      ...neighbours(contents, address),
      address,
      title: found?.title,
      headings: found?.headings,
      html: found && withBase(found),
    }));
  };

  return [
    route({
      ...shown,
      path: '/docs',
      summary: 'The documentation: every page, by what it is for.',
      handler: () => framed('docs-contents', () => ({})),
    }),
    route({
      ...shown,
      path: '/docs/search',
      summary: 'A search of the documentation.',
      query: z.object({ q: z.string().max(longestQuery).default(''), part: z.literal('1').optional() }),
      handler: async ({ query: { q, part } }) => {
        const found = (await docs.search(q, mostFound)).map(({ id, ...rest }) => ({
          ...rest,
          href: `${basePath}/docs/${id.replace(/#$/, '')}`,
        }));
        if (part !== undefined) return page(200, render('docs-found', { query: q, found }));
        return framed('docs-search', () => ({ query: q, found }));
      },
    }),
    route({
      ...shown,
      ...missing,
      path: '/docs/{page}',
      summary: 'A page of the documentation.',
      params: z.object({ page: name }),
      handler: ({ params }) => answer(params.page),
    }),
    route({
      ...shown,
      ...missing,
      path: '/docs/{group}/{page}',
      summary: 'A page of the documentation.',
      params: z.object({ group: name, page: name }),
      handler: ({ params }) => answer(params.group, params.page),
    }),
    route({
      ...common,
      path: '/docs/pictures/{picture}',
      summary: 'A picture of the documentation.',
      params: z.object({ picture: z.string().regex(/^\w[\w-]*\.png$/) }),
      replies: { 200: { description: 'A picture.', type: 'image/png' } },
      handler: async ({ params }) => {
        const bytes = await docs.picture(params.picture);
        if (bytes === undefined) throw new HttpError(404, 'path_not_found', 'There is no such picture.');
        return { bytes, type: 'image/png', headers: { 'cache-control': 'public, max-age=3600' } };
      },
    }),
    route({
      ...common,
      path: '/docs/assets/code.css',
      summary: 'The colours of code.',
      replies: { 200: { description: 'A style sheet.', type: 'text/css' } },
      handler: async () => text((await docs.codeStyle()) ?? '', 'text/css'),
    }),
    assetRoute(
      'Service',
      '/docs/assets/docs.css',
      'The style sheet of the documentation.',
      `${baseStyle}${pageAsset('docs.css')}`,
      'text/css',
    ),
    assetRoute('Service', '/docs/assets/docs.js', 'The script of the search.', pageAsset('docs.js'), 'text/javascript'),
    route({
      ...common,
      path: '/llms.txt',
      summary: 'The pages of the documentation, as Markdown, for programs that read.',
      replies: { 200: { description: 'Markdown.', type: 'text/plain' } },
      handler: async () => text(listForPrograms((await docs.contents())?.sections ?? [], basePath), 'text/plain'),
    }),
  ];
};
