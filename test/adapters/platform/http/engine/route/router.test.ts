import { z } from 'zod';
import { expect, it } from 'vitest';
import { route } from '../../../../../../src/adapters/platform/http/engine/route/route.ts';
import { runningApp } from '../../running-app.ts';

const common = {
  tag: 'Things',
  access: 'public',
  rate: 'none',
  summary: 'Things.',
  replies: { 200: { description: 'Done.' } },
} as const;

/** Answers which path it has been found under. */
const at = (path: string) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  return route({
    ...common,
    method: 'get',
    path,
    hidden: true,
    params,
    handler: () => Promise.resolve({ json: { path } }),
  });
};

it('finds each route, wherever its parameters stand, and a fixed segment before one', async () => {
  const paths = [
    '/{one}',
    '/a',
    '/a/{two}',
    '/a/b',
    '/a/b/{three}',
    '/a/b/c',
    '/a/{two}/c',
    '/{one}/b/c/d',
    '/a/b/c/{four}',
  ];
  const app = await runningApp(paths.map(at));
  for (const [asked, found] of [
    ['/z', '/{one}'],
    ['/a', '/a'],
    ['/a/', '/a'],
    ['/a/z', '/a/{two}'],
    ['/a/b', '/a/b'],
    ['/a/b/', '/a/b'],
    ['/a/b?c=/d', '/a/b'],
    ['/a/b/z', '/a/b/{three}'],
    ['/a/b/c', '/a/b/c'],
    ['/a/z/c', '/a/{two}/c'],
    ['/a/b/c/d', '/a/b/c/{four}'],
    ['/z/b/c/d', '/{one}/b/c/d'],
    ['/constructor', '/{one}'],
    ['/A', '/{one}'],
  ])
    expect([asked, await (await app.get(asked ?? '')).json()]).toEqual([asked, { path: found }]);
  for (const path of ['/z/y', '/a/z/y', '/a/b/z/y/x'])
    expect([path, (await app.get(path)).status]).toEqual([path, 404]);
});
