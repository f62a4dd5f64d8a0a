import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { table } from '../../../../domain/shared/table.ts';
import { ifThere } from './bundle.ts';
import { HttpError } from '../engine/failures/http-error.ts';
import { htmlType, plainPage } from '../engine/server/plain-page.ts';
import { unknownPage } from '../engine/route/unknown-path.ts';
import { route } from '../engine/route/route.ts';
import type { Reply, Route } from '../engine/route/route.ts';

/** The folder into which `npm run build:api-reference` writes the pages. The package does not contain them. */
export const apiReferenceFolder = join(import.meta.dirname, '../../../../../build/api-reference');

const types = table({
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
});

const notBuiltUnder = (basePath: string): string =>
  plainPage(
    'The API reference is not built',
    `<p>It describes what the package exports: <code>waybill/domain</code>, <code>waybill/client</code> and the others. To build it, run
this in a checkout of Waybill, and reload this page. It takes about half a minute, and the service need not be started again.</p>
<pre>npm ci
npm run build:api-reference</pre>
<p>The package does not hold these pages; your editor shows the same descriptions from its types. The HTTP interface is described at
<a href="${basePath}/docs/api">/docs/api</a>.</p>`,
  );

/** The page to which `/docs/package` redirects. If the pages are not built, it says so. */
const firstPage = 'index.html';
const isFirst = (parts: readonly string[]): boolean => parts.length === 1 && parts[0] === firstPage;

/** A name in the folder. It cannot lead out of the folder. */
const name = z.string().regex(/^\w[\w.-]*$/);

const common = { tag: 'Service', access: 'public', rate: 'none', hidden: true, method: 'get' } as const;

/**
 * The pages that TypeDoc generates from the docstrings, if they were built. They are read for each request, so that a
 * build needs no restart.
 */
export const apiReferenceRoutes = (basePath = '', folder: string = apiReferenceFolder): readonly Route[] => {
  const answer = async (...parts: readonly string[]): Promise<Reply> => {
    const type = types[extname(parts.at(-1) ?? '')];
    const bytes = type === undefined ? undefined : await ifThere(readFile(join(folder, ...parts)));
    if (type !== undefined && bytes !== undefined) return { bytes, type, headers: { 'cache-control': 'no-cache' } };
    const isBuilt = (await ifThere(readFile(join(folder, firstPage)))) !== undefined;
    if (isBuilt) throw new HttpError(404, 'path_not_found', 'There is no such page in the API reference.');
    return { status: isFirst(parts) ? 200 : 404, bytes: notBuiltUnder(basePath), type: htmlType };
  };
  const pages = { ...common, replies: { 200: { description: 'A page.' } }, failurePage: unknownPage([], basePath) };
  return [
    route({
      ...common,
      path: '/docs/package',
      summary: 'The API reference of the package.',
      replies: { 302: { description: 'Its first page: links in it are relative.' } },
      handler: () =>
        Promise.resolve({
          status: 302,
          bytes: '',
          type: 'text/plain',
          headers: { location: `/docs/package/${firstPage}` },
        }),
    }),
    route({
      ...pages,
      path: '/docs/package/{page}',
      summary: 'A page of the API reference.',
      params: z.object({ page: name }),
      handler: ({ params }) => answer(params.page),
    }),
    route({
      ...pages,
      path: '/docs/package/{group}/{page}',
      summary: 'A page of the API reference.',
      params: z.object({ group: name, page: name }),
      handler: ({ params }) => answer(params.group, params.page),
    }),
  ];
};
