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
const handler = () => Promise.resolve({ json: {} });
const routes = [
  route({ ...common, method: 'get', path: '/api/things', operationId: 'listThings', handler }),
  route({
    ...common,
    method: 'get',
    path: '/api/things/{id}',
    operationId: 'getThing',
    params: z.object({ id: z.string() }),
    handler,
  }),
  route({ ...common, method: 'get', path: '/gallery', hidden: true, handler }),
];
/** As Chromium, Firefox and Safari begin it when somebody follows a link. */
const byBrowser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

it('shows a browser that there is nothing, with links to the paths and pages that resemble what it asked for', async () => {
  const app = await runningApp(routes, { baseUrl: 'https://shop.example.com/shipping' });
  for (const [path, near] of [
    ['/api/thing', '<a href="/shipping/api/things"><code>/api/things</code></a>'],
    ['/galery', '<a href="/shipping/gallery"><code>/gallery</code></a>'],
    ['/doc', '<a href="/shipping/docs"><code>/docs</code></a>'],
    ['/docs/things', '<a href="/shipping/docs"><code>/docs</code></a>'],
    ['/docs/none.js', '<a href="/shipping/docs"><code>/docs</code></a>'],
    ['/', '<a href="/shipping/docs"><code>/docs</code></a>'],
    ['/nothing/like/it', '<a href="/shipping/docs"><code>/docs</code></a>'],
  ] as const) {
    const answer = await app.get(path === '/' ? '/%20' : path, byBrowser);
    const page = await answer.text();
    expect([path, answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([path, 404, 'text/html; charset=utf-8', 'accept']); // oxfmt-ignore
    expect(page).toContain(near);
    expect(page).toContain('<h1>There is nothing at this address</h1>');
  }
});

it('names a path with a parameter without a link, and never repeats what was asked for', async () => {
  const app = await runningApp(routes);
  const page = await (await app.get('/v2/thing/77zq?<script>alert(1)</script>', byBrowser)).text();
  expect(page).toContain('<code>/api/things/{id}</code>');
  expect(page).not.toMatch(/href="[^"]*\{|<script|77zq/);
});

it('answers programs with the envelope, whatever they ask for', async () => {
  const app = await runningApp(routes);
  for (const accept of [
    '*/*',
    'application/json',
    'application/json, text/html;q=0.5',
    'application/json, text/plain, */*',
    'image/png',
  ]) {
    const answer = await app.get('/api/thing', { accept });
    expect([accept, answer.status, answer.headers.get('content-type')]).toEqual([
      accept,
      404,
      'application/json; charset=utf-8',
    ]);
    expect(await answer.json()).toMatchObject({ messages: [{ reason: 'path_not_found' }] });
  }
  const posted = await app.post('/api/thing', '{}', byBrowser);
  expect(posted.headers.get('content-type')).toBe('application/json; charset=utf-8');
});
