import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTerminal, shipmentStatuses, statusOf } from '../../../../src/domain/parcels/shipment/index.ts';
import type { ShipmentStatus } from '../../../../src/domain/parcels/shipment/index.ts';

type Scan = { timestamp: string; status?: ShipmentStatus };

const reportable = shipmentStatuses.filter(
  (status) => !['booking_pending', 'booking_failed', 'label_created', 'voided'].includes(status),
);
const moment = fc
  .integer({ min: 0, max: 200 })
  .map((hours) => new Date(Date.UTC(2026, 10, 20) + hours * 3_600_000).toISOString());
const scans = (times = fc.array(moment, { maxLength: 20 })): fc.Arbitrary<Scan[]> =>
  times.chain((timestamps) =>
    fc.tuple(
      ...timestamps.map((timestamp) =>
        fc
          .option(fc.constantFrom(...reportable), { nil: undefined })
          .map((status) => (status ? { timestamp, status } : { timestamp })),
      ),
    ),
  );
const scansAtDifferentTimes = scans(fc.uniqueArray(moment, { maxLength: 20 }));
const at = (hours: number, status?: ShipmentStatus): Scan => ({
  timestamp: new Date(Date.UTC(2026, 10, 20, hours)).toISOString(),
  ...(status && { status }),
});

describe('the status of a parcel', () => {
  it('is label_created before the first scan', () => {
    expect(statusOf([])).toBe('label_created');
  });

  it('follows the latest scan in time, not in arrival', () => {
    expect(statusOf([at(5, 'out_for_delivery'), at(1, 'collected')])).toBe('out_for_delivery');
  });

  it('lets the one that arrived later win at the same moment', () => {
    expect(statusOf([at(5, 'in_hub'), at(5, 'in_transit')])).toBe('in_transit');
  });

  it('is not changed by an unmapped scan', () => {
    expect(statusOf([at(1, 'collected'), at(2)])).toBe('collected');
  });

  it.each([
    ['delivered', 'in_transit', 'delivered'],
    ['delivered', 'return_to_sender', 'return_to_sender'],
    ['returned', 'in_transit', 'returned'],
    ['lost', 'delivered', 'lost'],
  ] as const)('after %s, %s makes it %s', (first, second, status) => {
    expect(statusOf([at(1, first), at(2, second)])).toBe(status);
  });

  it.each([
    ['at once', []],
    ['after a way back', ['in_transit', 'in_hub', 'out_for_delivery'] as const],
  ])('is returned once a parcel that turned back is delivered: %s', (_, between) => {
    const scans = ['out_for_delivery', 'delivery_failed', 'return_to_sender', ...between, 'delivered'] as const;
    expect(statusOf(scans.map((status, hour) => at(hour, status)))).toBe('returned');
  });

  it('applies the return of a parcel at its place in time', () => {
    expect(statusOf([at(3, 'delivered'), at(5, 'return_to_sender')])).toBe('return_to_sender');
    expect(statusOf([at(5, 'delivered'), at(3, 'return_to_sender')])).toBe('returned');
  });

  it('can end twice: delivered, refused, brought back', () => {
    expect(
      statusOf([
        at(1, 'delivered'),
        at(2, 'return_to_sender'),
        at(3, 'in_transit'),
        at(4, 'returned'),
        at(5, 'delivered'),
      ]),
    ).toBe('returned');
  });

  it('does not depend on the order of arrival of scans from different moments', () => {
    fc.assert(
      fc.property(
        scansAtDifferentTimes.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => {
          expect(statusOf(shuffled)).toBe(statusOf(all));
        },
      ),
    );
  });

  it('never leaves a terminal status because of later scans', () => {
    fc.assert(
      fc.property(scans(), moment, fc.constantFrom(...reportable), (all, timestamp, status) => {
        const before = statusOf(all);
        const last = all.reduce((latest, scan) => (scan.timestamp > latest ? scan.timestamp : latest), '');
        fc.pre(isTerminal(before) && before !== 'delivered' && timestamp > last);
        expect(statusOf([...all, { timestamp, status }])).toBe(before);
      }),
    );
  });

  it('is not moved back from a terminal status by a late scan of the outward journey', () => {
    const onTheWay = reportable.filter((status) => !isTerminal(status) && status !== 'return_to_sender');
    fc.assert(
      fc.property(scans(), moment, fc.constantFrom(...onTheWay), (all, timestamp, status) => {
        const before = statusOf(all);
        const last = all.reduce((latest, scan) => (scan.timestamp > latest ? scan.timestamp : latest), '');
        fc.pre(isTerminal(before) && timestamp < last);
        expect(statusOf([...all, { timestamp, status }])).toBe(before);
      }),
    );
  });

  it('does not change when a known scan is reported again', () => {
    fc.assert(
      fc.property(scansAtDifferentTimes, fc.nat(), (all, pick) => {
        const again = all.length > 0 ? all[pick % all.length] : undefined;
        expect(statusOf(again ? [...all, again] : all)).toBe(statusOf(all));
      }),
    );
  });
});
