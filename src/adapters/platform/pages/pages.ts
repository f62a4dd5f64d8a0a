import { join } from 'node:path';
import { Eta } from 'eta';

/** Renders a template of `templates/` with escaped values. */
export type Pages = (template: string, data: Readonly<Record<string, unknown>>) => string;

/**
 * Pages load nothing from other hosts, so they work without internet access. Links to this service begin with
 * `basePath`.
 */
export const createPages = (basePath = ''): Pages => {
  const eta = new Eta({ views: join(import.meta.dirname, 'templates'), cache: true, autoEscape: true });
  return (template, data) => eta.render(`./${template}`, { basePath, ...data });
};
