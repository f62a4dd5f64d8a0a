import { expect, it, onTestFinished } from 'vitest';
import { createVault } from '../../../../src/adapters/shared/security/vault.ts';
import { openDatabase } from '../../../../src/adapters/log/sql/engine/database.ts';
import { timeBy, timeOfServer } from '../../../../src/adapters/log/sql/engine/store-time.ts';
import type { StoreTime } from '../../../../src/adapters/log/sql/engine/store-time.ts';
import { sqlWebhookOutbox } from '../../../../src/adapters/webhooks/sql/sql-webhook-outbox.ts';
import { sqlWebhookSecrets } from '../../../../src/adapters/webhooks/sql/secrets.ts';
import { systemClock } from '../../../../src/adapters/shared/system/clock.ts';
import { ulidIds } from '../../../../src/adapters/shared/system/ids.ts';
import { sqlCheckpoints } from '../../../../src/adapters/log/sql/checkpoints/checkpoints.ts';
import { SqlReadModels } from '../../../../src/adapters/log/sql/read-models/sql-read-models.ts';
import { sqlDeliveryLedger } from '../../../../src/adapters/webhooks/sql/delivery-ledger.ts';
import { deliveryReports } from '../../../../src/adapters/webhooks/sql/delivery-reports.ts';
import { createWebhooks } from '../../../../src/adapters/webhooks/sending/create-webhooks.ts';
import type { SteadyClock } from '../../../../src/application/shared/ports/clock.ts';
import type { OutboxChange } from '../../../../src/application/webhooks/ports/webhook-outbox.ts';
import { onPostgres } from '../../../support/databases.ts';
import { advanceDueTimes, timeOn } from '../../../support/advance-due-times.ts';
import { eventually } from '../../../support/eventually.ts';
import { TestClock } from '../../../support/test-clock.ts';
import { anEmbeddedLog } from '../../../support/two-stores.ts';
import { WebhookReceiver } from '../../../support/webhook-receiver.ts';
import type { Received } from '../../../support/webhook-receiver.ts';

const minutes = 60_000;
const timeoutMs = 30_000;
/** What the senders lease for. */
const leaseMs = 6 * timeoutMs;
const endpointId = 'whk_1';
const vault = createVault(Buffer.alloc(32, 7));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const notUsed = () => Promise.reject(new Error('Nothing is put together here.'));

/** A clock that runs as another does and shows another time of day. */
const aheadOf = (clock: SteadyClock, milliseconds: number): SteadyClock => ({
  now: () => new Date(Date.parse(clock.now()) + milliseconds).toISOString(),
  elapsed: () => clock.elapsed(),
  sleep: (time, signal) => clock.sleep(time, signal),
});

const idOf = ({ headers }: Received): string => String(headers['webhook-id']);

onPostgres(({ open }) => {
  /** An endpoint in a database of several processes, and what is announced to it. */
  const aSharedOutbox = async () => {
    const { url, database, dispose } = await open();
    onTestFinished(dispose);
    const { log: store } = await anEmbeddedLog(systemClock);
    const receiver = await WebhookReceiver.start();
    onTestFinished(() => receiver.stop());
    await sqlWebhookSecrets(database.db, vault).obtain('key_1');
    const log = sqlWebhookOutbox(database.db, timeOfServer);
    let [announced, position] = [0, 0];
    const commit = async (...changes: readonly OutboxChange[]): Promise<void> => {
      const from = position === 0 ? undefined : `p${position}`;
      await log.commit(changes, { from, to: `p${++position}` });
    };
    await commit({
      kind: 'putEndpoint',
      endpoint: {
        endpointId,
        accountId: 'acc_1',
        url: receiver.url,
        enabledEvents: ['*'],
        enabled: true,
        secrets: [{ id: 'key_1' }],
      },
    });
    const rows = () => database.db.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute();
    return {
      receiver,
      db: database.db,
      rows,
      delivered: async (): Promise<number> => (await rows()).filter(({ status }) => status === 'delivered').length,
      announce: (count: number): Promise<void> =>
        commit(
          ...Array.from({ length: count }, (): OutboxChange => {
            const number = String(++announced).padStart(3, '0');
            return {
              kind: 'announce',
              event: {
                ...{
                  id: `evt_${number}`,
                  accountId: 'acc_1',
                  eventName: 'label.generated',
                  objectType: 'shipment',
                  objectId: 'shp_1',
                },
                ...{
                  sequence: announced,
                  test: false,
                  body: `{"id":"evt_${number}"}`,
                  createdAt: '2026-11-20T10:00:00.000Z',
                },
              },
              deliveries: [{ id: `dlv_${number}`, endpointId, status: 'pending' }],
            };
          }),
        ),
      /** What one more process sends with: its own connections, its own clock. */
      sender: async (clock: SteadyClock, time: StoreTime) => {
        const { db, close } = await openDatabase(url);
        onTestFinished(close);
        const webhooks = createWebhooks(
          {
            ...{ store, readModels: new SqlReadModels(db), checkpoints: sqlCheckpoints(db) },
            ...{
              outbox: sqlWebhookOutbox(db, time),
              ledger: sqlDeliveryLedger(db, time),
              reports: deliveryReports(db),
            },
            ...{ secrets: sqlWebhookSecrets(db, vault), clock, ids: ulidIds(), log: quiet, random: () => 0.5 },
            snapshots: () => ({ shipmentAt: notUsed, manifestAt: notUsed, collectionAt: notUsed }),
          },
          { allow: ['127.0.0.0/8'], shared: true, timeoutMs },
        );
        onTestFinished(() => webhooks.stop(0));
        webhooks.start();
        return webhooks;
      },
    };
  };

  /** Both answer for a while with silence, and from then on at once. */
  const silentReceiver = (receiver: WebhookReceiver) => {
    const held: (() => void)[] = [];
    receiver.answer = (_received, response) => void held.push(() => response.writeHead(200).end());
    const silent = (): readonly Received[] => receiver.received.slice(0, held.length);
    return {
      answer: (): void => {
        receiver.answer = (_received, response) => response.writeHead(200).end();
      },
      /** What came in while there was no answer. */
      silent,
      answered: (): readonly string[] => receiver.received.slice(held.length).map(idOf),
      releaseHeld: (): void => {
        for (const release of held) release();
      },
    };
  };

  const start = Date.parse('2026-11-20T10:00:00.000Z');

  it.each([
    ['10 minutes ahead', 10 * minutes, 0],
    ['10 minutes ahead, beside one 10 minutes behind,', 10 * minutes, -10 * minutes],
    ['10 minutes behind', -10 * minutes, 0],
    ['right, beside one 10 minutes ahead,', 0, 10 * minutes],
  ])(
    'what a worker whose clock is %s holds when it dies is sent by the other when the leases end, and not before',
    async (_, his, others) => {
      const { receiver, announce, delivered, rows, sender } = await aSharedOutbox();
      const store = new TestClock();
      const { answer, silent, answered } = silentReceiver(receiver);
      await announce(20);
      // It is never answered, and its clock stands still: all that is left of it are its leases.
      await sender(aheadOf(new TestClock(), his), timeBy(store));
      await eventually(() => silent().length === 4);
      expect((await rows()).filter(({ lease }) => lease !== null)).toHaveLength(16);

      answer();
      await sender(aheadOf(store, others), timeBy(store));
      await eventually(async () => (await delivered()) === 4);
      for (const [left, more] of [
        [leaseMs / 2, 5],
        [1_001, 6],
        [1, 7],
      ] as const) {
        await announce(1);
        store.advance(start + leaseMs - left - Date.parse(store.now()));
        // The sender of the last delivery has already looked for what was due before it.
        await eventually(async () => (await delivered()) === more);
        expect(answered()).toHaveLength(more);
      }
      store.advance(1);
      await eventually(async () => (await delivered()) === 23);
      expect(new Set(answered()).size).toBe(23);
      expect(answered()).toHaveLength(23);
    },
  );

  it.each([10 * minutes, -10 * minutes])(
    'a retry planned by a worker whose clock is wrong by %d ms comes when it was planned',
    async (wrong) => {
      const { receiver, announce, delivered, rows, sender } = await aSharedOutbox();
      const store = new TestClock();
      receiver.answer = (_received, response) => response.writeHead(500).end();
      await announce(1);
      const planning = await sender(aheadOf(store, wrong), timeBy(store));
      await eventually(async () => (await rows()).every(({ attempts, lease }) => attempts !== '[]' && lease === null));
      await planning.stop();

      receiver.answer = (_received, response) => response.writeHead(200).end();
      await sender(store, timeBy(store));
      await announce(1);
      store.advance(4_999);
      await eventually(async () => (await delivered()) === 1);
      expect(receiver.received.map(idOf)).toEqual(['evt_001', 'evt_002']);
      store.advance(1);
      await eventually(async () => (await delivered()) === 2);
    },
  );

  it('a worker whose clock is set back while it holds leases holds them no longer', async () => {
    const { receiver, announce, delivered, sender } = await aSharedOutbox();
    const store = new TestClock();
    let ahead = 10 * minutes;
    const corrected: SteadyClock = { ...aheadOf(store, 0), now: () => aheadOf(store, ahead).now() };
    const { answer, silent, answered, releaseHeld } = silentReceiver(receiver);
    await announce(20);
    await sender(corrected, timeBy(store));
    await eventually(() => silent().length === 4);
    ahead = 0;

    answer();
    const other = await sender(store, timeBy(store));
    await eventually(async () => (await delivered()) === 4);
    store.advance(leaseMs);
    await eventually(async () => (await delivered()) === 20);
    await other.stop();
    // What it had taken behind those that get their answer only now was sent by the other long ago.
    releaseHeld();
    await announce(1);
    store.advance(1_000);
    await eventually(async () => (await delivered()) === 21);
    expect(answered()).toHaveLength(21);
    expect(new Set(answered()).size).toBe(21);
  });

  it('processes that share a database lease by the clock of its server, whatever theirs say', async () => {
    const { receiver, announce, db, delivered, rows, sender } = await aSharedOutbox();
    const { answer, silent, answered } = silentReceiver(receiver);
    await announce(20);
    await sender(aheadOf(new TestClock(), 10 * minutes), timeOfServer);
    await eventually(() => silent().length === 4);
    const now = Date.parse(await timeOn(db));
    const left = (await rows()).flatMap(({ lease, due_at }) =>
      lease === null ? [] : [Date.parse(due_at ?? '') - now],
    );
    expect(left).toHaveLength(16);
    expect(Math.max(...left)).toBeLessThanOrEqual(leaseMs);
    expect(Math.min(...left)).toBeGreaterThan(leaseMs - 10_000);

    answer();
    await sender(aheadOf(systemClock, -10 * minutes), timeOfServer);
    await eventually(async () => (await delivered()) === 4);
    await advanceDueTimes(db, leaseMs);
    await eventually(async () => (await delivered()) === 20);
    expect(new Set(answered()).size).toBe(20);
    expect(answered()).toHaveLength(20);
  });
});
