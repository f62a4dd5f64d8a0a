import { describe, expect, it } from 'vitest';
import { parsePointInTime, momentAt } from '../../../../src/application/log/kernel/moment.ts';
import fc from 'fast-check';
import type { PointInTime } from '../../../../src/application/log/kernel/moment.ts';
import type { RecordedEvent, StreamName } from '../../../../src/application/log/ports/event-store.ts';

describe('a point in time', () => {
  it.each([
    ['0', { version: 0 }],
    ['12', { version: 12 }],
    ['2026', { version: 2026 }],
    ['2026-11-20T10:00:00Z', { time: '2026-11-20T10:00:00.000Z' }],
    ['2026-11-20t10:00:00.5z', { time: '2026-11-20T10:00:00.500Z' }],
    ['2026-11-20T11:00:00+01:00', { time: '2026-11-20T10:00:00.000Z' }],
    ['2026-11-20T11:00:00 01:00', { time: '2026-11-20T10:00:00.000Z' }],
    ['2026-11-19T22:00:00-12:00', { time: '2026-11-20T10:00:00.000Z' }],
    // Events are recorded with milliseconds: one of this millisecond had been recorded by then.
    ['2026-11-20T10:00:00.123999Z', { time: '2026-11-20T10:00:00.123Z' }],
  ])('%s', (text, point) => {
    expect(parsePointInTime(text)).toEqual(point);
  });

  it.each([
    '',
    ' 1',
    '-1',
    '1.0',
    '1e3',
    '9'.repeat(16),
    'now',
    '2026-11-20',
    '2026-11-20T10:00:00',
    '2026-02-30T10:00:00Z',
    '٣',
  ])('%j names none', (text) => {
    expect(parsePointInTime(text)).toBeUndefined();
  });
});

const stream: StreamName = 'shipment-one';
const other: StreamName = 'pickup-other';
const start = Date.parse('2026-11-20T10:00:00.000Z');
const timeOf = (minute: number): string => new Date(start + minute * 60_000).toISOString();
const now = timeOf(1_000_000);

const recorded = (name: StreamName, minutes: readonly number[], accountId = 'acc_shop'): readonly RecordedEvent[] =>
  minutes.map((minute, index) => ({
    id: `${name}-${index}`,
    stream: name,
    version: index + 1,
    position: String(index),
    recordedAt: timeOf(minute),
    event: { type: 'Happened', data: { index } },
    metadata: { accountId, actor: 'acc_shop', correlationId: 'req_1' },
  }));

const storeOf = (...histories: readonly (readonly RecordedEvent[])[]) => ({
  read: <T>(name: StreamName): Promise<readonly T[]> =>
    Promise.resolve(histories.flat().filter((each) => each.stream === name) as unknown as readonly T[]),
});
const ask = (history: readonly RecordedEvent[], point: PointInTime, beside: readonly RecordedEvent[] = []) =>
  momentAt(storeOf(history, beside), stream, 'acc_shop', { point, now, field: 'asOf' });
const idsOf = (events: readonly RecordedEvent[]): readonly string[] => events.map(({ id }) => id);

/** Minutes that may repeat, in order. */
const minutes = fc.array(fc.nat(5), { minLength: 1, maxLength: 12 }).map((steps) => {
  let minute = 0;
  return steps.map((step) => (minute += step));
});

describe('the past of an object', () => {
  it('at version v is its first v events, whatever the history', () =>
    fc.assert(
      fc.asyncProperty(minutes, fc.nat(12), async (times, chosen) => {
        const history = recorded(stream, times);
        const version = chosen % (history.length + 1);
        const moment = await ask(history, { version });
        expect(moment.version).toBe(version);
        expect(idsOf(await moment.store.read(stream))).toEqual(idsOf(history.slice(0, version)));
      }),
    ));

  it('at the time of event v is the last version of that time, and at the time before it an earlier one', () =>
    fc.assert(
      fc.asyncProperty(minutes, fc.nat(11), async (times, chosen) => {
        const history = recorded(stream, times);
        const { recordedAt } = history[chosen % history.length] as RecordedEvent;
        const atOnce = await ask(history, { time: recordedAt });
        expect(atOnce.version).toBe(history.findLast((each) => each.recordedAt === recordedAt)?.version);
        const before = await ask(history, { time: new Date(Date.parse(recordedAt) - 1).toISOString() });
        expect(before.version).toBe(history.filter((each) => each.recordedAt < recordedAt).length);
      }),
    ));

  it('shows other streams at the same time: of a version, the time at which it came to be', () =>
    fc.assert(
      fc.asyncProperty(minutes, minutes, fc.nat(12), async (times, others, chosen) => {
        const [history, beside] = [recorded(stream, times), recorded(other, others)];
        const version = chosen % (history.length + 1);
        const moment = await ask(history, { version }, beside);
        if (version > 0) expect(moment.at).toBe(history[version - 1]?.recordedAt);
        else expect(moment.at < timeOf(times[0] ?? 0)).toBe(true);
        expect(idsOf(await moment.store.read(other))).toEqual(
          idsOf(beside.filter(({ recordedAt }) => recordedAt <= moment.at)),
        );
      }),
    ));

  it('holds an event that a process with a slow clock has dated before its predecessor', async () => {
    const history = recorded(stream, [10, 9, 12]);
    expect((await ask(history, { time: timeOf(9) })).version).toBe(2);
    expect((await ask(history, { time: timeOf(11) })).version).toBe(2);
  });

  it('is empty for another account, and nothing is said of its length', async () => {
    const history = recorded(stream, [1, 2], 'acc_rival');
    const moment = await ask(history, { version: 99 });
    expect([moment.version, await moment.store.read(stream)]).toEqual([0, []]);
  });

  it('does not reach into the future, but for events that a fast clock has dated', async () => {
    const history = recorded(stream, [1, 1_000_001]);
    await expect(ask(history, { time: timeOf(1_000_002) })).rejects.toThrow('asOf must not be in the future');
    await expect(ask(history, { version: 3 })).rejects.toThrow(
      'asOf must not be above the latest version, for example "2".',
    );
    expect((await ask(history, { time: timeOf(1_000_001) })).version).toBe(2);
  });
});
