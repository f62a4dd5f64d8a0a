import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Eta } from 'eta';

/** Renders a template of a folder with escaped values. */
export type Pages = (template: string, data: Readonly<Record<string, unknown>>) => string;

/**
 * Pages load nothing from other hosts, so they work without internet access. Links to this service begin with
 * `basePath`.
 */
export const createPages = (basePath = '', templates = join(import.meta.dirname, 'templates')): Pages => {
  const eta = new Eta({ views: templates, cache: true, autoEscape: true });
  return (template, data) => eta.render(`./${template}`, { basePath, ...data });
};

/** A file that pages load. */
export const pageAsset = (name: string): string => readFileSync(join(import.meta.dirname, 'assets', name), 'utf8');
