import { afterEach, describe, expect, it } from 'vitest';
import { CheckpointMovedError } from '../../src/application/ports/read-models.ts';
import type { DeliveryResult, OutboxChange, PublicEvent, Subscription, WebhookOutbox } from '../../src/application/ports/webhook-outbox.ts';

const at = (second: number): string => `2026-11-20T10:00:${String(second).padStart(2, '0')}.000Z`;
const lease = 'key_mine';

const subscription = (endpointId = 'whk_1', more: Partial<Subscription> = {}): Subscription => ({
  endpointId,
  accountId: 'acc_1',
  url: 'https://example.com/hooks',
  enabledEvents: ['*'],
  enabled: true,
  secrets: [{ id: 'key_1' }],
  ...more,
});
const event = (id: string, second = 0): PublicEvent => ({
  id,
  accountId: 'acc_1',
  eventName: 'label.generated',
  objectType: 'shipment',
  objectId: 'shp_1',
  sequence: second + 1,
  test: false,
  body: `{"id":"${id}","text":"Łódź ✓"}`,
  createdAt: at(second),
});
const announce = (id: string, second = 0, endpointId = 'whk_1', status: 'pending' | 'skipped' = 'pending'): OutboxChange => ({
  kind: 'announce',
  event: event(`evt_${id}`, second),
  deliveries: [{ id: `dlv_${id}`, endpointId, status }],
});
const subscribe = (endpointId?: string, more?: Partial<Subscription>): OutboxChange => ({
  kind: 'subscribe',
  subscription: subscription(endpointId, more),
});

const result = (id: string, more: Partial<DeliveryResult> = {}): DeliveryResult => ({
  id: `dlv_${id}`,
  endpointId: 'whk_1',
  accountId: 'acc_1',
  lease,
  status: 'delivered',
  step: 0,
  attempts: [{ at: at(10), durationMs: 5, statusCode: 200 }],
  at: at(10),
  ...more,
});
const failed = (id: string, dueAt: string, more: Partial<DeliveryResult> = {}): DeliveryResult =>
  result(id, { status: 'pending', step: 1, dueAt, attempts: [{ at: at(10), durationMs: 5, failure: 'timeout' }], ...more });

/** What every outbox must do. */
export const outboxContract = (adapter: string, open: () => Promise<{ outbox: WebhookOutbox; dispose: () => Promise<void> }>): void => {
  describe(`WebhookOutbox contract: ${adapter}`, () => {
    const disposals: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const dispose of disposals.splice(0)) await dispose();
    });
    const some = async (...changes: readonly OutboxChange[]): Promise<WebhookOutbox> => {
      const { outbox, dispose } = await open();
      disposals.push(dispose);
      if (changes.length > 0) await outbox.commit(changes, { from: undefined, to: 'p1' });
      return outbox;
    };
    const claim = async (outbox: WebhookOutbox, { now = at(10), until = at(40), limit = 10, as = lease, endpointId = 'whk_1' } = {}) =>
      (await outbox.claim({ wanted: [{ endpointId, limit }], lease: as, now, until })).deliveries.map(({ id }) => id);
    const statuses = async (outbox: WebhookOutbox, endpointId = 'whk_1') => {
      const { rows } = await outbox.deliveries({ endpointId, direction: 'ASC', range: [0, 99] });
      return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
    };

    it('moves its checkpoint with what it keeps, and only from where it stands', async () => {
      const outbox = await some();
      expect(await outbox.checkpoint()).toBeUndefined();
      await outbox.commit([subscribe()], { from: undefined, to: 'p1' });
      expect(await outbox.checkpoint()).toBe('p1');
      await expect(outbox.commit([announce('a')], { from: undefined, to: 'p2' })).rejects.toBeInstanceOf(CheckpointMovedError);
      await expect(outbox.commit([announce('a')], { from: 'p0', to: 'p2' })).rejects.toBeInstanceOf(CheckpointMovedError);
      expect(await statuses(outbox)).toEqual({});
    });

    it('gives subscriptions back as they were put in, by account', async () => {
      const changed = subscription('whk_1', {
        url: 'https://example.com/b',
        enabled: false,
        secrets: [{ id: 'key_2' }, { id: 'key_1', until: at(5) }],
      });
      const outbox = await some(subscribe(), subscribe('whk_2', { accountId: 'acc_2' }), { kind: 'subscribe', subscription: changed });
      expect(await outbox.subscriptionsOf(['acc_1'])).toEqual([changed]);
      await outbox.commit([{ kind: 'unsubscribe', endpointId: 'whk_1' }], { from: 'p1', to: 'p2' });
      expect(await outbox.subscriptionsOf(['acc_1'])).toEqual([]);
    });

    it('adds nothing when the same is announced again', async () => {
      const outbox = await some(subscribe(), announce('a'));
      await claim(outbox);
      await outbox.record([result('a')]);
      await outbox.commit([announce('a')], { from: 'p1', to: 'p2' });
      expect(await statuses(outbox)).toEqual({ dlv_a: 'delivered' });
    });

    it('carries changes out in their order', async () => {
      const suspend: OutboxChange = { kind: 'suspend', endpointId: 'whk_1', at: at(1) };
      const recover: OutboxChange = { kind: 'recover', endpointId: 'whk_1', since: at(1), at: at(3) };
      const outbox = await some(subscribe(), announce('a'), announce('b', 1), suspend, announce('c', 2), recover);
      expect(await statuses(outbox)).toEqual({ dlv_a: 'skipped', dlv_b: 'pending', dlv_c: 'pending' });
    });

    it('claims what is due, oldest first, up to the limit, once, with the very text of the event', async () => {
      const outbox = await some(subscribe(), announce('b', 1), announce('a', 0), announce('c', 2), announce('later', 20));
      expect((await outbox.due(at(10))).endpointIds).toEqual(['whk_1']);
      const taken = await outbox.claim({ wanted: [{ endpointId: 'whk_1', limit: 2 }], lease, now: at(10), until: at(40) });
      expect(taken.deliveries).toEqual([
        { id: 'dlv_a', endpointId: 'whk_1', eventId: 'evt_a', step: 0, attempts: [] },
        { id: 'dlv_b', endpointId: 'whk_1', eventId: 'evt_b', step: 0, attempts: [] },
      ]);
      expect(taken.events.get('evt_a')).toEqual(event('evt_a'));
      expect(taken.subscriptions.get('whk_1')).toEqual(subscription());
      expect(await claim(outbox, { as: 'key_other' })).toEqual(['dlv_c']);
      expect(await claim(outbox, { as: 'key_other' })).toEqual([]);
      expect(await outbox.due(at(10))).toEqual({ endpointIds: [], next: at(20) });
    });

    it('claims nothing of an endpoint that is disabled or gone', async () => {
      const outbox = await some(subscribe('whk_1', { enabled: false }), announce('a'), announce('b', 0, 'whk_gone'));
      expect(await outbox.due(at(10))).toEqual({ endpointIds: [], next: undefined });
      expect(await claim(outbox)).toEqual([]);
      expect(await claim(outbox, { endpointId: 'whk_gone' })).toEqual([]);
    });

    it('lets a lease lapse, and then hears only the new holder', async () => {
      const outbox = await some(subscribe(), announce('a'));
      await claim(outbox, { until: at(20) });
      expect(await claim(outbox, { now: at(19), as: 'key_other' })).toEqual([]);
      expect(await claim(outbox, { now: at(20), as: 'key_other' })).toEqual(['dlv_a']);
      await outbox.record([result('a')]);
      expect(await statuses(outbox)).toEqual({ dlv_a: 'pending' });
      await outbox.record([result('a', { lease: 'key_other' })]);
      expect(await statuses(outbox)).toEqual({ dlv_a: 'delivered' });
    });

    it('keeps each attempt and when the next is due', async () => {
      const outbox = await some(subscribe(), announce('a'));
      await claim(outbox);
      await outbox.record([failed('a', at(30))]);
      expect(await outbox.delivery('whk_1', 'dlv_a')).toEqual({
        id: 'dlv_a',
        endpointId: 'whk_1',
        eventId: 'evt_a',
        eventName: 'label.generated',
        objectType: 'shipment',
        objectId: 'shp_1',
        test: false,
        status: 'pending',
        attempts: [{ at: at(10), durationMs: 5, failure: 'timeout' }],
        nextAttemptAt: at(30),
        createdAt: at(0),
        updatedAt: at(10),
      });
      expect(await outbox.due(at(29))).toEqual({ endpointIds: [], next: at(30) });
      const again = await outbox.claim({ wanted: [{ endpointId: 'whk_1', limit: 1 }], lease, now: at(30), until: at(50) });
      expect(again.deliveries).toMatchObject([{ step: 1, attempts: [{ failure: 'timeout' }] }]);
      expect(await outbox.delivery('whk_other', 'dlv_a')).toBeUndefined();
    });

    it('keeps what was suspended while it was under way as skipped when it fails, and as delivered when it arrived', async () => {
      const outbox = await some(subscribe(), announce('a'), announce('b'));
      await claim(outbox);
      await outbox.commit([{ kind: 'suspend', endpointId: 'whk_1', at: at(11) }], { from: 'p1', to: 'p2' });
      await outbox.record([failed('a', at(30)), result('b')]);
      expect(await statuses(outbox)).toEqual({ dlv_a: 'skipped', dlv_b: 'delivered' });
      expect((await outbox.due(at(59))).endpointIds).toEqual([]);
    });

    it('remembers since when an endpoint has done nothing but fail', async () => {
      const outbox = await some(subscribe(), announce('a'), announce('b', 1), announce('c', 2));
      await claim(outbox);
      expect(await outbox.record([failed('a', at(30))])).toEqual(new Map([['whk_1', at(10)]]));
      expect(await outbox.record([failed('b', at(40), { at: at(20) })])).toEqual(new Map([['whk_1', at(10)]]));
      expect(await outbox.record([result('c')])).toEqual(new Map());
      await claim(outbox, { now: at(50), until: at(59) });
      expect(await outbox.record([failed('a', at(55), { at: at(51) })])).toEqual(new Map([['whk_1', at(51)]]));
      await outbox.commit([{ kind: 'pardon', endpointId: 'whk_1' }], { from: 'p1', to: 'p2' });
      expect(await outbox.record([failed('b', at(55), { at: at(52) })])).toEqual(new Map([['whk_1', at(52)]]));
    });

    it('gives back what was not sent, and at a start everything', async () => {
      const outbox = await some(subscribe(), announce('a'), announce('b', 1));
      await claim(outbox);
      await outbox.release(
        [
          { id: 'dlv_a', lease },
          { id: 'dlv_b', lease: 'key_not_mine' },
        ],
        at(11),
      );
      expect(await claim(outbox, { now: at(11) })).toEqual(['dlv_a']);
      await outbox.releaseAll(at(12));
      expect(await claim(outbox, { now: at(12) })).toEqual(['dlv_a', 'dlv_b']);
    });

    it('sends again what was delivered or given up when asked', async () => {
      const outbox = await some(subscribe(), announce('a'));
      await claim(outbox);
      await outbox.record([result('a', { status: 'exhausted', step: 9 })]);
      await outbox.redeliver('dlv_a', at(12));
      const again = await outbox.claim({ wanted: [{ endpointId: 'whk_1', limit: 1 }], lease, now: at(12), until: at(50) });
      expect(again.deliveries).toMatchObject([{ id: 'dlv_a', step: 0 }]);
      expect(again.deliveries[0]?.attempts).toHaveLength(1);
    });

    it('lists pages of an endpoint by status and in either direction', async () => {
      const outbox = await some(
        subscribe(),
        announce('a'),
        announce('b', 1, 'whk_1', 'skipped'),
        announce('c', 2),
        announce('x', 3, 'whk_2'),
      );
      const ids = async (query: Partial<Parameters<WebhookOutbox['deliveries']>[0]>) => {
        const { rows, total } = await outbox.deliveries({ endpointId: 'whk_1', direction: 'DESC', range: [0, 9], ...query });
        return [rows.map(({ id }) => id), total];
      };
      expect(await ids({})).toEqual([['dlv_c', 'dlv_b', 'dlv_a'], 3]);
      expect(await ids({ direction: 'ASC', range: [1, 1] })).toEqual([['dlv_b'], 3]);
      expect(await ids({ statuses: ['skipped'] })).toEqual([['dlv_b'], 1]);
      expect(await ids({ range: [5, 9] })).toEqual([[], 3]);
    });

    it('sweeps what has been finished for long enough, a few at a time, and never what is pending', async () => {
      const outbox = await some(subscribe(), announce('a'), announce('b'), announce('c'));
      await claim(outbox, { limit: 2 });
      await outbox.record([result('a'), result('b')]);
      expect(await outbox.sweep(at(10), 10)).toBe(0);
      expect(await outbox.sweep(at(11), 1)).toBe(1);
      expect(await outbox.sweep(at(11), 10)).toBe(1);
      expect(await statuses(outbox)).toEqual({ dlv_c: 'pending' });
      expect((await outbox.claim({ wanted: [{ endpointId: 'whk_1', limit: 9 }], lease, now: at(12), until: at(50) })).events.size).toBe(1);
    });
  });
};
