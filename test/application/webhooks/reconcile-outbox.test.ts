import fc from 'fast-check';
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { sqlDeliveryLedger } from '../../../src/adapters/webhooks/sql/delivery-ledger.ts';
import { sqlWebhookOutbox } from '../../../src/adapters/webhooks/sql/sql-webhook-outbox.ts';
import { timeBy } from '../../../src/adapters/log/sql/engine/store-time.ts';
import { ulidIds } from '../../../src/adapters/shared/system/ids.ts';
import type { RecordedEvent } from '../../../src/application/log/ports/event-store.ts';
import { webhookOutboxSubscriber } from '../../../src/application/webhooks/outbox-subscriber.ts';
import { reconcileOutbox } from '../../../src/application/webhooks/reconcile-outbox.ts';
import type { OutboxReconciliation } from '../../../src/application/webhooks/reconcile-outbox.ts';
import type { Snapshots } from '../../../src/application/webhooks/public-events.ts';
import type { TestDatabase } from '../../support/databases.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { MemoryLog, recordedEvent } from '../../support/memory-log.ts';
import { runsTimes } from '../../support/property-runs.ts';
import { TestClock } from '../../support/test-clock.ts';
import { shipmentData } from '../../support/webhooks-fixture.ts';

const snapshots: Snapshots = {
  shipmentAt: (shipmentId, version) =>
    Promise.resolve({ eventData: shipmentData(shipmentId, version), uploads: [], documents: [] }),
  manifestAt: () => Promise.reject(new Error('There is no manifest.')),
  collectionAt: () => Promise.reject(new Error('There is no collection.')),
};
const start = Date.parse('2026-11-01T00:00:00.000Z');
const day = 86_400_000;
const { signal } = new AbortController();
const since = new Date(start + 2 * day).toISOString();

/** What may happen: to the endpoint of that number, or to a shipment of an account. */
type Happening = readonly [what: string, which: number];
const endpointChanges = ['Registered', 'Changed', 'Disabled', 'Enabled', 'Deleted', 'Recovered'];
const anyHistory = fc.array(
  fc.tuple(
    fc.constantFrom(
      ...endpointChanges,
      'Registered',
      'Labelled',
      'Labelled',
      'Labelled',
      'Voided',
      'Tested',
      'Private',
    ),
    fc.nat(3),
  ),
  { minLength: 1, maxLength: 60, size: 'max' },
);

const eventOf = (what: string, endpointId: string, at: string) => {
  const settings = { endpointId, url: 'https://example.com/hooks', enabledEvents: ['*'], secretId: 'key_1' };
  switch (what) {
    case 'Registered':
      return { type: 'WebhookEndpointRegistered', data: { ...settings, enabled: true, registeredAt: at } };
    case 'Changed':
      return {
        type: 'WebhookEndpointChanged',
        data: { endpointId, change: { enabledEvents: ['label.generated'] }, changedAt: at },
      };
    case 'Disabled':
      return { type: 'WebhookEndpointDisabled', data: { endpointId, reason: 'client', disabledAt: at } };
    case 'Enabled':
      return { type: 'WebhookEndpointEnabled', data: { endpointId, enabledAt: at } };
    case 'Deleted':
      return { type: 'WebhookEndpointDeleted', data: { endpointId, deletedAt: at } };
    case 'Recovered':
      return {
        type: 'WebhookRecoveryRequested',
        data: { endpointId, since: new Date(start).toISOString(), requestedAt: at },
      };
    case 'Labelled':
      return { type: 'LabelGenerated', data: {} };
    case 'Voided':
      return { type: 'ShipmentVoided', data: {} };
    case 'Tested':
      return {
        type: 'WebhookTestRequested',
        data: { shipments: [{ shipmentId: 'shp_1', version: 1 }], requestedAt: at },
      };
    default:
      return { type: 'ShipmentRequested', data: {} };
  }
};

/**
 * The log of a history, eight hours from one event to the next. Endpoints 0 and 1 belong to one account, 2 and 3 to
 * another.
 */
const logOf = (history: readonly Happening[]): readonly RecordedEvent[] =>
  history.map(([what, which], index) => {
    const recordedAt = new Date(start + index * 8 * 3_600_000).toISOString();
    return recordedEvent(String(index + 1).padStart(4, '0'), {
      stream: `shipment-shp_${which}`,
      version: index + 1,
      recordedAt,
      event: eventOf(what, `whk_${which}`, recordedAt),
      metadata: { accountId: `acc_${which >> 1}`, actor: 'test', correlationId: 'req_1' },
    });
  });

onEveryDatabase(({ name, open }) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.dispose());

  const aWorld = async (events: readonly RecordedEvent[], quiet?: string) => {
    const { db } = opened.database;
    for (const table of ['webhook_deliveries', 'webhook_events', 'webhook_subscriptions', 'checkpoints'] as const)
      await db.deleteFrom(table).execute();
    const clock = new TestClock(new Date(start + 20 * day).toISOString());
    const [time, ids, store] = [timeBy(clock), ulidIds(), new MemoryLog(events, 5)];
    const outbox = sqlWebhookOutbox(db, time);
    const quietUntil = () => Promise.resolve(quiet);
    const committed = () => undefined;
    const secrets = { forget: () => Promise.resolve() };
    const subscriber = webhookOutboxSubscriber({
      outbox,
      secrets,
      snapshots: () => snapshots,
      ids,
      quietUntil,
      committed,
    });
    await subscriber.checkpoint();
    const reconcile = (mend = false): Promise<OutboxReconciliation> =>
      reconcileOutbox(
        { store, ledger: sqlDeliveryLedger(db, time), snapshots: () => snapshots, ids, quietUntil },
        { since, mend, signal },
      );
    /** Senders get some deliveries through, give some up, and repeat others. */
    const send = async (limit: number): Promise<void> => {
      const { endpointIds } = await outbox.due();
      const wanted = endpointIds.map((endpointId) => ({ endpointId, limit }));
      if (limit === 0 || wanted.length === 0) return;
      const { deliveries } = await outbox.lease({ wanted, lease: 'snd_1/1', leaseMs: 1_000 });
      const at = clock.now();
      await outbox.record(
        deliveries.map(({ id, endpointId }, index) => ({
          ...{ id, endpointId, accountId: 'acc_1', lease: 'snd_1/1', step: 0, attempts: [], at },
          ...(index % 3 === 2
            ? { status: 'pending' as const, dueInMs: 60_000 }
            : { status: index % 3 === 0 ? ('delivered' as const) : ('exhausted' as const) }),
        })),
      );
    };
    const rows = () => db.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute();
    return { db, subscriber, reconcile, send, rows };
  };
  type World = Awaited<ReturnType<typeof aWorld>>;

  /** Every delivery that is due stands in one state, and no other. */
  const expectBalanced = async ({ rows }: World, { endpoints }: OutboxReconciliation): Promise<void> => {
    const held = (await rows()).filter(({ created_at }) => created_at >= since);
    for (const { endpointId, due, succeeded, pending, exhausted, skipped, missing, surplus } of endpoints) {
      expect([endpointId, missing, surplus, succeeded + pending + exhausted + skipped]).toEqual([
        endpointId,
        0,
        0,
        due,
      ]);
      expect(held.filter(({ endpoint_id }) => endpoint_id === endpointId)).toHaveLength(due);
    }
    expect(endpoints.reduce((sum, { due }) => sum + due, 0)).toBe(held.length);
  };

  it(`stores later on ${name} how far it is in events that no endpoint wants, and at once what it tells one of`, async () => {
    const [registered, ...others] = logOf([
      ['Registered', 0],
      ['Labelled', 2],
      ['Labelled', 0],
      ['Labelled', 2],
    ]);
    if (registered === undefined) throw new Error('There is no event.');
    const { db, subscriber, rows } = await aWorld([registered, ...others]);
    const [later, checkpoints]: [string[], (string | undefined)[]] = [[], []];
    for (const event of [registered, ...others]) {
      await subscriber.process([event], signal, { later: (to) => void later.push(to) });
      checkpoints.push((await db.selectFrom('checkpoints').select('position').executeTakeFirst())?.position);
    }
    expect([later, checkpoints, (await rows()).length]).toEqual([
      ['0002', '0004'],
      ['0001', '0001', '0003', '0003'],
      1,
    ]);
    await subscriber.process([], signal, { to: '0004' });
    expect(await db.selectFrom('checkpoints').select('position').execute()).toEqual([{ position: '0004' }]);
  });

  describe(`the ledger of deliveries on ${name}`, () => {
    it('balances after any history of endpoints, events, sending and recovery, however far the outbox has got', async () => {
      await fc.assert(
        fc.asyncProperty(
          anyHistory,
          fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(4)), { maxLength: 9, size: 'max' }),
          fc.option(fc.nat(40), { nil: undefined }),
          async (history, batches, quietAfter) => {
            // oxfmt-ignore
            const events = logOf(history);
            const world = await aWorld(
              events,
              quietAfter === undefined ? undefined : String(quietAfter).padStart(4, '0'),
            );
            let processed = 0;
            for (const [size, sent] of batches) {
              await world.subscriber.process(events.slice(processed, processed + size), signal);
              processed = Math.min(events.length, processed + size);
              await world.send(sent);
              const found = await world.reconcile();
              expect(found.to).toBe(events[processed - 1]?.position);
              await expectBalanced(world, found);
            }
          },
        ),
        { numRuns: runsTimes(0.1) },
      );
    });

    it('finds whatever deliveries were lost, and adds each of them once', async () => {
      await fc.assert(
        fc.asyncProperty(anyHistory, fc.nat(4), fc.infiniteStream(fc.boolean()), async (history, sent, losing) => {
          const events = logOf(history);
          const world = await aWorld(events);
          await world.subscriber.process(events, signal);
          await world.send(sent);
          const before = await world.rows();
          const lost = before.filter(({ created_at }) => created_at >= since && losing.next().value === true);
          for (const { id } of lost) await world.db.deleteFrom('webhook_deliveries').where('id', '=', id).execute();
          const found = await world.reconcile();
          expect(found.endpoints.reduce((sum, { missing }) => sum + missing, 0)).toBe(lost.length);
          const left = await world.rows();

          expect((await world.reconcile(true)).mended).toBe(lost.length);
          const after = await world.rows();
          expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
          // Nothing that was there is touched: what was sent is not sent again.
          const known = new Set(left.map(({ id }) => id));
          expect(after.filter(({ id }) => known.has(id))).toEqual(left);
          const enabled = await world.db
            .selectFrom('webhook_subscriptions')
            .select('endpoint_id')
            .where('enabled', '=', 1)
            .execute();
          for (const { id, endpoint_id, status } of after)
            if (!known.has(id) && !enabled.some((one) => one.endpoint_id === endpoint_id))
              expect(status).toBe('skipped');
          const again = await world.reconcile(true);
          expect(again.mended).toBe(0);
          await expectBalanced(world, again);
        }),
        { numRuns: runsTimes(0.1) },
      );
    });

    const registeredAndLabelled: readonly Happening[] = [
      ...Array<Happening>(6).fill(['Private', 0]),
      ['Registered', 0],
      ['Labelled', 0],
    ];

    it('adds a lost delivery as it was: the same ids and the same text, due at once', async () => {
      const events = logOf(registeredAndLabelled);
      const { subscriber, reconcile, db, rows } = await aWorld(events);
      await subscriber.process(events, signal);
      const before = [await rows(), await db.selectFrom('webhook_events').selectAll().execute()];
      expect(before[0]).toMatchObject([{ endpoint_id: 'whk_0', status: 'pending' }]);
      await db.deleteFrom('webhook_deliveries').execute();
      await db.deleteFrom('webhook_events').execute();
      await reconcile(true);
      expect([await rows(), await db.selectFrom('webhook_events').selectAll().execute()]).toEqual(before);
    });

    it('counts deliveries that the log does not call for, and those of before the period not at all', async () => {
      const events = logOf([['Registered', 0], ['Labelled', 0], ...registeredAndLabelled, ['Labelled', 0]]);
      const { subscriber, reconcile, db, rows } = await aWorld(events);
      await subscriber.process(events, signal);
      const [first, second] = await rows();
      if (!first || !second) throw new Error('There is no delivery.');
      expect([first.created_at < since, second.created_at >= since]).toEqual([true, true]);
      await db.deleteFrom('webhook_deliveries').where('id', '=', first.id).execute();
      await db.insertInto('webhook_deliveries').values({ ...second, id: 'dlv_unknown', status: 'exhausted', due_at: null }).execute(); // oxfmt-ignore
      const { endpoints, from, to } = await reconcile();
      expect(endpoints).toEqual([
        {
          endpointId: 'whk_0',
          accountId: 'acc_0',
          due: 2,
          succeeded: 0,
          pending: 2,
          exhausted: 1,
          skipped: 0,
          missing: 0,
          surplus: 1,
        },
      ]);
      expect([from, to]).toEqual([
        events.find(({ recordedAt }) => recordedAt >= since)?.position,
        events.at(-1)?.position,
      ]);
    });
  });
});
