import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { nameOf, routeTable, takesParameter } from '../../support/route-probes.ts';
import { runningService } from '../../support/running-service.ts';

it('queues every read of the past, and every paper that is drawn', async () => {
  const rows = await routeTable({});
  const ofThePast = rows.filter((row) => takesParameter(row, 'asOf'));
  expect(ofThePast.length).toBeGreaterThan(8);
  expect(ofThePast.filter(({ heavy }) => heavy === undefined).map(nameOf)).toEqual([]);
  const pages = rows.filter(({ method, rate }) => method === 'get' && rate === 'console');
  expect(pages.length).toBeGreaterThan(8);
  expect(pages.filter(({ heavy }) => heavy !== 'always').map(nameOf)).toEqual([]);
  expect(rows.filter((row) => row.heavy === 'always' && !pages.includes(row)).map(nameOf)).toEqual([
    'GET /api/taxes-collections/{id}/attachments/{attachmentId}',
  ]);
});

it('counts every list as one, which is queued, but for those that cannot be long', async () => {
  const rows = (await routeTable({})).filter(({ method }) => method === 'get');
  const lists = rows.filter((row) => row.replies[200]?.schema instanceof z.ZodArray || takesParameter(row, 'range'));
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter(({ rate }) => rate !== 'list').map(nameOf)).toEqual([
    'GET /api/services',
    'GET /sandbox/inbox.json',
    'GET /sandbox/messages.json',
  ]);
  // What counts or compares many documents is queued with them.
  expect(rows.filter(({ rate }) => rate === 'list').map(nameOf)).toEqual(
    expect.arrayContaining([
      'GET /api/audit/{kind}/{id}/difference',
      'GET /api/taxes-collections/settlement',
      'GET /api/trade-engine/duties-usage-stats',
    ]),
  );
});

it('does not read the query of a route that has none', async () => {
  const service = await runningService();
  onTestFinished(service.stop);
  expect((await service.get('/healthz?a=%ff')).status).toBe(200);
});
