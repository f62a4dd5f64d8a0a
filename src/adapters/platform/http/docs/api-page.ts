import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { pageAsset } from '../../pages/pages.ts';
import { htmlType } from '../engine/server/plain-page.ts';
import { route } from '../engine/route/route.ts';
import type { Reply, Route } from '../engine/route/route.ts';

const folder = join(import.meta.dirname, '../../../../../data/swagger-ui');

// There is no inline script, because the content security policy allows only files of this origin.
const pageUnder = (basePath: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Waybill API</title>
<link rel="stylesheet" href="${basePath}/docs/api/swagger-ui.css">
<link rel="stylesheet" href="${basePath}/docs/api/style.css">
<link rel="icon" type="image/png" href="${basePath}/docs/api/favicon-32x32.png">
</head>
<body>
<nav aria-label="Documentation"><a href="${basePath}/docs">Documentation</a>
<a href="${basePath}/docs/errors">Errors and reasons</a> <a href="${basePath}/docs/webhook-events">Webhook events</a></nav>
<div id="swagger-ui" data-url="${basePath}/openapi.json"></div>
<script src="${basePath}/docs/api/swagger-ui-bundle.js"></script>
<script src="${basePath}/docs/api/start.js"></script>
</body>
</html>
`;

const fromPackage: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/**
 * `start.js` starts Swagger UI in the colour scheme of the reader's system and adds what screen readers and keyboards
 * need. `style.css` overrides its style sheet, some of whose colours have too little contrast (WCAG 2.2, 1.4.3).
 */
const own: Readonly<Record<string, { readonly asset: string; readonly type: string }>> = {
  'start.js': { asset: 'swagger-start.js', type: 'text/javascript; charset=utf-8' },
  'style.css': { asset: 'swagger.css', type: 'text/css; charset=utf-8' },
};

const common = { tag: 'Service', access: 'public', rate: 'none', hidden: true, method: 'get' } as const;

const fileRoute = (name: string, read: () => Promise<Reply>): Route =>
  route({
    ...common,
    path: `/docs/api/${name}`,
    summary: 'A file of the page.',
    replies: { 200: { description: 'A file.' } },
    handler: read,
  });

/** Swagger UI from `data/swagger-ui`. The page loads nothing from other servers. */
export const apiPageRoutes = (basePath = ''): readonly Route[] => [
  route({
    ...common,
    path: '/docs/api',
    summary: 'The interface, to read and to try.',
    replies: { 200: { description: 'A page.', type: 'text/html' } },
    handler: () => Promise.resolve({ bytes: pageUnder(basePath), type: htmlType }),
  }),
  ...Object.entries(fromPackage).map(([name, type]) =>
    fileRoute(name, async () => ({
      bytes: await promisify(zstdDecompress)(await readFile(join(folder, `${name}.zst`))),
      type,
      headers: { 'cache-control': 'public, max-age=3600' },
    })),
  ),
  ...Object.entries(own).map(([name, { asset, type }]) => {
    const bytes = pageAsset(asset);
    return fileRoute(name, () => Promise.resolve({ bytes, type }));
  }),
];
