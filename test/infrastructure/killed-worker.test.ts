import { expect, it, onTestFinished } from 'vitest';
import { labelRequest, labels } from '../http/label-request.ts';
import { aPostgresDatabase, onPostgres } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { aDeployment } from '../support/deployment.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

onPostgres(() => {
  it(
    'leased deliveries of a killed worker are sent by another within 10 s, and not while it is only frozen',
    { timeout: 120_000 },
    async () => {
      const { url, database, dispose } = await aPostgresDatabase();
      onTestFinished(dispose);
      const receiver = await WebhookReceiver.start();
      onTestFinished(() => receiver.stop());
      // It takes everything in, and says nothing.
      receiver.answer = () => undefined;
      const start = await aDeployment({ DATABASE_URL: url, WEBHOOK_ALLOW: '127.0.0.0/8' });
      const [api, taker] = await Promise.all([start('api'), start('worker')]);
      const post = async (path: string, body: unknown): Promise<void> => {
        const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' };
        const { status } = await fetch(`${api.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        expect(status).toBe(201);
      };
      const toldFrom = (at: number) => receiver.received.slice(at).map(({ body }) => (JSON.parse(body) as { objectId: string }).objectId);
      const leased = async (): Promise<number> => {
        const rows = await database.db
          .selectFrom('webhook_deliveries')
          .innerJoin('webhook_events', 'webhook_events.id', 'webhook_deliveries.event_id')
          .select('lease')
          .where('event_name', '=', 'label.generated')
          .where('lease', 'is not', null)
          .where('endpoint_id', 'in', (query) =>
            query.selectFrom('webhook_subscriptions').select('endpoint_id').where('url', '=', receiver.url),
          )
          .execute();
        return rows.length;
      };
      await post('/api/webhooks', { url: receiver.url, enabledEvents: ['label.generated'] });
      for (let count = 0; count < 6; count++) await post(labels, labelRequest({ labelFormat: 'ZPL' }));
      await eventually(async () => receiver.received.length === 4 && (await leased()) === 6, 20_000);
      const other = await start('worker');

      process.kill(taker.pid, 'SIGSTOP');
      await database.db.insertInto('webhook_senders').values({ owner: 'snd_gone' }).execute();
      const known = async (): Promise<boolean> =>
        (await database.db.selectFrom('webhook_senders').select('owner').where('owner', '=', 'snd_gone').execute()).length > 0;
      // The other one has looked for the dead for as long as it takes to find one.
      await eventually(async () => !(await known()), 20_000);
      expect([receiver.received.length, await leased()]).toEqual([4, 6]);

      process.kill(taker.pid, 'SIGCONT');
      receiver.answer = (_, response) => void response.writeHead(200).end('{}');
      const killedAt = performance.now();
      await taker.end('SIGKILL');
      const before = receiver.received.length;
      await eventually(() => new Set(toldFrom(before)).size === 6, 30_000);
      expect(performance.now() - killedAt).toBeLessThan(10_000);
      await eventually(async () => (await leased()) === 0);
      expect(toldFrom(before)).toHaveLength(6);
      expect((await other.end('SIGTERM')).code).toBe(0);
    },
  );
});
