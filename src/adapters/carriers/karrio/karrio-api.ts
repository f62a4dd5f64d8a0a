import { CarrierRefusedError } from '../../../application/ports/carriers.ts';
import { CarrierUnclearError, FileWithheldError } from '../hub/carrier-http.ts';
import type { CarrierHttp } from '../hub/carrier-http.ts';
import { HubClient } from '../hub/hub-client.ts';
import { failure, fileToken, pickup, pickupList, shipment, shipmentList, tracker } from './replies.ts';
import type { KarrioPickup, KarrioShipment, KarrioTracker } from './replies.ts';

const reasonOf = (json: unknown): string => {
  const { errors = [], messages = [] } = failure.safeParse(json).data ?? {};
  const codes = [...errors, ...messages].flatMap(({ code }) =>
    typeof code === 'object' ? `invalid (${Object.keys(code).join(', ')})` : (code ?? []),
  );
  return codes.length === 0 ? 'no code' : [...new Set(codes)].join(', ');
};

/** How many pages of a hundred pickups are looked through at most, at servers that do not search by metadata. */
const mostPages = 10;

/** The calls of Karrio's REST API that we make. */
export class KarrioApi {
  readonly #client: HubClient;

  constructor(http: CarrierHttp) {
    this.#client = new HubClient(http, { name: 'Karrio', credential: 'token', reasonOf });
  }

  /**
   * Karrio does not keep references apart, so of several shipments the one that was bought counts, and after it the one that was given back. Its filter may
   * find more than was asked for: only the very reference will do.
   */
  async findByReference(reference: string, signal: AbortSignal): Promise<KarrioShipment | undefined> {
    const query = new URLSearchParams({ reference, limit: '100' });
    const { results } = this.#client.read(shipmentList, await this.#client.get(`/v1/shipments?${query.toString()}`, signal));
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

  /** New rates for a draft. */
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
      // The state does not allow it: as a rule because it was bought before.
      if (reply.status === 409) return await this.#client.verifyDone(look);
      // The carrier behind Karrio said no, unless the shipment says otherwise.
      if (reply.status === 424)
        return await this.#client.verifyDone(look, new CarrierRefusedError(`Karrio's carrier refused: ${reasonOf(reply.json)}.`));
      return this.#client.read(shipment, reply);
    } catch (error) {
      if (!(error instanceof CarrierUnclearError)) throw error;
      return this.#client.verifyDone(look, error);
    }
  }

  async cancel(id: string, signal: AbortSignal): Promise<void> {
    this.#client.accepted(await this.#client.post(`/v1/shipments/${id}/cancel`, {}, signal));
  }

  /** Makes one where there is none. */
  async tracker(trackingNumber: string, carrier: string, signal: AbortSignal): Promise<KarrioTracker> {
    const known = await this.#client.get(`/v1/trackers/${encodeURIComponent(trackingNumber)}`, signal);
    if (known.status !== 404) return this.#client.read(tracker, known);
    // A parcel nobody has scanned yet is followed all the same.
    const body = { tracking_number: trackingNumber, carrier_name: carrier };
    return this.#client.read(tracker, await this.#client.post('/v1/trackers?pending_pickup=true', body, signal));
  }

  /** By our reference, which Karrio keeps in the metadata. Older servers answer with all pickups there are, the newest first. */
  async pickup(reference: string, signal: AbortSignal): Promise<KarrioPickup | undefined> {
    const ours: KarrioPickup[] = [];
    for (let page = 0; page < mostPages; page++) {
      const query = new URLSearchParams({ metadata_value: reference, limit: '100', offset: String(page * 100) });
      const { results, next } = this.#client.read(pickupList, await this.#client.get(`/v1/pickups?${query.toString()}`, signal));
      ours.push(...results.filter(({ metadata }) => metadata?.['reference'] === reference));
      if (next === undefined) break;
    }
    return ours.find(({ status }) => status !== 'cancelled') ?? ours[0];
  }

  /** Newer servers call this way old, and keep it; the newer one is not there in older servers. */
  async schedulePickup(carrier: string, body: unknown, signal: AbortSignal): Promise<KarrioPickup> {
    return this.#client.read(pickup, await this.#client.post(`/v1/pickups/${encodeURIComponent(carrier)}/schedule`, body, signal));
  }

  async cancelPickup(id: string, signal: AbortSignal): Promise<void> {
    this.#client.accepted(await this.#client.post(`/v1/pickups/${id}/cancel`, {}, signal));
  }

  /** Some releases hand files of a shipment out for a token of their own only, which is asked for then. */
  async file(address: string, signal: AbortSignal): Promise<Uint8Array> {
    try {
      return await this.#client.file(address, signal);
    } catch (error) {
      const [, id, kind] = /\/shipments\/(\w+)\/(label|invoice)\./.exec(address) ?? [];
      if (!(error instanceof FileWithheldError) || error.status !== 403 || id === undefined) throw error;
      const body = { resource_type: 'shipment', resource_ids: [id], access: [kind] };
      const { token } = this.#client.read(fileToken, await this.#client.post('/api/tokens', body, signal));
      return this.#client.file(`${address}${address.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`, signal);
    }
  }
}
