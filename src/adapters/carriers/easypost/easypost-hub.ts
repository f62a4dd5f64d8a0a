import type { CarrierDirectory } from '../../../application/ports/carriers.ts';
import { CarrierRefusedError } from '../../../application/ports/carriers.ts';
import { refundOutcomes } from '../../../domain/shipment/index.ts';
import type { LabelFormat } from '../../../domain/shipment/index.ts';
import type { CarrierChoice } from '../hub/carrier-choice.ts';
import type { Hub } from '../hub/hub-carrier.ts';
import type { EasyPostApi } from './easypost-api.ts';
import { easyPostLimits, shipmentRequest } from './shipment-request.ts';
import type { EasyPostShipment } from './replies.ts';
import { scansOf } from './tracking.ts';

/** Statuses of a parcel that no carrier has touched. */
const untouched = new Set(['unknown', 'pre_transit', '']);

/** Statuses of a label that was refunded or is being refunded. */
const isRefunded = ({ refund_status }: EasyPostShipment): boolean => refund_status !== undefined && refund_status !== 'rejected';

/** The label's file in any available format. */
const anyAddressOf = ({ postage_label }: EasyPostShipment): string | undefined => {
  const { label_url, label_pdf_url, label_zpl_url } = postage_label ?? {};
  return label_url ?? label_pdf_url ?? label_zpl_url;
};

const addressOf = ({ postage_label }: EasyPostShipment, format: LabelFormat): string | undefined => {
  const { label_url, label_pdf_url, label_zpl_url, label_file_type = '' } = postage_label ?? {};
  const special = format === 'PDF' ? label_pdf_url : format === 'ZPL' ? label_zpl_url : undefined;
  const isPlain = label_file_type === '' || new RegExp(format, 'i').test(label_file_type);
  return special ?? (isPlain ? label_url : undefined);
};

/** EasyPost as the hub for the parcels of one carrier. */
export const easyPostHub = (api: EasyPostApi, choice: CarrierChoice, directory: CarrierDirectory): Hub<EasyPostShipment> => ({
  name: 'EasyPost',
  limits: easyPostLimits,
  find: (reference, signal) => api.retrieve(reference, signal),
  create: (request, signal) => api.create(shipmentRequest(request, choice), signal),
  offers: ({ rates }) => rates.map(({ id, carrier, service, rate }) => ({ id, carrier, service, price: Number(rate) })),
  messages: ({ messages = [] }) =>
    messages.map(({ carrier = '', type = 'rate_error', message }) => ({ carrier, reason: type, text: message })),
  offerAgain: ({ id }, signal) => api.rerate(id, signal),
  buy: ({ id }, offer, _, signal) => api.buy(id, offer, signal),
  referenceOf: ({ reference }) => reference,
  trackingNumberOf: ({ tracking_code }) => tracking_code,
  isVoided: isRefunded,
  isUntouched: ({ tracker }) => untouched.has(tracker?.status ?? ''),
  refundOf: ({ refund_status }) => refundOutcomes.find((outcome) => outcome === refund_status),
  voidLabel: async ({ id, tracking_code }, signal) => {
    if (tracking_code === undefined) return;
    if (!isRefunded(await api.refund(id, signal))) throw new CarrierRefusedError('The carrier does not take the label back.');
  },
  labelOf: async (shipment, format, signal) => {
    const there = addressOf(shipment, format);
    if (there !== undefined) return there;
    try {
      return addressOf(await api.labelAs(shipment.id, format, signal), format) ?? anyAddressOf(shipment);
    } catch (error) {
      // Labels are never converted, because some exist in one format only. A label in another format can still be printed.
      if (error instanceof CarrierRefusedError) return anyAddressOf(shipment);
      throw error;
    }
  },
  invoiceOf: ({ forms }) => forms?.find(({ form_type }) => form_type === 'commercial_invoice')?.form_url,
  file: (address, signal) => api.file(address, signal),
  scans: async (parcel, signal) => scansOf(await api.tracker(parcel, choice.carrier, signal), choice.name, directory),
});
