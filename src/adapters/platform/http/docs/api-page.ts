import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { htmlType } from '../engine/server/plain-page.ts';
import { route } from '../engine/route/route.ts';
import type { Reply, Route } from '../engine/route/route.ts';

/**
 * Overrides Swagger UI's style sheet, some of whose colours have too little contrast (WCAG 2.2, 1.4.3). With
 * `dark-mode` on the root it has dark colours, in which some texts are dark on dark.
 */
const swaggerStyle = `
body > nav { padding: .75rem 1.25rem; font: 1rem/1.5 system-ui, sans-serif; }
body > nav a { color: #1d5fa8; margin-inline-end: 1rem; }
.dark-mode body > nav a { color: #7fbfff; }
#swagger-ui * { transition: none; }
#swagger-ui .download-contents { background: #434a59; color: #fff; }
#swagger-ui .microlight span[style*='211, 99, 99'] { color: #ff9b9b !important; }
#swagger-ui .opblock .opblock-summary-method { text-shadow: none; }
#swagger-ui :is(.parameter__in, .parameter__type, .header-example, .prop-format, .json-schema-2020-12-expand-deep-button,
  .json-schema-2020-12__attribute, .response-control-media-type__accept-message, .renderedMarkdown code) { color: #434a59; }
#swagger-ui .info .title small { background: #545c6a; }
#swagger-ui .info .title small.version-stamp { background: #3f6212; }
#swagger-ui :is(a, a.link, .info a, .info .url) { color: #1d5fa8; }
#swagger-ui .btn:is(.authorize, .execute, .btn-clear) { color: #14663b; border-color: #14663b; }
#swagger-ui .btn.execute { background: #1d5fa8; border-color: #1d5fa8; color: #fff; }
#swagger-ui .btn.authorize svg { fill: #14663b; }
#swagger-ui .btn.cancel { color: #b01c1c; border-color: #b01c1c; }
#swagger-ui
  :is(.parameter__name.required, .model .star, .parameter__name.required::after, .parameter__name.required span) { color: #b01c1c; }
#swagger-ui .opblock-get .opblock-summary-method { background: #1d62b0; }
#swagger-ui .opblock-post .opblock-summary-method { background: #1a7344; }
#swagger-ui .opblock-patch .opblock-summary-method { background: #0b6e63; }
#swagger-ui .opblock-delete .opblock-summary-method { background: #b01c1c; }

.dark-mode #swagger-ui :is(.parameter__in, .parameter__type, .header-col, .header-example, .headers th, .prop-format,
  .json-schema-2020-12-expand-deep-button, .json-schema-2020-12__attribute, .response-control-media-type__accept-message,
  .renderedMarkdown code, .responses-inner h4, .responses-inner h5, .response-col_links, .col_header) { color: #d5d8da; }
.dark-mode #swagger-ui :is(a, a.link, .info a, .info .url) { color: #7fbfff; }
.dark-mode #swagger-ui .btn:is(.authorize, .btn-clear) { color: #5fd39b; border-color: #5fd39b; }
.dark-mode #swagger-ui .btn.authorize svg { fill: #5fd39b; }
.dark-mode #swagger-ui .btn.cancel { color: #ff9d9d; border-color: #ff9d9d; }
.dark-mode #swagger-ui
  :is(.parameter__name.required, .model .star, .parameter__name.required::after, .parameter__name.required span) { color: #ff9d9d; }
.dark-mode #swagger-ui .opblock .opblock-summary-method { color: #fff; }
`;

/**
 * Starts Swagger UI in the colour scheme of the reader's system, and adds what screen readers and keyboards need: names
 * of fields and buttons, levels of headings, focus on scrolling regions. Its operations are buttons that contain links
 * to themselves.
 */
const swaggerStart = (documentUrl: string): string => `'use strict';
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
paint();
dark.addEventListener('change', paint);

const plainText = ({ React }) => ({ components: { DeepLink: ({ text }) => React.createElement('span', null, text) } });
SwaggerUIBundle({
  url: ${JSON.stringify(documentUrl)},
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
  plugins: [plainText],
});

const nameOf = (select) =>
  select.closest('[data-param-name]')?.dataset.paramName ?? (select.closest('.servers') ? 'Server' : 'Media type');
/** What to set on the elements of each selector, unless it is there. */
const lacking = {
  select: (element) => ({
    'aria-label': element.labels.length > 0 && element.labels[0].textContent.trim() !== '' ? null : nameOf(element),
  }),
  '.servers select': () => ({ 'aria-label': 'Server' }),
  '.close-modal': () => ({ 'aria-label': 'Close' }),
  '.modal-btn.authorize': (element) => ({ 'aria-label': element.textContent }),
  'input:not([type=checkbox]), textarea': (element) => ({
    'aria-label': element.labels.length > 0 || element.ariaLabel ? null : (element.placeholder || 'Request body'),
  }),
  'pre.microlight, pre.body-param__example, .highlight-code pre': () => ({ tabindex: '0' }),
  '.opblock-tag, section.models h4, .modal-ux-header h3': () => ({ 'aria-level': '2' }),
  '.opblock-title, .auth-container h4': () => ({ 'aria-level': '3' }),
  '.information-container': () => ({ role: 'region', 'aria-label': 'About' }),
  '.scheme-container': () => ({ role: 'region', 'aria-label': 'Server and authorization' }),
  '.modal-ux': () => ({ role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Authorization' }),
  '.responses-table': (element) => ({ 'aria-label': 'Responses: ' + element.closest('.opblock')?.id }),
};
const mend = () => {
  for (const [selector, wanted] of Object.entries(lacking))
    for (const element of document.querySelectorAll(selector))
      for (const [name, value] of Object.entries(wanted(element)))
        if (value !== null && element.getAttribute(name) !== value) element.setAttribute(name, value);
};
let isWaiting = false;
new MutationObserver(() => {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    mend();
  });
}).observe(document.body, { childList: true, subtree: true });
`;

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
<div id="swagger-ui"></div>
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
  fileRoute('start.js', () =>
    Promise.resolve({ bytes: swaggerStart(`${basePath}/openapi.json`), type: 'text/javascript; charset=utf-8' }),
  ),
  fileRoute('style.css', () => Promise.resolve({ bytes: swaggerStyle, type: 'text/css; charset=utf-8' })),
];
