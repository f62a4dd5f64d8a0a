import { expect, it } from 'vitest';
import { runningService } from '../../../support/running-service.ts';

it('/sandbox says what the sandbox is, and every link in it leads somewhere', async () => {
  const service = await runningService();
  const { status, text, headers } = await service.get('/sandbox', { token: null, headers: { accept: 'text/html' } });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(text).toContain('ships nothing and charges nobody');
  const links = [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, link = '']) => link);
  expect(links).toEqual(['/sandbox/inbox', '/sandbox/inbox.json', '/sandbox/messages.json', '/docs', '/docs/api']);
  for (const link of links) expect([link, (await service.get(link, { token: 'demo' })).status]).toEqual([link, 200]);
  await service.stop();
});

it('is not there in live mode', async () => {
  const service = await runningService({
    environment: { MODE: 'live', BASE_URL: 'https://shipping.example.com' },
  });
  expect((await service.get('/sandbox', { token: null })).status).toBe(404);
  await service.stop();
});
