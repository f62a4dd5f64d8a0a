/**
 * What EasyPost says of a parcel.
 *
 * Sources: the lists of https://docs.easypost.com/docs/trackers (10 statuses, 28 details), and the pairs counted in the
 * answers that EasyPost's own client libraries recorded: https://github.com/EasyPost/easypost-node (test/cassettes),
 * easypost-go and easypost-python (tests/cassettes), all under the MIT licence. Shapes and facts only: places, people
 * and numbers of parcels are left out.
 */
export const statuses = [
  'unknown',
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'available_for_pickup',
  'return_to_sender',
  'failure',
  'cancelled',
  'error',
] as const;

export const details = [
  'address_correction',
  'arrived_at_destination',
  'arrived_at_facility',
  'arrived_at_pickup_location',
  'awaiting_information',
  'cancelled',
  'damaged',
  'delayed',
  'delivery_exception',
  'departed_facility',
  'departed_origin_facility',
  'expired',
  'failure',
  'held',
  'in_transit',
  'label_created',
  'lost',
  'missorted',
  'out_for_delivery',
  'received_at_destination_facility',
  'received_at_origin_facility',
  'refused',
  'return',
  'status_update',
  'transferred_to_destination_carrier',
  'transit_exception',
  'unknown',
  'weather_delay',
] as const;

/**
 * Status, detail, the carrier's code where there was one, and how often the pair was recorded where that was counted.
 */
export const recordedPairs = [
  { status: 'pre_transit', detail: 'status_update', code: null, times: 926 },
  { status: 'in_transit', detail: 'status_update', code: null, times: 108 },
  { status: 'in_transit', detail: 'arrived_at_facility', code: null, times: 324 },
  { status: 'out_for_delivery', detail: 'out_for_delivery', code: null, times: 83 },
  { status: 'delivered', detail: 'arrived_at_destination', code: null, times: 72 },
  { status: 'pre_transit', detail: null, code: null },
  // Of one and the same place, so that the code says less than the detail.
  { status: 'in_transit', detail: 'received_at_origin_facility', code: 'AR' },
  { status: 'in_transit', detail: 'received_at_destination_facility', code: 'AR' },
  { status: 'in_transit', detail: 'departed_facility', code: 'DP' },
] as const;

/** A detail of a tracker, as it is recorded. */
export const trackingDetail = {
  object: 'TrackingDetail',
  message: 'Arrived at a facility',
  description: null,
  status: 'in_transit',
  status_detail: null as string | null,
  datetime: '2026-08-22T04:57:08Z',
  source: 'USPS',
  carrier_code: null as string | null,
  tracking_location: { object: 'TrackingLocation', city: 'HOUSTON', state: 'TX', country: null, zip: '77063' },
};
