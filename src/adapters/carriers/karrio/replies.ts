import { z } from 'zod';
import { maybe } from '../http/maybe.ts';

/** As much of Karrio's replies as is used. https://docs.karrio.io/reference/api/shipments */
const rate = z.object({
  id: z.string(),
  carrier_name: z.string(),
  carrier_id: maybe(z.string()),
  service: maybe(z.string()),
  total_charge: z.number(),
});

export const shipment = z.object({
  id: z.string(),
  status: z.string(),
  reference: maybe(z.string()),
  tracking_number: maybe(z.string()),
  label_url: maybe(z.string()),
  invoice_url: maybe(z.string()),
  rates: maybe(z.array(rate)),
});
export type KarrioShipment = z.output<typeof shipment>;

export const shipments = z.object({ results: z.array(shipment) });

const trackingEvent = z.object({
  date: maybe(z.string()),
  time: maybe(z.string()),
  timestamp: maybe(z.string()),
  code: maybe(z.string()),
  status: maybe(z.string()),
  description: maybe(z.string()),
  location: maybe(z.string()),
});

export const tracker = z.object({
  tracking_number: z.string(),
  status: maybe(z.string()),
  /** The newest first. */
  events: maybe(z.array(trackingEvent)),
});
export type KarrioTracker = z.output<typeof tracker>;

export const failure = z.object({ errors: z.array(z.looseObject({ code: maybe(z.string()) })).min(1) });
