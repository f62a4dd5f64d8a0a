import type { CarrierDirectory } from '../../../application/ports/carriers.ts';
import type { CarrierChoice } from '../hub/carrier-choice.ts';
import type { Hub } from '../hub/hub-carrier.ts';
import type { KarrioApi } from './karrio-api.ts';
import { karrioLimits, shipmentRequest } from './shipment-request.ts';
import type { KarrioShipment } from './replies.ts';
import { scansOf } from './tracking.ts';

/** Statuses before the carrier has touched the parcel; newer servers use `created` for what older ones call `purchased`. */
const untouched = new Set(['draft', 'purchased', 'created']);

/** A Karrio server as the hub for the parcels of one carrier. */
export const karrioHub = (api: KarrioApi, choice: CarrierChoice, directory: CarrierDirectory): Hub<KarrioShipment> => ({
  name: 'Karrio',
  limits: karrioLimits,
  find: (reference, signal) => api.findByReference(reference, signal),
  create: (request, signal) => api.create(shipmentRequest(request, choice), signal),
  offers: ({ rates = [] }) =>
    rates.map(({ id, carrier_name, service = '', total_charge }) => ({ id, carrier: carrier_name, service, price: total_charge })),
  messages: ({ messages = [] }) =>
    messages.map(({ carrier_name = '', code = 'no code', message }) => ({ carrier: carrier_name, reason: code, text: message })),
  offerAgain: ({ id }, signal) => api.fetchRates(id, signal),
  buy: ({ id }, offer, { labelFormat, reference }, signal) =>
    api.purchase(id, { selected_rate_id: offer, label_type: labelFormat, payment: { paid_by: 'sender' }, reference }, signal),
  referenceOf: ({ reference }) => reference,
  trackingNumberOf: ({ tracking_number }) => tracking_number,
  isVoided: ({ status }) => status === 'cancelled',
  isUntouched: ({ status }) => untouched.has(status),
  voidLabel: ({ id }, signal) => api.cancel(id, signal),
  labelOf: ({ label_url }) => Promise.resolve(label_url),
  invoiceOf: ({ invoice_url }) => invoice_url,
  file: (address, signal) => api.file(address, signal),
  scans: async (parcel, signal) => scansOf(await api.tracker(parcel, choice.carrier, signal), choice.name, directory),
});
