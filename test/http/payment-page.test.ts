import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { runningService } from '../support/running-service.ts';
import type { RunningService } from '../support/running-service.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';
import { collectionIn, requestForCollection } from './collection-request.ts';

let service: RunningService;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

describe('the paymentUrl', () => {
  it('is the same in the first reply, in one, in the list, in the export and in webhooks, and shows nothing of the id', async () => {
    await service.post('/api/webhooks', { url: receiver.url, enabledEvents: ['taxes.collection.ready'] });
    const { collectionId, paymentUrl } = collectionIn(await service.post('/api/trade-engine/duties-taxes', requestForCollection()));
    expect(paymentUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/[\w-]{44}$/);
    expect(paymentUrl).not.toContain(collectionId.slice(4));

    const path = '/api/taxes-collections';
    const one = await eventually(async () => {
      const { json } = await service.get(`${path}/${collectionId}`);
      return json['status'] === 'pending' && json;
    });
    expect(one['paymentUrl']).toBe(paymentUrl);
    await service.caughtUp();
    expect(JSON.parse((await service.get(path)).text)).toMatchObject([{ id: collectionId, paymentUrl }]);
    expect(new TextDecoder().decode((await service.bytes(`${path}/export`)).bytes)).toContain(`,${paymentUrl},`);
    await receiver.got(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ objectId: collectionId, data: { paymentUrl } });
  });
});
