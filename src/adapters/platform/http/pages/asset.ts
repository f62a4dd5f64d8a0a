import { route } from '../engine/route/route.ts';
import type { Route } from '../engine/route/route.ts';

/** A style sheet or script of pages. It is the same for everybody. */
export const assetRoute = (tag: string, path: string, summary: string, bytes: string, type: string): Route =>
  route({
    tag,
    access: 'public',
    rate: 'none',
    method: 'get',
    path,
    summary,
    hidden: true,
    replies: { 200: { description: 'A file.', type } },
    handler: () =>
      Promise.resolve({ bytes, type: `${type}; charset=utf-8`, headers: { 'cache-control': 'public, max-age=3600' } }),
  });
