import { describe, expect, it, onTestFinished } from 'vitest';
import { StoreUnavailableError } from '../../../../src/application/log/ports/event-store.ts';
import type { EventStore } from '../../../../src/application/log/ports/event-store.ts';
import type { Log } from '../../../../src/application/log/ports/log.ts';
import { recordCall } from '../../../../src/application/trade/usage/record-call.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import { TestClock } from '../../../support/test-clock.ts';

const started = '2026-11-20T10:00:00.000Z';
const context = { accountId: 'acc_1', actor: 'acc_1', correlationId: 'req_1', at: started };
const facts = {
  endpoint: 'hts-compliance',
  statusCode: 200,
  originCountry: 'GB',
  destinationCountry: 'US',
  commoditiesCount: 2,
} as const;

const world = async () => {
  const clock = new TestClock(started);
  const { store, ids, close } = await sqliteStores(clock);
  onTestFinished(close);
  const complaints: (readonly [Readonly<Record<string, unknown>>, string])[] = [];
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields, message) => void complaints.push([fields, message]),
  };
  return { clock, store, ids, log, complaints };
};

describe('a call', () => {
  it('is on disk, with its duration, when the reply is sent', async () => {
    const { clock, store, ids, log } = await world();
    clock.advance(7);
    await recordCall({ store, ids, clock, log })(facts, context);
    const stop = new AbortController();
    for await (const batch of store.follow({ signal: stop.signal })) {
      expect(batch).toMatchObject([{ version: 1, event: { type: 'TradeEngineCalled', data: { ...facts, requestId: 'req_1', durationMs: 7, calledAt: started } }, metadata: { accountId: 'acc_1' } }]); // oxfmt-ignore
      stop.abort();
    }
  });

  it('that cannot be recorded is answered all the same, and written to the service’s log', async () => {
    const { clock, ids, log, complaints } = await world();
    const away: Pick<EventStore, 'append'> = {
      append: () => Promise.reject(new StoreUnavailableError('The disk is full.')),
    };
    await recordCall({ store: away, ids, clock, log })(facts, context);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatchObject([
      { accountId: 'acc_1', call: { ...facts, requestId: 'req_1' } },
      expect.stringContaining('could not be recorded'),
    ]);
  });
});
