import { describe, expect, it } from 'vitest';
import type {
  LeasedDelivery,
  PublicEvent,
  OutboxEndpoint,
  WebhookOutbox,
} from '../../../../src/application/webhooks/ports/webhook-outbox.ts';
import type { WebhookOutcome } from '../../../../src/application/webhooks/ports/webhook-transport.ts';
import { EndpointQueue } from '../../../../src/application/webhooks/sending/dispatcher.ts';
import { Senders } from '../../../../src/application/webhooks/sending/senders.ts';
import { eventually } from '../../../support/eventually.ts';
import { TestClock } from '../../../support/test-clock.ts';

const timeoutMs = 10_000;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const event: PublicEvent = {
  ...{ id: 'evt_1', accountId: 'acc_1', eventName: 'shipment.updated', objectType: 'shipment', objectId: 'shp_1' },
  ...{ sequence: 1, test: false, body: '{}', createdAt: '2026-11-20T10:00:00.000Z' },
};
const endpoint: OutboxEndpoint = {
  ...{ endpointId: 'whk_1', accountId: 'acc_1', url: 'https://example.com/hook', enabled: true },
  ...{ enabledEvents: ['*'], secrets: [{ id: 'sec_1' }] },
};

/**
 * Senders of one endpoint that gets one request at a time, with two deliveries in the outbox. A request ends when the
 * test says so.
 */
const twoDeliveries = () => {
  const clock = new TestClock();
  const due: LeasedDelivery[] = ['dlv_1', 'dlv_2'].map((id) => ({
    id,
    endpointId: 'whk_1',
    eventId: 'evt_1',
    step: 0,
    attempts: [],
  }));
  const requests: ((outcome: WebhookOutcome) => void)[] = [];
  const recorded: string[] = [];
  const leases: number[] = [];
  const outbox: Pick<WebhookOutbox, 'due' | 'lease' | 'record' | 'release' | 'releaseAll'> = {
    due: () => Promise.resolve({ endpointIds: due.length > 0 ? ['whk_1'] : [], nextInMs: undefined }),
    lease: ({ leaseMs }) => {
      leases.push(leaseMs);
      const deliveries = due.splice(0);
      return Promise.resolve({
        deliveries,
        endpoints: new Map([['whk_1', endpoint]]),
        events: new Map([['evt_1', event]]),
      });
    },
    record: (results) => {
      recorded.push(...results.map(({ id }) => id));
      return Promise.resolve(new Map());
    },
    release: () => Promise.resolve(),
    releaseAll: () => Promise.resolve(),
  };
  const senders = new Senders(
    {
      outbox: outbox as WebhookOutbox,
      secrets: { getMany: () => Promise.resolve(new Map([['sec_1', 'whsec_test']])) },
      transport: { deliver: () => new Promise((resolve) => requests.push(resolve)), close: () => Promise.resolve() },
      clock,
      ids: { next: (prefix) => `${prefix}_1` },
      log: silent,
      random: () => 0,
      disable: () => Promise.resolve(),
      newQueue: (id) => new EndpointQueue(id, 1),
    },
    { schedule: [1_000], maxInFlight: 8, timeoutMs, pollEveryMs: 3_600_000, shared: false },
  );
  return { clock, senders, requests, recorded, leases };
};

/** Sends the first of the two, and ends it so long before the lease of both ends. */
const firstEndsBeforeLeaseBy = async (leftMs: number) => {
  const all = twoDeliveries();
  all.senders.start();
  await eventually(() => all.requests.length === 1);
  all.clock.advance((all.leases[0] ?? 0) - leftMs);
  all.requests[0]?.({ durationMs: 100, statusCode: 200 });
  await eventually(() => all.recorded.length === 1);
  return all;
};

describe('a delivery that waited while its lease ran', () => {
  it('is not sent when the lease could end before the request does: another process may be sending it by then', async () => {
    const { senders, requests, recorded } = await firstEndsBeforeLeaseBy(timeoutMs);
    expect(requests).toHaveLength(1);
    await senders.stop();
    expect(recorded).toEqual(['dlv_1']);
  });

  it('is sent when the request ends before the lease does, however long it takes', async () => {
    const { senders, requests, recorded } = await firstEndsBeforeLeaseBy(timeoutMs + 1);
    expect(requests).toHaveLength(2);
    requests[1]?.({ durationMs: 100, statusCode: 200 });
    await senders.stop();
    expect(recorded).toEqual(['dlv_1', 'dlv_2']);
  });
});
