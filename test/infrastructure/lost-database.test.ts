import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sha256 } from '../../src/adapters/log/sha256.ts';
import { copyDatabase } from '../../src/adapters/log/sql/engine/copy-database.ts';
import { parseS10 } from '../../src/domain/parcels/shipment/index.ts';
import { book, labels } from '../http/parcels/label-request.ts';
import { onEveryDatabase } from '../support/databases.ts';
import type { TestDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { runningService } from '../support/running-service.ts';
import type { RunningService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

onEveryDatabase(({ open }) => {
  describe('a database that does not belong to its log', () => {
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    let receiver: WebhookReceiver;
    /** As it stood after the first of three bookings. */
    let older: TestDatabase;
    let endpointId: string;
    let given: readonly string[];
    const opened: TestDatabase[] = [];
    const aDatabase = async (): Promise<TestDatabase> => {
      const database = await open();
      opened.push(database);
      return database;
    };
    const serve = (
      database: TestDatabase,
      environment: Readonly<Record<string, string>> = {},
    ): Promise<RunningService> =>
      runningService({
        dataDir: folder.path,
        environment: { DATABASE_URL: database.url, WEBHOOK_ALLOW: '127.0.0.0/8', ...environment },
      });
    const bookOne = async (service: RunningService): Promise<string> =>
      (await book(service, { labelFormat: 'ZPL' })).trackingNumber ?? '';

    beforeAll(async () => {
      folder = await temporaryFolder();
      receiver = await WebhookReceiver.start();
      const [lost, copy] = [await aDatabase(), await aDatabase()];
      older = copy;
      const service = await serve(lost);
      const registered = await service.post('/api/webhooks', { url: receiver.url, enabledEvents: ['label.generated'] });
      endpointId = String((registered.json as { id?: string; webhookId?: string }).id);
      const numbers = [await bookOne(service)];
      await receiver.got(1);
      await service.stop();
      await copyDatabase({ from: lost.database.db, to: older.database.db, newDigest: sha256 });
      const again = await serve(lost);
      numbers.push(await bookOne(again), await bookOne(again));
      await receiver.got(3);
      await again.stop();
      given = numbers;
      expect(given.every((number) => parseS10(number))).toBe(true);
    });
    afterAll(async () => {
      await receiver.stop();
      for (const { dispose } of opened) await dispose();
      await folder.remove();
    });

    it('is refused when it is empty and the log is not, with instructions, and nothing is written', async () => {
      const database = await aDatabase();
      const start = serve(database);
      await expect(start).rejects.toThrow(/The database is empty, but the log holds events, the first of 20\d\d-/);
      await expect(serve(database)).rejects.toThrow('waybill serve --fresh-database (or FRESH_DATABASE=true)');
      expect(await database.database.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
    });

    it('continues after the highest number when it is older than the log', async () => {
      const service = await serve(older);
      onTestFinished(service.stop);
      const next = await bookOne(service);
      expect(given).not.toContain(next);
      expect(given).not.toContain(next);
    });

    it('replaces a lost one when confirmed: numbers continue, lists are complete, and webhooks are resent only on request', async () => {
      const received = receiver.received.length;
      const service = await serve(await aDatabase(), { FRESH_DATABASE: 'true' });
      onTestFinished(service.stop);
      const before = (await service.get(labels)).json;
      await service.caughtUp();
      const listed = (await service.get(labels)).json as unknown as readonly { trackingNumber: string }[];
      expect(before).toBeDefined();
      expect(listed.map(({ trackingNumber }) => trackingNumber)).toEqual(expect.arrayContaining([...given]));

      expect((await service.post(`/api/webhooks/${endpointId}/rotate-secret`)).status).toBe(200);
      const next = await bookOne(service);
      expect(listed.map(({ trackingNumber }) => trackingNumber)).not.toContain(next);
      expect(given).not.toContain(next);
      await receiver.got(received + 1);
      const told = (from: number) => receiver.received.slice(from).map(({ body }) => body);
      expect(told(received).filter((body) => !body.includes(next))).toEqual([]);

      const since = new Date(Date.parse(service.clock.now()) - 86_400_000).toISOString();
      expect((await service.post(`/api/webhooks/${endpointId}/recover`, { since })).status).toBeLessThan(300);
      await eventually(() => given.every((number) => told(received).some((body) => body.includes(number))));
    });

    it('once it has replaced one, starts as usual, and warns that the setting hides the next loss', async () => {
      const database = await aDatabase();
      await (await serve(database, { FRESH_DATABASE: 'true' })).stop();
      const service = await serve(database, { FRESH_DATABASE: 'true' });
      onTestFinished(service.stop);
      expect(service.log()).toContain('--fresh-database (FRESH_DATABASE) has no effect');
      await service.stop();
      await (await serve(database)).stop();
    });
  });
});
