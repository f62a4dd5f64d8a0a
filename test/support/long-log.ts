import { join } from 'node:path';
import { SqliteEventStore } from '../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { ulidIds } from '../../src/adapters/shared/system/ids.ts';
import type { NewEvent, StreamName } from '../../src/application/log/ports/event-store.ts';
import { TestClock } from './test-clock.ts';

/** The log file in a data folder. */
export const logFileOf = (dataDir: string): string => join(dataDir, 'events.sqlite');

const claimed = (n: number): NewEvent => ({
  type: 'UploadClaimed',
  data: { fingerprint: `print ${n}`, claimedAt: '2026-11-20T10:00:00.000Z' },
});

/**
 * Writes events, one second apart, into the log of a data folder without a running service, in turn to the given number
 * of streams.
 */
export const fillLog = async (dataDir: string, events: number, streams = 50): Promise<void> => {
  const clock = new TestClock('2026-11-19T10:00:00.000Z');
  const log = new SqliteEventStore(`file:${logFileOf(dataDir)}`, { clock, ids: ulidIds() });
  const metadata = { accountId: 'acc_shop', actor: 'test', correlationId: 'req_1' };
  const append = (n: number): Promise<number> => {
    const stream: StreamName = `upload-long${n % streams}`;
    return log.append(stream, [claimed(n)], Math.floor(n / streams), metadata);
  };
  for (let from = 0; from < events; from += streams) {
    await Promise.all(Array.from({ length: Math.min(streams, events - from) }, (_, index) => append(from + index)));
    clock.advance(1_000);
  }
  await log.close();
};
