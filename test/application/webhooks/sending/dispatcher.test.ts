import { expect, it } from 'vitest';
import type { WebhookOutcome } from '../../../../src/application/webhooks/ports/webhook-transport.ts';
import { Dispatcher } from '../../../../src/application/webhooks/sending/dispatcher.ts';
import type { PreparedDelivery } from '../../../../src/application/webhooks/sending/prepare-deliveries.ts';
import { TestClock } from '../../../support/test-clock.ts';

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
      maySend: () => maySend,
      completed: () => undefined,
      wantsMore: () => undefined,
    },
    { maxInFlightPerEndpoint: 4, maxInFlight: 2, timeoutMs: 1_000 },
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
