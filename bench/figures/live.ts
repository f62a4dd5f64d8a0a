import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { END, EventStoreDBClient, excludeSystemEvents, jsonEvent } from '@eventstore/db-client';
import type { AllStreamSubscription, Position } from '@eventstore/db-client';
import { openRemoteLog } from '../big-stores.ts';
import { alternating, rowOf } from '../figure.ts';
import type { Group } from '../figure.ts';
import { perSecond } from '../meter.ts';
import type { Rate } from '../meter.ts';

const [together, perAppend, dropEveryMs] = [16, 10, 250];
const data = { filler: 'x'.repeat(200) };
const metadata = { accountId: 'acc_bench', actor: 'bench', correlationId: 'req_bench' };

/**
 * Appends at full speed beside a subscriber that the server drops repeatedly. No event may be lost, and no append may
 * wait for the subscriber.
 */
export const live: Group = {
  name: 'live',
  run: async ({ rounds, quick }) => {
    const events = quick ? 10_000 : 40_000;
    await using resources = new AsyncDisposableStack();
    const log = await openRemoteLog({ dropEveryMs });
    resources.defer(log.close);
    const steady = await openRemoteLog();
    resources.defer(steady.close);
    const bare = EventStoreDBClient.connectionString(steady.url);
    resources.defer(() => bare.dispose());

    const appendAll = (append: (stream: string) => Promise<unknown>, until: () => Promise<void>): Promise<Rate> =>
      perSecond(events, async () => {
        let left = events / perAppend;
        const worker = async (): Promise<void> => {
          while (left-- > 0) await append(`benchLive-${randomUUID().replaceAll('-', '')}`);
        };
        await Promise.all(Array.from({ length: together }, worker));
        await until();
      });
    const measured = await alternating(rounds, {
      reference: async () => {
        let seen = 0;
        const all = Promise.withResolvers<void>();
        let last: typeof END | Position = END;
        const subscribe = (): AllStreamSubscription => {
          const subscription = bare.subscribeToAll({ fromPosition: last, filter: excludeSystemEvents() });
          subscription.on('data', ({ event }) => {
            last = event?.position ?? last;
            if (++seen === events) all.resolve();
          });
          // The stand-in never drops this subscription; a real server drops it under this load.
          subscription.on('error', () => (subscribed = subscribe()));
          return subscription;
        };
        let subscribed = subscribe();
        await once(subscribed, 'confirmation');
        const speed = await appendAll(
          (stream) =>
            bare.appendToStream(
              stream,
              Array.from({ length: perAppend }, () => jsonEvent({ type: 'Happened', data })),
            ),
          () => all.promise,
        );
        await subscribed.unsubscribe();
        return speed;
      },
      ours: async () => {
        const store = log.open();
        const stopping = new AbortController();
        const after = await store.head();
        const all = Promise.withResolvers<void>();
        const seen = new Set<string>();
        const following = (async () => {
          for await (const batch of store.follow({ after, signal: stopping.signal })) {
            for (const { id } of batch) {
              if (seen.has(id)) throw new Error('The follower was given an event twice.');
              seen.add(id);
            }
            if (seen.size >= events) all.resolve();
          }
        })();
        following.catch(all.reject);
        const batch = Array.from({ length: perAppend }, () => ({ type: 'Happened', data }));
        const speed = await appendAll(
          (stream) => store.append(stream as `${string}-${string}`, batch, 0, metadata),
          () => all.promise,
        );
        stopping.abort();
        await following;
        await store.close();
        return speed;
      },
    });
    return [
      rowOf(measured, {
        figure: `Appended and followed, the follower dropped ${log.isReal ? 'as the server likes' : `every ${dropEveryMs} ms`}, on ${log.what}`,
        unit: 'events/s',
        what: `the bare client, appending and following${log.isReal ? '' : ', never dropped'}`,
        // The speed of the stand-in says nothing about a real server.
        wanted: log.isReal ? { atLeast: 10_000 } : { share: 0.5 },
      }),
    ];
  },
};
