import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLine } from '../chaos/cluster/line.ts';
import type { Line } from '../chaos/cluster/line.ts';
import { labelRequest, labels } from '../http/parcels/label-request.ts';
import { aPostgresDatabase, onPostgres } from '../support/databases.ts';
import { aDeployment } from '../support/deployment.ts';
import type { AtEnd, Lines } from '../support/deployment.ts';
import { EventLog } from '../support/eventstoredb/event-log.ts';
import { StandIn } from '../support/eventstoredb/stand-in.ts';
import { eventually } from '../support/eventually.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';
import { stopwatch } from '../support/elapsed.ts';

const book = ({ url, token }: ServiceProcess): Promise<Response> =>
  fetch(`${url}${labels}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(labelRequest({ labelFormat: 'ZPL' })),
  });

/**
 * From SIGTERM to the end of a process whose connections to a store are accepted and silent, with a request under way.
 */
const stopped = async (store: keyof Lines, atEnd: AtEnd) => {
  let line: Line | undefined;
  const start = await aDeployment(
    {},
    {
      [store]: async (target: { host: string; port: number }) => {
        line = await openLine(target);
        atEnd(line.close);
        return { host: '127.0.0.1', port: line.port };
      },
    },
    atEnd,
  );
  const process = await start('all');
  expect((await book(process)).status).toBe(201);
  line?.freeze();
  const underWay = book(process).then(
    ({ status }) => status,
    () => 'cut' as const,
  );
  const elapsed = stopwatch();
  const exit = await process.end('SIGTERM');
  return { exit, seconds: elapsed() / 1_000, underWay: await underWay };
};

onPostgres(() => {
  // Each waits up to twenty seconds for a timeout or an interval of the processes, so they wait at the same time.
  describe.concurrent('a deployment', () => {
    it('a log that is replaced under running processes ends them with exit code 1, both events named', async ({
      onTestFinished,
    }) => {
      const folder = await temporaryFolder();
      onTestFinished(folder.remove);
      const before = await StandIn.start();
      onTestFinished(() => before.kill());
      const start = await aDeployment({ EVENT_STORE_URL: before.url }, {}, onTestFinished);
      const [api, worker] = await Promise.all([
        start('api', join(folder.path, 'api.log')),
        start('worker', join(folder.path, 'worker.log')),
      ]);
      const book = () =>
        fetch(`${api.url}${labels}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(labelRequest({ labelFormat: 'ZPL' })),
        });
      expect((await book()).status).toBe(201);
      const listed = async (): Promise<boolean> => {
        const response = await fetch(`${api.url}${labels}`, { headers: { authorization: `Bearer ${api.token}` } });
        return ((await response.json()) as readonly unknown[]).length === 1;
      };
      await eventually(listed);

      const { port } = before;
      before.kill();
      const other = new EventLog();
      const after = await eventually(() => StandIn.start({ log: other, port }).catch(() => undefined));
      onTestFinished(() => after.kill());
      expect(await worker.exited).toEqual({ code: 1, signal: null });
      expect(await api.exited).toEqual({ code: 1, signal: null });
      for (const name of ['api', 'worker']) {
        const said = await readFile(join(folder.path, `${name}.log`), 'utf8');
        expect(said).toContain('The event log is not the one that this database belongs to.');
        expect(said).toMatch(
          /The checkpoint is of event [0-9a-f-]{36}, but in this log (event [0-9a-f-]{36} stands|nothing begins) at/,
        );
      }
    });

    it('leased deliveries of a killed worker are sent by another before their leases end, and not while it is only frozen', async ({
      onTestFinished,
    }) => {
      const { url, database, dispose } = await aPostgresDatabase();
      onTestFinished(dispose);
      const receiver = await WebhookReceiver.start();
      onTestFinished(() => receiver.stop());
      // It takes everything in, and says nothing.
      receiver.answer = () => undefined;
      const start = await aDeployment({ DATABASE_URL: url, WEBHOOK_ALLOW: '127.0.0.0/8' }, {}, onTestFinished);
      const [api, taker] = await Promise.all([start('api'), start('worker')]);
      const post = async (path: string, body: unknown): Promise<void> => {
        const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' };
        const { status } = await fetch(`${api.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        expect(status).toBe(201);
      };
      const toldFrom = (at: number) =>
        receiver.received.slice(at).map(({ body }) => (JSON.parse(body) as { objectId: string }).objectId);
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
      await eventually(async () => receiver.received.length === 4 && (await leased()) === 6);
      const other = await start('worker');

      process.kill(taker.pid, 'SIGSTOP');
      await database.db.insertInto('webhook_senders').values({ owner: 'snd_gone' }).execute();
      const known = async (): Promise<boolean> =>
        (await database.db.selectFrom('webhook_senders').select('owner').where('owner', '=', 'snd_gone').execute())
          .length > 0;
      // The other one has looked for the dead for as long as it takes to find one.
      await eventually(async () => !(await known()));
      expect([receiver.received.length, await leased()]).toEqual([4, 6]);

      process.kill(taker.pid, 'SIGCONT');
      receiver.answer = (_, response) => void response.writeHead(200).end('{}');
      const elapsed = stopwatch();
      await taker.end('SIGKILL');
      const before = receiver.received.length;
      await eventually(() => new Set(toldFrom(before)).size === 6);
      // A lease ends after more than thirty seconds.
      expect(elapsed()).toBeLessThan(30_000);
      await eventually(async () => (await leased()) === 0);
      expect(toldFrom(before)).toHaveLength(6);
      expect((await other.end('SIGTERM')).code).toBe(0);
    });

    it('a process whose stores hang exits in time, with a log line', async ({ onTestFinished }) => {
      const ended = await Promise.all([stopped('toLog', onTestFinished), stopped('toDatabase', onTestFinished)]);
      for (const { exit, seconds, underWay } of ended) {
        expect(exit).toEqual({ code: 0, signal: null });
        // Ten, and what a machine that does much else needs to end a process: less than an orchestrator waits before it
        // kills.
        expect(seconds).toBeLessThan(25);
        // Never a success that was not one.
        expect(underWay).not.toBe(201);
      }
    });
  });
});
