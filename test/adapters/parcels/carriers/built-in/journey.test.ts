import { describe, expect, it } from 'vitest';
import { builtInCode, builtInCodes } from '../../../../../src/adapters/parcels/carriers/built-in/built-in-carrier.ts';
import { journey } from '../../../../../src/adapters/parcels/carriers/built-in/journey.ts';
import { shipmentStatuses } from '../../../../../src/domain/parcels/shipment/index.ts';
import { aBooking, inLeeds } from '../../labels/parcels.ts';

const abroad = aBooking();
const athome = aBooking({ shipTo: inLeeds });
const statuses = (...args: Parameters<typeof journey>): readonly string[] =>
  journey(...args).map(({ status }) => status);

describe('the codes of the built-in carrier', () => {
  it('cover every status a parcel can be scanned into', () => {
    const unscanned = new Set(['booking_pending', 'booking_failed', 'label_created', 'voided']);
    const covered = new Set(Object.values(builtInCodes).map(({ status }) => status));
    expect(covered).toEqual(new Set(shipmentStatuses.filter((status) => !unscanned.has(status))));
  });

  it('are not found under inherited property names', () => {
    expect(builtInCode('EMI')).toEqual({ description: 'Final delivery', status: 'delivered' });
    expect(builtInCode('toString')).toBeUndefined();
  });
});

describe('the journey of a parcel', () => {
  it('goes from collection to delivery, through customs where there is a border', () => {
    expect(statuses(abroad)).toEqual([
      'collected',
      'in_hub',
      'in_transit',
      'in_hub',
      'customs_cleared',
      'in_transit',
      'out_for_delivery',
      'delivered',
    ]);
    expect(statuses(athome)).toEqual([
      'collected',
      'in_hub',
      'in_transit',
      'in_hub',
      'in_transit',
      'out_for_delivery',
      'delivered',
    ]);
  });

  it('may be held by customs, but not where there are none', () => {
    expect(statuses(abroad, 'customs_hold')).toContain('customs_hold');
    expect(statuses(athome, 'customs_hold')).toEqual(statuses(athome));
  });

  it('may include a second delivery attempt or a return', () => {
    expect(statuses(abroad, 'delivery_failed').slice(-3)).toEqual(['delivery_failed', 'out_for_delivery', 'delivered']);
    expect(statuses(abroad, 'returned').slice(-4)).toEqual([
      'delivery_failed',
      'available_for_pickup',
      'return_to_sender',
      'returned',
    ]);
  });

  it('has a place for each scan, and time between any two', () => {
    const steps = journey(abroad, 'returned');
    expect(steps[0]).toMatchObject({ code: 'EMA', location: 'Leeds, GB' });
    expect(steps.find(({ code }) => code === 'EDG')).toMatchObject({ location: 'Springfield, US' });
    expect(steps.at(-1)).toMatchObject({ location: 'Leeds, GB' });
    expect(steps.every(({ hoursAfterPrevious }) => hoursAfterPrevious > 0)).toBe(true);
  });
});
