import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EventStoreDbEventStore } from '../../../../src/adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
import type {
  EventMetadata,
  NewEvent,
  StreamName,
  RestorableLog,
} from '../../../../src/application/log/ports/event-store.ts';
import { linksOf } from '../../../../src/testing/contracts/event-chain.ts';
import { runsTimes } from '../../../support/property-runs.ts';
import { TestClock } from '../../../support/test-clock.ts';
import { aServedLog, anEmbeddedLog } from '../../../support/two-stores.ts';

const metadata: EventMetadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };

let count = 0;

/**
 * An append as it may come: of several events, with ids of the caller's, causes and shapes, once more by this process
 * or another.
 */
const anAppend = fc.record({
  stream: fc.nat({ max: 3 }),
  data: fc.array(fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue(), { maxKeys: 3 }), {
    minLength: 1,
    maxLength: 4,
  }),
  about: fc.record<Partial<EventMetadata>>(
    { actor: fc.string(), causationId: fc.string() },
    { requiredKeys: ['actor'] },
  ),
  schemaVersion: fc.option(fc.integer({ min: 2, max: 9 }), { nil: undefined }),
  repeat: fc.constantFrom<'never' | 'here' | 'by another'>('never', 'here', 'by another'),
});

/** A log with two writers, which take turns. */
type Written = { readonly one: RestorableLog; readonly other: RestorableLog };

const logs: Readonly<Record<string, () => Promise<Written>>> = {
  SQLite: async () => {
    const { log } = await anEmbeddedLog(new TestClock());
    // The embedded log has one writing process.
    return { one: log, other: log };
  },
  'EventStoreDB, its stand-in': async () => {
    const { log, url } = await aServedLog();
    const other = new EventStoreDbEventStore(url, {
      limits: { doubt: 50 },
      clock: new TestClock('2027-01-01T00:00:00.000Z'),
    });
    onTestFinished(() => other.close());
    return { one: log, other };
  },
};

describe.each(Object.entries(logs))('the chain of %s', (_, open) => {
  it('holds after any appends, repeated ones included', async () => {
    const { one, other } = await open();
    let store = one;
    await fc.assert(
      fc.asyncProperty(fc.array(anAppend, { maxLength: 12 }), async (appends) => {
        count += 1;
        const streams = Array.from({ length: 4 }, (_, n): StreamName => `chain-${count}x${n}`);
        const versions = streams.map(() => 0);
        for (const [index, { stream: n, data, about, schemaVersion, repeat }] of appends.entries()) {
          const [stream, version] = [streams[n] as StreamName, versions[n] ?? 0];
          const events = data.map((given, at): NewEvent => ({
            type: 'Happened',
            data: given,
            ...(repeat !== 'never' && { id: `evt_${count}x${index}x${at}` }),
            ...(schemaVersion !== undefined && { schemaVersion }),
          }));
          const append = () => store.append(stream, events, version, { ...metadata, ...about });
          versions[n] = await append();
          if (repeat === 'by another') store = store === one ? other : one;
          if (repeat !== 'never') expect(await append()).toBe(versions[n]);
        }
        for (const [index, stream] of streams.entries()) {
          const history = await store.read(stream);
          expect(history).toHaveLength(versions[index] ?? 0);
          expect(linksOf(history)).toEqual(history.map((_, at) => (at === 0 ? 'first' : 'holds')));
        }
      }),
      { numRuns: runsTimes(0.1) },
    );
  });
});
