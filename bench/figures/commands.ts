import { randomUUID } from 'node:crypto';
import { BACKWARDS, END, EventStoreDBClient, NO_STREAM, jsonEvent } from '@eventstore/db-client';
import type { AppendExpectedRevision } from '@eventstore/db-client';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';
import { commandHandler } from '../../src/application/log/kernel/command-handler.ts';
import { metadataOf } from '../../src/application/log/kernel/context.ts';
import type { Context } from '../../src/application/log/kernel/context.ts';
import type { Decider } from '../../src/domain/shared/decider.ts';
import type { DomainEvent } from '../../src/domain/shared/domain-event.ts';
import { openRemoteLog } from '../big-stores.ts';
import { alternating, rowOf } from '../figure.ts';
import type { Group, Row } from '../figure.ts';
import { perSecond } from '../meter.ts';
import type { Rate } from '../meter.ts';

/** Concurrent commands, and the number of streams they go to in rotation. */
const [together, streams, historyLength] = [32, 320, 10];

type Counted = DomainEvent<'Counted', { readonly filler: string }>;
const data = { filler: 'x'.repeat(200) };
const counter: Decider<number, { readonly type: 'Count' }, Counted> = {
  category: 'benchCounter',
  initialState: 0,
  evolve: (count) => count + 1,
  decide: () => [{ type: 'Counted', data }],
};
const context: Context = {
  accountId: 'acc_bench',
  actor: 'bench',
  correlationId: 'req_bench',
  at: '2026-11-20T10:00:00.000Z',
};

type Versions = { bare: AppendExpectedRevision; ours: number };
const appendsInFlight = [1, 16, 64] as const;

/** The same work by several workers; each is given its turn and its own number. */
const perSecondBy = (
  workers: number,
  count: number,
  work: (turn: number, worker: number) => Promise<void>,
): Promise<Rate> =>
  perSecond(count, async () => {
    let next = 0;
    const worker = async (_: unknown, number: number): Promise<void> => {
      while (next < count) await work(next++, number);
    };
    await Promise.all(Array.from({ length: workers }, worker));
  });

/** Commands on objects of ten events, with the log on a server, compared with bare appends. */
export const commands: Group = {
  name: 'commands',
  run: async ({ rounds, quick }) => {
    const count = quick ? 2_000 : 10_000;
    await using resources = new AsyncDisposableStack();
    const log = await openRemoteLog();
    resources.defer(log.close);
    const bare = EventStoreDBClient.connectionString(log.url);
    resources.defer(() => bare.dispose());
    const store = log.open();
    const handle = commandHandler(store, counter, { clock: systemClock });
    const run = randomUUID().replaceAll('-', '');
    const history = Array.from({ length: historyLength }, () => ({ type: 'Counted', data }));
    for (const who of ['bare', 'ours'])
      for (let stream = 0; stream < streams; stream++)
        await store.append(`benchCounter-${who}${run}${stream}`, history, 0, metadataOf(context));

    const all = (command: (stream: number) => Promise<void>): Promise<Rate> =>
      perSecondBy(together, count, (turn) => command(turn % streams));
    const measured = await alternating(rounds, {
      reference: () =>
        all(async (stream) => {
          const name = `benchCounter-bare${run}${stream}`;
          let last = 0n;
          for await (const { event } of bare.readStream(name, {
            direction: BACKWARDS,
            fromRevision: END,
            maxCount: historyLength,
          }))
            if (event !== undefined && event.revision > last) last = event.revision;
          // No two commands of one stream run at the same time, because there are ten times as many streams as workers.
          await bare.appendToStream(name, jsonEvent({ type: 'Counted', data }), { expectedRevision: last });
        }),
      ours: () => all(async (stream) => void (await handle(`ours${run}${stream}`, { type: 'Count' }, context))),
    });
    const appends: Row[] = [];
    for (const inFlight of appendsInFlight) {
      const about = metadataOf(context);
      const versions = Array.from({ length: inFlight }, (): Versions => ({ bare: NO_STREAM, ours: 0 }));
      const measured = await alternating(rounds, {
        reference: () =>
          perSecondBy(inFlight, count, async (_, worker) => {
            const version = versions[worker];
            if (version === undefined) return;
            const { nextExpectedRevision } = await bare.appendToStream(
              `benchAppend-bare${run}x${inFlight}x${worker}`,
              jsonEvent({ type: 'Counted', data, metadata: about }),
              { expectedRevision: version.bare },
            );
            version.bare = nextExpectedRevision;
          }),
        ours: () =>
          perSecondBy(inFlight, count, async (_, worker) => {
            const version = versions[worker];
            if (version === undefined) return;
            const stream = `benchAppend-ours${run}x${inFlight}x${worker}` as const;
            version.ours = await store.append(stream, [{ type: 'Counted', data }], version.ours, about);
          }),
      });
      appends.push(
        rowOf(measured, {
          figure: `Appends, ${inFlight} in flight, on ${log.what}`,
          unit: 'appends/s',
          what: 'the bare client, its batch path',
          wanted: { share: 0.95 },
        }),
      );
    }
    return [
      ...appends,
      rowOf(measured, {
        figure: `Commands, ${together} in flight, on ${log.what}`,
        unit: 'commands/s',
        what: `the bare client: reads ${historyLength}, appends 1`,
        wanted: { share: 3.5 },
      }),
    ];
  },
};
