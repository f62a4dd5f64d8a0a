import { join } from 'node:path';
import { Eta } from 'eta';

/** Draws a page from a template of `templates/`, with everything put into it escaped. */
export type Pages = (template: string, data: Readonly<Record<string, unknown>>) => string;

/** `production` keeps compiled templates; nothing is ever fetched from elsewhere, so that the pages work on an island. */
export const createPages = (): Pages => {
  const eta = new Eta({ views: join(import.meta.dirname, 'templates'), cache: true, autoEscape: true });
  return (template, data) => eta.render(`./${template}`, data);
};
