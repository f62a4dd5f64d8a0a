import { describe, expect, it } from 'vitest';
import { sha256Of as hash } from '../../../src/adapters/log/sha256.ts';
import { eventLine } from '../../../src/application/log/audit/log-lines.ts';
import { UnknownPointError, logPointAt } from '../../../src/application/audit/log-point.ts';
import { MemoryLog, recordedEvent } from '../../support/memory-log.ts';

const at = (second: number): string => `2026-11-20T10:00:0${second}.000Z`;
// The third was recorded by a process whose clock is two seconds behind.
const events = [1, 2, 0, 4, 5].map((second, index) => recordedEvent(`000${index + 1}`, { recordedAt: at(second) }));
const dependencies = { storedLog: new MemoryLog(events), hash, signal: new AbortController().signal };

/** As the design of digests says it: each is the sha256 of the one before and the hash of the event. */
const digestOf = (count: number): string =>
  events.slice(0, count).reduce((digest, recorded) => hash(digest + hash(eventLine(recorded))), '0'.repeat(64));
const pointAfter = (count: number) => ({
  position: events[count - 1]?.position,
  recordedAt: events[count - 1]?.recordedAt,
  events: count,
  digest: digestOf(count),
});

describe('a point of the log', () => {
  it.each([
    [{ time: at(1) }, 3],
    [{ time: at(4) }, 4],
    [{ time: '2027-01-01T00:00:00.000Z' }, 5],
    [{ time: '2026-01-01T00:00:00.000Z' }, 0],
    [{ position: '0002' }, 2],
    [{ position: '0005' }, 5],
    [{ events: 0 }, 0],
    [{ events: 4 }, 4],
  ])('as of %j is after %i events, with the digest over them', async (asOf, count) => {
    expect(await logPointAt(asOf, dependencies)).toEqual(pointAfter(count));
  });

  it('does not read on behind a number of events', async () => {
    const read: number[] = [];
    await logPointAt({ events: 1 }, { ...dependencies, progress: ({ events }) => read.push(events) });
    expect(read).toEqual([2]);
  });

  it.each([[{ position: '00025' }], [{ position: '0009' }], [{ events: 6 }]])(
    'refuses %j, which the log does not have',
    async (asOf) => {
      await expect(logPointAt(asOf, dependencies)).rejects.toBeInstanceOf(UnknownPointError);
    },
  );
});
