import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type {
  LeasedDelivery,
  OutboxEndpoint,
  PublicEvent,
  WebhookOutbox,
} from '../../../../src/application/webhooks/ports/webhook-outbox.ts';
import type { WebhookOutcome } from '../../../../src/application/webhooks/ports/webhook-transport.ts';
import { EndpointQueue } from '../../../../src/application/webhooks/sending/dispatcher.ts';
import { Senders } from '../../../../src/application/webhooks/sending/senders.ts';
import { runsTimes } from '../../../support/property-runs.ts';
import { TestClock } from '../../../support/test-clock.ts';

const event: PublicEvent = {
  ...{ id: 'evt_1', accountId: 'acc_1', eventName: 'shipment.updated', objectType: 'shipment', objectId: 'shp_1' },
  ...{ sequence: 1, test: false, body: '{}', createdAt: '2026-11-20T10:00:00.000Z' },
};
const endpointId = 'whk_1';

/** Senders of one endpoint, beside an outbox whose every read and every answer waits until the test lets it happen. */
const heldOutbox = () => {
  const due = new Set<string>();
  const leased = new Set<string>();
  const delivered: string[] = [];
  const stale: string[] = [];
  let version = 1;
  const held: (() => void)[] = [];
  const hold = () => new Promise<void>((resolve) => held.push(resolve));
  const address = () => `https://example.com/hook/${String(version)}`;

  const outbox: Pick<WebhookOutbox, 'due' | 'lease' | 'record' | 'release' | 'releaseAll'> = {
    due: async () => {
      await hold();
      const endpointIds = due.size > 0 ? [endpointId] : [];
      await hold();
      return { endpointIds, nextInMs: undefined };
    },
    lease: async ({ wanted }) => {
      await hold();
      const ids = [...due].slice(0, wanted[0]?.limit);
      for (const id of ids) {
        due.delete(id);
        leased.add(id);
      }
      const endpoint: OutboxEndpoint = {
        ...{ endpointId, accountId: 'acc_1', url: address(), enabled: true },
        ...{ enabledEvents: ['*'], secrets: [{ id: 'sec_1' }] },
      };
      await hold();
      const deliveries = ids.map((id): LeasedDelivery => ({ id, endpointId, eventId: 'evt_1', step: 0, attempts: [] }));
      return { deliveries, endpoints: new Map([[endpointId, endpoint]]), events: new Map([['evt_1', event]]) };
    },
    record: async (results) => {
      await hold();
      for (const { id } of results) {
        leased.delete(id);
        delivered.push(id);
      }
      return new Map();
    },
    release: async (claims) => {
      await hold();
      for (const { id } of claims) if (leased.delete(id)) due.add(id);
      await hold();
    },
    releaseAll: () => Promise.resolve(),
  };
  const senders = new Senders(
    {
      outbox: outbox as WebhookOutbox,
      secrets: { getMany: () => Promise.resolve(new Map([['sec_1', 'whsec_test']])) },
      transport: {
        deliver: async ({ url }): Promise<WebhookOutcome> => {
          if (url !== address()) stale.push(url);
          await hold();
          return { durationMs: 10, statusCode: 200 };
        },
        close: () => Promise.resolve(),
      },
      clock: new TestClock(),
      ids: { next: (prefix) => `${prefix}_1` },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      random: () => 0,
      disable: () => Promise.resolve(),
      newQueue: (id) => new EndpointQueue(id, 2),
    },
    {
      schedule: [1_000],
      maxInFlight: 8,
      timeoutMs: 10_000,
      pollEveryMs: 3_600_000,
      shared: false,
    },
  );

  let announced = 0;
  const happen = {
    announce: () => {
      announced += 1;
      due.add(`dlv_${String(announced)}`);
      senders.touched({ announced: new Set([endpointId]), changed: new Set() });
    },
    redeliver: () => {
      announced += 1;
      due.add(`dlv_${String(announced)}`);
      senders.poll();
    },
    change: () => {
      version += 1;
      senders.touched({ announced: new Set(), changed: new Set([endpointId]) });
    },
  };
  /** Lets one of the things that wait happen, and what follows from it up to the next ones. */
  const step = async (which: number): Promise<void> => {
    const [next] = held.splice(which % Math.max(1, held.length), 1);
    next?.();
    for (let turns = 0; turns < 8; turns += 1) await turn();
  };
  const settle = async (): Promise<void> => {
    for (await step(0); held.length > 0;) await step(0);
  };
  return { senders, happen, step, settle, delivered, stale, announced: () => announced };
};

it('whatever happens while the outbox answers, everything is sent without waiting for the next poll, and to the address of that moment', async () => {
  const action = fc.oneof(
    { weight: 3, arbitrary: fc.nat({ max: 7 }) },
    { weight: 2, arbitrary: fc.constantFrom('announce', 'redeliver', 'change') },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 30, size: 'max' }), async (actions) => {
      const { senders, happen, step, settle, delivered, stale, announced } = heldOutbox();
      senders.start();
      for (const what of actions) {
        if (typeof what === 'number') await step(what);
        else happen[what]();
      }
      await settle();
      expect(delivered.toSorted()).toEqual(
        Array.from({ length: announced() }, (_, index) => `dlv_${String(index + 1)}`).toSorted(),
      );
      expect(stale).toEqual([]);
      await senders.stop();
    }),
    { numRuns: runsTimes(1) },
  );
});
