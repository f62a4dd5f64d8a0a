import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  counts,
  earliestScan,
  isBeforeBooking,
  recordedScans,
  shipmentDecider,
  shipmentStatuses,
  statusOf,
} from '../../../../src/domain/parcels/shipment/index.ts';
import type { Shipment, ShipmentEvent, TrackingEvent } from '../../../../src/domain/parcels/shipment/index.ts';
import { labelled as label, requested } from '../../../support/shipment-stories.ts';

const bookedAt = requested.data.requestedAt;
const before = (milliseconds: number): string =>
  new Date(Date.parse(earliestScan(bookedAt)) - milliseconds).toISOString();
const after = (milliseconds: number): string =>
  new Date(Date.parse(earliestScan(bookedAt)) + milliseconds).toISOString();
const year = 365 * 86_400_000;

const scan = (
  timestamp: string,
  status: TrackingEvent['status'] & string,
  code = status.toUpperCase(),
): TrackingEvent => ({
  timestamp,
  code,
  description: code,
  status,
  carrier: 'USPS',
});

const labelled = [requested, label].reduce<Shipment>(shipmentDecider.evolve, shipmentDecider.initialState);
const told = (state: Shipment, events: readonly TrackingEvent[], at = after(10 * 86_400_000)) => {
  const happened = shipmentDecider.decide({ type: 'RecordTracking', data: { events, at } }, state);
  return { state: happened.reduce<Shipment>(shipmentDecider.evolve, state), scans: happened.flatMap(recorded) };
};
const recorded = (event: ShipmentEvent): readonly TrackingEvent[] =>
  event.type === 'TrackingRecorded' ? recordedScans(event.data) : [];

describe('a scan from before the booking', () => {
  it('is one that is more than two days older', () => {
    expect([
      isBeforeBooking(before(1), bookedAt),
      isBeforeBooking(after(0), bookedAt),
      isBeforeBooking(bookedAt, bookedAt),
    ]).toEqual([true, false, false]);
  });

  it('is recorded once, and said never to count', () => {
    const old = scan(before(1), 'delivered');
    const { state, scans } = told(labelled, [old]);
    expect([scans, statusOf(scans)]).toEqual([[{ ...old, neverCounts: 'before_booking' }], 'label_created']);
    expect(told(state, [old]).scans).toEqual([]);
  });

  it('leaves the parcel free to be voided and to be put into a pickup or manifest', () => {
    const { state } = told(labelled, [scan(before(1), 'delivered')]);
    const at = after(10 * 86_400_000);
    for (const command of [
      { type: 'VoidShipment', data: { at } },
      { type: 'AssignPickup', data: { pickupId: 'pck_1', at } },
      { type: 'AssignManifest', data: { manifestId: 'mft_1', at } },
    ] as const)
      expect(shipmentDecider.decide(command, state)).toHaveLength(1);
  });

  it('never changes the status, whatever its history and the order in which scans arrive', () => {
    const statuses = fc.constantFrom(...shipmentStatuses.slice(2));
    const old = fc
      .tuple(fc.integer({ min: 1, max: 20 * year }), statuses)
      .map(([age, status]) => scan(before(age), status));
    const own = fc
      .tuple(fc.integer({ min: 0, max: 9 * 86_400_000 }), statuses)
      .map(([age, status]) => scan(after(age), status));
    fc.assert(
      fc.property(fc.array(fc.oneof(old, own), { maxLength: 12 }), fc.nat({ max: 12 }), (scans, cut) => {
        const first = told(labelled, scans.slice(0, cut));
        const all = [...first.scans, ...told(first.state, scans.slice(cut)).scans];
        expect(statusOf(all)).toBe(statusOf(all.filter(({ timestamp }) => !isBeforeBooking(timestamp, bookedAt))));
        expect(all.filter((one) => !counts(one)).every(({ timestamp }) => isBeforeBooking(timestamp, bookedAt))).toBe(
          true,
        );
      }),
    );
  });
});
