import { z } from 'zod';
import { maybe } from '../hub/maybe.ts';

/** The parts of EasyPost's replies that are used. https://docs.easypost.com/docs/shipments */
const rate = z.object({ id: z.string(), carrier: z.string(), service: z.string(), rate: z.string(), currency: z.string() });

const postageLabel = z.object({
  label_url: maybe(z.string()),
  label_pdf_url: maybe(z.string()),
  label_zpl_url: maybe(z.string()),
  label_file_type: maybe(z.string()),
});

/** https://docs.easypost.com/docs/shipments/messages */
const message = z.object({
  carrier: maybe(z.string()),
  type: maybe(z.string()),
  // As a rule a sentence; some carriers send an object.
  message: z.unknown().transform((text) => (typeof text === 'string' ? text : (JSON.stringify(text) ?? ''))),
});

const form = z.object({ form_type: z.string(), form_url: z.string() });

const trackingDetail = z.object({
  status: z.string(),
  status_detail: maybe(z.string()),
  carrier_code: maybe(z.string()),
  message: maybe(z.string()),
  datetime: z.string().catch(''),
  tracking_location: maybe(z.object({ city: maybe(z.string()), state: maybe(z.string()), country: maybe(z.string()) })),
});

export const tracker = z.object({
  tracking_code: z.string(),
  carrier: maybe(z.string()),
  status: z.string(),
  created_at: maybe(z.string()),
  tracking_details: z.array(trackingDetail).default([]),
});
export type EasyPostTracker = z.output<typeof tracker>;

export const trackers = z.object({ trackers: z.array(tracker) });

export const shipment = z.object({
  id: z.string(),
  reference: maybe(z.string()),
  tracking_code: maybe(z.string()),
  refund_status: maybe(z.string()),
  batch_id: maybe(z.string()),
  rates: z.array(rate).default([]),
  messages: maybe(z.array(message)).catch(undefined),
  postage_label: maybe(postageLabel),
  tracker: maybe(z.object({ status: maybe(z.string()) })),
  forms: maybe(z.array(form)),
});
export type EasyPostShipment = z.output<typeof shipment>;

/** https://docs.easypost.com/docs/pickups */
const pickupRate = z.object({ carrier: z.string(), service: z.string(), rate: z.string() });

export const pickup = z.object({
  id: z.string(),
  reference: maybe(z.string()),
  /** `unknown` until one of its rates is bought. */
  status: z.enum(['unknown', 'scheduled', 'canceled']),
  confirmation: maybe(z.string()),
  pickup_rates: z.array(pickupRate).default([]),
});
export type EasyPostPickup = z.output<typeof pickup>;

/** The newest first. */
export const pickupList = z.object({ pickups: z.array(pickup) });

/** https://docs.easypost.com/docs/batches */
export const batch = z.object({
  id: z.string(),
  reference: maybe(z.string()),
  state: z.string(),
  shipments: z.array(z.object({ id: z.string() })).default([]),
});
export type EasyPostBatch = z.output<typeof batch>;

export const failure = z.object({
  error: z.object({
    code: maybe(z.string()),
    errors: maybe(z.array(z.looseObject({ field: maybe(z.string()) }))).catch(undefined),
  }),
});

/** https://docs.easypost.com/docs/events */
export const event = z.looseObject({ description: maybe(z.string()), result: z.unknown().optional() });
