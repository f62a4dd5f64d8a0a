import type { Request } from 'express';
import type { FailurePage } from '../failures/failure-page.ts';
import { escapedHtml, htmlType, plainPage } from '../server/plain-page.ts';

/** Whether a person looks: browsers ask for HTML before anything else, programs for JSON or for whatever there is. */
export const wantsPage = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && request.accepts(['json', 'html']) === 'html';

/** A GET without a parameter can be followed; other operations are only named. */
const shown = (name: string, basePath: string): string => {
  const path = name.replace(/^GET /, '');
  const text = `<code>${escapedHtml(name === `GET ${path}` ? path : name)}</code>`;
  return /^\/[^{]*$/.test(path) ? `<a href="${escapedHtml(`${basePath}${path}`)}">${text}</a>` : text;
};

/** What a browser gets at a path that no route has. `near` are those that resemble it, such as `GET /docs`. */
export const unknownPage =
  (near: readonly string[], basePath: string): FailurePage =>
  ({ status }) => {
    const meant =
      near.length === 0 ? '' : `<p>Did you mean ${near.map((name) => shown(name, basePath)).join(' or ')}?</p>\n`;
    const body = `${meant}<p>${shown('GET /docs', basePath)} describes the interface, and lists every path.</p>`;
    return {
      status,
      bytes: plainPage('There is nothing at this address', body),
      type: htmlType,
      headers: { vary: 'accept' },
    };
  };
