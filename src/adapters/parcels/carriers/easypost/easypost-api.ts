import { z } from 'zod';
import { maybe, HubClient } from '../hub/hub-client.ts';
import { CarrierOutcomeUnknownError } from '../hub/carrier-http.ts';
import type { CarrierHttp } from '../hub/carrier-http.ts';
import type { TrackedParcel } from '../../../../application/parcels/ports/trackers.ts';

/** The parts of EasyPost's replies that are used. https://docs.easypost.com/docs/shipments */
const rate = z.object({
  id: z.string(),
  carrier: z.string(),
  service: z.string(),
  rate: z.string(),
  currency: z.string(),
});

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
  // Usually a sentence; some carriers send an object.
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

const trackers = z.object({ trackers: z.array(tracker) });

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

/** Newest first. */
const pickupList = z.object({ pickups: z.array(pickup) });

/** https://docs.easypost.com/docs/batches */
const batch = z.object({
  id: z.string(),
  reference: maybe(z.string()),
  state: z.string(),
  shipments: z.array(z.object({ id: z.string() })).default([]),
});
export type EasyPostBatch = z.output<typeof batch>;

const failure = z.object({
  error: z.object({
    code: maybe(z.string()),
    errors: maybe(z.array(z.looseObject({ field: maybe(z.string()) }))).catch(undefined),
  }),
});

/** https://docs.easypost.com/docs/events */
export const event = z.looseObject({ description: maybe(z.string()), result: z.unknown().optional() });

const codeOf = (json: unknown): string | undefined => failure.safeParse(json).data?.error.code;

/** The error's code and the fields that it names. */
const reasonOf = (json: unknown): string => {
  const code = codeOf(json) ?? 'no code';
  const fields = (failure.safeParse(json).data?.error.errors ?? []).flatMap(({ field }) => field ?? []);
  return fields.length === 0 ? code : `${code} (${fields.join(', ')})`;
};

/**
 * Errors of a purchase after which a label may exist: it exists already, it is being bought, or the carrier did not
 * answer. https://docs.easypost.com/docs/errors
 */
const undecided = new Set([
  'SHIPMENT.POSTAGE.EXISTS',
  'SHIPMENT.PURCHASE.IN_PROGRESS',
  'SHIPMENT.POSTAGE.TIMED_OUT',
  'SHIPMENT.POSTAGE.NO_RESPONSE',
]);

/** The calls of EasyPost's REST API v2 that this service makes. */
export class EasyPostApi {
  readonly #client: HubClient;

  constructor(http: CarrierHttp) {
    this.#client = new HubClient(http, { name: 'EasyPost', credential: 'key', reasonOf });
  }

  /** Reads a shipment by EasyPost's id or by our reference, which it accepts in the same place. */
  async retrieve(idOrReference: string, signal: AbortSignal): Promise<EasyPostShipment | undefined> {
    const reply = await this.#client.get(`/v2/shipments/${encodeURIComponent(idOrReference)}`, signal);
    return reply.status === 404 ? undefined : this.#client.read(shipment, reply);
  }

  create(body: unknown, signal: AbortSignal): Promise<EasyPostShipment> {
    return this.#client.create(shipment, '/v2/shipments', body, signal);
  }

  /** Requests new rates for a draft. */
  rerate(id: string, signal: AbortSignal): Promise<EasyPostShipment> {
    return this.#client.create(shipment, `/v2/shipments/${id}/rerate`, {}, signal);
  }

  async buy(id: string, rateId: string, signal: AbortSignal): Promise<EasyPostShipment> {
    const look = async () => {
      const found = await this.retrieve(id, signal);
      return found?.tracking_code === undefined ? undefined : found;
    };
    try {
      const reply = await this.#client.post(`/v2/shipments/${id}/buy`, { rate: { id: rateId } }, signal);
      if (reply.status >= 400 && undecided.has(codeOf(reply.json) ?? '')) return await this.#client.verifyDone(look);
      return this.#client.read(shipment, reply);
    } catch (error) {
      if (!(error instanceof CarrierOutcomeUnknownError)) throw error;
      return this.#client.verifyDone(look, error);
    }
  }

  async labelAs(id: string, format: string, signal: AbortSignal): Promise<EasyPostShipment> {
    return this.#client.read(
      shipment,
      await this.#client.get(`/v2/shipments/${id}/label?file_format=${format}`, signal),
    );
  }

  async refund(id: string, signal: AbortSignal): Promise<EasyPostShipment> {
    return this.#client.read(shipment, await this.#client.post(`/v2/shipments/${id}/refund`, undefined, signal));
  }

  /**
   * Creates a tracker unless there is one of this parcel; a tracker from before the booking follows an earlier parcel
   * with the same number. EasyPost answers a repetition with the existing tracker.
   */
  async tracker(
    { trackingNumber, since }: TrackedParcel,
    carrier: string,
    signal: AbortSignal,
  ): Promise<EasyPostTracker> {
    const query = new URLSearchParams({ tracking_code: trackingNumber, carrier });
    const known = this.#client.read(trackers, await this.#client.get(`/v2/trackers?${query.toString()}`, signal));
    const own = known.trackers.find(
      ({ tracking_code, created_at }) =>
        tracking_code === trackingNumber && !(Date.parse(created_at ?? '') < Date.parse(since)),
    );
    if (own) return own;
    const body = { tracker: { tracking_code: trackingNumber, carrier } };
    return this.#client.read(tracker, await this.#client.post('/v2/trackers', body, signal));
  }

  /**
   * Reads a pickup by our reference, which EasyPost accepts in place of an id at "some" of its addresses. If this one
   * does not, the newest hundred pickups are searched, because retries follow within minutes.
   */
  async pickup(reference: string, signal: AbortSignal): Promise<EasyPostPickup | undefined> {
    const named = await this.#client.get(`/v2/pickups/${encodeURIComponent(reference)}`, signal);
    if (named.status !== 404) return this.#client.read(pickup, named);
    const newest = this.#client.read(pickupList, await this.#client.get('/v2/pickups?page_size=100', signal));
    const ours = newest.pickups.filter((found) => found.reference === reference);
    return ours.find(({ status }) => status === 'scheduled') ?? ours[0];
  }

  createPickup(body: unknown, signal: AbortSignal): Promise<EasyPostPickup> {
    return this.#client.create(pickup, '/v2/pickups', body, signal);
  }

  async buyPickup(
    id: string,
    rate: { readonly carrier: string; readonly service: string },
    signal: AbortSignal,
  ): Promise<EasyPostPickup> {
    return this.#client.read(pickup, await this.#client.post(`/v2/pickups/${id}/buy`, rate, signal));
  }

  async cancelPickup(id: string, signal: AbortSignal): Promise<EasyPostPickup> {
    return this.#client.read(pickup, await this.#client.post(`/v2/pickups/${id}/cancel`, {}, signal));
  }

  async batch(idOrReference: string, signal: AbortSignal): Promise<EasyPostBatch | undefined> {
    const reply = await this.#client.get(`/v2/batches/${encodeURIComponent(idOrReference)}`, signal);
    return reply.status === 404 ? undefined : this.#client.read(batch, reply);
  }

  createBatch(body: unknown, signal: AbortSignal): Promise<EasyPostBatch> {
    return this.#client.create(batch, '/v2/batches', body, signal);
  }

  file(address: string, signal: AbortSignal): Promise<Uint8Array> {
    return this.#client.file(address, signal);
  }
}
