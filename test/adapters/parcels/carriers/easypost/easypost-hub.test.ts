import { describe, expect, it } from 'vitest';
import { tracker } from '../../../../../src/adapters/parcels/carriers/easypost/easypost-api.ts';
import { scansOf } from '../../../../../src/adapters/parcels/carriers/easypost/easypost-hub.ts';
import type { ShipmentStatus } from '../../../../../src/domain/parcels/shipment/index.ts';
import { statusOf } from '../../../../../src/domain/parcels/shipment/index.ts';
import { directory } from '../hub/hubs.ts';
import { details, recordedPairs, statuses, trackingDetail } from '../recorded/easypost-tracking.ts';

type Said = { readonly status: string; readonly detail?: string | null; readonly code?: string | null };

const scansAs = (said: readonly Said[], carrier = 'USPS') =>
  scansOf(
    tracker.parse({
      tracking_code: '1',
      status: said.at(-1)?.status,
      tracking_details: said.map(({ status, detail = null, code = null }, hour) => ({
        ...trackingDetail,
        status,
        status_detail: detail,
        carrier_code: code,
        datetime: `2026-11-23T${String(hour + 1).padStart(2, '0')}:00:00Z`,
      })),
    }),
    carrier,
    directory,
  );
const meaningOf = (said: Said, carrier?: string) => scansAs([said], carrier)[0]?.status;

/** What each status means, whatever its detail; of the two that leave room, what each detail makes of it. */
const milestones: Readonly<
  Record<Exclude<(typeof statuses)[number], 'in_transit' | 'failure'>, ShipmentStatus | undefined>
> = {
  unknown: undefined,
  pre_transit: undefined,
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  available_for_pickup: 'available_for_pickup',
  return_to_sender: 'return_to_sender',
  cancelled: undefined,
  error: undefined,
};

const onItsWay: Readonly<Record<(typeof details)[number], ShipmentStatus>> = {
  address_correction: 'in_transit',
  arrived_at_destination: 'in_hub',
  arrived_at_facility: 'in_hub',
  arrived_at_pickup_location: 'in_hub',
  awaiting_information: 'exception',
  cancelled: 'in_transit',
  damaged: 'exception',
  delayed: 'exception',
  delivery_exception: 'delivery_failed',
  departed_facility: 'in_transit',
  departed_origin_facility: 'in_transit',
  expired: 'exception',
  failure: 'exception',
  held: 'exception',
  in_transit: 'in_transit',
  label_created: 'in_transit',
  lost: 'exception',
  missorted: 'exception',
  out_for_delivery: 'in_transit',
  received_at_destination_facility: 'in_hub',
  received_at_origin_facility: 'collected',
  refused: 'delivery_failed',
  return: 'exception',
  status_update: 'in_transit',
  transferred_to_destination_carrier: 'in_transit',
  transit_exception: 'exception',
  unknown: 'in_transit',
  weather_delay: 'exception',
};

const failed: Readonly<Partial<Record<(typeof details)[number], ShipmentStatus>>> = {
  delivery_exception: 'delivery_failed',
  refused: 'delivery_failed',
  lost: 'lost',
};

const expected = (status: (typeof statuses)[number], detail?: (typeof details)[number]): ShipmentStatus | undefined => {
  if (status === 'in_transit') return detail === undefined ? 'in_transit' : onItsWay[detail];
  if (status === 'failure') return (detail && failed[detail]) ?? 'exception';
  return milestones[status];
};

describe('the status EasyPost gives a scan', () => {
  it.each(statuses.flatMap((status) => [undefined, ...details].map((detail) => [status, detail] as const)))(
    'is the milestone of %s, whatever the detail %s',
    (status, detail) => expect(meaningOf({ status, detail: detail ?? null })).toBe(expected(status, detail)),
  );

  it.each(recordedPairs)('is that of $status for the recorded detail $detail', ({ status, detail, code }) => {
    const scans = scansAs([{ status, detail, code }], 'FedEx');
    const within: readonly (ShipmentStatus | undefined)[] =
      status === 'in_transit' ? ['in_transit', 'in_hub', 'collected'] : [milestones[status]];
    expect(within).toContain(scans[0]?.status);
  });

  it('ends delivered for a parcel recorded from label to door', () => {
    const way = [recordedPairs[0], recordedPairs[1], recordedPairs[2], recordedPairs[3], recordedPairs[4]];
    expect(statusOf(scansAs(way))).toBe('delivered');
  });

  it.each([
    ['out_for_delivery', 'DL', 'out_for_delivery'],
    ['in_transit', 'DL', 'in_transit'],
    ['delivered', 'AR', 'delivered'],
    ['in_transit', 'CD', 'customs_hold'],
    ['in_transit', 'PU', 'collected'],
    ['pre_transit', 'PU', undefined],
    ['unknown', 'DL', 'delivered'],
    ['a word of next year', 'DL', 'delivered'],
    ['a word of next year', 'ZZ9', undefined],
  ])('of %s lets the carrier’s code %s refine it only where both agree', (status, code, meaning) => {
    expect(meaningOf({ status, code }, 'FedEx')).toBe(meaning);
  });

  it('is recorded with the original words', () => {
    const [scan] = scansAs([{ status: 'delivered', detail: 'arrived_at_destination' }]);
    expect(scan).toMatchObject({
      code: 'arrived_at_destination',
      reported: { by: 'EasyPost', status: 'delivered', detail: 'arrived_at_destination' },
    });
  });
});
