import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isHeldByCustoms,
  mergeScans,
  recordedScans,
  shipmentDecider,
  shipmentStatuses,
} from '../../../../src/domain/parcels/shipment/index.ts';
import type { TrackingEvent } from '../../../../src/domain/parcels/shipment/index.ts';
import { labelled, requested } from '../../../support/shipment-stories.ts';
import { runsTimes } from '../../../support/property-runs.ts';

const hour = 3_600_000;
const start = Date.parse('2026-11-20T10:00:00.000Z');
const instant = (hours: number): string => new Date(start + hours * hour).toISOString();

/** A scan, or a correction of one: dated before the booking, ahead, or about now. */
const scan = fc
  .record({
    status: fc.option(fc.constantFrom('customs_hold' as const, ...shipmentStatuses), { nil: undefined }),
    hours: fc.constantFrom(-72, 1, 2, 3, 40, 100),
    isWorded: fc.boolean(),
  })
  .map(({ status, hours, isWorded }): TrackingEvent => ({
    timestamp: instant(hours),
    code: 'X',
    description: 'A scan',
    carrier: 'house',
    ...(status && { status }),
    ...(isWorded && { reported: { by: 'EasyPost', status: status ?? 'unknown' } }),
  }));

describe('what is recorded of scans', () => {
  it('says whether customs had held the parcel by the scans before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(scan, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
        (reports) => {
          let state = [requested, labelled].reduce(shipmentDecider.evolve, shipmentDecider.initialState);
          let scans: readonly TrackingEvent[] = [];
          for (const [index, events] of reports.entries()) {
            const at = instant(4 + index * 20);
            for (const event of shipmentDecider.decide({ type: 'RecordTracking', data: { events, at } }, state)) {
              if (event.type !== 'TrackingRecorded') throw new Error(event.type);
              expect(event.data.wasAtCustoms ?? false).toBe(isHeldByCustoms(scans));
              scans = mergeScans(scans, recordedScans(event.data));
              state = shipmentDecider.evolve(state, event);
              // What follows the log reads the parcel only where one of these says so.
              if (isHeldByCustoms(scans))
                expect(event.data.wasAtCustoms === true || isHeldByCustoms(event.data.events)).toBe(true);
            }
          }
        },
      ),
      { numRuns: runsTimes(1) },
    );
  });
});
