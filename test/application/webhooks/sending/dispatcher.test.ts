import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EndpointQueue, Dispatcher } from '../../../../src/application/webhooks/sending/dispatcher.ts';
import type { WebhookOutcome } from '../../../../src/application/webhooks/ports/webhook-transport.ts';
import type { PreparedDelivery } from '../../../../src/application/webhooks/sending/prepare-deliveries.ts';
import { TestClock } from '../../../support/test-clock.ts';

/** How many requests the queue now lets go out at a time. */
const windowOf = (queue: EndpointQueue): number => {
  const before = queue.inFlight;
  while (queue.hasCapacity) queue.inFlight += 1;
  const window = queue.inFlight;
  queue.inFlight = before;
  return window;
};

const queueAfter = (
  widest: number,
  ...requests: readonly (readonly [succeeded: boolean, durationMs: number])[]
): EndpointQueue => {
  const queue = new EndpointQueue('whk_1', widest);
  for (const [succeeded, durationMs] of requests) {
    queue.inFlight += 1;
    queue.completed(succeeded, durationMs);
  }
  return queue;
};
const windowAfter = (...given: Parameters<typeof queueAfter>): number => windowOf(queueAfter(...given));

/** The queue after a lease that found nothing. */
const emptied = (queue: EndpointQueue): EndpointQueue => {
  queue.leasing();
  queue.leased([], { hasMore: false });
  return queue;
};

const quick = [true, 50] as const;
const failed = [false, 50] as const;

describe('how many requests an endpoint gets at a time', () => {
  it('is four at first, or as many as are allowed', () => {
    expect([windowAfter(16), windowAfter(4), windowAfter(3), windowAfter(1)]).toEqual([4, 4, 3, 1]);
  });

  it('grows by one with each quick success, up to what is allowed', () => {
    expect(windowAfter(6, quick)).toBe(5);
    expect(windowAfter(6, quick, quick, quick, quick)).toBe(6);
  });

  it('stays as it is after a success that took longer than two seconds', () => {
    expect(windowAfter(16, [true, 2_000])).toBe(5);
    expect(windowAfter(16, [true, 2_001])).toBe(4);
  });

  it('halves with each failure, however quick, and never falls below one', () => {
    expect(windowAfter(16, ...Array.from({ length: 8 }, () => quick))).toBe(12);
    expect(windowAfter(16, ...Array.from({ length: 8 }, () => quick), failed)).toBe(6);
    expect(windowAfter(16, ...Array.from({ length: 8 }, () => quick), failed, failed)).toBe(3);
    expect(windowAfter(16, failed, failed, failed, failed)).toBe(1);
  });

  it('is between one and what is allowed, whatever happens', () => {
    const requests = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 4_000 })));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 32 }), requests, (widest, ended) => {
        const window = windowAfter(widest, ...ended);
        expect(window).toBeGreaterThanOrEqual(1);
        expect(window).toBeLessThanOrEqual(widest);
      }),
    );
  });
});

describe('how many deliveries are taken ahead', () => {
  const waiting = (queue: EndpointQueue, count: number): EndpointQueue => {
    queue.waiting.length = count;
    return queue;
  };

  it('is four windows, less what waits, as soon as less than a window waits', () => {
    expect(queueAfter(16).demand).toBe(16);
    expect(waiting(queueAfter(16), 3).demand).toBe(13);
    expect(waiting(queueAfter(16), 4).demand).toBe(0);
    expect(queueAfter(16, failed).demand).toBe(8);
  });

  it('is none while the outbox has no more', () => {
    expect(emptied(queueAfter(16)).demand).toBe(0);
  });

  it('is some again where more was expected while the last ones were leased', () => {
    const queue = queueAfter(16);
    queue.leasing();
    queue.expectMore();
    queue.leased([], { hasMore: false });
    expect(queue.demand).toBe(16);
    expect(emptied(queue).demand).toBe(0);
  });
});

describe('the queue of an endpoint', () => {
  it('is idle when nothing waits, nothing is under way and the outbox has no more', () => {
    const queue = new EndpointQueue('whk_1', 16);
    expect(queue.isIdle).toBe(false);
    emptied(queue);
    expect(queue.isIdle).toBe(true);
    queue.inFlight = 1;
    expect(queue.isIdle).toBe(false);
    queue.inFlight = 0;
    queue.waiting.length = 1;
    expect(queue.isIdle).toBe(false);
  });
});

const delivery = (endpointId: string, id: string, leasedUntil: number): PreparedDelivery => ({
  delivery: { id, endpointId, eventId: id, step: 0, attempts: [] },
  endpoint: {
    endpointId,
    accountId: 'acc_1',
    url: 'https://example.com/hook',
    enabled: true,
    enabledEvents: ['*'],
    secrets: [],
  },
  url: 'https://example.com/hook',
  event: {
    ...{ id, accountId: 'acc_1', eventName: 'shipment.updated', objectType: 'shipment', objectId: 'shp_1' },
    ...{ sequence: 1, test: false, body: '{}', createdAt: '2026-11-20T10:00:00.000Z' },
  },
  body: new Uint8Array(),
  secrets: [],
  lease: 'key_1',
  leasedUntil,
});

/** A dispatcher with at most two requests in flight in all. A request ends when the test says so. */
const dispatcherOfTwo = () => {
  const clock = new TestClock();
  const open = new Map<string, (outcome: WebhookOutcome) => void>();
  const sent: string[] = [];
  let maySend = true;
  const dispatcher = new Dispatcher(
    {
      transport: {
        deliver: ({ eventId }) => {
          sent.push(eventId);
          return new Promise((resolve) => open.set(eventId, resolve));
        },
      },
      clock,
      newQueue: (id) => new EndpointQueue(id, 4),
      maySend: () => maySend,
      completed: () => undefined,
      wantsMore: () => undefined,
    },
    { maxInFlight: 2, timeoutMs: 1_000 },
  );
  const add = (endpointId: string, ...ids: readonly string[]) => {
    dispatcher.add(
      endpointId,
      ids.map((id) => delivery(endpointId, id, clock.elapsed() + 60_000)),
      { hasMore: false },
    );
  };
  const end = async (eventId: string) => {
    open.get(eventId)?.({ durationMs: 10, statusCode: 200 });
    await Promise.resolve();
  };
  return { dispatcher, sent, add, end, permit: (permitted: boolean) => (maySend = permitted) };
};

it('lets the first request of an idle endpoint pass while a busy one has taken the whole total', async () => {
  const { sent, add, end } = dispatcherOfTwo();
  add('whk_busy', 'a1', 'a2', 'a3');
  add('whk_idle', 'b1', 'b2');
  expect(sent).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(sent).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(sent).toEqual(['a1', 'a2', 'b1', 'b2']);
});

it('sends nothing while it may not, and what waited once it may again', () => {
  const { dispatcher, sent, add, permit } = dispatcherOfTwo();
  permit(false);
  add('whk_1', 'a1');
  expect(sent).toEqual([]);
  permit(true);
  dispatcher.resume();
  expect(sent).toEqual(['a1']);
});

it('gives back what waits and not what is in flight, and says when that has ended', async () => {
  const { dispatcher, sent, add, end } = dispatcherOfTwo();
  add('whk_1', 'a1', 'a2', 'a3');
  expect(dispatcher.takeWaiting().map(({ delivery: { id } }) => id)).toEqual(['a3']);
  const completed = dispatcher.allCompleted();
  await end('a1');
  await end('a2');
  await completed;
  expect(sent).toEqual(['a1', 'a2']);
});
