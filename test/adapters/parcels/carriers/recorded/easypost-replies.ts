/**
 * Replies of EasyPost's API, reduced to what an adapter can meet: addresses, numbers of parcels and accounts are left
 * out or replaced.
 *
 * Source: https://github.com/EasyPost/easypost-go, tests/cassettes (MIT): TestShipmentRefund, TestPickupCancel,
 * TestApiError, TestApiErrorAlternativeFormat, TestTrackerRetrieve; recorded from September 2022 to February 2025.
 */
const rate = (service: string, price: string) => ({
  billing_type: 'easypost',
  carrier: 'USPS',
  currency: 'USD',
  delivery_date: null,
  delivery_days: null,
  id: `rate_${service}`,
  list_rate: '8.24',
  mode: 'test',
  object: 'Rate',
  rate: price,
  retail_rate: '10.20',
  service,
});

/** Bought in one call. What it cost stands under `fees`; its tracker knows nothing yet. */
export const bought = {
  batch_id: null,
  batch_message: null,
  batch_status: null,
  created_at: '2026-11-20T20:12:02Z',
  customs_info: null,
  fees: [
    { amount: '0.00000', charged: true, object: 'Fee', refunded: false, type: 'LabelFee' },
    { amount: '5.93000', charged: true, object: 'Fee', refunded: false, type: 'PostageFee' },
  ],
  forms: [],
  id: 'shp_1',
  insurance: null,
  is_return: false,
  messages: [],
  mode: 'test',
  object: 'Shipment',
  options: { currency: 'USD', date_advance: 0, payment: { type: 'SENDER' } },
  order_id: null,
  postage_label: {
    date_advance: 0,
    id: 'pl_1',
    integrated_form: 'none',
    label_date: '2026-11-20T20:12:02Z',
    label_epl2_url: null,
    label_file: null,
    label_file_type: 'image/png',
    label_pdf_url: null,
    label_resolution: 300,
    label_size: '4x6',
    label_type: 'default',
    label_url: 'https://files.example.com/files/postage_label/1.png',
    label_zpl_url: null,
    object: 'PostageLabel',
  },
  rates: [rate('Priority', '6.95'), rate('GroundAdvantage', '5.93'), rate('Express', '31.25')],
  reference: null,
  refund_status: null as string | null,
  scan_form: null,
  selected_rate: rate('GroundAdvantage', '5.93'),
  status: 'unknown',
  tracker: { carrier: 'USPS', carrier_detail: null, est_delivery_date: null, fees: [], id: 'trk_1', object: 'Tracker', status: 'unknown', status_detail: 'unknown', tracking_code: '9400100000000000000001', tracking_details: [], weight: null }, // oxfmt-ignore
  tracking_code: '9400100000000000000001' as string | null,
  usps_zone: 4,
};

/** The answer to a refund: the same shipment, its fees not refunded yet. */
export const refunded = { ...bought, refund_status: 'submitted' };

const pickup = (status: string, confirmation: string | null) => ({
  carrier_accounts: [],
  confirmation,
  created_at: '2026-11-20T20:11:17Z',
  id: 'pickup_1',
  instructions: 'Pickup at front door',
  is_account_address: false,
  max_datetime: '2026-12-08T00:00:00Z',
  messages: [],
  min_datetime: '2026-12-08T00:00:00Z',
  mode: 'test',
  object: 'Pickup',
  pickup_rates: [{ carrier: 'USPS', currency: 'USD', id: 'pickuprate_1', object: 'PickupRate', pickup_id: 'pickup_1', rate: '0.00', service: 'NextDay' }], // oxfmt-ignore
  reference: null,
  status,
});
/** Made, bought, and cancelled: a cancelled pickup keeps its confirmation. */
export const pickups = {
  made: pickup('unknown', null),
  bought: pickup('scheduled', 'WTC63780364'),
  calledOff: pickup('canceled', 'WTC63780364'),
};

/** Both forms of an error, and what is said of each. */
export const errors = [
  {
    status: 422,
    json: { error: { code: 'PARAMETER.REQUIRED', errors: [{ field: 'shipment', message: 'cannot be blank' }], message: 'Missing required parameter.' } }, // oxfmt-ignore
    reason: 'PARAMETER.REQUIRED (shipment)',
  },
  {
    status: 404,
    json: { error: { code: 'NOT_FOUND', errors: ['No eligible insurance found with provided tracking code.'], message: 'The requested resource could not be found.' } }, // oxfmt-ignore
    reason: 'NOT_FOUND',
  },
] as const;
