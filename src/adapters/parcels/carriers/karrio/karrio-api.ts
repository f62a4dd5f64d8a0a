import { z } from 'zod';
import { maybe, HubClient } from '../hub/hub-client.ts';
import { CarrierRefusedError } from '../../../../application/parcels/ports/carriers.ts';
import { CarrierOutcomeUnknownError, FileWithheldError } from '../hub/carrier-http.ts';
import type { CarrierHttp } from '../hub/carrier-http.ts';
import type { TrackedParcel } from '../../../../application/parcels/ports/trackers.ts';

/** The parts of Karrio's replies that are used. https://docs.karrio.io/reference/api/shipments */
const rate = z.object({
  id: z.string(),
  carrier_name: z.string(),
  carrier_id: maybe(z.string()),
  service: maybe(z.string()),
  total_charge: z.number(),
});

/** Why a carrier quoted no price. */
const message = z.object({
  carrier_name: maybe(z.string()),
  code: maybe(z.coerce.string()),
  message: z.unknown().transform((text) => (typeof text === 'string' ? text : (JSON.stringify(text) ?? ''))),
});

const shipment = z.object({
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

const shipmentList = z.object({ results: z.array(shipment) });

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
  /** Newest first. */
  events: maybe(z.array(trackingEvent)),
});
export type KarrioTracker = z.output<typeof tracker>;

/** Older servers have no status, and delete cancelled pickups. */
const pickup = z.object({
  id: z.string(),
  status: maybe(z.string()),
  confirmation_number: z.string(),
  metadata: maybe(z.record(z.string(), z.unknown())),
});
export type KarrioPickup = z.output<typeof pickup>;

/** Newest first. */
const pickupList = z.object({ next: maybe(z.string()), results: z.array(pickup) });

const fileToken = z.object({ token: z.string() });

/** A code, or codes by field for invalid input. */
const fault = z.object({
  code: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .optional()
    .catch(undefined),
});

/** Karrio's own errors are in `errors`, those of the carrier behind it in `messages`. */
const failure = z.object({ errors: maybe(z.array(fault)), messages: maybe(z.array(fault)) });

const reasonOf = (json: unknown): string => {
  const { errors = [], messages = [] } = failure.safeParse(json).data ?? {};
  const codes = [...errors, ...messages].flatMap(({ code }) =>
    typeof code === 'object' ? `invalid (${Object.keys(code).join(', ')})` : (code ?? []),
  );
  return codes.length === 0 ? 'no code' : [...new Set(codes)].join(', ');
};

const clockTime = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([AaPp][Mm])?$/;

/** Parses `14:05` and `2:05 PM`, as carriers write times. */
const hoursAndMinutes = (time: string): string => {
  const [, hours, minutes, half] = clockTime.exec(time.trim()) ?? [];
  if (hours === undefined || minutes === undefined) return '00:00';
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
};

/**
 * The time of an event. Older Karrio servers give a date and a time without a zone, as the carrier shows them. These
 * are read as UTC, which keeps their order but is off by the zone.
 */
export const momentOf = ({
  timestamp,
  date,
  time,
}: NonNullable<KarrioTracker['events']>[number]): string | undefined => {
  const parsed = Date.parse(timestamp ?? `${date ?? ''}T${hoursAndMinutes(time ?? '')}:00.000Z`);
  return Number.isNaN(parsed) ? undefined : new Date(parsed).toISOString();
};

/** Whether all events of a tracker happened before `since`. */
const isOfEarlierParcel = ({ events = [] }: KarrioTracker, since: string): boolean =>
  events.length > 0 && events.every((event) => (momentOf(event) ?? since) < since);

/** The most pages of a hundred pickups that are searched, on servers that cannot search by metadata. */
const mostPages = 10;

/** The calls of Karrio's REST API that this service makes. */
export class KarrioApi {
  readonly #client: HubClient;

  constructor(http: CarrierHttp) {
    this.#client = new HubClient(http, { name: 'Karrio', credential: 'token', reasonOf });
  }

  /**
   * Finds a shipment by our reference. References are not unique in Karrio: of several shipments the purchased one
   * counts, then the cancelled one. Its filter may match more than the exact reference, so the reference is compared.
   */
  async findByReference(reference: string, signal: AbortSignal): Promise<KarrioShipment | undefined> {
    const query = new URLSearchParams({ reference, limit: '100' });
    const { results } = this.#client.read(
      shipmentList,
      await this.#client.get(`/v1/shipments?${query.toString()}`, signal),
    );
    const ours = results.filter((found) => found.reference === reference);
    return (
      ours.find(({ tracking_number, status }) => tracking_number !== undefined && status !== 'cancelled') ??
      ours.find(({ status }) => status === 'cancelled') ??
      ours[0]
    );
  }

  create(body: unknown, signal: AbortSignal): Promise<KarrioShipment> {
    return this.#client.create(shipment, '/v1/shipments', body, signal);
  }

  /** Requests new rates for a draft. */
  fetchRates(id: string, signal: AbortSignal): Promise<KarrioShipment> {
    return this.#client.create(shipment, `/v1/shipments/${id}/rates`, {}, signal);
  }

  async purchase(id: string, body: unknown, signal: AbortSignal): Promise<KarrioShipment> {
    const look = async () => {
      const found = this.#client.read(shipment, await this.#client.get(`/v1/shipments/${id}`, signal));
      return found.tracking_number === undefined ? undefined : found;
    };
    try {
      const reply = await this.#client.post(`/v1/shipments/${id}/purchase`, body, signal);
      // The shipment's state does not allow a purchase, usually because it was already bought.
      if (reply.status === 409) return await this.#client.verifyDone(look);
      // The carrier behind Karrio refused, unless the shipment shows that it was bought.
      if (reply.status === 424)
        return await this.#client.verifyDone(
          look,
          new CarrierRefusedError(`Karrio's carrier refused: ${reasonOf(reply.json)}.`),
        );
      return this.#client.read(shipment, reply);
    } catch (error) {
      if (!(error instanceof CarrierOutcomeUnknownError)) throw error;
      return this.#client.verifyDone(look, error);
    }
  }

  async cancel(id: string, signal: AbortSignal): Promise<void> {
    this.#client.accepted(await this.#client.post(`/v1/shipments/${id}/cancel`, {}, signal));
  }

  /**
   * Creates a tracker unless there is one of this parcel. Karrio has one tracker for each number, and stops asking the
   * carrier about a delivered parcel, so the tracker of an earlier parcel is deleted.
   */
  async tracker(
    { trackingNumber, since }: TrackedParcel,
    carrier: string,
    signal: AbortSignal,
  ): Promise<KarrioTracker> {
    const path = `/v1/trackers/${encodeURIComponent(trackingNumber)}`;
    const known = await this.#client.get(path, signal);
    if (known.status !== 404) {
      const existing = this.#client.read(tracker, known);
      if (!isOfEarlierParcel(existing, since)) return existing;
      await this.#client.delete(path, signal);
    }
    // Tracks a parcel even if it has not been scanned yet.
    const body = { tracking_number: trackingNumber, carrier_name: carrier };
    return this.#client.read(tracker, await this.#client.post('/v1/trackers?pending_pickup=true', body, signal));
  }

  /**
   * Finds a pickup by our reference, which is in the metadata. Older servers ignore the filter and return all pickups,
   * newest first.
   */
  async pickup(reference: string, signal: AbortSignal): Promise<KarrioPickup | undefined> {
    const ours: KarrioPickup[] = [];
    for (let page = 0; page < mostPages; page++) {
      const query = new URLSearchParams({ metadata_value: reference, limit: '100', offset: String(page * 100) });
      const { results, next } = this.#client.read(
        pickupList,
        await this.#client.get(`/v1/pickups?${query.toString()}`, signal),
      );
      ours.push(...results.filter(({ metadata }) => metadata?.['reference'] === reference));
      if (next === undefined) break;
    }
    return ours.find(({ status }) => status !== 'cancelled') ?? ours[0];
  }

  /** This endpoint is deprecated in newer servers but still works; older servers lack its replacement. */
  async schedulePickup(carrier: string, body: unknown, signal: AbortSignal): Promise<KarrioPickup> {
    return this.#client.read(
      pickup,
      await this.#client.post(`/v1/pickups/${encodeURIComponent(carrier)}/schedule`, body, signal),
    );
  }

  async cancelPickup(id: string, signal: AbortSignal): Promise<void> {
    this.#client.accepted(await this.#client.post(`/v1/pickups/${id}/cancel`, {}, signal));
  }

  /** Downloads a file. Some releases serve files only with a separate token, which is then requested. */
  async file(address: string, signal: AbortSignal): Promise<Uint8Array> {
    try {
      return await this.#client.file(address, signal);
    } catch (error) {
      const [, id, kind] = /\/shipments\/(\w+)\/(label|invoice)\./.exec(address) ?? [];
      if (!(error instanceof FileWithheldError) || error.status !== 403 || id === undefined) throw error;
      const body = { resource_type: 'shipment', resource_ids: [id], access: [kind] };
      const { token } = this.#client.read(fileToken, await this.#client.post('/api/tokens', body, signal));
      return this.#client.file(
        `${address}${address.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`,
        signal,
      );
    }
  }
}
