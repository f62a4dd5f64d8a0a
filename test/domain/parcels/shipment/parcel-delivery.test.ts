import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryOf, shipmentStatuses, statusOf } from '../../../../src/domain/parcels/shipment/index.ts';
import type { ShipmentStatus, TrackingEvent } from '../../../../src/domain/parcels/shipment/index.ts';

const scan = (timestamp: string, status: ShipmentStatus | undefined, more: Partial<TrackingEvent> = {}) => ({
  timestamp,
  code: 'X',
  description: 'X',
  carrier: 'Waybill',
  ...(status && { status }),
  ...more,
});

const deliveryIn = (
  destinationCountry: string,
  scans: readonly TrackingEvent[],
  rate: { readonly estimatedDelivery?: string } = { estimatedDelivery: '2026-11-20T00:00:00.000Z' },
) => deliveryOf({ status: statusOf(scans), scans, rate, destinationCountry });

const collected = scan('2026-11-16T09:00:00.000Z', 'collected');

describe('a delivery', () => {
  it('is one of a parcel that is delivered, at the first scan that says so', () => {
    expect(deliveryIn('DE', [collected])).toBeUndefined();
    const scans = [
      scan('2026-11-19T12:00:00.000Z', 'delivered'),
      collected,
      scan('2026-11-19T10:00:00.000Z', 'delivered'),
    ];
    expect(deliveryIn('DE', scans)).toEqual({ at: '2026-11-19T10:00:00.000Z', transitDays: 3, promise: 'kept' });
  });

  it('is none of a parcel that went back, or was voided', () => {
    const delivered = scan('2026-11-19T10:00:00.000Z', 'delivered');
    const back = scan('2026-11-20T10:00:00.000Z', 'return_to_sender');
    const home = scan('2026-11-23T10:00:00.000Z', 'delivered');
    expect(deliveryIn('DE', [collected, delivered, back])).toBeUndefined();
    expect(deliveryIn('DE', [collected, back, home])).toBeUndefined();
    const rate = { estimatedDelivery: '2026-11-20T00:00:00.000Z' };
    expect(deliveryOf({ status: 'voided', scans: [delivered], rate, destinationCountry: 'DE' })).toBeUndefined();
  });

  it('counts days from the first scan of the transport, not from the label, unknown codes, or what does not count', () => {
    const delivered = scan('2026-11-20T00:10:00.000Z', 'delivered');
    const scans = [
      scan('2026-11-01T09:00:00.000Z', 'in_transit', { neverCounts: 'before_booking' }),
      scan('2026-11-11T09:00:00.000Z', 'label_created'),
      scan('2026-11-12T09:00:00.000Z', undefined),
      scan('2026-11-16T23:50:00.000Z', 'in_hub'),
      delivered,
      scan('2026-12-01T09:00:00.000Z', 'in_transit', { countsFrom: '2026-12-01T09:00:00.000Z' }),
    ];
    expect(deliveryIn('DE', scans)?.transitDays).toBe(4);
    expect(deliveryIn('DE', [scans[1] ?? delivered, delivered])).not.toHaveProperty('transitDays');
  });

  it.each([
    ['DE', '2026-11-20T22:59:00.000Z', 'kept'],
    ['DE', '2026-11-20T23:00:00.000Z', 'missed'],
    ['JP', '2026-11-20T14:59:00.000Z', 'kept'],
    ['JP', '2026-11-20T15:00:00.000Z', 'missed'],
    // It may have been Honolulu, where the day is over ten hours later.
    ['US', '2026-11-21T09:59:00.000Z', 'kept'],
    ['US', '2026-11-21T10:00:00.000Z', 'missed'],
    ['XX', '2026-11-18T10:00:00.000Z', 'unknown'],
  ])('in %s at %s: the promised day is %s', (country, at, promise) => {
    expect(deliveryIn(country, [collected, scan(at, 'delivered')])?.promise).toBe(promise);
  });

  it('is not late or in time where no day was promised', () => {
    expect(deliveryIn('DE', [collected, scan('2026-11-20T10:00:00.000Z', 'delivered')], {})?.promise).toBe('unknown');
  });

  it('is there exactly for parcels that are delivered, at one of their scans, whatever those are', () => {
    const scans = fc.array(
      fc
        .record({
          status: fc.option(fc.constantFrom(...shipmentStatuses), { nil: undefined }),
          hour: fc.integer({ min: 0, max: 400 }),
          neverCounts: fc.boolean(),
        })
        .map(({ status, hour, neverCounts }) =>
          scan(new Date(Date.UTC(2026, 10, 1, hour)).toISOString(), status, {
            ...(neverCounts && { neverCounts: 'before_booking' as const }),
          }),
        ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(scans, (some) => {
        const delivery = deliveryIn('GB', some);
        expect(delivery !== undefined).toBe(statusOf(some) === 'delivered');
        if (!delivery) return;
        expect(some.map(({ timestamp }) => timestamp)).toContain(delivery.at);
        expect(delivery.transitDays ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
