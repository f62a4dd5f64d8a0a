import { CheckpointMovedError } from '../../application/log/ports/read-models.ts';
import type {
  DeliveryResult,
  OutboxChange,
  PublicEvent,
  OutboxEndpoint,
  WebhookOutbox,
} from '../../application/webhooks/ports/webhook-outbox.ts';
import type { TestRunner } from '../test-runner.ts';

const oldestFirst = { field: 'createdAt', direction: 'ASC' } as const;
const at = (second: number): string => `2026-11-20T10:00:${String(second).padStart(2, '0')}.000Z`;
const lease = 'key_mine';

const endpoint = (endpointId = 'whk_1', more: Partial<OutboxEndpoint> = {}): OutboxEndpoint => ({
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
const announce = (
  id: string,
  second = 0,
  endpointId = 'whk_1',
  status: 'pending' | 'skipped' = 'pending',
): OutboxChange => ({
  kind: 'announce',
  event: event(`evt_${id}`, second),
  deliveries: [{ id: `dlv_${id}`, endpointId, status }],
});
const subscribe = (endpointId?: string, more?: Partial<OutboxEndpoint>): OutboxChange => ({
  kind: 'putEndpoint',
  endpoint: endpoint(endpointId, more),
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
const failed = (id: string, dueInMs: number, more: Partial<DeliveryResult> = {}): DeliveryResult =>
  result(id, {
    status: 'pending',
    step: 1,
    dueInMs,
    attempts: [{ at: at(10), durationMs: 5, failure: 'timeout' }],
    ...more,
  });

/** An outbox to test, with the clock that it uses. */
export type OutboxUnderTest = {
  readonly outbox: WebhookOutbox;
  /** The time by the outbox's clock: 10 s after `at(0)`, or later. */
  readonly now: () => Promise<string>;
  /** Advances that clock, so that leases expire and deliveries become due. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** How far (ms) that clock may move by itself during a test: 0 where the test controls it. */
  readonly slackMs: number;
  readonly dispose: () => Promise<void>;
};

/** What every outbox must do. */
export const outboxContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<OutboxUnderTest>,
): void => {
  describe(`WebhookOutbox contract: ${adapter}`, () => {
    const disposals: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const dispose of disposals.splice(0)) await dispose();
    });
    let opened: OutboxUnderTest;
    const some = async (...changes: readonly OutboxChange[]): Promise<WebhookOutbox> => {
      opened = await open();
      disposals.push(opened.dispose);
      if (changes.length > 0) await opened.outbox.commit(changes, { from: undefined, to: 'p1' });
      return opened.outbox;
    };
    const advance = (seconds: number): Promise<void> => opened.advance(seconds * 1_000);
    const claim = async (
      outbox: WebhookOutbox,
      { leaseMs = 30_000, limit = 10, as = lease, endpointId = 'whk_1' } = {},
    ) => (await outbox.lease({ wanted: [{ endpointId, limit }], lease: as, leaseMs })).deliveries.map(({ id }) => id);
    /** Expects that nothing is due now, and that the next delivery is due after so many seconds. */
    const expectNext = async (outbox: WebhookOutbox, seconds: number): Promise<void> => {
      const { endpointIds, nextInMs = Infinity } = await outbox.due();
      expect(endpointIds).toEqual([]);
      expect(nextInMs).toBeLessThanOrEqual(seconds * 1_000);
      expect(nextInMs).toBeGreaterThanOrEqual(seconds * 1_000 - opened.slackMs);
    };
    const statuses = async (outbox: WebhookOutbox, endpointId = 'whk_1') => {
      const { rows } = await outbox.deliveries({ endpointId, sort: oldestFirst, range: [0, 99] });
      return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
    };

    it('moves its checkpoint in the transaction of its changes, and only from the expected position', async () => {
      const outbox = await some();
      expect(await outbox.checkpoint()).toBeUndefined();
      await outbox.commit([subscribe()], { from: undefined, to: 'p1' });
      expect(await outbox.checkpoint()).toBe('p1');
      await expect(outbox.commit([announce('a')], { from: undefined, to: 'p2' })).rejects.toBeInstanceOf(
        CheckpointMovedError,
      );
      await expect(outbox.commit([announce('a')], { from: 'p0', to: 'p2' })).rejects.toBeInstanceOf(
        CheckpointMovedError,
      );
      expect(await statuses(outbox)).toEqual({});
    });

    it('stores any number of announcements, each once, and other changes in order', async () => {
      const ids = Array.from({ length: 75 }, (_, index) => String(index).padStart(2, '0'));
      const [first, then] = [ids.slice(0, 40), ids.slice(40)];
      const announced = (id: string): OutboxChange => announce(id, Number(id) % 10);
      const changes: readonly OutboxChange[] = [
        subscribe(),
        ...first.map(announced),
        ...first.slice(0, 3).map(announced),
        { kind: 'suspend', endpointId: 'whk_1', at: at(10) },
        ...then.map(announced),
      ];
      const outbox = await some(...changes);
      // Commits some of it again, as after a crash: that makes none pending.
      await outbox.commit([...first, ...then].map(announced), { from: 'p1', to: 'p2' });
      const { rows, total } = await outbox.deliveries({ endpointId: 'whk_1', sort: oldestFirst, range: [0, 99] });
      expect([rows.length, total]).toEqual([75, 75]);
      for (const { id, eventId, status, createdAt } of rows) {
        const name = id.slice('dlv_'.length);
        const expected = first.includes(name) ? 'skipped' : 'pending';
        expect([eventId, createdAt, status]).toEqual([`evt_${name}`, at(Number(name) % 10), expected]);
      }
      const { events } = await outbox.lease({ wanted: [{ endpointId: 'whk_1', limit: 99 }], lease, leaseMs: 30_000 });
      expect([...events.values()].map(({ body }) => body).toSorted()).toEqual(
        then.map((id) => event(`evt_${id}`).body),
      );
    });

    it('returns endpoints as they were stored, by account', async () => {
      const changed = endpoint('whk_1', {
        url: 'https://example.com/b',
        enabled: false,
        secrets: [{ id: 'key_2' }, { id: 'key_1', until: at(5) }],
      });
      const outbox = await some(subscribe(), subscribe('whk_2', { accountId: 'acc_2' }), {
        kind: 'putEndpoint',
        endpoint: changed,
      });
      expect(await outbox.endpointsOf(['acc_1'])).toEqual([changed]);
      await outbox.commit([{ kind: 'removeEndpoint', endpointId: 'whk_1' }], { from: 'p1', to: 'p2' });
      expect(await outbox.endpointsOf(['acc_1'])).toEqual([]);
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

    it('recovers what waits for a later attempt at once, and leaves what is being sent to its sender', async () => {
      const outbox = await some(subscribe(), announce('a'), announce('b', 1), announce('c', 2), announce('d', 3));
      await claim(outbox);
      await outbox.record([result('a'), failed('b', 20_000), failed('c', 20_000)]);
      await outbox.commit([{ kind: 'recover', endpointId: 'whk_1', since: at(2), at: at(4) }], {
        from: 'p1',
        to: 'p2',
      });
      expect(await claim(outbox)).toEqual(['dlv_c']);
      await outbox.record([result('d')]);
      expect(await statuses(outbox)).toEqual({
        dlv_a: 'delivered',
        dlv_b: 'pending',
        dlv_c: 'pending',
        dlv_d: 'delivered',
      });
    });

    it('leases due deliveries, oldest first, up to the limit, once, with the exact text of the event', async () => {
      const outbox = await some(subscribe(), announce('b', 1), announce('a', 0), announce('c', 2));
      expect(await outbox.due()).toEqual({ endpointIds: ['whk_1'], nextInMs: undefined });
      const taken = await outbox.lease({ wanted: [{ endpointId: 'whk_1', limit: 2 }], lease, leaseMs: 30_000 });
      expect(taken.deliveries).toEqual([
        { id: 'dlv_a', endpointId: 'whk_1', eventId: 'evt_a', step: 0, attempts: [] },
        { id: 'dlv_b', endpointId: 'whk_1', eventId: 'evt_b', step: 0, attempts: [] },
      ]);
      expect(taken.events.get('evt_a')).toEqual(event('evt_a'));
      expect(taken.endpoints.get('whk_1')).toEqual(endpoint());
      expect(await claim(outbox, { as: 'key_other' })).toEqual(['dlv_c']);
      expect(await claim(outbox, { as: 'key_other' })).toEqual([]);
      await expectNext(outbox, 30);
    });

    it('leases nothing of an endpoint that is disabled or deleted', async () => {
      const outbox = await some(subscribe('whk_1', { enabled: false }), announce('a'), announce('b', 0, 'whk_gone'));
      expect(await outbox.due()).toEqual({ endpointIds: [], nextInMs: undefined });
      expect(await claim(outbox)).toEqual([]);
      expect(await claim(outbox, { endpointId: 'whk_gone' })).toEqual([]);
    });

    it('lets a lease expire, and then accepts results of the new holder only', async () => {
      const outbox = await some(subscribe(), announce('a'));
      await claim(outbox, { leaseMs: 20_000 });
      await advance(10);
      expect(await claim(outbox, { as: 'key_other' })).toEqual([]);
      await advance(10);
      expect(await claim(outbox, { as: 'key_other' })).toEqual(['dlv_a']);
      await outbox.record([result('a')]);
      expect(await statuses(outbox)).toEqual({ dlv_a: 'pending' });
      await outbox.record([result('a', { lease: 'key_other' })]);
      expect(await statuses(outbox)).toEqual({ dlv_a: 'delivered' });
    });

    it('uses its own clock only: a caller’s wrong clock does not change when deliveries are due', async () => {
      const late = '2036-11-20T10:00:00.000Z';
      const early = '2016-11-20T10:00:00.000Z';
      const ahead = announce('new') as Extract<OutboxChange, { kind: 'announce' }>;
      const outbox = await some(subscribe(), announce('a'), announce('b', 0, 'whk_1', 'skipped'), announce('c'), {
        ...ahead,
        event: { ...ahead.event, createdAt: late },
      });
      const toldOf = async (id: string) => (await outbox.delivery('whk_1', id))?.nextAttemptAt ?? '';
      expect(await claim(outbox)).toEqual(['dlv_a', 'dlv_c', 'dlv_new']);

      await outbox.record([failed('a', 20_000, { at: late }), failed('c', 20_000, { at: early })]);
      await expectNext(outbox, 20);
      for (const id of ['dlv_a', 'dlv_c']) {
        const wait = Date.parse(await toldOf(id)) - Date.parse(await opened.now());
        expect(wait).toBeLessThanOrEqual(20_000);
        expect(wait).toBeGreaterThanOrEqual(20_000 - opened.slackMs);
      }
      await outbox.commit([{ kind: 'recover', endpointId: 'whk_1', since: at(0), at: late }], { from: 'p1', to: 'p2' });
      expect((await claim(outbox)).toSorted()).toEqual(['dlv_a', 'dlv_b', 'dlv_c']);

      const due = await outbox.redeliver('dlv_a', late);
      expect(due).toBe(await toldOf('dlv_a'));
      expect(Date.parse(await opened.now()) - Date.parse(due)).toBeGreaterThanOrEqual(0);
      expect(await claim(outbox, { leaseMs: 60_000 })).toEqual(['dlv_a']);
      await advance(30);
      expect((await claim(outbox)).toSorted()).toEqual(['dlv_b', 'dlv_c', 'dlv_new']);
    });

    it('stores each attempt and when the next is due', async () => {
      const outbox = await some(subscribe(), announce('a'));
      await claim(outbox);
      await outbox.record([failed('a', 20_000)]);
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
        nextAttemptAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        createdAt: at(0),
        updatedAt: at(10),
      });
      await expectNext(outbox, 20);
      await advance(20);
      const again = await outbox.lease({ wanted: [{ endpointId: 'whk_1', limit: 1 }], lease, leaseMs: 20_000 });
      expect(again.deliveries).toMatchObject([{ step: 1, attempts: [{ failure: 'timeout' }] }]);
      expect(await outbox.delivery('whk_other', 'dlv_a')).toBeUndefined();
    });

    it('stores a delivery that was suspended during its attempt as skipped after a failure, as delivered after a success', async () => {
      const outbox = await some(subscribe(), announce('a'), announce('b'));
      await claim(outbox);
      await outbox.commit([{ kind: 'suspend', endpointId: 'whk_1', at: at(11) }], { from: 'p1', to: 'p2' });
      await outbox.record([failed('a', 20_000), result('b')]);
      expect(await statuses(outbox)).toEqual({ dlv_a: 'skipped', dlv_b: 'delivered' });
      expect(await outbox.due()).toEqual({ endpointIds: [], nextInMs: undefined });
    });

    it('stores since when an endpoint has failed without a success, and how often', async () => {
      const outbox = await some(subscribe(), announce('a'), announce('b', 1), announce('c', 2));
      await claim(outbox);
      expect(await outbox.record([failed('a', 20_000)])).toEqual(new Map([['whk_1', { since: at(10), failures: 1 }]]));
      expect(await outbox.record([failed('b', 20_000, { at: at(20) })])).toEqual(
        new Map([['whk_1', { since: at(10), failures: 2 }]]),
      );
      expect(await outbox.record([result('c')])).toEqual(new Map());
      await advance(40);
      await claim(outbox);
      expect(await outbox.record([failed('a', 4_000, { at: at(51) })])).toEqual(
        new Map([['whk_1', { since: at(51), failures: 1 }]]),
      );
      await outbox.commit([{ kind: 'resetFailures', endpointId: 'whk_1' }], { from: 'p1', to: 'p2' });
      expect(await outbox.record([failed('b', 3_000, { at: at(52) })])).toEqual(
        new Map([['whk_1', { since: at(52), failures: 1 }]]),
      );
    });

    it('releases what was not sent, and everything at a start', async () => {
      const outbox = await some(subscribe(), announce('a'), announce('b', 1));
      await claim(outbox);
      await outbox.release([
        { id: 'dlv_a', lease },
        { id: 'dlv_b', lease: 'key_not_mine' },
      ]);
      expect(await claim(outbox)).toEqual(['dlv_a']);
      await outbox.releaseAll();
      expect(await claim(outbox)).toEqual(['dlv_a', 'dlv_b']);
    });

    it('releases the leases of a dead owner at once and ignores its results; leases of others stay', async () => {
      const outbox = await some(subscribe(), announce('a'), announce('b', 1), announce('c', 2), announce('d', 3));
      expect(await claim(outbox, { as: 'snd_1/key_1', limit: 1, leaseMs: 180_000 })).toEqual(['dlv_a']);
      expect(await claim(outbox, { as: 'snd_1/key_2', limit: 1, leaseMs: 180_000 })).toEqual(['dlv_b']);
      expect(await claim(outbox, { as: 'snd_11/key_3', limit: 1, leaseMs: 180_000 })).toEqual(['dlv_c']);
      expect(await claim(outbox, { as: 'sndx1/key_4', limit: 1, leaseMs: 180_000 })).toEqual(['dlv_d']);
      await outbox.record([result('b', { lease: 'snd_1/key_2' })]);

      expect(await outbox.releaseOf('snd_1')).toBe(1);
      expect((await outbox.due()).endpointIds).toEqual(['whk_1']);
      expect(await claim(outbox, { as: 'snd_2/key_5', leaseMs: 180_000 })).toEqual(['dlv_a']);
      await outbox.record([result('a', { lease: 'snd_1/key_1' })]);
      expect(await statuses(outbox)).toMatchObject({ dlv_a: 'pending', dlv_b: 'delivered' });
      await outbox.record([result('a', { lease: 'snd_2/key_5' }), result('c', { lease: 'snd_11/key_3' })]);
      expect(await statuses(outbox)).toEqual({
        dlv_a: 'delivered',
        dlv_b: 'delivered',
        dlv_c: 'delivered',
        dlv_d: 'pending',
      });
      expect(await outbox.releaseOf('snd_1')).toBe(0);
    });

    it('resends a delivered or exhausted delivery on request', async () => {
      const outbox = await some(subscribe(), announce('a'));
      await claim(outbox);
      await outbox.record([result('a', { status: 'exhausted', step: 9 })]);
      await outbox.redeliver('dlv_a', at(12));
      const again = await outbox.lease({ wanted: [{ endpointId: 'whk_1', limit: 1 }], lease, leaseMs: 30_000 });
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
        const { rows, total } = await outbox.deliveries({
          endpointId: 'whk_1',
          sort: { field: 'createdAt', direction: 'DESC' },
          range: [0, 9],
          ...query,
        });
        return [rows.map(({ id }) => id), total];
      };
      expect(await ids({})).toEqual([['dlv_c', 'dlv_b', 'dlv_a'], 3]);
      expect(await ids({ sort: oldestFirst, range: [1, 1] })).toEqual([['dlv_b'], 3]);
      expect(await ids({ statuses: ['skipped'] })).toEqual([['dlv_b'], 1]);
      expect(await ids({ range: [5, 9] })).toEqual([[], 3]);
    });

    it('lists what has changed since a time, in the order of the changes', async () => {
      const outbox = await some(subscribe(), announce('a'), announce('b', 1), announce('c', 2));
      await claim(outbox, { limit: 1 });
      await outbox.record([result('a', { at: at(30) })]);
      const ids = async (query: Partial<Parameters<WebhookOutbox['deliveries']>[0]>) => {
        const sort = { field: 'updatedAt', direction: 'ASC' } as const;
        const { rows, total } = await outbox.deliveries({ endpointId: 'whk_1', sort, range: [0, 9], ...query });
        return [rows.map(({ id }) => id), total];
      };
      expect(await ids({})).toEqual([['dlv_b', 'dlv_c', 'dlv_a'], 3]);
      expect(await ids({ sort: { field: 'updatedAt', direction: 'DESC' } })).toEqual([['dlv_a', 'dlv_c', 'dlv_b'], 3]);
      expect(await ids({ updatedAtFrom: at(30) })).toEqual([['dlv_a'], 1]);
      expect(await ids({ updatedAtFrom: at(31) })).toEqual([[], 0]);
    });

    it('deletes expired finished deliveries, a few at a time, and never pending ones', async () => {
      const outbox = await some(subscribe(), announce('a'), announce('b'), announce('c'));
      await claim(outbox, { limit: 2 });
      await outbox.record([result('a'), result('b')]);
      expect(await outbox.sweep(at(10), 10)).toBe(0);
      expect(await outbox.sweep(at(11), 1)).toBe(1);
      expect(await outbox.sweep(at(11), 10)).toBe(1);
      expect(await statuses(outbox)).toEqual({ dlv_c: 'pending' });
      expect(
        (await outbox.lease({ wanted: [{ endpointId: 'whk_1', limit: 9 }], lease, leaseMs: 30_000 })).events.size,
      ).toBe(1);
    });
  });
};
