import { describe, expect, it } from 'vitest';
import {
  dueBy,
  inTimeOrder,
  isFutureDated,
  nextDue,
  statusOf,
  withDue,
  mergeKnownScans,
  mergeScans,
} from '../../../../src/domain/parcels/shipment/index.ts';
import { newScansIn } from '../../../../src/domain/parcels/shipment/tracking-event.ts';
import type { TrackingEvent } from '../../../../src/domain/parcels/shipment/index.ts';
import { scan } from '../../../support/shipment-stories.ts';

const now = '2026-11-20T10:00:00.000Z';
const inADay = '2026-11-21T10:00:00.000Z';
const later = '2026-11-21T10:00:00.001Z';
const muchLater = '2026-11-25T10:00:00.000Z';

const plain = scan('EMA', '2026-11-20T09:00:00.000Z', 'collected');
const ahead: TrackingEvent = { ...scan('EMI', later, 'delivered'), countsFrom: later };
const furtherAhead: TrackingEvent = { ...scan('EMC', muchLater, 'in_transit'), countsFrom: muchLater };
const known = (...scans: readonly TrackingEvent[]) => mergeKnownScans(new Map(), scans);

describe('a scan dated ahead', () => {
  it('is one that is more than a day ahead: zones and clocks may differ by as much', () => {
    expect([isFutureDated(now, now), isFutureDated(inADay, now), isFutureDated(later, now)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('counts from its own time on, and records that time', () => {
    const { countsFrom: _, ...asReported } = ahead;
    expect(newScansIn(new Map(), [asReported], now, now)).toStrictEqual([ahead]);
    expect(newScansIn(new Map(), [{ ...plain, countsFrom: muchLater }], now, now)).toStrictEqual([plain]);
  });

  it('does not change the status before its time', () => {
    expect(statusOf([plain, ahead])).toBe('collected');
    expect(statusOf([plain, ...withDue([ahead], later)])).toBe('delivered');
  });

  it('is due at its time, not before', () => {
    expect(dueBy([plain, ahead, furtherAhead], inADay)).toEqual([]);
    expect(dueBy([plain, ahead, furtherAhead], later)).toEqual([ahead]);
    expect(dueBy([plain, ahead, furtherAhead], muchLater)).toEqual([ahead, furtherAhead]);
  });

  it('counts once its time has come, and the others stay as they are', () => {
    const { countsFrom: _, ...counting } = ahead;
    expect(withDue([plain, ahead, furtherAhead], later)).toStrictEqual([plain, counting, furtherAhead]);
    const scans = [plain, furtherAhead];
    expect(withDue(scans, later)).toBe(scans);
  });

  it('that is due next is the earliest', () => {
    expect(nextDue([plain])).toBeUndefined();
    expect([nextDue([plain, ahead, furtherAhead]), nextDue([furtherAhead, plain, ahead])]).toEqual([later, later]);
  });

  it('is reported as new again when it is due, not before', () => {
    const { countsFrom: _, ...counting } = ahead;
    expect(newScansIn(known(ahead), [counting], inADay, now)).toEqual([]);
    expect(newScansIn(known(ahead), [counting], later, now)).toStrictEqual([counting]);
    expect(newScansIn(known(counting), [counting], later, now)).toEqual([]);
  });

  it('keeps its place in the history when it comes due', () => {
    const { countsFrom: _, ...counting } = ahead;
    expect(mergeScans([ahead, plain], [counting])).toStrictEqual([counting, plain]);
    expect(mergeScans([plain, ahead], [furtherAhead])).toStrictEqual([plain, ahead, furtherAhead]);
  });
});

describe('the known state of a scan', () => {
  it('is its status, the reporting service, and the time from which it counts, where there are any', () => {
    const unmapped = scan('XXX', now);
    const worded: TrackingEvent = { ...plain, reported: { by: 'EasyPost', status: 'in_transit' } };
    expect([...known(unmapped, worded, ahead).values()]).toStrictEqual([
      {},
      { status: 'collected', by: 'EasyPost' },
      { status: 'delivered', countsFrom: later },
    ]);
  });

  it('is kept apart by carrier, code, time and place', () => {
    const elsewhere = { ...plain, location: 'Chicago, US' };
    const others = [elsewhere, { ...plain, carrier: 'Other' }, { ...plain, code: 'EMB' }, { ...plain, timestamp: now }];
    expect(known(plain, ...others).size).toBe(5);
    expect(known(plain, { ...plain, description: 'In other words' }).size).toBe(1);
  });

  it('recognizes a correction by the service that reported it before', () => {
    const worded = (by: string, status: TrackingEvent['status'] & string): TrackingEvent => ({
      ...plain,
      status,
      reported: { by, status },
    });
    expect(newScansIn(known(worded('EasyPost', 'in_hub')), [worded('EasyPost', 'delivered')], now, now)).toHaveLength(
      1,
    );
    expect(newScansIn(known(worded('Karrio', 'in_hub')), [worded('EasyPost', 'delivered')], now, now)).toEqual([]);
    expect(newScansIn(known({ ...plain, status: 'in_hub' }), [worded('EasyPost', 'delivered')], now, now)).toHaveLength(
      1,
    );
  });

  it('is replaced in place by a correction, also where only one of the scans has a description', () => {
    const corrected: TrackingEvent = {
      ...plain,
      status: 'delivered',
      reported: { by: 'EasyPost', status: 'delivered' },
    };
    const next = scan('EMC', now, 'in_transit');
    expect(mergeScans([plain, furtherAhead], [next, corrected])).toEqual([corrected, furtherAhead, next]);
    expect(mergeScans([plain], [next, corrected])).toEqual([corrected, next]);
  });
});

describe('the order of scans', () => {
  const at = (hour: number, code: string) => scan(code, `2026-11-20T0${hour}:00:00.000Z`);

  it('is by time, then by arrival', () => {
    const codes = (...scans: readonly TrackingEvent[]) => inTimeOrder(scans).map(({ code }) => code);
    expect(codes(at(1, 'A'), at(1, 'B'), at(2, 'C'))).toEqual(['A', 'B', 'C']);
    expect(codes(at(3, 'A'), at(1, 'B'), at(2, 'C'), at(1, 'D'))).toEqual(['B', 'D', 'C', 'A']);
    expect(codes(at(2, 'A'), at(2, 'B'), at(1, 'C'))).toEqual(['C', 'A', 'B']);
  });

  it('does not modify its input', () => {
    const arrived = [at(2, 'A'), at(1, 'B')];
    inTimeOrder(arrived);
    expect(arrived.map(({ code }) => code)).toEqual(['A', 'B']);
    const ordered = [at(1, 'A')];
    expect(inTimeOrder(ordered)).not.toBe(ordered);
  });
});
