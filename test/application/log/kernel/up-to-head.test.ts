import { describe, expect, it } from 'vitest';
import { upToHead } from '../../../../src/application/log/kernel/up-to-head.ts';
import { MemoryLog, recordedEvent } from '../../../support/memory-log.ts';

const all = ['1', '2', '3', '4', '5'].map((position) => recordedEvent(position));
const signal = new AbortController().signal;

const read = async (
  log: MemoryLog,
  after?: string,
  during: () => void = () => undefined,
): Promise<readonly string[]> => {
  const batches: string[] = [];
  for await (const batch of upToHead(log, { after, signal })) {
    batches.push(batch.map(({ position }) => position).join(''));
    during();
  }
  return batches;
};

describe('reading up to the head', () => {
  it.each([
    [undefined, ['12', '34', '5']],
    ['1', ['23', '45']],
    ['4', ['5']],
    ['5', []],
    ['6', []],
  ])('after %s ends with the last event', async (after, batches) => {
    expect(await read(new MemoryLog(all), after)).toEqual(batches);
  });

  it('ends at once in an empty log', async () => {
    expect(await read(new MemoryLog([]))).toEqual([]);
  });

  it('ends where the head was at the beginning, whatever comes meanwhile', async () => {
    const log = new MemoryLog(all.slice(0, 3));
    expect(await read(log, undefined, () => log.events.push(recordedEvent(String(log.events.length + 1))))).toEqual([
      '12',
      '3',
    ]);
    // Also where the batch with the head goes on behind it.
    const wide = new MemoryLog(all.slice(0, 3), 3);
    const head = wide.head.bind(wide);
    wide.head = async () => {
      const at = await head();
      wide.events[2] = recordedEvent('4');
      return at;
    };
    expect(await read(wide)).toEqual(['12']);
  });

  it('does not pretend to have reached the head when it was stopped', async () => {
    const stop = new AbortController();
    const reading = upToHead(new MemoryLog(all), { signal: stop.signal });
    await reading.next();
    stop.abort(new Error('the service stops'));
    await expect(reading.next()).rejects.toThrow('the service stops');
  });
});
