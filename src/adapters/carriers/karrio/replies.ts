import { z } from 'zod';
import { maybe } from '../hub/maybe.ts';

/** The parts of Karrio's replies that are used. https://docs.karrio.io/reference/api/shipments */
const rate = z.object({
  id: z.string(),
  carrier_name: z.string(),
  carrier_id: maybe(z.string()),
  service: maybe(z.string()),
  total_charge: z.number(),
});

/** Why a carrier gave no price. */
const message = z.object({
  carrier_name: maybe(z.string()),
  code: maybe(z.coerce.string()),
  message: z.unknown().transform((text) => (typeof text === 'string' ? text : (JSON.stringify(text) ?? ''))),
});

export const shipment = z.object({
  id: z.string(),
  status: z.string(),
  reference: maybe(z.string()),
  tracking_number: maybe(z.string()),
  label_url: maybe(z.string()),
  invoice_url: maybe(z.string()),
  rates: maybe(z.array(rate)),
  messages: maybe(z.array(message)).catch(undefined),
});
export type KarrioShipment = z.output<typeof shipment>;

export const shipmentList = z.object({ results: z.array(shipment) });

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

/** Older servers have no status and forget cancelled pickups. */
export const pickup = z.object({
  id: z.string(),
  status: maybe(z.string()),
  confirmation_number: z.string(),
  metadata: maybe(z.record(z.string(), z.unknown())),
});
export type KarrioPickup = z.output<typeof pickup>;

/** The newest first. */
export const pickupList = z.object({ next: maybe(z.string()), results: z.array(pickup) });

export const fileToken = z.object({ token: z.string() });

/** A code, or codes by field for invalid input. */
const fault = z.object({
  code: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .optional()
    .catch(undefined),
});

/** Karrio's own errors are under `errors`, those of the carrier behind it under `messages`. */
export const failure = z.object({ errors: maybe(z.array(fault)), messages: maybe(z.array(fault)) });
