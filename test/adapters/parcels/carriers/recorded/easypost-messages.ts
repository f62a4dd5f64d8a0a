/**
 * Why carriers give no price, in the form EasyPost passes it on.
 *
 * Sources: https://docs.easypost.com/docs/shipments/messages (the form, and the first sentence); sentences that
 * EasyPost's client libraries recorded in their tests (https://github.com/EasyPost/easypost-node and its siblings, MIT)
 * and that stores with EasyPost accounts have shown. What they quoted of people is replaced.
 */
export const refusals = [
  { carrier: 'USPS', carrier_account_id: 'ca_1', type: 'rate_error', message: 'Shipment cannot weigh less than 16oz' },
  {
    carrier: 'USPS',
    carrier_account_id: 'ca_1',
    type: 'rate_error',
    message: 'to_address.postal_code: Shorter than minimum length 3',
  },
  {
    carrier: 'USPS',
    carrier_account_id: 'ca_1',
    type: 'rate_error',
    message: 'The service is unavailable for this destination.',
  },
  {
    carrier: 'USPS',
    carrier_account_id: 'ca_1',
    type: 'rate_error',
    message: 'Ship date must not be later than 10 days from now; weight 500 oz',
  },
] as const;

/** They may go away by themselves. */
export const transient = [
  { carrier: 'USPS', carrier_account_id: 'ca_1', type: 'rate_error', message: 'Too Many Requests' },
  { carrier: 'USPS', carrier_account_id: 'ca_1', type: 'rate_error', message: 'No rate response' },
  { carrier: 'usps', carrier_account_id: 'ca_1', type: 'rate_error', message: 'Service temporarily unavailable.' },
  { carrier: 'USPS', carrier_account_id: 'ca_1', type: 'rate_error', message: 'Request timed out' },
] as const;
