import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { htmlType } from '../../engine/server/plain-page.ts';
import { route } from '../../engine/route/route.ts';
import type { Reply, Route } from '../../engine/route/route.ts';
import { swaggerStart } from './swagger-start.ts';
import { swaggerStyle } from './swagger-style.ts';

const folder = join(import.meta.dirname, '../../../../../data/swagger-ui');

// No inline script: the content security policy allows files of this origin only.
const pageUnder = (basePath: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Waybill API</title>
<link rel="stylesheet" href="${basePath}/docs/swagger-ui.css">
<link rel="stylesheet" href="${basePath}/docs/style.css">
<link rel="icon" type="image/png" href="${basePath}/docs/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${basePath}/docs/swagger-ui-bundle.js"></script>
<script src="${basePath}/docs/start.js"></script>
</body>
</html>
`;
const fromPackage: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

const common = { tag: 'Service', access: 'public', rate: 'none', hidden: true, method: 'get' } as const;

const fileRoute = (name: string, read: () => Promise<Reply>): Route =>
  route({
    ...common,
    path: `/docs/${name}`,
    summary: 'A file of the page.',
    replies: { 200: { description: 'A file.' } },
    handler: read,
  });

/** Swagger UI from `data/swagger-ui`: the page loads nothing from another server. */
export const docsRoutes = (basePath = ''): readonly Route[] => [
  route({
    ...common,
    path: '/docs',
    summary: 'The interface, to read and to try.',
    replies: { 200: { description: 'A page.', type: 'text/html' } },
    handler: () => Promise.resolve({ bytes: pageUnder(basePath), type: htmlType }),
  }),
  ...Object.entries(fromPackage).map(([name, type]) =>
    fileRoute(name, async () => ({
      bytes: await readFile(join(folder, name)),
      type,
      headers: { 'cache-control': 'public, max-age=3600' },
    })),
  ),
  fileRoute('start.js', () => Promise.resolve({ bytes: swaggerStart(`${basePath}/openapi.json`), type: 'text/javascript; charset=utf-8' })),
  fileRoute('style.css', () => Promise.resolve({ bytes: swaggerStyle, type: 'text/css; charset=utf-8' })),
];
