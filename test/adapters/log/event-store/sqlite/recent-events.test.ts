import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecentStreams } from '../../../../../src/adapters/log/event-store/sqlite/recent-events.ts';
import { StoredEvent } from '../../../../../src/adapters/log/event-store/sqlite/rows.ts';

/** A log in memory beside what is remembered of it: what is remembered is either nothing or the whole truth. */
const aLog = (limits: { streams: number; eventsEach: number; bytesEach?: number }) => {
  const recent = new RecentStreams({ bytesEach: 1_000, ...limits });
  const streams = new Map<string, StoredEvent[]>();
  let position = 0;
  return {
    append: (stream: string, count: number) => {
      const history = streams.get(stream) ?? [];
      const written = Array.from(
        { length: count },
        (_, index) =>
          new StoredEvent({
            position: ++position,
            stream,
            version: history.length + index + 1,
            id: `evt_${position}`,
            type: 'Happened',
            data: '{}',
            metadata: '{}',
            recorded_at: '2026-11-21T00:00:00.000Z',
            previous_hash: null,
          }),
      );
      streams.set(stream, [...history, ...written]);
      recent.append(written);
    },
    read: (stream: string) => recent.keep(stream, streams.get(stream) ?? []),
    remembered: (stream: string) => recent.get(stream),
    truth: (stream: string) => streams.get(stream) ?? [],
  };
};

describe('the stream cache of the embedded log', () => {
  it('holds a stream whole or not at all, after any writes, reads and evictions', () => {
    const name = fc.constantFrom('shipment-1', 'shipment-2', 'shipment-3', 'shipment-4');
    const step = fc.oneof(
      fc.record({ kind: fc.constant('append' as const), stream: name, count: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ kind: fc.constant('read' as const), stream: name }),
    );
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (steps, streams, eventsEach) => {
          const log = aLog({ streams, eventsEach });
          for (const move of steps) {
            if (move.kind === 'append') log.append(move.stream, move.count);
            else log.read(move.stream);
            const known = ['shipment-1', 'shipment-2', 'shipment-3', 'shipment-4'].flatMap((stream) => {
              const remembered = log.remembered(stream);
              if (remembered) expect(remembered).toEqual(log.truth(stream));
              return remembered ? [remembered] : [];
            });
            expect(known.length).toBeLessThanOrEqual(streams);
            for (const history of known) expect(history.length).toBeLessThanOrEqual(eventsEach);
          }
        },
      ),
    );
  });

  it('does not hold a stream whose beginning was evicted until it is read again', () => {
    const log = aLog({ streams: 1, eventsEach: 8 });
    log.append('shipment-1', 1);
    log.append('shipment-2', 1);
    log.append('shipment-1', 1);
    expect(log.remembered('shipment-1')).toBeUndefined();
    log.read('shipment-1');
    expect(log.remembered('shipment-1')).toHaveLength(2);
  });
});
