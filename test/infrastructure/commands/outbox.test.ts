import { expect, it, onTestFinished } from 'vitest';
import { book } from '../../http/parcels/label-request.ts';
import { runCommand } from '../../support/command-line.ts';
import { runningService, shop } from '../../support/running-service.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { systemClock } from '../../../src/adapters/shared/system/clock.ts';

type Line = Readonly<Record<string, unknown>>;

it('waybill outbox reconcile finds a lost delivery beside the service, which sends it once it was mended', async () => {
  const receiver = await WebhookReceiver.start();
  onTestFinished(() => receiver.stop());
  const service = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.0/8' }, start: systemClock.now() });
  onTestFinished(service.stop);
  const reconcile = async (...flags: readonly string[]) => {
    const environment = { LOG_LEVEL: 'silent', WEBHOOK_ALLOW: '127.0.0.0/8' };
    const { code, stdout } = await runCommand(['outbox', 'reconcile', ...flags], {
      dataDir: service.dataDir,
      environment,
    });
    const lines = stdout.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Line); // oxfmt-ignore
    // The demo account has an endpoint of its own.
    return { code, lines: lines.filter(({ accountId }) => accountId === undefined || accountId === shop) };
  };
  const registered = await service.post('/api/webhooks', { url: receiver.url, enabledEvents: ['label.generated'] });
  expect(registered.status).toBe(201);
  await book(service);
  await book(service);
  await service.caughtUp();
  const [first] = await receiver.got(2);
  const balanced = await reconcile();
  expect([balanced.code, balanced.lines]).toMatchObject([
    0,
    [
      { due: 2, missing: 0, surplus: 0 },
      { endpoints: 2, due: 2, mended: 0 },
    ],
  ]);

  const lost = String(first?.headers['webhook-id']);
  await service.db.deleteFrom('webhook_deliveries').where('event_id', '=', lost).execute();
  await service.db.deleteFrom('webhook_events').where('id', '=', lost).execute();
  const found = await reconcile();
  expect([found.code, found.lines]).toMatchObject([
    1,
    [
      { due: 2, missing: 1, surplus: 0 },
      { missing: 1, mended: 0 },
    ],
  ]);
  expect(await reconcile('--mend')).toMatchObject({
    code: 0,
    lines: [
      { due: 2, missing: 1 },
      { missing: 1, mended: 1 },
    ],
  });
  expect(await reconcile('--mend')).toMatchObject({
    code: 0,
    lines: [
      { due: 2, missing: 0 },
      { missing: 0, mended: 0 },
    ],
  });
  // The senders of a single process look for what others have added every half minute.
  service.clock.advance(31_000);
  const received = await receiver.got(3);
  expect(received[2]?.headers['webhook-id']).toBe(lost);
  expect(received).toHaveLength(3);
});
