import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areMonths,
  deliveryFigures,
  monthsOf,
} from '../../../../src/application/parcels/shipments/shipment-figures.ts';
import { manyDays, unknownDays } from '../../../../src/application/parcels/shipments/shipment-rollups.ts';

describe('figures of deliveries', () => {
  const counts = fc.array(
    fc.record({
      transitDays: fc.oneof(fc.integer({ min: 0, max: manyDays }), fc.constant(unknownDays)),
      promise: fc.constantFrom('kept', 'missed', 'unknown'),
      documents: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 12 },
  );

  it('are those of the parcels one by one', () => {
    fc.assert(
      fc.property(counts, (some) => {
        const parcels = some.flatMap(({ documents, ...one }) => Array.from({ length: documents }, () => one));
        const days = parcels
          .map(({ transitDays }) => transitDays)
          .filter((day) => day !== unknownDays)
          .sort((a, b) => a - b);
        const within = (share: number) => days[Math.ceil(share * days.length) - 1];
        const promised = (kind: string) => parcels.filter(({ promise }) => promise === kind).length;
        expect(deliveryFigures(some)).toEqual({
          delivered: parcels.length,
          withTransitDays: days.length,
          ...(days.length > 0 && { medianTransitDays: within(0.5), ninetiethTransitDays: within(0.9) }),
          withinPromise: promised('kept'),
          late: promised('missed'),
          promiseUnknown: promised('unknown'),
        });
      }),
    );
  });
});

describe('months', () => {
  it('are the current one and the two before it, or those that lead to the last one', () => {
    expect(monthsOf({}, '2026-01')).toEqual({ from: '2025-11', to: '2026-01' });
    expect(monthsOf({ to: '2026-03' }, '2026-11')).toEqual({ from: '2026-01', to: '2026-03' });
    expect(monthsOf({ from: '2026-10' }, '2026-11')).toEqual({ from: '2026-10', to: '2026-11' });
  });

  it('are in order, and at most two years', () => {
    expect(areMonths({ from: '2026-11', to: '2026-11' })).toBe(true);
    expect(areMonths({ from: '2025-01', to: '2026-12' })).toBe(true);
    expect(areMonths({ from: '2024-12', to: '2026-12' })).toBe(false);
    expect(areMonths({ from: '2026-12', to: '2026-11' })).toBe(false);
  });
});
