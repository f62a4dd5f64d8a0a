import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { WebhookReceiver } from '../../../support/webhook-receiver.ts';
import { openFixture } from '../../../support/webhooks-fixture.ts';

let receiver: WebhookReceiver;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  folder = await temporaryFolder();
});
afterEach(async () => {
  await receiver.stop();
  await folder.remove();
});

describe('a process that ends', () => {
  it('completes and records requests in progress, and leaves nothing leased', async () => {
    let release: () => void = () => undefined;
    receiver.answer = (_received, response) => (release = () => response.writeHead(200).end());
    const fixture = await openFixture({ path: folder.path, maxInFlightPerEndpoint: 1 });
    fixture.start();
    await fixture.register(receiver.url);
    for (let index = 0; index < 5; index++) await fixture.happens('TrackingRecorded');
    await receiver.got(1);
    await fixture.caughtUp();
    const closing = fixture.stop();
    release();
    await closing;
    const rows = await fixture.db
      .selectFrom('webhook_deliveries')
      .select(['status', 'lease'])
      .orderBy('status')
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(['delivered', 'pending', 'pending', 'pending', 'pending']);
    expect(rows.every(({ lease }) => lease === null)).toBe(true);
    await fixture.close();
  });

  it('releases what does not end in time, and the next process sends it', async () => {
    receiver.answer = () => undefined;
    const fixture = await openFixture({ path: folder.path });
    fixture.start();
    const { endpoint } = await fixture.register(receiver.url);
    await fixture.happens('LabelGenerated');
    await receiver.got(1);
    await fixture.close({ graceMs: 0 });

    receiver.answer = (_received, response) => response.writeHead(200).end();
    const next = await openFixture({ path: folder.path, clock: fixture.clock });
    next.start();
    const delivered = await eventually(async () => {
      const { rows } = await next.deliveries.list('acc_1', {
        endpointId: endpoint.id,
        sort: { field: 'createdAt', direction: 'ASC' },
        range: [0, 9],
      });
      return rows[0]?.status === 'delivered' && rows[0];
    });
    expect(delivered.attempts).toHaveLength(1);
    await next.close();
  });

  it('without a shutdown loses nothing: the next process sends its leased deliveries at once', async () => {
    const first = await openFixture({ path: folder.path });
    await first.register(receiver.url);
    for (let index = 0; index < 3; index++) await first.happens('TrackingRecorded');
    await first.caughtUp();
    await first.db
      .updateTable('webhook_deliveries')
      .set({ lease: 'key_dead', due_at: '2026-11-20T10:03:00.000Z' })
      .execute();
    await first.close();

    const next = await openFixture({ path: folder.path, clock: first.clock });
    next.start();
    expect(await receiver.got(3)).toHaveLength(3);
    await next.close();
  });

  it('reads the log again from its checkpoint without duplicate deliveries', async () => {
    const first = await openFixture({ path: folder.path });
    first.start();
    await first.register(receiver.url);
    await first.happens('LabelGenerated');
    await receiver.got(1);
    await first.close();
    const next = await openFixture({ path: folder.path, clock: first.clock });
    // As after a restore of an older copy of the checkpoint alone.
    await next.db.deleteFrom('checkpoints').execute();
    await next.close();

    const last = await openFixture({ path: folder.path, clock: first.clock });
    last.start();
    await last.caughtUp();
    expect(await last.db.selectFrom('webhook_deliveries').selectAll().execute()).toHaveLength(1);
    await last.close();
    expect(receiver.received).toHaveLength(1);
  });
});
