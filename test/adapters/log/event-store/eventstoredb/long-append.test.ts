import { expect, it, onTestFinished } from 'vitest';
import { EventStoreDbEventStore } from '../../../../../src/adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
import { StandIn } from '../../../../support/eventstoredb/stand-in.ts';
import { eventually } from '../../../../support/eventually.ts';

const metadata = { accountId: 'acc_1', actor: 'tester', correlationId: 'req_1' };

it('an append that takes longer than an attempt is stored whole or not at all', async () => {
  const server = await StandIn.start();
  onTestFinished(() => server.kill());
  // An attempt has far less time than it takes to send them.
  const store = new EventStoreDbEventStore(server.url, { limits: { attempt: 30, longestAttempt: 30, overall: 300 } });
  onTestFinished(() => store.close());
  await eventually(() =>
    store.append('counter-warm', [{ type: 'Counted', data: {} }], 0, metadata).then(
      () => true,
      // Stored, and answered too late on a slow machine: a further attempt would be refused for ever.
      () => server.log.stream('counter-warm') !== undefined,
    ),
  );
  const events = Array.from({ length: 2_000 }, (_, number) => ({
    type: 'Counted',
    data: { number, filler: 'x'.repeat(200) },
  }));
  // A fast machine is kept busy with more of them at a time, until one is not answered in its attempt.
  let streams = 0;
  let isRejected = false;
  for (let atOnce = 8; !isRejected; atOnce *= 2) {
    const appends = Array.from({ length: atOnce }, () => store.append(`counter-${streams++}`, events, 0, metadata));
    isRejected = (await Promise.allSettled(appends)).some(({ status }) => status === 'rejected');
  }
  // One that is given the time is stored.
  const patient = new EventStoreDbEventStore(server.url);
  onTestFinished(() => patient.close());
  await patient.append('counter-patient', events, 0, metadata);
  expect(server.log.stream('counter-patient')?.length).toBe(events.length);
  const lengths = Array.from({ length: streams }, (_, number) => server.log.stream(`counter-${number}`)?.length ?? 0);
  expect(lengths.filter((length) => length !== 0 && length !== events.length)).toEqual([]);
});
