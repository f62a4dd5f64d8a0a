import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../../../support/running-service.ts';
import type { RunningService } from '../../../../support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const asVisitor = { token: null };

// What Swagger UI makes of it in a browser: page.outside.ts.
describe('/docs/api', () => {
  it('is where the address alone leads a browser; a program is told where things are', async () => {
    const led = await fetch(service.url, {
      headers: { accept: 'text/html,application/xhtml+xml' },
      redirect: 'manual',
    });
    expect([led.status, led.headers.get('location')]).toEqual([302, '/start']);
    expect((await service.get('/', asVisitor)).json).toMatchObject({
      name: 'Waybill',
      documentation: '/docs',
      openapi: '/openapi.json',
    });
  });

  it('names only files that this service has', async () => {
    const { status, text } = await service.get('/docs/api', asVisitor);
    expect(status).toBe(200);
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toHaveLength(8);
    for (const file of files) {
      const served = await service.get(file, asVisitor);
      expect([file, served.status, served.headers.get('content-type')]).toEqual([
        file,
        200,
        expect.stringMatching(/css|javascript|png|html/),
      ]);
    }
    expect((await service.get('/docs/api/none.js', asVisitor)).status).toBe(404);
  });
});
