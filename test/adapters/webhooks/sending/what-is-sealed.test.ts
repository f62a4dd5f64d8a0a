import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { WebhookReceiver } from '../../../support/webhook-receiver.ts';
import { openFixture } from '../../../support/webhooks-fixture.ts';
import type { Fixture } from '../../../support/webhooks-fixture.ts';

let fixture: Fixture;
let receiver: WebhookReceiver;
beforeEach(async () => {
  fixture = await openFixture();
  receiver = await WebhookReceiver.start();
  onTestFinished(async () => {
    await fixture.close();
    await receiver.stop();
  });
  fixture.start();
});

const history = async (): Promise<string> => JSON.stringify(await fixture.store.read('webhookEndpoints-acc_1'));
const sealedRows = () => fixture.db.selectFrom('webhook_secrets').select('id').execute();
const rows = async (): Promise<string> =>
  JSON.stringify([
    await fixture.db.selectFrom('webhook_subscriptions').selectAll().execute(),
    await fixture.db.selectFrom('webhook_secrets').selectAll().execute(),
  ]);
const change = (id: string, settings: object) => fixture.endpoints.change(id, settings, fixture.contextOf('acc_1'));
const told = (path: string) => eventually(() => receiver.received.some((received) => received.path === path));

describe('the query of an address, which often is a secret', () => {
  it('is neither in the log nor in the database, but is shown to its owner and called', async () => {
    const { endpoint } = await fixture.register(`${receiver.url}/hook?token=s3cret&b=%20c`);
    expect(endpoint.url).toBe(`${receiver.url}/hook?token=s3cret&b=%20c`);
    expect([await fixture.endpoints.get('acc_1', endpoint.id), (await fixture.endpoints.list('acc_1'))[0]]).toEqual([
      endpoint,
      endpoint,
    ]);
    await fixture.happens('LabelGenerated');
    await told('/hooks/hook?token=s3cret&b=%20c');
    expect(await history()).toContain('/hooks/hook"');
    for (const text of [await history(), await rows()]) expect(text).not.toContain('s3cret');
  });

  it('is deleted with its URL, and with the endpoint', async () => {
    const { endpoint } = await fixture.register(`${receiver.url}/hook?token=one`);
    await change(endpoint.id, { url: `${receiver.url}/hook?token=two` });
    await fixture.happens('LabelGenerated');
    await told('/hooks/hook?token=two');
    expect(await sealedRows()).toHaveLength(2);
    await change(endpoint.id, { url: `${receiver.url}/plain` });
    await fixture.happens('LabelGenerated', 'shp_2');
    await told('/hooks/plain');
    expect(await sealedRows()).toHaveLength(1);
    await change(endpoint.id, { url: `${receiver.url}/hook?token=three` });
    await fixture.endpoints.remove(endpoint.id, fixture.contextOf('acc_1'));
    await fixture.caughtUp();
    expect(await sealedRows()).toEqual([]);
  });

  it('is unchanged by other changes, and the same URL again writes nothing', async () => {
    const url = `${receiver.url}/hook?token=one`;
    const { endpoint } = await fixture.register(url);
    const head = await fixture.store.head();
    await change(endpoint.id, { url });
    expect(await fixture.store.head()).toBe(head);
    expect(await change(endpoint.id, { description: 'Ours' })).toMatchObject({ url, description: 'Ours' });
    expect(await change(endpoint.id, { description: null, url })).toMatchObject({ url });
  });

  it('of a URL that was registered before queries were encrypted is still called', async () => {
    const { endpoint } = await fixture.register(`${receiver.url}/before`);
    const data = {
      endpointId: endpoint.id,
      change: { url: `${receiver.url}/before?token=old` },
      changedAt: fixture.clock.now(),
    };
    const changed = { type: 'WebhookEndpointChanged', data };
    await fixture.store.append('webhookEndpoints-acc_1', [changed], 1, {
      accountId: 'acc_1',
      actor: 'test',
      correlationId: 'req_test',
    });
    await fixture.happens('LabelGenerated');
    await told('/hooks/before?token=old');
    expect(await fixture.endpoints.get('acc_1', endpoint.id)).toMatchObject({
      url: `${receiver.url}/before?token=old`,
    });
  });
});

describe('a refused request stores no secret', () => {
  it('beyond the limit of endpoints, with an invalid URL, and for an unknown endpoint', async () => {
    for (let count = 0; count < 16; count++) await fixture.register(`${receiver.url}/${count}`);
    const before = await sealedRows();
    await expect(fixture.register(`${receiver.url}/17?token=x`)).rejects.toMatchObject({
      reason: 'webhook_limit_reached',
    });
    await expect(fixture.register('https://user:password@example.com/?token=x')).rejects.toMatchObject({
      reason: 'invalid_webhook',
    });
    await expect(change('whk_none', { url: `${receiver.url}/?token=x` })).rejects.toMatchObject({
      reason: 'webhook_not_found',
    });
    expect(await sealedRows()).toEqual(before);
  });

  it('a rotation beyond the limit', async () => {
    const { endpoint } = await fixture.register(receiver.url);
    const rotate = () => fixture.endpoints.rotate(endpoint.id, undefined, fixture.contextOf('acc_1'));
    for (let count = 0; count < 3; count++) await rotate();
    const before = await sealedRows();
    await expect(rotate()).rejects.toMatchObject({ reason: 'too_many_rotations' });
    expect(await sealedRows()).toEqual(before);
  });
});
