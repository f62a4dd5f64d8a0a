import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { ownValue } from '../../../../domain/shared/own-value.ts';
import { HttpError } from '../../engine/failures/http-error.ts';
import { route } from '../../engine/route/route.ts';
import type { Reply, Route } from '../../engine/route/route.ts';

/** Where `npm run build:api-reference` writes the pages. They are no part of the package. */
export const apiReferenceFolder = join(import.meta.dirname, '../../../../../build/api-reference');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

const notBuiltUnder = (basePath: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<style>body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }</style>
</head>
<body>
<h1>The API reference is not built</h1>
<p>It describes what the package exports: <code>waybill/domain</code>, <code>waybill/client</code> and the others. To build it, run this in a
checkout of Waybill, and reload this page. It takes about half a minute, and the service need not be started again.</p>
<pre>npm ci
npm run build:api-reference</pre>
<p>The package does not hold these pages; your editor shows the same descriptions from its types. The HTTP interface is described at
<a href="${basePath}/docs">/docs</a>.</p>
</body>
</html>
`;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Undefined where there is no such file. */
const bytesOf = (path: string): Promise<Uint8Array | undefined> =>
  readFile(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

/** A name in the folder: never a way out of it. */
const name = z.string().regex(/^\w[\w.-]*$/);

const common = { tag: 'Service', access: 'public', rate: 'none', hidden: true, method: 'get' } as const;

/** The pages that TypeDoc made of the docstrings, where they were built. They are read for each request: a build needs no restart. */
export const apiReferenceRoutes = (basePath = '', folder: string = apiReferenceFolder): readonly Route[] => {
  const answer = async (...parts: readonly string[]): Promise<Reply> => {
    const type = ownValue(types, extname(parts.at(-1) ?? ''));
    const bytes = type === undefined ? undefined : await bytesOf(join(folder, ...parts));
    if (type !== undefined && bytes !== undefined) return { bytes, type, headers: { 'cache-control': 'no-cache' } };
    const isBuilt = (await bytesOf(join(folder, 'index.html'))) !== undefined;
    if (isBuilt) throw new HttpError(404, 'not_found', 'There is no such page in the API reference.');
    return { status: 404, bytes: notBuiltUnder(basePath), type: 'text/html; charset=utf-8' };
  };
  return [
    route({
      ...common,
      path: '/docs/api',
      summary: 'The API reference of the package.',
      replies: { 302: { description: 'Its first page: links in it are relative.' } },
      handler: () => Promise.resolve({ status: 302, bytes: '', type: 'text/plain', headers: { location: '/docs/api/index.html' } }),
    }),
    route({
      ...common,
      path: '/docs/api/{page}',
      summary: 'A page of the API reference.',
      params: z.object({ page: name }),
      replies: { 200: { description: 'A page.' } },
      handler: ({ params }) => answer(params.page),
    }),
    route({
      ...common,
      path: '/docs/api/{group}/{page}',
      summary: 'A page of the API reference.',
      params: z.object({ group: name, page: name }),
      replies: { 200: { description: 'A page.' } },
      handler: ({ params }) => answer(params.group, params.page),
    }),
  ];
};
