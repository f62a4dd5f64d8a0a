import { describe, expect, it } from 'vitest';
import { pointInTimeOf } from '../../../../src/application/log/kernel/point-in-time.ts';

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
    expect(pointInTimeOf(text)).toEqual(point);
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
    expect(pointInTimeOf(text)).toBeUndefined();
  });
});
