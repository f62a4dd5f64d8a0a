import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopWithEverything } from '../../support/access-world.ts';
import { nameOf, pathOf, routeTable, takesParameter } from '../../support/route-probes.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';

type Row = { readonly id: string };

const environment = { WEBHOOK_ALLOW: '127.0.0.1' };

let service: RunningService;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await runningService({ environment });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

/**
 * As ra-data-simple-rest 5 calls it in getMany and getList (marmelab/react-admin,
 * packages/ra-data-simple-rest/src/index.ts).
 */
const getMany = (ids: readonly string[]): string =>
  new URLSearchParams({ filter: JSON.stringify({ id: ids }) }).toString();
const getList = new URLSearchParams({ sort: '["id","ASC"]', range: '[0,9]', filter: '{}' }).toString();

describe('every list', () => {
  it('shows rows with an id, and those alone that react-admin asks for by their ids', async () => {
    const world = await shopWithEverything(service, receiver);
    await service.caughtUp();
    const lists = (await routeTable(environment)).filter((row) => row.hidden !== true && takesParameter(row, 'id'));
    const shown: string[] = [];
    for (const row of lists) {
      const path = pathOf(row, world.objects);
      const all = JSON.parse((await service.get(`${path}?${getList}`)).text) as readonly Row[];
      for (const { id } of all) {
        expect(id, nameOf(row)).toEqual(expect.any(String));
        const answer = await service.get(`${path}?${getMany([id, 'nothing'])}`);
        expect([nameOf(row), (JSON.parse(answer.text) as readonly Row[]).map((one) => one.id)]).toEqual([
          nameOf(row),
          [id],
        ]);
        expect(answer.headers.get('x-total-count')).toBe('1');
      }
      expect(JSON.parse((await service.get(`${path}?${getMany(['nothing'])}`)).text)).toEqual([]);
      if (all.length > 0) shown.push(nameOf(row));
    }
    expect(lists.length).toBeGreaterThanOrEqual(11);
    expect(shown).toEqual(
      expect.arrayContaining(['/api/shipments/labels', '/api/pickups', '/api/webhooks'].map((path) => `GET ${path}`)),
    );
  });

  it('is never asked for an object of another account by its id', async () => {
    const [mine] = JSON.parse((await service.get('/api/shipments/labels')).text) as readonly Row[];
    const theirs = await service.get(`/api/shipments/labels?${getMany([mine?.id ?? ''])}`, { token: 'rival' });
    expect([theirs.status, theirs.text]).toEqual([200, '[]']);
  });

  it.each([
    'page=2',
    'limit=10',
    'status[]=voided',
    'per_page=5',
    'offset=3',
    `filter=${encodeURIComponent('{"q":"x"}')}`,
  ])('refuses %s with what is meant', async (query) => {
    const answer = await service.get(`/api/shipments/labels?${query}`);
    expect([answer.status, answer.json.messages[0]?.message]).toEqual([
      400,
      expect.stringMatching(/no known query parameter\. Did you mean/),
    ]);
  });
});
