import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { HttpError } from '../../engine/failures/http-error.ts';
import { route } from '../../engine/route/route.ts';
import type { Reply, Route } from '../../engine/route/route.ts';
import { ownValue } from '../../../../domain/shared/own-value.ts';

const folder = join(import.meta.dirname, '../../../../../data/swagger-ui');

// No inline script: the content security policy allows files of this origin only.
const pageUnder = (basePath: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Waybill API</title>
<link rel="stylesheet" href="${basePath}/docs/swagger-ui.css">
<link rel="icon" type="image/png" href="${basePath}/docs/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${basePath}/docs/swagger-ui-bundle.js"></script>
<script src="${basePath}/docs/start.js"></script>
</body>
</html>
`;
const startUnder = (basePath: string): string =>
  `SwaggerUIBundle({ url: ${JSON.stringify(`${basePath}/openapi.json`)}, dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });\n`;

const types: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

const assetOf = async (name: string, basePath: string): Promise<Reply> => {
  if (name === 'start.js') return { bytes: startUnder(basePath), type: 'text/javascript; charset=utf-8' };
  const type = ownValue(types, name);
  if (type === undefined) throw new HttpError(404, 'not_found', 'There is no such file.');
  return { bytes: await readFile(join(folder, name)), type, headers: { 'cache-control': 'public, max-age=3600' } };
};

const common = { tag: 'Service', access: 'public', rate: 'none', hidden: true } as const;

/** Swagger UI from `data/swagger-ui`: the page loads nothing from another server. */
export const docsRoutes = (basePath = ''): readonly Route[] => [
  route({
    ...common,
    method: 'get',
    path: '/docs',
    summary: 'The interface, to read and to try.',
    replies: { 200: { description: 'A page.', type: 'text/html' } },
    handler: () => Promise.resolve({ bytes: pageUnder(basePath), type: 'text/html; charset=utf-8' }),
  }),
  route({
    ...common,
    method: 'get',
    path: '/docs/{file}',
    summary: 'A file of the page.',
    params: z.object({ file: z.string() }),
    replies: { 200: { description: 'A file.' } },
    handler: ({ params }) => assetOf(params.file, basePath),
  }),
];
